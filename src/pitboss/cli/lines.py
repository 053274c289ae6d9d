"""How the command line reaches a floor: it leads the store itself, or it talks to the server that does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Protocol

import httpx

from pitboss.errors import RefusedError
from pitboss.floor.adapters.answers import done, refusal_of
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, new_id, read_floor, read_secrets
from pitboss.floor.desk import FloorDesk, Routing, body_of
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Approve, IssueCard, Propose, SetPin
from pitboss.floor.people.state import Presence, Proposal
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.settings import Settings
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import data_of, kind_of

Who = Any
"""Somebody who has signed in, as the line knows him."""
_ORIGIN = "command line"
_SECONDS = 30


@dataclass(frozen=True, slots=True)
class NewPin:
    """A PIN as it was typed; `old` where it is one's own."""

    person: str
    pin: str
    old: str | None = None


@dataclass(frozen=True, slots=True)
class NewCard:
    """A card as it was swiped."""

    card: str
    person: str
    number: str


def shape_of(command: Command) -> Command:
    """The order behind something secret, without the secret: enough to know what it takes."""
    match command:
        case NewPin():
            return SetPin(command.person, "")
        case NewCard():
            return IssueCard(command.card, command.person, "")
        case _:
            return command


@dataclass(frozen=True, slots=True)
class Proposed:
    proposal: Proposal
    would_be_refused: str | None


class Line(Protocol):
    @property
    def routing(self) -> Routing: ...
    @property
    def state(self) -> FloorState: ...
    def sign_in(self, person: str, pin: str) -> Who: ...
    def sign_out(self, who: Who) -> None: ...
    def by_card(self, who: Who, number: str) -> Who: ...
    def owner_of(self, number: str) -> str | None: ...
    def give(self, who: Who, command: Command) -> dict[str, Any]: ...
    def propose(
        self,
        who: Who,
        action: Action,
        subject: str,
        commands: Sequence[Command],
        why: tuple[str, str],
    ) -> Proposed:
        """`why` is the reason from the list, and words of one's own."""
        ...


