"""How a page is answered: its template, the section it belongs to, and headers that fit it."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss.cards import card


def page(request: Request, template: str, section: str = "", *, status: int = 200, **context: Any) -> Response:  # noqa: ANN401 -- whatever the template asks for
    """A page is not kept: going back shows it as it is now."""
    filled: Response = request.app.state.templates.TemplateResponse(
        request,
        template,
        {"section": section, "card_name": card_name, **context},
        status_code=status,
        headers={"Cache-Control": "no-cache"},
    )
    return filled


def card_name(text: str) -> str:
    """`ace of spades`, for whoever hears the page."""
    return card(text).name
