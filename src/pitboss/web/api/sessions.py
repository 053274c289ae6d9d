"""Signing in and out, and what whoever is signed in may do."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus

import anyio
from fastapi import APIRouter, Response
from pydantic import Field
from starlette.requests import Request

from pitboss.errors import BadInputError
from pitboss.floor.adapters.reception import Entered
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Part, Situation
from pitboss.floor.people.recognise import by_device
from pitboss.floor.people.state import Device
from pitboss.floor.people.tokens import Purpose
from pitboss.floor.people.wedge import card_number
from pitboss.web.api.access import Caller, Here, House, premises_of
from pitboss.web.api.wire import Asked, Shown, Text
from pitboss.web.noting import address
from pitboss.web.premises import Premises
from pitboss.web.recognising import DEVICE_COOKIE, SESSION_COOKIE

router = APIRouter(tags=["sessions"])
_AT_ONCE = anyio.CapacityLimiter(2)
"""Comparing a PIN takes much memory and a tenth of a second: it must not stop everything else."""
_YEAR_S = 31_536_000


class Keep(StrEnum):
    """Where the session is kept: by the program itself, or by the browser, out of reach of scripts."""

    TOKEN = "token"  # noqa: S105 -- a word, no secret
    COOKIE = "cookie"


class SignInAsked(Asked):
    """By name or by card, and PIN."""

    person: Text | None = Field(default=None, examples=["kim"])
    swipe: Text | None = Field(default=None, description="The line that a card reader types.")
    pin: Text = Field(examples=["274951"])
    keep: Keep = Keep.TOKEN


class Permitted(Shown):
    """What one may do: alone, or as the first or second of two; `own` only at his table or for himself."""

    action: Action
    alone: bool
    own: bool
    proposes: bool
    approves: bool


class Me(Shown):
    """Who is recognised, where he stands, and what he may do."""

    person: str | None
    name: str | None
    roles: tuple[str, ...]
    card: str | None
    device: str | None
    device_kind: str | None
    table: str | None
    expires_us: int | None
    may: tuple[Permitted, ...]


class Opened(Shown):
    """`token` is null where the browser keeps it."""

    token: str | None
    me: Me


class DeviceToken(Asked):
    token: Text = Field(examples=["3f0c1b…"])


class DeviceHere(Shown):
    device: str
    name: str
    kind: str
    table: str | None


@router.post("/sessions", status_code=201, summary="Sign in")
async def sign_in(request: Request, response: Response, asked: SignInAsked, house: House) -> Opened:
    """Whoever fails is not told what was wrong; too many failures lock the person, the device, the address."""
    origin = address(request.scope)
    house.recogniser.verify_may_try(origin)
    device = house.recogniser.device(request.scope)
    if asked.person is None and asked.swipe is None:
        raise BadInputError("Nobody is named; send `person`, or `swipe` with a card's line.")
    card = None if asked.swipe is None else card_number(asked.swipe)

    def enter() -> Entered:
        place = None if device is None else device.id
        return house.reception.sign_in(asked.person, asked.pin, card=card, device=place, origin=origin)

    entered = await anyio.to_thread.run_sync(enter, limiter=_AT_ONCE)
    if asked.keep is Keep.COOKIE:
        _keep(response, house, SESSION_COOKIE, entered.token)
    return Opened(token=entered.token if asked.keep is Keep.TOKEN else None, me=me_of(Caller(house, entered.presence)))


@router.delete("/sessions/current", status_code=204, summary="Sign out")
async def sign_out(response: Response, here: Here) -> None:
    await anyio.to_thread.run_sync(here.premises.reception.sign_out, here.presence)
    response.delete_cookie(SESSION_COOKIE, path="/", httponly=True, samesite="strict")


@router.get("/me", summary="Who is signed in here, and what he may do")
async def me(here: Here) -> Me:
    return me_of(here)


@router.post("/devices/here", summary="Make this browser an enrolled device")
async def here_is_a_device(request: Request, response: Response, asked: DeviceToken) -> DeviceHere:
    """The token of the enrolment is kept by the browser; whoever signs in then stands at this device."""
    house = premises_of(request)
    house.recogniser.verify_may_try(address(request.scope))
    digest = house.floor.tokens.digest(Purpose.DEVICE, asked.token)
    found = by_device(house.state.people, digest)
    _keep(response, house, DEVICE_COOKIE, asked.token, _YEAR_S)
    return _described(found)


@router.delete("/devices/here", status_code=HTTPStatus.NO_CONTENT, summary="This browser is no device any more")
async def here_is_no_device(response: Response) -> None:
    response.delete_cookie(DEVICE_COOKIE, path="/", httponly=True, samesite="strict")


def me_of(caller: Caller) -> Me:
    people, presence = caller.state.people, caller.presence
    person = people.persons.get(presence.person or "")
    device = people.devices.get(presence.device or "")
    session = people.sessions.get(presence.session or "")
    return Me(
        person=presence.person,
        name=person.name if person else None,
        roles=tuple(person.roles) if person else (),
        card=presence.card,
        device=presence.device,
        device_kind=device.kind if device else None,
        table=device.table if device else None,
        expires_us=session.expires_us if session else None,
        may=tuple(found for action in Action if (found := _permitted(caller, action)) is not None),
    )


def _permitted(caller: Caller, action: Action) -> Permitted | None:
    presence, table = caller.presence, caller.table
    alone = caller.may(action)
    own = not alone and (
        caller.may(action, Situation(about=presence.person)) or caller.may(action, Situation(table=table))
    )
    proposes, approves = caller.may(action, Situation(Part.FIRST)), caller.may(action, Situation(Part.SECOND))
    if not (alone or own or proposes or approves):
        return None
    return Permitted(action=action, alone=alone, own=own, proposes=proposes, approves=approves)


def _keep(response: Response, house: Premises, name: str, token: str, max_age: int | None = None) -> None:
    response.set_cookie(
        name,
        token,
        max_age=max_age,
        path="/",
        secure=house.settings.secure_cookies,
        httponly=True,
        samesite="strict",
    )


def _described(device: Device) -> DeviceHere:
    return DeviceHere(device=device.id, name=device.name, kind=device.kind, table=device.table)
