"""Tables, links and what is pending, as they are now."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from pitboss.floor.people.actions import Action
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.views import LinkView, PendingView, TableView, link_view, pending_view, table_view
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["floor"])


class FloorView(Shown):
    """`position` is that of the log: a stream read from there on misses nothing of what comes after this."""

    position: int
    tables: tuple[TableView, ...]
    links: tuple[LinkView, ...]


WithSteps = Annotated[bool, Query(description="Whether the steps of every table are told too: most of the answer.")]


@router.get("/floor", summary="Every table and link that one may see")
async def floor(here: Here, *, steps: WithSteps = True) -> FloorView:
    here.verify(Action.SEE_LIVE)
    position = here.premises.feed.position
    return FloorView(position=position, tables=_tables(here, steps=steps), links=_links(here))


@router.get("/tables", summary="Tables")
async def tables(here: Here) -> tuple[TableView, ...]:
    here.verify(Action.SEE_LIVE)
    return _tables(here)


@router.get("/tables/{table}", summary="One table")
async def one_table(table: str, here: Here) -> TableView:
    here.verify_sees_table(table)
    return table_view(here.state, table, here.premises.recogniser.reach)


@router.get("/links", summary="Links")
async def links(here: Here) -> tuple[LinkView, ...]:
    here.verify(Action.SEE_LIVE)
    return _links(here)


@router.get("/links/{link}", summary="One link")
async def one_link(link: str, here: Here) -> LinkView:
    here.verify_sees_link(link)
    room = here.state.jackpot
    return link_view(room.link(link), room.tables_of(link))


@router.get("/pending", summary="Awards that wait for their confirmation, in the order of the log")
async def pending(here: Here) -> tuple[PendingView, ...]:
    here.verify(Action.SEE_LIVE)
    seen = (link for name, link in here.state.jackpot.links.items() if here.sees_link(name))
    return tuple(pending_view(each) for link in seen for each in link.pending)


def _tables(here: Caller, *, steps: bool = True) -> tuple[TableView, ...]:
    state, reach = here.state, here.premises.recogniser.reach
    return tuple(table_view(state, name, reach, steps=steps) for name in state.jackpot.tables if here.sees_table(name))


def _links(here: Caller) -> tuple[LinkView, ...]:
    room = here.state.jackpot
    seen = ((name, link) for name, link in room.links.items() if here.sees_link(name))
    return tuple(link_view(link, room.tables_of(name)) for name, link in seen)
