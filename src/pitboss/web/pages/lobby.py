"""`/` and `/sign-in`: what this is, what runs, and the ways in."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from pitboss.floor import demonstration as demo
from pitboss.games.registry import all_games
from pitboss.web.api.lobby import lobby_view
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Way:
    """Where somebody goes, by what he comes for."""

    role: str
    name: str
    sign: str
    words: str
    href: str


WAYS = (
    Way("player", "I want to play", "play", "Take a seat with play money; a coach prices every choice.", "/play"),
    Way("trainee", "I learn", "book", "Drills on the hardest hands, and dealing against the clock.", "#games"),
    Way("dealer", "I deal", "people", "The controller of your table, in the order the rules give.", "/controller"),
    Way("supervisor", "I run the floor", "shield", "Meters, wins, approvals, alerts and reports.", "/manager"),
    Way("designer", "I check the mathematics", "lab", "Change a pay, watch the edge, ask the strategy.", "/lab"),
)


@router.get("/")
async def lobby(request: Request) -> Response:
    house: Premises = request.app.state.premises
    view = lobby_view(house)
    return page(
        request,
        "lobby.html",
        "lobby",
        lobby=view.model_dump(mode="json"),
        ways=[way for way in WAYS if _is_there(request, way)],
        games=list(all_games().values()),
    )


def _is_there(request: Request, way: Way) -> bool:
    """Whether this server has the page, or the lobby the place."""
    if way.href.startswith("#"):
        return True
    scope = {"type": "http", "method": "GET", "path": way.href, "root_path": "", "headers": []}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


@router.get("/sign-in")
async def sign_in(request: Request, next: str = "/") -> Response:  # noqa: A002 -- the word in the address
    house: Premises = request.app.state.premises
    is_demonstration = any(room.demonstration for room in house.state.manager.rooms.values())
    return page(
        request,
        "sign-in.html",
        next=next if _is_ours(next) else "/",
        people=[_shown(each) for each in demo.PEOPLE] if is_demonstration else [],
    )


def _is_ours(address: str) -> bool:
    """A path of this server, and nothing that a browser could read as another host."""
    return address.startswith("/") and not address.startswith(("//", "/\\")) and "\\" not in address


def _shown(person: demo.DemoPerson) -> dict[str, str]:
    return {
        "person": person.person,
        "name": person.name,
        "role": str(person.role),
        "pin": person.pin,
        "card": person.card or "",
    }
