"""What is read from a SQL store, on whatever connection."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Connection, Row, Select, TextClause, and_, false, func, literal, or_, select

from pitboss.errors import StoreError
from pitboss.floor.adapters.store import guards, schema
from pitboss.floor.adapters.store.connecting import speaking
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Head
from pitboss.floor.log.store import (
    BUSY_KINDS,
    EVERYTHING,
    LAST_POSITION,
    NOT_ANSWERED,
    Answer,
    Checkpoint,
    Identity,
    Leader,
    Line,
    Note,
    Search,
    Tally,
    TallyKey,
    Wanted,
)
from pitboss.jackpot.postings import Posting

T = TypeVar("T")
_AT_ONCE = 500
_EVENT = schema.event.c
_NOTED = select(_EVENT.position, _EVENT.at_us, _EVENT.actor, _EVENT.command_id, _EVENT.kind, _EVENT.body)
_POSTING = schema.posting.c
_POSTED = (
    select(_POSTING.position, _POSTING.line, schema.account.c.name, _POSTING.units, _POSTING.balance)
    .join(schema.account, schema.account.c.id == _POSTING.account_id)
    .order_by(_POSTING.position, _POSTING.line)
)


class Queries:
    """A reader on the connections that `connection` gives it, one for each question."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        return self._name

    def connection(self) -> AbstractContextManager[Connection]:
        raise NotImplementedError

    @contextmanager
    def asking(self) -> Iterator[Connection]:
        with speaking(self._name), self.connection() as connection:
            yield connection

    def identity(self) -> Identity:
        with self.asking() as connection:
            row = connection.execute(select(schema.store.c.store_id, schema.store.c.public_key)).one_or_none()
        if row is None:
            raise StoreError(f"{self._name} has lost its identity; restore the last backup with `pitboss restore`.")
        return Identity(row.store_id, row.public_key)

    def head(self) -> Head | None:
        with self.asking() as connection:
            return next(_heads(connection, select(schema.head)), None)

    def anchors(self) -> Sequence[Head]:
        with self.asking() as connection:
            return tuple(_heads(connection, select(schema.anchor).order_by(schema.anchor.c.position)))

    def leader(self) -> Leader | None:
        with self.asking() as connection:
            return leader_of(connection)

    def read(self, after: int = 0, limit: int = 1000) -> Sequence[Recorded]:
        event = schema.event.c
        within = select(schema.event).where(event.position > after, event.position <= after + limit)
        with self.asking() as connection:
            rows = connection.execute(within.order_by(event.position)).all()
            return _recorded(rows, connection.execute(_lines(after, limit)))

    def search(self, wanted: Search, limit: int = 1000) -> Sequence[Recorded]:
        with self.asking() as connection:
            rows = connection.execute(_searched(wanted).limit(limit)).all()
            found: list[Recorded] = []
            for some in _chunks(rows):
                among = schema.posting.c.position.in_([row.position for row in some])
                found += _recorded(some, connection.execute(_POSTED.where(among)))
        return tuple(found)

    def lines(self, after: int = 0, limit: int = 1000) -> Sequence[Line]:
        with self.asking() as connection:
            return tuple(_line(row) for row in connection.execute(_lines(after, limit)))

    def notes(self, kinds: Collection[str], after: int = 0, until: int = LAST_POSITION) -> Sequence[Note]:
        event = schema.event.c
        found: list[Note] = []
        with self.asking() as connection:
            for kind in sorted(set(kinds)):
                wanted = _NOTED.where(*_of_kind(kind), event.position > after, event.position <= until)
                found += (Note(*row) for row in connection.execute(wanted))
        return sorted(found)

    def account_lines(self, account: str, after: int = 0, until: int = LAST_POSITION) -> Sequence[Line]:
        position, named = _POSTING.position, schema.account.c
        wanted = _POSTED.where(named.name == account, position > after, position <= until)
        with self.asking() as connection:
            return tuple(Line(*row) for row in connection.execute(wanted))

    def answers(self, command_ids: Collection[str]) -> Mapping[str, Answer]:
        found: dict[str, Answer] = {}
        with self.asking() as connection:
            for some in _chunks(list(command_ids)):
                wanted = select(schema.answer).where(schema.answer.c.command_id.in_(some))
                found |= {row.command_id: _answer(row) for row in connection.execute(wanted)}
        return found

    def strays(self, after: str | None = None, limit: int = 1000) -> Sequence[Answer]:
        answer, event = schema.answer.c, schema.event.c
        own = and_(
            event.position == answer.position,
            event.command_id == answer.command_id,
            event.kind.not_in(NOT_ANSWERED),
        )
        wanted = select(schema.answer).outerjoin(schema.event, own).where(event.position.is_(None))
        if after is not None:
            wanted = wanted.where(answer.command_id > after)
        with self.asking() as connection:
            return [_answer(row) for row in connection.execute(wanted.order_by(answer.command_id).limit(limit))]

    def balances(self, accounts: Collection[str] | None = None, at: int | None = None) -> Mapping[str, int]:
        account = schema.account.c
        with self.asking() as connection:
            named = select(account.id, account.name)
            if accounts is None:
                return _balances(connection, named, at)
            found: dict[str, int] = {}
            for some in _chunks(list(accounts)):
                found |= _balances(connection, named.where(account.name.in_(some)), at)
            return found

    def position_at(self, at_us: int) -> int:
        """Time in the log never runs backwards, so that halving finds the place without an index."""
        event = schema.event.c
        with self.asking() as connection:
            low, high = 0, connection.execute(select(func.coalesce(func.max(event.position), 0))).scalar_one()
            while low < high:
                middle = (low + high + 1) // 2
                moment = connection.execute(select(event.at_us).where(event.position == middle)).scalar_one()
                low, high = (middle, high) if moment <= at_us else (low, middle - 1)
        return int(low)

    def tallies(self, first_quarter: int, end_quarter: int, account_prefix: str = "") -> Mapping[TallyKey, Tally]:
        tally, account = schema.tally.c, schema.account.c
        wanted = (
            select(tally.quarter, account.name, tally.kind, tally.at_table, tally.credit, tally.debit, tally.lines)
            .join(schema.account, account.id == tally.account_id)
            .where(tally.quarter >= first_quarter, tally.quarter < end_quarter)
        )
        if account_prefix:
            wanted = wanted.where(account.name.startswith(account_prefix, autoescape=True))
        with self.asking() as connection:
            return {TallyKey(*row[:4]): Tally(*row[4:]) for row in connection.execute(wanted)}

    def totals(self, first_quarter: int, end_quarter: int, wanted: Wanted = EVERYTHING) -> Mapping[TallyKey, Tally]:
        tally, account = schema.tally.c, schema.account.c
        table = tally.at_table if wanted.by_table else literal("").label("at_table")
        alike = (tally.account_id, tally.kind, *((tally.at_table,) if wanted.by_table else ()))
        summed = (
            select(
                tally.account_id,
                tally.kind,
                table,
                func.sum(tally.credit).label("credit"),
                func.sum(tally.debit).label("debit"),
                func.sum(tally.lines).label("lines"),
            )
            .where(tally.quarter >= first_quarter, tally.quarter < end_quarter, *_asked(wanted))
            .group_by(*alike)
            .subquery()
        )
        sums = (summed.c.credit, summed.c.debit, summed.c.lines)
        named = select(account.name, summed.c.kind, summed.c.at_table, *sums).join_from(
            summed, schema.account, account.id == summed.c.account_id
        )
        with self.asking() as connection:
            return {
                TallyKey(first_quarter, name, kind, table): Tally(int(credit), int(debit), int(lines))
                for name, kind, table, credit, debit, lines in connection.execute(named).all()
            }

    def documents(self, collection: str | None = None) -> Mapping[tuple[str, str], str]:
        wanted = select(schema.document)
        if collection is not None:
            wanted = wanted.where(schema.document.c.collection == collection)
        with self.asking() as connection:
            return {(row.collection, row.key): row.text for row in connection.execute(wanted)}

    def checkpoint(self) -> Checkpoint | None:
        latest = select(schema.checkpoint).order_by(schema.checkpoint.c.position.desc()).limit(1)
        with self.asking() as connection:
            row = connection.execute(latest).one_or_none()
        return None if row is None else Checkpoint(row.position, row.text, row.signature)

    def faults(self) -> Sequence[str]:
        with self.asking() as connection:
            return tuple(_faults(connection))


