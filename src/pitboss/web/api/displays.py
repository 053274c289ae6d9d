"""What a wall display of a link shows, to everybody: amounts, what is pending, hits as they happen."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from starlette.requests import Request

from pitboss.web.api.access import House
from pitboss.web.api.stream import BEAT, After, Events, last_seen, verify_room
from pitboss.web.api.wire import Shown
from pitboss.web.premises import Premises
from pitboss.web.signs import display_data, dress_of

router = APIRouter(tags=["displays"])
_EXAMPLE = 'id: 42-meters\nevent: meters\ndata: {"link":"uth-jackpot","levels":[]}\n\n'


class ShownLevel(Shown):
    level: str
    display_cents: int
    pending: bool


class ShownAward(Shown):
    table: str
    label: str
    level: str | None
    cents: int


class DressView(Shown):
    """The house's own title and colours; empty where they are as they come."""

    title: str
    ground: str
    figures: str
    words: str


class DisplayView(Shown):
    link: str
    name: str
    kind: str
    paytable: str
    levels: tuple[ShownLevel, ...]
    pending: tuple[ShownAward, ...]
    retired: bool
    dress: DressView


@router.get("/displays", summary="The links that have a display", response_model=tuple[DisplayView, ...])
async def displays(house: House) -> object:
    state = house.state
    return [display_data(link, dress_of(state, name)) for name, link in state.jackpot.links.items() if not link.retired]


@router.get("/displays/{link}", summary="What a display of a link shows now", response_model=DisplayView)
async def display(link: str, house: House) -> object:
    return display_data(house.state.jackpot.link(link), dress_of(house.state, link))


@router.get(
    "/displays/{link}/stream",
    summary="What a display of a link shows, as it changes",
    response_class=Events,
    responses={200: {"content": {"text/event-stream": {"example": _EXAMPLE}}}},
)
async def display_stream(request: Request, link: str, house: House, since: After = None) -> Events:
    """`meters` has the whole display, at most four times a second; `hit` tells of each award, when it happens."""
    house.state.jackpot.link(link)
    verify_room(house)
    return Events(_follow(house, link, last_seen(request, since, house.signs.position)))


async def _follow(house: Premises, name: str, position: int) -> AsyncIterator[bytes]:
    signs = house.signs
    with house.feed.listening():
        sign = signs.sign(name)
        version = sign.version
        yield sign.since(position)
        position = signs.position
        while not house.feed.closed:
            if not await signs.wait(sign, version, house.settings.stream_beat_s):
                yield BEAT
                continue
            version = sign.version
            yield sign.since(position)
            position = signs.position
