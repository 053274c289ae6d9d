"""Every command of the log has its answer, and the answer points to it: else a second copy would be done again."""

from __future__ import annotations

from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.kinds import COMMAND_ID_REUSED, COMMAND_REFUSED, LEADER_TOOK_OVER
from pitboss.floor.log.store import Reader
from pitboss.floor.verify.finding import Area, Findings

_AT_ONCE = 2000
_WITHOUT_ANSWERS_OF_THEIR_OWN = (COMMAND_ID_REUSED, LEADER_TOOK_OVER)


class Answers:
    def __init__(self, reader: Reader, findings: Findings) -> None:
        self._reader, self._findings = reader, findings
        self._last: dict[str, Recorded] = {}
        """The last event of every command not compared yet."""

    def take(self, recorded: Recorded) -> None:
        if recorded.kind in _WITHOUT_ANSWERS_OF_THEIR_OWN:
            return
        if len(self._last) >= _AT_ONCE and recorded.command_id not in self._last:
            self._compare()
        self._last[recorded.command_id] = recorded

    def end(self) -> None:
        self._compare()

    def _compare(self) -> None:
        kept = self._reader.answers(list(self._last))
        for command, last in self._last.items():
            found = kept.get(command)
            if found is None:
                says = f"the answer to command {command!r} of event {last.position} is missing."
                self._findings.add(Area.ANSWER, last.position, says)
            elif (found.position, found.refused) != (last.position, last.kind == COMMAND_REFUSED):
                says = f"the answer to command {command!r} of event {last.position} was changed."
                self._findings.add(Area.ANSWER, last.position, says)
        self._last.clear()
