"""One way through the log, from the first event to the last; everything it says about money is summed up anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import PitbossError, StoreError
from pitboss.floor.log.books import FIRST_US, tally_moves
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.chain import genesis, hash_of
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.kinds import LEADER_TOOK_OVER
from pitboss.floor.log.store import NOTHING, Line, Reader, Tally, TallyKey, together
from pitboss.floor.service import Desk
from pitboss.floor.verify.finding import Area, Findings

AT_ONCE = 2000


@dataclass(slots=True)
class Walked:
    """What the log says, after the last event that could be read."""

    state: Any
    hash: bytes
    position: int = 0
    first_us: int = 0
    at_us: int = FIRST_US
    epoch: int = 0
    balances: dict[str, int] = field(default_factory=dict)
    tallies: dict[TallyKey, Tally] = field(default_factory=dict)
    replayable: bool = True
    """False from the first event on that the desk could not take: `state` is then worth nothing."""


class Walk:
    """`steps` yields every event after it has been taken; `now` is what is known then."""

    def __init__(self, reader: Reader, desk: Desk[Any, Any], findings: Findings) -> None:
        self._reader, self._desk, self._findings = reader, desk, findings
        self.now = Walked(desk.initial(), genesis(reader.identity().store_id))

    def steps(self) -> Iterator[Recorded]:
        try:
            while batch := self._reader.read(self.now.position, AT_ONCE):
                lines = _by_position(self._reader, self.now.position)
                for recorded in batch:
                    self._take(recorded, lines.pop(recorded.position, []))
                    yield recorded
                for position in lines:
                    self._findings.add(Area.MONEY, position, f"there are postings of event {position}, which is not.")
        except (StoreError, ValueError, TypeError) as error:
            says = f"what follows event {self.now.position} cannot be read ({error})."
            self._findings.add(Area.STORE, self.now.position, says)

    def _take(self, recorded: Recorded, lines: list[Line]) -> None:
        self._link(recorded)
        self._sum_up(recorded, lines)
        self._evolve(recorded)

    def _link(self, recorded: Recorded) -> None:
        now, position = self.now, recorded.position
        wrong = self._findings
        if position != now.position + 1:
            wrong.add(Area.CHAIN, position, f"events {now.position + 1} to {position - 1} are missing.")
        elif recorded.previous_hash != now.hash:
            wrong.add(Area.CHAIN, position, f"event {position} does not follow the one before it.")
        if hash_of(recorded) != recorded.hash:
            says = f"event {position} ({recorded.kind}) or its postings are not what was recorded."
            wrong.add(Area.CHAIN, position, says)
        if recorded.at_us < now.at_us:
            wrong.add(Area.CHAIN, position, f"event {position} is dated before the one before it.")
        now.first_us = now.first_us or recorded.at_us
        now.position, now.hash, now.at_us = position, recorded.hash, recorded.at_us

    def _sum_up(self, recorded: Recorded, lines: list[Line]) -> None:
        now, position = self.now, recorded.position
        if sum(posting.units for posting in recorded.postings):
            self._findings.add(Area.MONEY, position, f"the postings of event {position} do not sum to zero.")
        for number, line in enumerate(lines):
            balance = now.balances[line.account] = now.balances.get(line.account, 0) + line.units
            if (line.line, line.balance) != (number, balance):
                says = f"posting {line.line} of event {position} shows {line.account} at {line.balance}, not {balance}."
                self._findings.add(Area.BALANCE, position, says)
        for key, tally in tally_moves(recorded):
            now.tallies[key] = together(now.tallies.get(key, NOTHING), tally)

    def _evolve(self, recorded: Recorded) -> None:
        now = self.now
        try:
            if canonical(body := json.loads(recorded.text)) != recorded.text:
                says = f"the text of event {recorded.position} is not in the one spelling."
                self._findings.add(Area.CHAIN, recorded.position, says)
            if recorded.kind == LEADER_TOOK_OVER:
                now.epoch = max(now.epoch, int(body["epoch"]))
            if now.replayable:
                now.state = self._desk.evolve(now.state, recorded)
        except (PitbossError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            now.replayable = False
            says = f"event {recorded.position} ({recorded.kind}) cannot be replayed ({error!r})."
            self._findings.add(Area.REPLAY, recorded.position, says)


def _by_position(reader: Reader, after: int) -> dict[int, list[Line]]:
    lines: dict[int, list[Line]] = {}
    for line in reader.lines(after, AT_ONCE):
        lines.setdefault(line.position, []).append(line)
    return lines


def differences(kept: Mapping[Any, Any], wanted: Mapping[Any, Any]) -> Iterator[tuple[Any, Any, Any]]:
    """(key, as kept, as it should be) wherever two mappings differ; None where one has nothing."""
    for key in sorted({*kept, *wanted}):
        if kept.get(key) != wanted.get(key):
            yield key, kept.get(key), wanted.get(key)
