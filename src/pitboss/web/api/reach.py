"""A controller shows that it is within reach, and learns whether it may take progressive bets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.requests import Request

from pitboss.errors import NotAllowedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Situation
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.wire import Asked, Shown, Text
from pitboss.web.reach import SILENT_S

router = APIRouter(tags=["devices"])
PageId = Annotated[Text, Field(min_length=1, examples=["0b7c4f6e-3d0a-4a57-9a55-5d1f6a1b8a10"])]


class PageHere(Asked):
    """A screen with the controls says which one it is, so that two of them at one table learn of each other."""

    page: PageId
    table: Text | None = Field(
        default=None, description="For a browser that is no device: the table whose controls it shows."
    )
    leaves: bool = Field(default=False, description="It is being closed.")


class ReachView(Shown):
    """`silent_s`: after so many seconds without a word the table counts as out of reach, on both sides."""

    device: str | None = Field(description="Null for a person's own browser with the controls.")
    table: str | None
    open: bool
    round: int | None
    rounds: int
    position: int
    at_us: int
    silent_s: float
    pages: int = Field(description="On how many screens the controls of the table are open, as far as they told.")


class CardAsked(Asked):
    swipe: Text = Field(examples=[";601100200003?"], description="The line that a card reader types.")


class CardView(Shown):
    """Whose card it is, and what he may do alone at the table."""

    person: str
    name: str
    may: tuple[Action, ...]


@router.post("/devices/here/reach", summary="This device is within reach")
async def within_reach(here: Here, asked: PageHere | None = None) -> ReachView:
    device = here.state.people.devices.get(here.presence.device or "")
    name = device.table if device is not None else None
    if device is None:
        name = _own_browser(here, asked)
    table = here.state.jackpot.tables.get(name or "")
    return ReachView(
        device=device.id if device is not None else None,
        table=name,
        open=table is not None and table.open,
        round=table.round.number if table is not None and table.round is not None else None,
        rounds=table.rounds if table is not None else 0,
        position=here.premises.feed.position,
        at_us=here.premises.floor.clock(),
        silent_s=SILENT_S,
        pages=_pages(here, table.setup.id if table is not None else None, asked),
    )


@router.post("/tables/{table}/card", summary="Whose card this is, and what he may do at the table")
async def whose_card(request: Request, table: str, here: Here, asked: CardAsked) -> CardView:
    """For a key that stands for the presses after it; a card that is not good is noted as with any of them."""
    here.verify_sees_table(table)
    at_card = Caller(here.premises, here.premises.recogniser.swiped(request.scope, asked.swipe, here.presence))
    person = here.state.people.persons[at_card.presence.person or ""]
    may = tuple(each for each in Action if at_card.may(each, Situation(table=table)))
    return CardView(person=person.id, name=person.name, may=may)


def _own_browser(here: Caller, asked: PageHere | None) -> str:
    """Whoever may run the table from his own browser is no device, but a screen with its controls."""
    if asked is None or asked.table is None:
        raise NotAllowedError("device/unknown", "Only an enrolled device is within reach; send its token.")
    here.verify(Action.RUN_ROUND, Situation(table=asked.table))
    return asked.table


def _pages(here: Caller, table: str | None, asked: PageHere | None) -> int:
    if table is None or asked is None:
        return 0
    return here.premises.recogniser.reach.hear_page(table, asked.page, leaves=asked.leaves)
