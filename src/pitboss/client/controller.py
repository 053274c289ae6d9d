"""The controller of one table: each command is written down, sent, and sent again until it is answered.

Out of reach of the Game Manager the table takes no progressive bets and says so. What was under way goes on: hands
that are keyed and the end of the round wait in the journal, and arrive in order when the Game Manager is back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from pitboss.client.journal import Journal, Written
from pitboss.client.uplink import Sent, Uplink
from pitboss.errors import OutOfReachError, RefusedError

_BEAT_S = 3.0
_AGAIN_S = 1.0


@dataclass(slots=True)
class Controller:
    """One thread at a time works with it."""

    table: str
    uplink: Uplink
    journal: Journal
    new_id: Callable[[], str]
    within_reach: bool = False
    """Until the Game Manager has been heard, and everything that waited has arrived."""
    why: str = "The Game Manager has not been heard yet."
    """What to say while it is out of reach."""
    arrived: list[Sent] = field(default_factory=list)
    """Answers that came later than the command was given; whoever shows them takes them out."""
    _swipes: dict[str, str] = field(default_factory=dict)

    @property
    def waiting(self) -> tuple[Written, ...]:
        return self.journal.waiting

    @property
    def takes_bets(self) -> bool:
        return self.within_reach

    @property
    def wants_swipe(self) -> bool:
        """A command waits for the card that it was given with, as it is not kept on the disk."""
        first = next(iter(self.journal.waiting), None)
        return first is not None and first.swiped and first.id not in self._swipes

    def start(self, seats: tuple[tuple[int, ...], ...], round: int | None = None) -> Sent | None:  # noqa: A002 -- the domain's own word
        """The lit seats of each sensor. Refused while out of reach: nothing is written, and the chips go back."""
        if not self.within_reach:
            raise OutOfReachError(self.why)
        body: dict[str, Any] = {"seats": [list(each) for each in seats]}
        if round is not None:
            body["round"] = round
        return self.give("start-round", body)

    def give(self, kind: str, body: dict[str, Any] | None = None, *, swipe: str | None = None) -> Sent | None:
        """A command of the table. None: it is kept, and arrives when the Game Manager is within reach."""
        command = Written(self.new_id(), f"/tables/{self.table}/{kind}", body or {}, swiped=swipe is not None)
        self.journal.write(command)
        if swipe is not None:
            self._swipes[command.id] = swipe
        if len(self.journal.waiting) > 1:
            return None
        try:
            return self._deliver(command)
        except OutOfReachError as error:
            self._lost(error)
            return None

    def swipe(self, line: str) -> None:
        """The card again, for the command that waits for it."""
        if not self.wants_swipe:
            raise RefusedError("No command waits for a card; give the command first.")
        self._swipes[self.journal.waiting[0].id] = line

    def beat(self) -> bool:
        """Shows itself, and delivers what waits; whether the table is within reach now."""
        try:
            self.uplink.reach()
            for sent in self._catch_up():
                self.arrived.append(sent)
        except OutOfReachError as error:
            self._lost(error)
            return False
        if self.journal.waiting:
            self.within_reach, self.why = False, "A command waits for a card; swipe it again."
            return False
        self.within_reach, self.why = True, ""
        return True

    def run(self, stop: Event) -> None:
        """Beats until it is told to stop, faster while it is out of reach."""
        while not stop.wait(_BEAT_S if self.beat() else _AGAIN_S):
            pass

    def close(self) -> None:
        """What waits stays in the journal."""
        self.uplink.close()
        self.journal.close()

    def _catch_up(self) -> Iterator[Sent]:
        """In the order in which they were given; one that wants its card holds up those behind it."""
        for command in self.journal.waiting:
            if command.swiped and command.id not in self._swipes:
                if not self.uplink.is_known(command.id):
                    return
                self._end(command)
                yield Sent(command.id, command.path, {})
            else:
                yield self._deliver(command)

    def _deliver(self, command: Written) -> Sent:
        """A refusal is an answer too: it is not sent again."""
        sent = self.uplink.command(command.id, command.path, command.body, self._swipes.get(command.id))
        self._end(command)
        return sent

    def _end(self, command: Written) -> None:
        self.journal.answered(command.id)
        self._swipes.pop(command.id, None)

    def _lost(self, error: OutOfReachError) -> None:
        self.within_reach, self.why = False, str(error)
