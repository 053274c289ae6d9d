"""A store that forgets: for tests, demonstrations and simulated worlds."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice

from pitboss.errors import StoreError
from pitboss.floor.log.chain import genesis
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Head
from pitboss.floor.log.leadership import verify_leads, verify_may_lead
from pitboss.floor.log.store import (
    EVERYTHING,
    LAST_POSITION,
    NOT_ANSWERED,
    NOTHING,
    Answer,
    Batch,
    Checkpoint,
    Identity,
    Leader,
    Line,
    Note,
    Reader,
    Search,
    Tally,
    TallyKey,
    Wanted,
    together,
)


@dataclass
class _Kept:
    recorded: list[Recorded] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    documents: dict[tuple[str, str], str] = field(default_factory=dict)
    head: Head | None = None
    anchors: list[Head] = field(default_factory=list)
    checkpoint: Checkpoint | None = None
    leader: Leader | None = None

    def copy(self) -> _Kept:
        return _Kept(
            list(self.recorded),
            list(self.lines),
            dict(self.answers),
            dict(self.tallies),
            dict(self.documents),
            self.head,
            list(self.anchors),
            self.checkpoint,
            self.leader,
        )


class MemoryReader:
    name = "the store in memory"

    def __init__(self, identity: Identity, kept: _Kept) -> None:
        self._identity, self._kept = identity, kept

    def identity(self) -> Identity:
        return self._identity

    def head(self) -> Head | None:
        return self._kept.head

    def anchors(self) -> Sequence[Head]:
        return tuple(self._kept.anchors)

    def read(self, after: int = 0, limit: int = 1000) -> Sequence[Recorded]:
        return tuple(self._kept.recorded[after : after + limit])

    def search(self, wanted: Search, limit: int = 1000) -> Sequence[Recorded]:
        within = self._kept.recorded[wanted.after : wanted.until]
        fitting = (each for each in (reversed(within) if wanted.newest else within) if wanted.fits(each))
        return tuple(islice(fitting, limit))

    def lines(self, after: int = 0, limit: int = 1000) -> Sequence[Line]:
        return tuple(line for line in self._kept.lines if after < line.position <= after + limit)

    def notes(self, kinds: Collection[str], after: int = 0, until: int = LAST_POSITION) -> Sequence[Note]:
        return tuple(
            Note(each.position, each.at_us, each.actor, each.command_id, each.kind, each.text)
            for each in self._kept.recorded[after:until]
            if each.kind in kinds
        )

    def account_lines(self, account: str, after: int = 0, until: int = LAST_POSITION) -> Sequence[Line]:
        return tuple(line for line in self._kept.lines if line.account == account and after < line.position <= until)

    def answers(self, command_ids: Collection[str]) -> Mapping[str, Answer]:
        return {each: self._kept.answers[each] for each in command_ids if each in self._kept.answers}

    def strays(self, after: str | None = None, limit: int = 1000) -> Sequence[Answer]:
        behind = sorted(each for each in self._kept.answers if after is None or each > after)
        found = (self._kept.answers[each] for each in behind)
        return tuple(islice((each for each in found if not self._stands(each)), limit))

    def _stands(self, answer: Answer) -> bool:
        there = self._kept.recorded[answer.position - 1 : answer.position] if answer.position else ()
        return any(each.command_id == answer.command_id and each.kind not in NOT_ANSWERED for each in there)

    def balances(self, accounts: Collection[str] | None = None, at: int | None = None) -> Mapping[str, int]:
        return {
            line.account: line.balance
            for line in self._kept.lines
            if (accounts is None or line.account in accounts) and (at is None or line.position <= at)
        }

    def position_at(self, at_us: int) -> int:
        return sum(recorded.at_us <= at_us for recorded in self._kept.recorded)

    def tallies(self, first_quarter: int, end_quarter: int, account_prefix: str = "") -> Mapping[TallyKey, Tally]:
        return {
            key: tally
            for key, tally in self._kept.tallies.items()
            if first_quarter <= key.quarter < end_quarter and key.account.startswith(account_prefix)
        }

    def totals(self, first_quarter: int, end_quarter: int, wanted: Wanted = EVERYTHING) -> Mapping[TallyKey, Tally]:
        found: dict[TallyKey, Tally] = {}
        for key, tally in self.tallies(first_quarter, end_quarter).items():
            if not wanted.fits(key):
                continue
            summed = key._replace(quarter=first_quarter, table=key.table if wanted.by_table else "")
            found[summed] = together(found.get(summed, NOTHING), tally)
        return found

    def documents(self, collection: str | None = None) -> Mapping[tuple[str, str], str]:
        return {key: text for key, text in self._kept.documents.items() if collection in (None, key[0])}

    def checkpoint(self) -> Checkpoint | None:
        return self._kept.checkpoint

    def leader(self) -> Leader | None:
        return self._kept.leader

    def faults(self) -> Sequence[str]:
        return ()


class MemoryStore(MemoryReader):
    def __init__(self, identity: Identity) -> None:
        super().__init__(identity, _Kept())
        self._lock = threading.Lock()

    def lead(self, owner: str, at_us: int, *, lease_us: int, force: bool = False) -> int:
        with self._lock:
            leader = self._kept.leader
            if not force:
                verify_may_lead(self.name, leader, at_us, lease_us)
            epoch = 1 if leader is None else leader.epoch + 1
            self._kept.leader = Leader(epoch, owner, at_us)
            return epoch

    def beat(self, epoch: int, at_us: int) -> None:
        with self._lock:
            leader = self._verified(epoch)
            self._kept.leader = replace(leader, seen_us=max(leader.seen_us, at_us))

    def resign(self, epoch: int) -> None:
        with self._lock:
            self._kept.leader = Leader(epoch, "", self._verified(epoch).seen_us)

    def append(self, epoch: int, batch: Batch) -> None:
        with self._lock:
            leader = self._verified(epoch)
            kept = self._kept
            self._verify_follows(batch)
            seen_us = max([leader.seen_us, *(each.at_us for each in batch.recorded[-1:])])
            kept.leader = replace(leader, seen_us=seen_us)
            kept.recorded += batch.recorded
            kept.lines += batch.lines
            kept.answers |= {answer.command_id: answer for answer in batch.answers}
            for key, tally in batch.tallies.items():
                kept.tallies[key] = together(kept.tallies.get(key, NOTHING), tally)
            for document in batch.documents:
                if document.text is None:
                    kept.documents.pop((document.collection, document.key), None)
                else:
                    kept.documents[document.collection, document.key] = document.text
            kept.head = batch.head
            kept.anchors += [batch.head] if batch.anchored else []
            kept.checkpoint = batch.checkpoint or kept.checkpoint

    @contextmanager
    def snapshot(self) -> Iterator[Reader]:
        with self._lock:
            kept = self._kept.copy()
        yield MemoryReader(self._identity, kept)

    def close(self) -> None:
        pass

    def _verified(self, epoch: int) -> Leader:
        leader = self._kept.leader
        verify_leads(self.name, leader, epoch)
        assert leader is not None  # noqa: S101 -- just verified
        return leader

    def _verify_follows(self, batch: Batch) -> None:
        head = self._kept.head
        position = 0 if head is None else head.position
        digest = genesis(self._identity.store_id) if head is None else head.hash
        for recorded in batch.recorded:
            position += 1
            if (recorded.position, recorded.previous_hash) != (position, digest):
                raise StoreError(
                    f"{self.name}: entry {recorded.position} does not follow the last; nothing was written."
                )
            digest = recorded.hash
        if sum(line.units for line in batch.lines):
            raise StoreError(f"{self.name}: the postings do not sum to zero; nothing was written.")
        if any(answer.command_id in self._kept.answers for answer in batch.answers):
            raise StoreError(f"{self.name}: a command has been answered before; nothing was written.")
