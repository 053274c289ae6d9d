"""How a command reaches the floor and its answer comes back, whatever route it came by."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic_core import from_json
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import Receive, Scope

from pitboss.floor.log.store import Answer
from pitboss.floor.orders import Command
from pitboss.floor.people.state import Presence
from pitboss.floor.people.wedge import holds_stripe, is_bare_number
from pitboss.web.noting import header
from pitboss.web.premises import Premises
from pitboss.web.problems import ProblemError, of_kind, problem

ID_HEADER = "Idempotency-Key"
_ID_HEADER = ID_HEADER.lower().encode("ascii")
_LONGEST_ID = 100
_TAKE_A_CARD = frozenset({"swipe", "line"})
_OF_WORDS = frozenset({"note", "evidence", "reason", "text", "because", "body", "words", "plan", "name"})
"""Nothing but digits is no word of anybody's; elsewhere a bare number may be an id, an amount or a receipt."""
_MAY_HOLD_A_CARD = re.compile(rb"[;%\\]|\d{6}")


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was carried out."""

    id: str
    answer: Answer

    def body(self) -> bytes:
        """The answer as it was kept, so that the second copy is told the same, letter by letter."""
        text = f'{{"id":{json.dumps(self.id)},"position":{self.answer.position},"answer":{self.answer.text}}}'
        return text.encode()


async def send(premises: Premises, id: str, presence: Presence, command: Command) -> Done:  # noqa: A002 -- the domain's own word
    """Waits until it is durable; a refusal is raised as the problem it is."""
    floor = premises.floor
    answer = await premises.bridge.wait(floor.submit(floor.order(presence, command, id)))
    if answer.refused:
        because = json.loads(answer.text)
        raise ProblemError(of_kind(because["kind"], because["refused"], because["rule"]))
    return Done(id, answer)


def command_id(scope: Scope, in_body: str | None = None) -> str:
    """The sender's own number of the command; without one a repeated request would be done twice."""
    sent = header(scope, _ID_HEADER)
    given = sent.decode("latin-1") if sent is not None else in_body
    if given is None:
        raise ProblemError(
            problem(
                422,
                "no-id",
                f"The command has no id; send one of your own making as {ID_HEADER} or as `id`, "
                "and the same again when you repeat it.",
            )
        )
    if sent is not None and in_body not in (None, given):
        raise ProblemError(problem(422, "two-ids", f"{ID_HEADER} and `id` differ; send one of them."))
    if not (0 < len(given) <= _LONGEST_ID and given.isascii() and given.isprintable()):
        text = f"An id of a command is 1 to {_LONGEST_ID} printable ASCII characters; send such a one."
        raise ProblemError(problem(422, "bad-id", text))
    return given


def told(done: Done, status: int = 200) -> Response:
    return Response(done.body(), status, media_type="application/json", headers={"Cache-Control": "no-store"})


async def body_of(receive: Receive) -> bytes:
    parts: list[bytes] = []
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


async def json_of(scope: Scope, receive: Receive) -> bytes:
    """The body, if it is said to be JSON: a form of a foreign page cannot say so."""
    body = await body_of(receive)
    if body:
        kind = (header(scope, b"content-type") or b"").partition(b";")[0].strip().lower()
        if kind != b"application/json":
            text = "The body is not said to be JSON; send JSON, with Content-Type: application/json."
            raise ProblemError(problem(415, "not-json", text))
    return body


def verify_no_card(scope: Scope, body: bytes) -> None:
    """What a card reader typed into a text would stand in the log for ever: it comes no further than this.

    The card's line is no part of what is answered. Whether a number is really a card's is not looked up, so that
    nobody finds out by asking.
    """
    if holds_stripe(scope["path"]):
        scope["path"] = "(a card was swiped into the address)"  # the server's own log line has the address
        raise _card_in("the address")
    if holds_stripe((header(scope, _ID_HEADER) or b"").decode("latin-1")):
        raise _card_in("the id")
    if not _MAY_HOLD_A_CARD.search(body):
        return
    try:
        sent = from_json(body)
    except ValueError:
        return  # no JSON: whoever reads it says so, and nothing of it is kept
    fields = sent.items() if isinstance(sent, Mapping) else ()
    for name, value in fields:
        if name not in _TAKE_A_CARD and any(_is_card(*each) for each in _texts(name, value)):
            raise _card_in("the body" if holds_stripe(name) else f"`{name[:50]}`")


def _is_card(name: str, text: str) -> bool:
    return holds_stripe(name) or holds_stripe(text) or (name in _OF_WORDS and is_bare_number(text))


def _texts(name: str, value: object) -> Iterator[tuple[str, str]]:
    """Every text in it, with the name that it has."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _texts(key, inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(name, inner)
    else:
        yield name, value if isinstance(value, str) else ""


def _card_in(place: str) -> ProblemError:
    text = f"What a card reader types stands in {place}, where no card is taken; take it out, and write words."
    return ProblemError(problem(422, "card-in-text", text))
