"""What the lobby shows, to everybody: tables with their games and free seats, jackpots with their meters, as they move.

Names of players, wagers and cards are not in it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request

from pitboss.floor.state import FloorState
from pitboss.games.registry import game_named
from pitboss.jackpot.state import Link, Table
from pitboss.web.api.access import House
from pitboss.web.api.displays import DisplayView
from pitboss.web.api.stream import BEAT, After, Events, event, last_seen, verify_room
from pitboss.web.api.wire import Shown
from pitboss.web.premises import Premises
from pitboss.web.signs import display_data, dress_of

router = APIRouter(tags=["displays"])
_PACE_S = 0.5
"""Nobody reads a lobby faster than that."""
_EXAMPLE = 'id: 42\\nevent: lobby\\ndata: {"room":"The demonstration room","tables":[],"jackpots":[]}\\n\\n'


class LobbyTable(Shown):
    table: str
    game: str
    game_name: str
    generation: str | None
    open: bool
    electronic: bool
    """Whether it can be played here, with play money."""
    seats: int
    taken: int
    playing: bool
    """Whether a round is under way."""
    jackpots: tuple[str, ...]


class LobbyView(Shown):
    room: str
    demonstration: bool
    position: int
    tables: tuple[LobbyTable, ...]
    jackpots: tuple[DisplayView, ...]


@router.get("/lobby", summary="Tables and jackpots, for everybody")
async def lobby(house: House) -> LobbyView:
    return lobby_view(house)


@router.get(
    "/lobby/stream",
    summary="Tables and jackpots, as they move",
    response_class=Events,
    responses={200: {"content": {"text/event-stream": {"example": _EXAMPLE}}}},
)
async def lobby_stream(request: Request, house: House, since: After = None) -> Events:
    """`lobby` has everything, at most twice a second and only when something has changed."""
    verify_room(house)
    return Events(_follow(house, last_seen(request, since, -1)))


async def _follow(house: Premises, position: int) -> AsyncIterator[bytes]:
    shown = ""
    with house.feed.listening():
        yield BEAT
        while not house.feed.closed:
            if not await house.feed.wait(position, house.settings.stream_beat_s):
                yield BEAT
                continue
            view = lobby_view(house)
            position = view.position
            text = view.model_dump_json(exclude={"position"})
            if text != shown:
                shown = text
                yield event("lobby", text, position)
            await asyncio.sleep(_PACE_S)


def lobby_view(house: Premises) -> LobbyView:
    position, state = house.feed.position, house.state
    rooms = list(state.manager.rooms.values())
    links = [link for link in state.jackpot.links.values() if not link.retired]
    return LobbyView(
        room=rooms[0].name if len(rooms) == 1 else "",
        demonstration=any(room.demonstration for room in rooms),
        position=position,
        tables=tuple(_tables(state)),
        jackpots=tuple(_jackpot(state, link) for link in links),
    )


def _jackpot(state: FloorState, link: Link) -> DisplayView:
    return DisplayView.model_validate(display_data(link, dress_of(state, link.terms.id)))


def _tables(state: FloorState) -> list[LobbyTable]:
    """Those on the floor first, then those that are only here."""
    retired = {name for name, place in state.manager.places.items() if place.retired}
    floor = {name: table for name, table in state.jackpot.tables.items() if name not in retired}
    names = [*floor, *(name for name in state.play.tables if name not in floor and name not in retired)]
    return [_table(state, name, floor.get(name)) for name in names]


def _table(state: FloorState, name: str, table: Table | None) -> LobbyTable:
    played = state.play.tables.get(name)
    setup = table.setup if table is not None else None
    slug = setup.game if setup is not None else state.play.table(name).setup.game
    seats = setup.seats if setup is not None else state.play.table(name).setup.seats
    electronic = played is not None and played.open
    return LobbyTable(
        table=name,
        game=slug,
        game_name=game_named(slug).name,
        generation=None if setup is None else setup.generation.value,
        open=electronic or (table is not None and table.open),
        electronic=electronic,
        seats=seats,
        taken=len(played.seats) if played is not None else 0,
        playing=bool((played is not None and played.round) or (table is not None and table.round)),
        jackpots=() if setup is None else setup.links,
    )
