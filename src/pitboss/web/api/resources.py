"""One resource for every command: its subject stands in the address, its kind is the verb.

`POST /api/v1/tables/{table}/start-round`, `POST /api/v1/links/{link}/change-level`; a command without a subject of
its own is found under its department. What takes two people becomes a proposal when the first one sends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from hashlib import sha256
from http import HTTPStatus
from typing import Any, cast, get_type_hints

from pydantic import Field, ValidationError
from starlette.responses import Response
from starlette.types import Receive, Scope

from pitboss.floor.desk import body_of
from pitboss.floor.desk.department import Need
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import Propose
from pitboss.floor.people.may import takes_two
from pitboss.floor.people.state import Presence
from pitboss.jackpot.plain import kind_of
from pitboss.web.api.examples import example_of
from pitboss.web.api.sending import Done, command_id, json_of, send, told
from pitboss.web.api.wire import LongText, Text, Wire, model_of, places, record_from
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
_LONGEST_SUBJECT = 200

NOT_FROM_OUTSIDE = frozenset(
    {
        *("found-floor", "sign-in", "sign-out", "note-failure", "use-session", "sweep-proposals"),
        *("sweep", "report-clock", "report-reach", "record-software"),
        *("open-betting", "call-time", "free-seat", "abandon-round"),
    }
)
"""The server gives these by itself: they say what it has verified, or that time has passed."""
WITH_SECRETS = frozenset({"set-pin", "issue-card", "enrol-device", "restore-device", "deal", "decide"})
"""Their bodies are not the commands themselves: something secret is taken out, or put in."""
SEVERAL_NOT = NOT_FROM_OUTSIDE | WITH_SECRETS | {"propose", "approve", "reject"}
"""These are not proposed together with others."""


class Why(Wire):
    """For what takes two people: the reason from the list of its action, and words of one's own."""

    reason: Text = Field(examples=["planned"])
    note: LongText = Field(examples=["Agreed with the owner on Tuesday."])


class Sent(Wire):
    """What may stand in the body of every command, besides its own fields."""

    id: Text | None = Field(default=None, description="The sender's own id of the command, where no header carries it.")
    why: Why | None = Field(default=None, description="Needed where it takes two people.")


class SentAtTable(Sent):
    """At a table somebody acts with a card alone, while another is signed in, or nobody is."""

    swipe: Text | None = Field(
        default=None, description="A card swiped for this one act, as the reader types it; its owner is who acts."
    )


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Where a command comes from, under which id, and who sends it."""

    scope: Scope
    name: str
    presence: Presence


class Resource:
    """One command: what its body holds, and how it is carried out."""

    def __init__(self, premises: Premises, department: str, record: type, asked: type | None = None) -> None:
        """`asked` is what the body holds, where it is not the command itself."""
        self.premises, self.record = premises, record
        self.kind, self.department = kind_of(record), department
        self.asked = asked or record
        hints = get_type_hints(self.asked)
        first = next((field.name for field in fields(self.asked)), "")
        self.subject = first if first in COLLECTIONS and hints[first] is str else None
        self.collection = department if self.subject is None else COLLECTIONS[self.subject]
        base = SentAtTable if self.subject == "table" else Sent
        self.model = model_of(self.asked, frozenset({self.subject} if self.subject else ()), base)
        self.example = {name: value for name, value in example_of(self.asked).items() if name != self.subject}

    @property
    def path(self) -> str:
        subject = "" if self.subject is None else f"/{{{self.subject}}}"
        return f"{PREFIX}/{self.collection}{subject}/{self.kind}"

    async def answer(self, scope: Scope, receive: Receive, subject: str | None) -> Response:
        note = noted(scope)
        note.route = self.path
        recogniser = self.premises.recogniser
        presence = recogniser.presence(scope)
        sent = self._read(await json_of(scope, receive))
        if isinstance(sent, SentAtTable) and sent.swipe is not None:
            presence = recogniser.swiped(scope, sent.swipe, presence)
            note.actor = presence.actor
        name = command_id(scope, sent.id)
        asked = record_from(self.asked, sent, self._more(subject))
        command = await self.command(asked, Circumstances(scope, name, presence))
        need = self.premises.routing.of_command(command).need(self.premises.state, command, None)
        if need is None or not takes_two(need.action):
            return self.told(await send(self.premises, name, presence, command))
        proposal = proposal_for(self.premises, name, [command], need, sent.why)
        return self.told(await send(self.premises, name, presence, proposal), HTTPStatus.ACCEPTED)

    async def command(self, asked: Any, _around: Circumstances) -> Command:  # noqa: ANN401 -- of the type `asked`
        """The command itself, where the body holds something else."""
        return asked

    def told(self, done: Done, status: int = HTTPStatus.OK) -> Response:
        return told(done, status)

    def _more(self, subject: str | None) -> Mapping[str, Any]:
        if self.subject is None:
            return places(self.asked)
        return {self.subject: printable(subject or ""), **places(self.asked)}

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


def printable(subject: str) -> str:
    """What stands in an address goes into sentences and into the log."""
    if not subject.isprintable() or len(subject) > _LONGEST_SUBJECT:
        raise ProblemError(problem(404, "unknown-name", "There is no such thing; look at the list of what there is."))
    return subject


def faults_of(error: ValidationError) -> list[dict[str, Any]]:
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return [{**each, "loc": ("body", *each["loc"])} for each in found]
