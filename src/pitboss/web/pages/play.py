"""`/play`: the electronic tables; `/play/TABLE`: one of them.

The page of a table knows who looks at it; everything else comes from the API.
"""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pitboss.errors import NotSignedInError
from pitboss.games.registry import game_named
from pitboss.web.api.play import looking
from pitboss.web.lab.catalogue import game_data
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises

router = APIRouter()


@router.get("/play")
async def tables(request: Request) -> Response:
    """Whoever sits somewhere already is led to his seat."""
    premises: Premises = request.app.state.premises
    you = who(request, premises)
    place = premises.state.play.where(you["person"]) if you is not None else None
    if place is not None:
        return RedirectResponse(f"/play/{quote(place[0])}", status_code=303)
    return page(request, "tables.html", "lobby", tables=looking(premises, None).lobby())


@router.get("/play/{table}")
async def play(request: Request, table: str) -> Response:
    premises: Premises = request.app.state.premises
    setup = premises.state.play.table(table).setup
    game = game_named(setup.game)
    return page(
        request,
        "play.html",
        "lobby",
        table=table,
        game=game.slug,
        game_name=game.name,
        summary=game.summary,
        brought={"table": table, "game": game.slug, "you": who(request, premises)},
    )


@router.get("/drill/{game}")
async def drill(request: Request, game: str) -> Response:
    """The hardest situations of a game, one after the other."""
    return _lesson(request, "drill.html", game)


@router.get("/train/{game}")
async def train(request: Request, game: str) -> Response:
    """Who wins, what pays, in which order: for people who learn to deal."""
    return _lesson(request, "train.html", game)


def _lesson(request: Request, template: str, game: str) -> Response:
    named = game_named(game)
    brought = {"game": game_data(named.slug)}
    return page(request, template, "lobby", game=named.slug, game_name=named.name, brought=brought)


def who(request: Request, premises: Premises) -> dict[str, str] | None:
    """The person who looks at the page, if he is signed in."""
    with suppress(NotSignedInError):
        person = premises.recogniser.presence(request.scope).person
        if person is not None:
            return {"person": person, "name": premises.state.people.persons[person].name}
    return None
