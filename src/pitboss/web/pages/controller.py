"""`/controller/TABLE`: the controls of a table. `/controller` lists the tables."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.errors import NotSignedInError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Situation
from pitboss.games.registry import game_named
from pitboss.web.api.access import Caller
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises

router = APIRouter()
LANGUAGES = {"en": "English", "es": "Español"}


def known(lang: str) -> str:
    """The language of a page; English where there is no catalogue."""
    return lang if lang in LANGUAGES else "en"


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
    return page(
        request,
        "controller.html",
        "lobby",
        table=table,
        game_name=game_named(setup.game).name,
        lang=known(lang),
        languages=LANGUAGES,
        brought={"table": table, "generation": setup.generation, **_present(request, premises, table)},
    )


def _present(request: Request, premises: Premises, table: str) -> dict[str, object]:
    """Who stands here, at which device, and what he may do alone at this table."""
    with suppress(NotSignedInError):
        here = Caller(premises, premises.recogniser.presence(request.scope))
        people, presence = premises.state.people, here.presence
        device, person = people.devices.get(presence.device or ""), people.persons.get(presence.person or "")
        return {
            "device": presence.device,
            "stands": device.table if device is not None else None,
            "person": presence.person,
            "name": person.name if person is not None else None,
            "may": [each for each in Action if here.may(each, Situation(table=table))],
        }
    return {"device": None, "stands": None, "person": None, "name": None, "may": []}
