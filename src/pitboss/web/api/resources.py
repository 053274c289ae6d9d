"""One resource for every command: its subject stands in the address, its kind is the verb.

`POST /api/v1/tables/{table}/start-round`, `POST /api/v1/links/{link}/change-level`; a command without a subject of
its own is found under its department. What takes two people becomes a proposal when the first one sends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from hashlib import sha256
from http import HTTPStatus
from types import NoneType
from typing import Any, cast, get_args, get_type_hints

from pydantic import Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pitboss.floor.desk import body_of
from pitboss.floor.desk.department import Need
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import Propose
from pitboss.floor.people.may import takes_two
from pitboss.floor.people.state import Presence
from pitboss.jackpot.plain import kind_of, record_of
from pitboss.web.api.examples import example_of
from pitboss.web.api.sending import Done, command_id, send, told
from pitboss.web.api.wire import FILLED_IN, LongText, Text, Wire, model_of, plain
from pitboss.web.handlers import invalid
from pitboss.web.noting import noted
from pitboss.web.premises import Premises
from pitboss.web.problems import ProblemError, problem

PREFIX = "/api/v1"
COLLECTIONS: Mapping[str, str] = {
    "table": "tables",
    "link": "links",
    "person": "people",
    "device": "devices",
    "card": "cards",
    "proposal": "proposals",
    "room": "rooms",
    "alert": "alerts",
}
"""Which first field of a command is its subject, and where it stands in the address."""


class Why(Wire):
    """For what takes two people: the reason from the list of its action, and words of one's own."""

    reason: Text = Field(examples=["planned"])
    note: LongText = Field(examples=["Agreed with the owner on Tuesday."])


class Sent(Wire):
    """What may stand in the body of every command, besides its own fields."""

    id: Text | None = Field(default=None, description="The sender's own id of the command, where no header carries it.")
    swipe: Text | None = Field(
        default=None, description="A card swiped for this one act, as the reader types it; its owner is who acts."
    )
    why: Why | None = Field(default=None, description="Needed where it takes two people.")


RESERVED = frozenset(Sent.model_fields)


class Resource:
    """The route of one command."""

    def __init__(self, premises: Premises, department: str, record: type, asked: type | None = None) -> None:
        """`asked` is what the body holds, where it is not the command itself."""
        self.premises, self.record = premises, record
        self.kind, self.department = kind_of(record), department
        shape = asked or record
        names = [field.name for field in fields(shape)]
        self.subject = names[0] if names and names[0] in COLLECTIONS else None
        self.path = self._path()
        self.model = model_of(shape, frozenset({self.subject} if self.subject else ()), Sent)
        self.example = {name: value for name, value in example_of(shape).items() if name != self.subject}
        self.needs_body = bool(self.example)
        self._fills = bool(FILLED_IN.intersection(names)) or _has_inner(record)

    def _path(self) -> str:
        if self.subject is None:
            return f"{PREFIX}/{self.department}/{self.kind}"
        return f"{PREFIX}/{COLLECTIONS[self.subject]}/{{{self.subject}}}/{self.kind}"

    def route(self) -> Route:
        return Route(self.path, self.answer, methods=["POST"], name=self.kind, include_in_schema=False)

    async def answer(self, request: Request) -> Response:
        note = noted(request.scope)
        note.route = self.path
        recogniser = self.premises.recogniser
        presence = recogniser.presence(request)
        sent = self._read(await json_of(request))
        if sent.swipe is not None:
            presence = recogniser.swiped(request, sent.swipe, presence)
            note.actor = presence.actor
        name = command_id(request, sent.id)
        command = await self.command(request, sent, name, presence)
        need = self.premises.routing.of_command(command).need(self.premises.state, command, None)
        if need is None or not takes_two(need.action):
            return self.told(await send(self.premises, name, presence, command))
        proposal = proposal_for(self.premises, name, [command], need, sent.why)
        return self.told(await send(self.premises, name, presence, proposal), HTTPStatus.ACCEPTED)

    async def command(self, request: Request, sent: Sent, name: str, presence: Presence) -> Command:  # noqa: ARG002 -- some need more than the body
        data = self.data(request, sent)
        return record_of(self.record, filled_in(self.record, data) if self._fills else data)

    def data(self, request: Request, sent: Sent) -> dict[str, Any]:
        """The fields of the command, from body and address."""
        data = plain(sent, RESERVED)
        if self.subject is not None:
            data[self.subject] = request.path_params[self.subject]
        return data

    def told(self, done: Done, status: int = HTTPStatus.OK) -> Response:
        return told(done, status)

    def _read(self, body: bytes) -> Sent:
        try:
            return cast("Sent", self.model.model_validate_json(body or b"{}"))
        except ValidationError as error:
            raise ProblemError(invalid(faults_of(error))) from None


def proposal_for(premises: Premises, name: str, commands: list[Command], need: Need, why: Why | None) -> Propose:
    """The first of two people has spoken; the second sees the proposal, and approves it or not."""
    if why is None:
        text = f"{need.action} takes two people; send `why` with a reason and a note, and it becomes a proposal."
        raise ProblemError(problem(422, "no-reason", text))
    return Propose(
        proposal=proposal_id(name),
        action=need.action,
        subject=need.situation.about or need.situation.table or need.action,
        body=body_of(premises.routing, commands),
        reason=why.reason,
        note=why.note,
    )


def proposal_id(name: str) -> str:
    """From the id of the command, so that the same one sent again is the same proposal."""
    return f"p-{sha256(name.encode()).hexdigest()[:16]}"


def filled_in(record: Any, data: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401 -- a dataclass
    """With an empty place for the second person, wherever a record has one."""
    hints = get_type_hints(record)
    more = {
        name: filled_in(inner, data[name])
        for name, hint in hints.items()
        if (inner := _inner(hint)) is not None and isinstance(data.get(name), dict)
    }
    return {**data, **more, **dict.fromkeys(FILLED_IN & hints.keys(), "")}


def _inner(hint: Any) -> Any:  # noqa: ANN401 -- a type, as annotations have them
    if is_dataclass(hint):
        return hint
    options = [part for part in get_args(hint) if part is not NoneType]
    return options[0] if len(options) == 1 and is_dataclass(options[0]) else None


def _has_inner(record: type) -> bool:
    inner = [_inner(hint) for hint in get_type_hints(record).values()]
    return any(FILLED_IN & get_type_hints(each).keys() for each in inner if each is not None)


async def json_of(request: Request) -> bytes:
    """The body, if it is said to be JSON: a form of a foreign page cannot say so."""
    body = await request.body()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        raise ProblemError(
            problem(415, "not-json", f"The body is of type {kind!r}; send JSON, with Content-Type: application/json.")
        )
    return body


def faults_of(error: ValidationError) -> list[dict[str, Any]]:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [{**each, "loc": ("body", *each["loc"])} for each in found]
