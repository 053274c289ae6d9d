"""Where people and devices are recognised: PINs are compared, cards and tokens looked up, sessions begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pitboss.errors import NotSignedInError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.secrets import new_token
from pitboss.floor.people import recognise
from pitboss.floor.people.commands import NewPerson, NoteFailure, SetPin, SignIn, SignOut
from pitboss.floor.people.pins import verify_pin
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Device, People, Person, Presence
from pitboss.floor.people.tokens import Purpose

if TYPE_CHECKING:
    from pitboss.floor.adapters.running import RunningFloor

FAILED = "sign-in/failed"


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody has signed in: his token, which is kept nowhere else, and who he is from now on."""

    token: str
    presence: Presence


class Reception:
    def __init__(self, floor: RunningFloor) -> None:
        self._floor = floor

    @property
    def _people(self) -> People:
        return self._floor.state.people

    def sign_in(
        self, person: str | None, pin: str, *, card: str | None = None, device: str | None = None, origin: str = "here"
    ) -> Entered:
        """By name or card, and PIN. Whoever fails is not told what was wrong."""
        card_digest = None if card is None else self.card_digest(card)
        found = self._claimed(person, card_digest)
        good = self._compare(found, pin)
        token = new_token()
        session = self._floor.tokens.digest(Purpose.SESSION, token)
        command = SignIn(
            session=session,
            origin=origin,
            person=person,
            card_digest=card_digest,
            device=device,
            pin_good=good,
            pin_number=found.pin_number if found else 0,
        )
        answer = done(self._floor.do(self._floor.order(Presence(device=device), command)))
        if answer["events"][0]["kind"] != "signed-in":
            raise NotSignedInError(
                FAILED,
                "Name, card or PIN is not right here, or too many attempts failed; "
                "try again later, or ask a supervisor.",
            )
        presence = self.by_session(token, device)
        if found is not None and found.pin_hash is not None and self._floor.hasher.is_outdated(found.pin_hash):
            self.set_own_pin(presence, pin, pin)
        return Entered(token, presence)

    def sign_out(self, presence: Presence) -> None:
        done(self._floor.do(self._floor.order(presence, SignOut())))

    def by_session(self, token: str, device: str | None = None) -> Presence:
        digest = self._floor.tokens.digest(Purpose.SESSION, token)
        return recognise.by_session(self._people, digest, self._floor.clock(), device)

    def by_card(self, number: str, device: str | None = None, origin: str = "here") -> Presence:
        """For one act. A card that is not good counts as a failed attempt."""
        digest = self.card_digest(number)
        try:
            return recognise.by_card(self._people, digest, self._floor.clock(), device, origin)
        except NotSignedInError as fault:
            command = NoteFailure(origin=origin, why=fault.rule or "card", card_digest=digest, device=device)
            self._floor.do(self._floor.order(Presence(device=device), command))
            raise

    def by_device(self, token: str) -> Device:
        return recognise.by_device(self._people, self._floor.tokens.digest(Purpose.DEVICE, token))

    def card_digest(self, number: str) -> str:
        return self._floor.tokens.digest(Purpose.CARD, number)

    def device_digest(self, token: str) -> str:
        return self._floor.tokens.digest(Purpose.DEVICE, token)

    def new_person(
        self, person: str, name: str, roles: tuple[Role, ...], pin: str, card: str | None = None
    ) -> NewPerson:
        return NewPerson(person, name, roles, self.pin_hash(pin), None if card is None else self.card_digest(card))

    def pin_hash(self, pin: str) -> str:
        verify_pin(pin)
        return self._floor.hasher.hash(pin)

    def set_own_pin(self, presence: Presence, old: str, new: str) -> None:
        """His other sessions end."""
        person = self._people.persons.get(presence.person or "")
        command = SetPin(presence.person or "", self.pin_hash(new), old_pin_good=self._compare(person, old))
        done(self._floor.do(self._floor.order(presence, command)))

    def _claimed(self, person: str | None, card_digest: str | None) -> Person | None:
        card = None if card_digest is None else self._people.card_with(card_digest)
        return self._people.persons.get(card.person if card else person or "")

    def _compare(self, person: Person | None, pin: str) -> bool:
        """Takes as long for somebody unknown as for somebody known."""
        if person is None or person.pin_hash is None:
            self._floor.hasher.waste(pin)
            return False
        return self._floor.hasher.verify(person.pin_hash, pin)
