"""People who together may do what is asked, alone or as two: for setting up a floor, and for simulated ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.errors import RefusedError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.desk import Need, body_of
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Approve, Propose
from pitboss.floor.people.may import ANYWHERE, Part, Permission, Situation, may, takes_two
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.state import Presence


@dataclass(frozen=True, slots=True)
class Committee:
    floor: RunningFloor
    present: Mapping[str, Presence]
    note: str
    """In whose words it is proposed."""

    def order(self, command: Command, reason: str | None = None) -> dict[str, Any]:
        """By the first of them who may; where it takes two, by the first two who may propose and approve."""
        need = self.floor.desk.routing.of_command(command).need(self.floor.state, command, None)
        if need is None:
            return self._give(Presence(), command)
        if not takes_two(need.action):
            return self._give(self._one(need.action, Situation(table=need.situation.table)), command)
        return self._by_two(need, command, reason or REASONS[need.action][0].slug)

    def _by_two(self, need: Need, command: Command, reason: str) -> dict[str, Any]:
        subject = need.situation.about or "floor"
        first = self._one(need.action, Situation(Part.FIRST), but=(subject,))
        second = self._one(need.action, Situation(Part.SECOND), but=(subject, first.actor))
        people = self.floor.state.people
        name = f"set-up-{len(people.proposals) + len(people.closed_proposals) + 1}"
        body = body_of(self.floor.desk.routing, [command])
        self._give(
            first,
            Propose(proposal=name, action=need.action, subject=subject, body=body, reason=reason, note=self.note),
        )
        return self._give(second, Approve(name, self.floor.state.people.proposals[name].digest))

    def _one(self, action: Action, situation: Situation = ANYWHERE, but: Iterable[str] = ()) -> Presence:
        people, left_out = self.floor.state.people, set(but)
        for name, presence in self.present.items():
            if name not in left_out and isinstance(may(people, presence, action, situation), Permission):
                return presence
        raise RefusedError(
            f"None of {', '.join(self.present)} may {situation.part.value}: {action}; let others be there."
        )

    def _give(self, presence: Presence, command: Command) -> dict[str, Any]:
        return done(self.floor.do(self.floor.order(presence, command)))