class OwnLine:
    """Leads the store."""

    def __init__(self, floor: RunningFloor) -> None:
        self._floor, self._reception = floor, Reception(floor)

    @property
    def routing(self) -> Routing:
        return self._floor.desk.routing

    @property
    def state(self) -> FloorState:
        return self._floor.state

    def sign_in(self, person: str, pin: str) -> Presence:
        return self._reception.sign_in(person, pin, origin=_ORIGIN).presence

    def sign_out(self, who: Presence) -> None:
        self._reception.sign_out(who)

    def by_card(self, who: Presence, number: str) -> Presence:  # noqa: ARG002 -- a line's interface
        return self._reception.by_card(number, origin=_ORIGIN)

    def owner_of(self, number: str) -> str | None:
        card = self.state.people.card_with(self._reception.card_digest(number))
        return None if card is None else card.person

    def give(self, who: Presence, command: Command) -> dict[str, Any]:
        return done(self._floor.do(self._floor.order(who, self._hashed(command))))

    def propose(
        self, who: Presence, action: Action, subject: str, commands: Sequence[Command], why: tuple[str, str]
    ) -> Proposed:
        people = self.state.people
        name = f"p{len(people.proposals) + len(people.closed_proposals) + 1}"
        body = body_of(self.routing, [self._hashed(each) for each in commands])
        reason, note = why
        answer = self.give(
            who, Propose(proposal=name, action=action, subject=subject, body=body, reason=reason, note=note)
        )
        return Proposed(self.state.people.proposals[name], answer["would_be_refused"])

    def _hashed(self, command: Command) -> Command:
        match command:
            case NewPin():
                return SetPin(command.person, self._reception.pin_hash(command.pin), command.old is not None)
            case NewCard():
                return IssueCard(command.card, command.person, self._reception.card_digest(command.number))
            case _:
                return command


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who has signed in at the server, perhaps with a card for this one act."""

    token: str
    swipe: str | None = None


class ServerLine:
    """Talks to the server that leads the store, through the API that everybody uses; the store it reads itself."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._http = httpx.Client(base_url=f"http://{settings.host}:{settings.port}", timeout=_SECONDS)

    def close(self) -> None:
        self._http.close()

    @property
    def is_there(self) -> bool:
        try:
            ready = self._http.get("/readyz").json()
        except (httpx.HTTPError, ValueError):
            return False
        return isinstance(ready, dict) and ready.get("status") == "ready"

    @cached_property
    def routing(self) -> Routing:
        return FloorDesk().routing

    @property
    def state(self) -> FloorState:
        return read_floor(self._settings)

    def sign_in(self, person: str, pin: str) -> Caller:
        entered = self._post(None, "/sessions", {"person": person, "pin": pin, "keep": "token"})
        return Caller(entered["token"])

    def sign_out(self, who: Caller) -> None:
        self._http.delete("/api/v1/sessions/current", headers=_headers(who))

    def by_card(self, who: Caller, number: str) -> Caller:
        return Caller(who.token, number)

    def owner_of(self, number: str) -> str | None:
        digest = read_secrets(self._settings).tokens.digest(Purpose.CARD, number)
        card = self.state.people.card_with(digest)
        return None if card is None else card.person

    def give(self, who: Caller, command: Command) -> dict[str, Any]:
        answer: dict[str, Any] = self._post(who, *self._sent(command))["answer"]
        return answer

    def propose(
        self,
        who: Caller,
        action: Action,  # noqa: ARG002 -- likewise: the server knows it
        subject: str,  # noqa: ARG002 -- likewise
        commands: Sequence[Command],
        why: tuple[str, str],
    ) -> Proposed:
        reason = {"reason": why[0], "note": why[1]}
        if len(commands) == 1:
            path, body = self._sent(commands[0])
        else:
            path, body = "/proposals", {"commands": [_unfilled(self.routing.command_data(each)) for each in commands]}
        answer = self._post(who, path, {**body, "why": reason})["answer"]
        (event,) = (each for each in answer["events"] if each["kind"] == "proposed")
        return Proposed(self.state.people.proposals[event["proposal"]], answer["would_be_refused"])

    def _sent(self, command: Command) -> tuple[str, dict[str, Any]]:
        """Where a command is sent, and what its body holds."""
        match command:
            case NewPin():
                return f"/people/{command.person}/set-pin", {"pin": command.pin, "old_pin": command.old}
            case NewCard():
                return f"/cards/{command.card}/issue-card", {"person": command.person, "line": command.number}
            case Approve():
                return f"/proposals/{command.proposal}/approve", {"digest": command.digest}
        from pitboss.web.api.resources import COLLECTIONS  # noqa: PLC0415 -- only where a server is asked

        body = _unfilled(data_of(command))
        first = next((each.name for each in fields(command)), "")
        if first in COLLECTIONS and isinstance(body[first], str):
            return f"/{COLLECTIONS[first]}/{body.pop(first)}/{kind_of(command)}", body
        return f"/{self.routing.of_command(command).name}/{kind_of(command)}", body

    def _post(self, who: Caller | None, path: str, body: dict[str, Any]) -> dict[str, Any]:
        swipe = {} if who is None or who.swipe is None else {"swipe": who.swipe}
        try:
            reply = self._http.post(f"/api/v1{path}", json={**body, **swipe}, headers=_headers(who))
            told: dict[str, Any] = reply.json()
        except (httpx.HTTPError, ValueError) as error:
            raise RefusedError(
                f"The server at {self._http.base_url} gave no answer ({error}); look whether it was done."
            ) from error
        if "error" in told:
            found = told["error"]
            raise refusal_of({"kind": found["kind"], "refused": found["message"], "rule": found.get("rule")})
        return told


def _unfilled(data: Any) -> Any:  # noqa: ANN401 -- plain data
    """Who is the second of two people, nobody says beforehand."""
    if isinstance(data, list):
        return [_unfilled(each) for each in data]
    if isinstance(data, dict):
        return {name: _unfilled(value) for name, value in data.items() if name != "second"}
    return data


def _headers(who: Caller | None) -> dict[str, str]:
    headers = {"Idempotency-Key": f"cli-{new_id()}"}
    return headers if who is None else {**headers, "Authorization": f"Bearer {who.token}"}
