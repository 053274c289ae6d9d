"""`/play/TABLE`: an electronic table. The page knows who looks at it; everything else comes from the API."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import NotSignedInError
from pitboss.games.registry import game_named
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises

router = APIRouter()


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


def who(request: Request, premises: Premises) -> dict[str, str] | None:
    """The person who looks at the page, if he is signed in."""
    with suppress(NotSignedInError):
        person = premises.recogniser.presence(request.scope).person
        if person is not None:
            return {"person": person, "name": premises.state.people.persons[person].name}
    return None
