"""How a page is answered: its template, the section it belongs to, who looks at it, and headers that fit it."""

from __future__ import annotations

from dataclasses import dataclass
from gzip import compress
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pitboss.cards import card
from pitboss.errors import NotSignedInError
from pitboss.web.premises import Premises

_WORTH_PACKING = 4_000


@dataclass(frozen=True, slots=True)
class Me:
    """Whoever is signed in, for the corner of the page."""

    person: str
    name: str
    roles: tuple[str, ...]


def page(request: Request, template: str, section: str = "", *, status: int = 200, **context: Any) -> Response:  # noqa: ANN401 -- whatever the template asks for
    """A page is not kept: going back shows it as it is now."""
    filled: Response = request.app.state.templates.TemplateResponse(
        request,
        template,
        {"section": section, "card_name": card_name, "me": who_looks(request), **context},
        status_code=status,
        headers={"Cache-Control": "no-cache", "Vary": "Accept-Encoding"},
    )
    return packed(request, filled)


def packed(request: Request, response: Response) -> Response:
    """The same, smaller, for browsers that can unpack it."""
    whole = bytes(response.body)
    if len(whole) >= _WORTH_PACKING and "gzip" in request.headers.get("accept-encoding", ""):
        response.body = compress(whole, compresslevel=5, mtime=0)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


def who_looks(request: Request) -> Me | None:
    """None for everybody who is not signed in, devices too."""
    house: Premises = request.app.state.premises
    try:
        presence = house.recogniser.presence(request.scope)
    except NotSignedInError:
        return None
    person = house.state.people.persons.get(presence.person or "")
    return None if person is None else Me(person.id, person.name, tuple(map(str, person.roles)))


def card_name(text: str) -> str:
    """`ace of spades`, for whoever hears the page."""
    return card(text).name