def leader_of(connection: Connection, *, for_update: bool = False) -> Leader | None:
    wanted = select(schema.leader)
    row = connection.execute(wanted.with_for_update() if for_update else wanted).one_or_none()
    return None if row is None else Leader(row.epoch, row.owner, row.seen_us)


def _heads(connection: Connection, wanted: Select[tuple[object, ...]]) -> Iterator[Head]:
    return (Head(row.position, row.hash, row.signature) for row in connection.execute(wanted).all())


def _lines(after: int, limit: int) -> Select[tuple[int, int, str, int, int]]:
    position = schema.posting.c.position
    return _POSTED.where(position > after, position <= after + limit)


def _asked(wanted: Wanted) -> Iterator[ColumnElement[bool]]:
    """Named accounts are looked up once for a question, not once for a row."""
    tally, account = schema.tally.c, schema.account.c
    if wanted.kinds is not None:
        yield tally.kind.in_(sorted(wanted.kinds))
    if wanted.tables is not None:
        yield tally.at_table.in_(sorted(wanted.tables))
    if wanted.accounts is not None:
        yield tally.account_id.in_(select(account.id).where(account.name.in_(sorted(wanted.accounts))))
    if wanted.funds is not None:
        fitting = (account.name.startswith(f"{fund}/", autoescape=True) for fund in sorted(wanted.funds))
        yield tally.account_id.in_(select(account.id).where(or_(false(), *fitting)))


