"""`/lab`: the laboratory. The page brings the games along; every figure comes from `/api/v1/lab`."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pitboss.games.registry import all_games
from pitboss.web.lab import catalogue
from pitboss.web.pages.rendering import page

router = APIRouter()


@router.get("/lab")
def lab(request: Request, game: str = "ultimate-texas-holdem") -> Response:
    chosen = game if game in all_games() else "ultimate-texas-holdem"
    return page(
        request,
        "lab.html",
        "lab",
        brought={"games": catalogue.games(), "game": catalogue.game_data(chosen)},
    )
