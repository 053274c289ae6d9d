"""Who asks to see something, and what he may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from pitboss.errors import NotAllowedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import ANYWHERE, Refusal, Situation, may, verify_may
from pitboss.floor.people.state import Presence
from pitboss.floor.state import FloorState
from pitboss.web.premises import Premises


def premises_of(request: Request) -> Premises:
    premises: Premises = request.app.state.premises
    return premises


@dataclass(frozen=True, slots=True)
class Caller:
    premises: Premises
    presence: Presence

    @property
    def state(self) -> FloorState:
        return self.premises.state

    @property
    def table(self) -> str | None:
        """The table at which he stands; for a device by itself, the only one that it sees."""
        return self.state.people.table_of(self.presence)

    def verify(self, action: Action, situation: Situation = ANYWHERE) -> None:
        verify_may(self.state.people, self.presence, action, situation)

    def may(self, action: Action, situation: Situation = ANYWHERE) -> bool:
        return not isinstance(may(self.state.people, self.presence, action, situation), Refusal)

    def verify_sees_table(self, table: str) -> None:
        self.verify(Action.SEE_LIVE, Situation(table=table))

    def verify_sees_link(self, link: str) -> None:
        self.verify(Action.SEE_LIVE)
        if self.sees_link(link):
            return
        raise NotAllowedError("device-of-another-table", f"The table of this device is not on link {link!r}.")

    def sees_table(self, table: str) -> bool:
        return self.table is None or self.table == table

    def sees_link(self, link: str) -> bool:
        if self.table is None:
            return True
        own = self.state.jackpot.tables.get(self.table)
        return own is not None and link in own.setup.links


async def _caller(request: Request) -> Caller:
    premises = premises_of(request)
    return Caller(premises, premises.recogniser.presence(request.scope))


async def _house(request: Request) -> Premises:
    return premises_of(request)


Here = Annotated[Caller, Depends(_caller)]
"""Somebody who is signed in, or a device."""
House = Annotated[Premises, Depends(_house)]
"""For what everybody may see."""
