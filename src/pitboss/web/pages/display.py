"""`/display/LINK`: what hangs on the wall. `/display` lists the links."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.web.pages.controller import known
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises
from pitboss.web.signs import display_data, dress_of

router = APIRouter()


@router.get("/display")
async def displays(request: Request) -> Response:
    premises: Premises = request.app.state.premises
    state = premises.state
    shown = [link for link in state.jackpot.links.values() if not link.retired]
    links = [display_data(link, dress_of(state, link.terms.id)) for link in shown]
    return page(request, "displays.html", "lobby", links=links)


@router.get("/display/{link}")
async def display(request: Request, link: str, lang: str = "en") -> Response:
    """Of a link that was retired it says so; of one that never was, there is no page."""
    premises: Premises = request.app.state.premises
    shown = display_data(premises.state.jackpot.link(link), dress_of(premises.state, link))
    return page(request, "display.html", "lobby", lang=known(lang), link=shown, brought={"display": shown})
