"""`/controller/TABLE`: the controls of a table. `/controller` lists the tables."""

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
LANGUAGES = {"en": "English", "es": "Español"}


@router.get("/controller")
async def controllers(request: Request) -> Response:
    premises: Premises = request.app.state.premises
    tables = [
        {"table": name, "game": game_named(table.setup.game).name, "generation": table.setup.generation}
        for name, table in premises.state.jackpot.tables.items()
    ]
    return page(request, "controllers.html", "lobby", tables=tables)


@router.get("/controller/{table}")
async def controller(request: Request, table: str, lang: str = "en") -> Response:
    premises: Premises = request.app.state.premises
    setup = premises.state.jackpot.table(table).setup
    device, person = _present(request, premises)
    return page(
        request,
        "controller.html",
        "lobby",
        table=table,
        game_name=game_named(setup.game).name,
        lang=lang if lang in LANGUAGES else "en",
        languages=LANGUAGES,
        brought={"table": table, "generation": setup.generation, "device": device, "person": person},
    )


def _present(request: Request, premises: Premises) -> tuple[str | None, str | None]:
    with suppress(NotSignedInError):
        presence = premises.recogniser.presence(request.scope)
        return presence.device, presence.person
    return None, None
