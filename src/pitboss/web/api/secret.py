"""Commands that carry a PIN, a card or a token: the secret goes no further than this, the floor is given its hash."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass

from starlette.responses import JSONResponse, Response

from pitboss.errors import BadInputError, NotAllowedError
from pitboss.floor.adapters.pins import SALT_BYTES
from pitboss.floor.orders import Command
from pitboss.floor.people.commands import EnrolDevice, IssueCard, RestoreDevice, SetPin
from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.people.pins import verify_pin
from pitboss.floor.people.state import Person
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.people.wedge import card_number
from pitboss.web.api.resources import Circumstances, Resource
from pitboss.web.api.sending import Done
from pitboss.web.noting import address
from pitboss.web.premises import Premises


@dataclass(frozen=True, slots=True)
class PinAsked:
    """A new PIN; one's own with the old one."""

    person: str
    pin: str
    old_pin: str | None = None


@dataclass(frozen=True, slots=True)
class CardAsked:
    """A card for a person: `line` is what the reader types when the new card is swiped."""

    card: str
    person: str
    line: str


@dataclass(frozen=True, slots=True)
class DeviceAsked:
    """A new device; its token is in the answer, and nowhere else."""

    device: str
    name: str
    kind: DeviceKind
    table: str | None = None


@dataclass(frozen=True, slots=True)
class DeviceBack:
    """A blocked device comes back with a new token, which is in the answer."""

    device: str


class SettingPin(Resource):
    """The salt is made from the id of the command: the same command sent again asks for the same hash."""

    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "people", SetPin, PinAsked)

    async def command(self, asked: PinAsked, around: Circumstances) -> Command:
        verify_pin(asked.pin)
        own = asked.person == around.presence.person
        if own and asked.old_pin is None:
            raise BadInputError("Your own PIN is changed with the old one; send it as `old_pin`.")
        if own:
            self.premises.recogniser.verify_may_try(address(around.scope))
        person = self.premises.state.people.persons.get(asked.person)
        return await asyncio.to_thread(self._set, asked, person, around.name, own=own)

    def _set(self, asked: PinAsked, person: Person | None, name: str, *, own: bool) -> SetPin:
        floor = self.premises.floor
        kept = person.pin_hash if person is not None else None
        salt = bytes.fromhex(floor.tokens.digest(Purpose.PIN, name))[:SALT_BYTES]
        hashed = floor.hasher.hash(asked.pin, salt)
        was_answered = name in floor.store.answers({name})  # it is not carried out again: its content is compared
        good = own and kept is not None and (was_answered or floor.hasher.verify(kept, asked.old_pin or ""))
        if own and not good:
            raise NotAllowedError("pin/old-one", "The old PIN is wrong; type it again, or have a supervisor set one.")
        return SetPin(asked.person, hashed, old_pin_good=good)


class IssuingCard(Resource):
    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "people", IssueCard, CardAsked)

    async def command(self, asked: CardAsked, _around: Circumstances) -> Command:
        digest = self.premises.floor.tokens.digest(Purpose.CARD, card_number(asked.line))
        return IssueCard(asked.card, asked.person, digest)


class _WithToken(Resource):
    """The token is made from the id of the command: the same command sent again is answered with the same token."""

    def token(self, name: str) -> str:
        return self.premises.floor.tokens.digest(Purpose.DEVICE, f"token of the command {name}")

    def digest(self, name: str) -> str:
        return self.premises.floor.tokens.digest(Purpose.DEVICE, self.token(name))

    def told(self, done: Done, status: int = 200) -> Response:
        told = {**json.loads(done.body()), "token": self.token(done.id)}
        return JSONResponse(told, status, headers={"Cache-Control": "no-store"})


class EnrollingDevice(_WithToken):
    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "people", EnrolDevice, DeviceAsked)

    async def command(self, asked: DeviceAsked, around: Circumstances) -> Command:
        return EnrolDevice(asked.device, asked.name, asked.kind, self.digest(around.name), asked.table)


class RestoringDevice(_WithToken):
    def __init__(self, premises: Premises) -> None:
        super().__init__(premises, "people", RestoreDevice, DeviceBack)

    async def command(self, asked: DeviceBack, around: Circumstances) -> Command:
        return RestoreDevice(asked.device, self.digest(around.name))
