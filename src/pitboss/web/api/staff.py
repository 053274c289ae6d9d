"""People, cards, devices, and what waits for a second person."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter

from pitboss.floor.people.actions import Action
from pitboss.floor.people.matrix import line_of
from pitboss.floor.people.may import Part, Situation
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.roles import Role
from pitboss.floor.people.state import Card, Device, Person, Proposal
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["people"])


class PersonView(Shown):
    person: str
    name: str
    roles: tuple[str, ...]
    active: bool
    has_pin: bool
    cards: tuple[str, ...]
    sessions: int
    locked_until_us: int | None


class CardView(Shown):
    card: str
    person: str
    status: str


class DeviceView(Shown):
    device: str
    name: str
    kind: str
    table: str | None
    active: bool


class ProposalView(Shown):
    """`digest` is what an approval names, so that nobody approves what he has not seen."""

    proposal: str
    action: str
    means: str
    subject: str
    commands: tuple[dict[str, Any], ...]
    digest: str
    reason: str
    note: str
    first: str
    proposed_us: int
    expires_us: int
    may_approve: bool


class ReasonView(Shown):
    reason: str
    text: str
    citation: str


class MatrixLine(Shown):
    action: str
    means: str
    cells: dict[str, str]
    devices: tuple[str, ...]
    takes_two: bool
    reasons: tuple[ReasonView, ...]


@router.get("/people", summary="People")
async def people(here: Here) -> tuple[PersonView, ...]:
    here.verify(Action.SEE_PERSON)
    return tuple(_person(here, each) for each in here.state.people.persons.values())


@router.get("/people/{person}", summary="One person")
async def one_person(person: str, here: Here) -> PersonView:
    here.verify(Action.SEE_PERSON)
    return _person(here, here.state.people.person(person))


@router.get("/cards", summary="Cards")
async def cards(here: Here) -> tuple[CardView, ...]:
    here.verify(Action.SEE_PERSON)
    return tuple(_card(each) for each in here.state.people.cards.values())


@router.get("/devices", summary="Devices")
async def devices(here: Here) -> tuple[DeviceView, ...]:
    here.verify(Action.SEE_PERSON)
    return tuple(_device(each) for each in here.state.people.devices.values())


@router.get("/proposals", summary="What waits for a second person")
async def proposals(here: Here) -> tuple[ProposalView, ...]:
    """Those that one may propose or approve himself; whoever sees people sees all of them."""
    seen = (each for each in here.state.people.proposals.values() if _sees(here, each))
    return tuple(_proposal(here, each) for each in seen)


@router.get("/matrix", summary="Who may do what")
async def matrix(here: Here) -> tuple[MatrixLine, ...]:
    here.verify(Action.SEE_LIVE)
    return tuple(_line(action) for action in Action)


def _person(here: Caller, person: Person) -> PersonView:
    known = here.state.people
    locked = known.locks.get(f"person:{person.id}", 0)
    return PersonView(
        person=person.id,
        name=person.name,
        roles=tuple(person.roles),
        active=person.active,
        has_pin=person.pin_hash is not None,
        cards=tuple(card.id for card in known.cards_of(person.id)),
        sessions=len(known.sessions_of(person.id)),
        locked_until_us=locked if locked > here.premises.floor.clock() else None,
    )


def _card(card: Card) -> CardView:
    return CardView(card=card.id, person=card.person, status=card.status)


def _device(device: Device) -> DeviceView:
    return DeviceView(device=device.id, name=device.name, kind=device.kind, table=device.table, active=device.active)


def _sees(here: Caller, proposal: Proposal) -> bool:
    parts = (Part.FIRST, Part.SECOND)
    return here.may(Action.SEE_PERSON) or any(here.may(proposal.action, Situation(part)) for part in parts)


def _proposal(here: Caller, proposal: Proposal) -> ProposalView:
    others = here.presence.person != proposal.first.person
    return ProposalView(
        proposal=proposal.id,
        action=proposal.action,
        means=line_of(proposal.action).means,
        subject=proposal.subject,
        commands=tuple(_without_secrets(each) for each in json.loads(proposal.body)),
        digest=proposal.digest,
        reason=proposal.reason,
        note=proposal.note,
        first=proposal.first.actor,
        proposed_us=proposal.proposed_us,
        expires_us=proposal.expires_us,
        may_approve=others and here.may(proposal.action, Situation(Part.SECOND)),
    )


_SECRET = frozenset({"pin_hash", "digest"})


def _without_secrets(command: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in command.items() if name not in _SECRET}


def _line(action: Action) -> MatrixLine:
    line = line_of(action)
    reasons = REASONS.get(action, ())
    return MatrixLine(
        action=action,
        means=line.means,
        cells={role: line.cell(role) for role in Role},
        devices=tuple(line.devices),
        takes_two=line.takes_two,
        reasons=tuple(ReasonView(reason=each.slug, text=each.text, citation=each.citation) for each in reasons),
    )