def _searched(wanted: Search) -> Select[tuple[object, ...]]:
    event = schema.event.c
    found = select(schema.event).where(event.position > wanted.after, event.position <= wanted.until)
    if wanted.kind is not None:
        found = found.where(*_of_kind(wanted.kind))
    if wanted.actor is not None:
        found = found.where(event.actor == wanted.actor)
    if wanted.text is not None:
        found = found.where(event.body.icontains(wanted.text, autoescape=True))
    return found.order_by(event.position.desc() if wanted.newest else event.position)


def _of_kind(kind: str) -> Iterator[ColumnElement[bool] | TextClause]:
    """Literally, so that the index of rare kinds is seen to hold all that is asked for."""
    yield _EVENT.kind == literal(kind, literal_execute=True)
    if kind not in BUSY_KINDS:
        yield schema.RARE


def _recorded(rows: Sequence[Row[Any]], lines: Iterable[Row[Any]]) -> tuple[Recorded, ...]:
    """Events with their postings."""
    postings: dict[int, list[Posting]] = defaultdict(list)
    for line in lines:
        postings[line.position].append(Posting(line.name, line.units))
    return tuple(
        Recorded(
            row.position,
            row.at_us,
            row.actor,
            row.command_id,
            row.kind,
            row.body,
            tuple(postings.get(row.position, ())),
            row.previous_hash,
            row.hash,
        )
        for row in rows
    )


def _line(row: Row[tuple[int, int, str, int, int]]) -> Line:
    return Line(row.position, row.line, row.name, row.units, row.balance)


def _answer(row: Row[tuple[object, ...]]) -> Answer:
    return Answer(row.command_id, row.digest, row.position, bool(row.refused), row.text)


def _balances(connection: Connection, named: Select[tuple[int, str]], at: int | None) -> dict[str, int]:
    """The balance beside the last posting of each account: one seek in the index."""
    posting = schema.posting.c
    accounts = named.subquery()
    last = select(posting.balance).where(posting.account_id == accounts.c.id)
    if at is not None:
        last = last.where(posting.position <= at)
    last = last.order_by(posting.position.desc(), posting.line.desc()).limit(1)
    rows = connection.execute(select(accounts.c.name, last.scalar_subquery()))
    return {name: balance for name, balance in rows if balance is not None}


def _chunks(values: Sequence[T]) -> Iterable[Sequence[T]]:
    return (values[first : first + _AT_ONCE] for first in range(0, len(values), _AT_ONCE))


def _faults(connection: Connection) -> Iterator[str]:
    for guard in guards.missing(connection):
        yield f"The guard {guard} is missing or changed: the database would let the log be altered."
    if connection.dialect.name != "sqlite":
        return
    for (text,) in connection.exec_driver_sql("PRAGMA integrity_check"):
        if text != "ok":
            yield f"The file is damaged: {text}."
    for table, row, *_ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"Row {row} of {table} points to nothing."
