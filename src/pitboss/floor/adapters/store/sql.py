"""The store on SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager

from sqlalchemy import Connection, delete, insert, select, update

from pitboss.floor.adapters.store import schema
from pitboss.floor.adapters.store.bulk import Bulk
from pitboss.floor.adapters.store.connecting import Place, engine_for, speaking
from pitboss.floor.adapters.store.queries import Queries, leader_of
from pitboss.floor.log.leadership import verify_leads, verify_may_lead
from pitboss.floor.log.store import Batch, Document, Leader, Reader

_ADDING = (
    "ON CONFLICT (quarter, account_id, kind, at_table) DO UPDATE SET credit = tally.credit + excluded.credit, "
    "debit = tally.debit + excluded.debit, lines = tally.lines + excluded.lines"
)
_SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}


class SnapshotReader(Queries):
    """Everything on one connection, within one transaction."""

    def __init__(self, name: str, connection: Connection) -> None:
        super().__init__(name)
        self._connection = connection

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        yield self._connection


class SqlStore(Queries):
    def __init__(self, place: Place) -> None:
        super().__init__(place.name)
        self.place = place
        self._reading = engine_for(place, writing=False)
        self._writing = engine_for(place, writing=True)
        self._lock = threading.Lock()
        self._writer: Connection | None = None
        self._accounts: dict[str, int] = {}
        self._bulk = {table.name: Bulk(table, self._writing.dialect) for table in schema.COPIED}
        self._tallying = Bulk(schema.tally, self._writing.dialect, _ADDING)

    def connection(self) -> AbstractContextManager[Connection]:
        return self._reading.begin()

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        with speaking(self.name), self._reading.connect() as connection:
            if connection.dialect.name == "postgresql":
                connection.execution_options(**_SNAPSHOT)
            with connection.begin():
                connection.execute(select(schema.store.c.id))
                yield SnapshotReader(self.name, connection)

    def close(self) -> None:
        with self._lock:
            if self._writer is not None:
                self._writer.close()
                self._writer = None
            self._reading.dispose()
            self._writing.dispose()

    def lead(self, owner: str, at_us: int, *, lease_us: int, force: bool = False) -> int:
        with self._transaction() as connection:
            leader = leader_of(connection, for_update=True)
            if not force:
                verify_may_lead(self.name, leader, at_us, lease_us)
            epoch = 1 if leader is None else leader.epoch + 1
            values = {"epoch": epoch, "owner": owner, "seen_us": at_us}
            if leader is None:
                connection.execute(insert(schema.leader).values(id=1, **values))
            else:
                connection.execute(update(schema.leader).values(**values))
        return epoch

    def beat(self, epoch: int, at_us: int) -> None:
        with self._transaction() as connection:
            self._verify_leads(connection, epoch, at_us)

    def resign(self, epoch: int) -> None:
        with self._transaction() as connection:
            self._verify_leads(connection, epoch)
            connection.execute(update(schema.leader).values(owner=""))

    def append(self, epoch: int, batch: Batch) -> None:
        with self._transaction() as connection:
            self._verify_leads(connection, epoch, batch.recorded[-1].at_us if batch.recorded else 0)
            known = self._numbers(connection, batch)
            self._write_log(connection, batch, known)
            tallies = [
                (k.quarter, known[k.account], k.kind, k.table, t.credit, t.debit, t.lines)
                for k, t in batch.tallies.items()
            ]
            self._tallying.insert(connection, tallies)
            _keep(connection, batch.documents)
            _vouch(connection, batch)

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        """One writer, one connection; one that failed is not used again."""
        with self._lock, speaking(self.name):
            if self._writer is None:
                self._writer = self._writing.connect()
            try:
                with self._writer.begin():
                    yield self._writer
            except BaseException:
                broken, self._writer = self._writer, None
                broken.invalidate()
                broken.close()
                self._accounts = {}
                raise

    def _verify_leads(self, connection: Connection, epoch: int, at_us: int = 0) -> None:
        """Taking the row keeps any other leader waiting until this transaction has ended."""
        leader = leader_of(connection, for_update=True)
        verify_leads(self.name, leader, epoch)
        if isinstance(leader, Leader) and at_us > leader.seen_us:
            connection.execute(update(schema.leader).values(seen_us=at_us))

    def _numbers(self, connection: Connection, batch: Batch) -> dict[str, int]:
        """The number of every account by its name; those not seen before are given theirs."""
        if not self._accounts:
            rows = connection.execute(select(schema.account.c.name, schema.account.c.id))
            self._accounts = dict(rows.all())
        first = len(self._accounts) + 1
        named = (*(line.account for line in batch.lines), *(key.account for key in batch.tallies))
        new = {name: None for name in named if name not in self._accounts}
        added = {name: number for number, name in enumerate(new, start=first)}
        self._bulk["account"].insert(connection, [(number, name) for name, number in added.items()])
        self._accounts |= added
        return self._accounts

    def _write_log(self, connection: Connection, batch: Batch, known: Mapping[str, int]) -> None:
        events = [
            (
                each.position,
                each.at_us,
                each.actor,
                each.command_id,
                each.kind,
                each.text,
                each.previous_hash,
                each.hash,
            )
            for each in batch.recorded
        ]
        self._bulk["event"].insert(connection, events)
        lines = [(each.position, each.line, known[each.account], each.units, each.balance) for each in batch.lines]
        self._bulk["posting"].insert(connection, lines)
        answers = [
            (each.command_id, each.digest, each.position, int(each.refused), each.text) for each in batch.answers
        ]
        self._bulk["answer"].insert(connection, answers)


def _keep(connection: Connection, documents: Sequence[Document]) -> None:
    table = schema.document
    for document in documents:
        same = (table.c.collection == document.collection, table.c.key == document.key)
        if document.text is None:
            connection.execute(delete(table).where(*same))
        elif not connection.execute(update(table).where(*same).values(text=document.text)).rowcount:
            connection.execute(
                insert(table).values(collection=document.collection, key=document.key, text=document.text)
            )


def _vouch(connection: Connection, batch: Batch) -> None:
    head = {"position": batch.head.position, "hash": batch.head.hash, "signature": batch.head.signature}
    if not connection.execute(update(schema.head).values(**head)).rowcount:
        connection.execute(insert(schema.head).values(id=1, **head))
    if batch.anchored:
        connection.execute(insert(schema.anchor).values(**head))
    if batch.checkpoint is not None:
        kept = batch.checkpoint
        earlier = delete(schema.checkpoint).where(schema.checkpoint.c.position <= kept.position)
        connection.execute(earlier)
        values = {"position": kept.position, "text": kept.text, "signature": kept.signature}
        connection.execute(insert(schema.checkpoint).values(**values))
