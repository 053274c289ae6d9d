"""Every command of the log has its answer and every answer its command: else one would be done twice, or never."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from pitboss.errors import PitbossError, StoreError
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.kinds import COMMAND_REFUSED
from pitboss.floor.log.store import NOT_ANSWERED, Answer, Reader
from pitboss.floor.verify.finding import Area, Findings
from pitboss.floor.verify.wording import NOTHING_HAPPENED, Wording

_AT_ONCE = 2000
_UNREADABLE = (PitbossError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What an event that was tampered with raises; its hash is found elsewhere."""


@dataclass(slots=True)
class _Idle:
    """Answers of one content that say that nothing happened: the first of them, and how many."""

    first: Answer
    times: int = 1


class Answers:
    def __init__(self, reader: Reader, wording: Wording, findings: Findings) -> None:
        self._reader, self._wording, self._findings = reader, wording, findings
        self._events: dict[str, list[Recorded]] = {}
        """Of every command not compared yet."""

    def take(self, recorded: Recorded) -> None:
        self._wording.take(recorded)
        if recorded.kind in NOT_ANSWERED:
            return
        if len(self._events) >= _AT_ONCE and recorded.command_id not in self._events:
            self._compare()
        self._events.setdefault(recorded.command_id, []).append(recorded)

    def end(self, position: int) -> None:
        """The log ends at a position: what is answered beyond it, or beside its events?"""
        self._compare()
        idle: dict[bytes, _Idle] = {}
        try:
            for stray in self._strays():
                self._stray(stray, position, idle)
        except StoreError as error:
            self._findings.add(Area.STORE, None, f"the answers cannot be read ({error}).")
        self._idle(idle)

    def _strays(self) -> Iterator[Answer]:
        after: str | None = None
        while strays := self._reader.strays(after, _AT_ONCE):
            after = strays[-1].command_id
            yield from strays

    # --- from the log to the answers --------------------------------------------------------------------------

    def _compare(self) -> None:
        kept = self._reader.answers(list(self._events))
        for command, events in self._events.items():
            last, found = events[-1], kept.get(command)
            whose = f"the answer to command {command!r} of event {last.position}"
            if found is None:
                self._findings.add(Area.ANSWER, last.position, f"{whose} is missing.")
            elif (found.position, found.refused) != (last.position, last.kind == COMMAND_REFUSED):
                self._findings.add(Area.ANSWER, last.position, f"{whose} was changed.")
            elif not self._says_so(found, events):
                self._findings.add(Area.ANSWER, last.position, f"{whose} does not say what happened.")
        self._events.clear()

    def _says_so(self, answer: Answer, events: list[Recorded]) -> bool:
        try:
            return self._wording.fits(answer, events)
        except _UNREADABLE:
            return True

    # --- from the answers to the log --------------------------------------------------------------------------

    def _stray(self, stray: Answer, end: int, idle: dict[bytes, _Idle]) -> None:
        whose = f"the answer to command {stray.command_id!r} of event {stray.position}"
        if not 0 <= stray.position <= end:
            says = f"{whose} is forged: the log ends at {end}."
        elif stray.refused:
            says = f"{whose} is forged: no event refuses that command."
        elif stray.text != NOTHING_HAPPENED:
            says = f"{whose} is forged: that event is of another command."
        else:
            if (known := idle.setdefault(stray.digest, _Idle(stray))).first is not stray:
                known.times += 1
            return
        self._findings.add(Area.ANSWER, stray.position, says)

    def _idle(self, idle: dict[bytes, _Idle]) -> None:
        """That nothing happened is a true answer only to what may lead to nothing."""
        with suppress(*_UNREADABLE):
            for digest in self._wording.idle_digests(self._reader) if idle else ():
                idle.pop(digest, None)
                if not idle:
                    return
        for each in idle.values():
            more = "" if each.times == 1 else f", and {each.times - 1:,} like it,"
            says = (
                f"the answer to command {each.first.command_id!r}{more} says that nothing happened; its command would."
            )
            self._findings.add(Area.ANSWER, each.first.position, says)
