"""`/manager`: the Game Manager's screens, one page whose parts are named behind the #; all of it is from the API."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from pitboss.web.pages.play import who
from pitboss.web.pages.rendering import page
from pitboss.web.premises import Premises

router = APIRouter()


@router.get("/manager")
async def manager(request: Request) -> Response:
    premises: Premises = request.app.state.premises
    you = who(request, premises)
    if you is None:
        return RedirectResponse("/sign-in?next=/manager", status_code=303)
    return page(request, "manager.html", "manager", brought={"you": you})
