"""Electronic tables: what they show, to everybody and to each player, and as it changes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from starlette.requests import Request

from pitboss.errors import NotSignedInError, UnknownNameError
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.log.store import LAST_POSITION
from pitboss.floor.people.actions import Action
from pitboss.floor.people.may import Situation
from pitboss.floor.play.fairness import commitment_to
from pitboss.floor.play.setup import day_of, terms_of
from pitboss.floor.play.state import SettledRound
from pitboss.jackpot.plain import data_of
from pitboss.rules.page import Page
from pitboss.rules.rule_card import rule_card
from pitboss.web.api.access import Here, House
from pitboss.web.api.stream import BEAT, Events, verify_room
from pitboss.web.play.looking import Looking, last_view
from pitboss.web.play.training import TrainingRound, training_round
from pitboss.web.play.views import AccountView, ElectronicTableView, LastView, LobbyTable, PlayedRound
from pitboss.web.premises import Premises

_EXAMPLE = 'event: table\ndata: {"table":"uth-1"}\n\n'
router = APIRouter(prefix="/play", tags=["electronic tables"])
_ROUNDS_MOST = 200


def looking(premises: Premises, person: str | None) -> Looking:
    return Looking(premises.state, Dealer(premises.floor), premises.floor.clock(), person)


def visitor(request: Request, premises: Premises) -> str | None:
    """The player who asks, if it is one; others look on."""
    with suppress(NotSignedInError):
        return premises.recogniser.presence(request.scope).person
    return None


@router.get("/tables", summary="The electronic tables", response_model=tuple[LobbyTable, ...])
async def tables(house: House) -> object:
    return looking(house, None).lobby()


@router.get("/tables/{table}", summary="An electronic table from one's own seat", response_model=ElectronicTableView)
async def table(request: Request, table: str, house: House) -> object:
    """Without a session, or without a seat: as everybody sees it."""
    return looking(house, visitor(request, house)).table(table)


@router.get("/tables/{table}/rules", summary="The rule card of a table, with its settings and paytables")
async def rules(table: str, house: House) -> dict[str, object]:
    found = house.state.play.table(table)
    terms = terms_of(found.setup, house.state.jackpot, house.floor.clock())
    return page_data(rule_card(terms.game, terms.settings, tuple(terms.paytables.values())))


@router.get(
    "/tables/{table}/stream",
    summary="An electronic table from one's own seat, as it changes",
    response_class=Events,
    responses={
        200: {"content": {"text/event-stream": {"example": 'id: 42\nevent: table\ndata: {"table":"uth-1"}\n\n'}}}
    },
)
async def table_stream(request: Request, table: str, house: House) -> Events:
    """`table` has the whole view, first at once and then after every change."""
    house.state.play.table(table)
    verify_room(house)
    return Events(_follow(request, house, table))


@router.get("/account", summary="One's own play money and seat", response_model=AccountView)
async def account(here: Here) -> object:
    person = _player(here)
    return looking(here.premises, person).account(person)


@router.get("/rounds", summary="One's own rounds, the latest first", response_model=tuple[PlayedRound, ...])
async def rounds(here: Here, limit: Annotated[int, Query(ge=1, le=_ROUNDS_MOST)] = 25) -> object:
    person = _player(here)
    notes = here.premises.floor.store.notes(("electronic-round-settled",))
    found = []
    for note in reversed(notes):
        body = json.loads(note.text)
        seat = next((seat for seat, name in body["people"] if name == person), None)
        if seat is not None:
            found.append(
                PlayedRound(
                    position=note.position,
                    at_us=note.at_us,
                    table=body["table"],
                    round=body["round"],
                    seat=seat,
                    history=body["history"],
                    secret=body["secret"],
                )
            )
        if len(found) == limit:
            break
    return found


@router.get("/rounds/{position}", summary="One of one's own rounds, all of it open", response_model=LastView)
async def one_round(here: Here, position: Annotated[int, Path(ge=1, le=LAST_POSITION)]) -> object:
    """Dealt and settled again from its history, to be looked at."""
    person = _player(here)
    body = await asyncio.to_thread(_settled_at, here.premises, position)
    if body is None or person not in (name for _, name in body["people"]):
        raise UnknownNameError("round of yours at position", str(position), ())
    return last_view(
        SettledRound(
            number=body["round"],
            commitment=commitment_to(body["secret"]),
            secret=body["secret"],
            words=tuple((seat, word) for seat, word in body["words"]),
            people=tuple((seat, name) for seat, name in body["people"]),
            history=body["history"],
            over=True,
        )
    )


def _settled_at(premises: Premises, position: int) -> dict[str, Any] | None:
    found = premises.floor.store.read(position - 1, 1)
    return found[0].body if found and found[0].kind == "electronic-round-settled" else None


@router.get("/training/{game}", summary="An invented round for a dealer to settle", response_model=TrainingRound)
def training(game: str, house: House, seed: Annotated[str, Query(max_length=40)] = "1") -> object:
    """With its answers; the same round for the same seed."""
    return training_round(game, seed, day_of(house.floor.clock()))


def _player(here: Here) -> str:
    person = here.presence.person
    if person is None:
        raise NotSignedInError("nobody", "No player is signed in here; sign in first.")
    here.verify(Action.SEE_ACCOUNT, Situation(about=person))
    return person


async def _follow(request: Request, house: Premises, name: str) -> AsyncIterator[bytes]:
    """A view is made anew when something of the play room or of its jackpots has changed."""
    feed = house.feed
    with feed.listening():
        position, seen, said = feed.position, None, ""
        while not feed.closed:
            state = house.state
            now = (id(state.play), id(state.jackpot), visitor(request, house))
            if now != seen:
                seen, view = now, looking(house, now[2]).table(name)
                text = view.model_dump_json(exclude={"now_us"})
                if text != said:
                    said = text
                    yield b"event: table\ndata: " + view.model_dump_json().encode() + b"\n\n"
            if not await feed.wait(position, house.settings.stream_beat_s):
                yield BEAT
            position = feed.position


def page_data(page: Page) -> dict[str, object]:
    """A page of text as JSON; each block says by its fields what it is."""
    return {
        "title": page.title,
        "opening": [data_of(block) for block in page.opening],
        "sections": [
            {"heading": each.heading, "blocks": [data_of(block) for block in each.blocks]} for each in page.sections
        ],
    }
