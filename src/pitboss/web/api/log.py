"""The log itself, for those who may read all of it."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.store import Reader
from pitboss.floor.people.actions import Action
from pitboss.web.api.access import Here
from pitboss.web.api.sight import shown
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["log"])
_MOST = 1_000
_LOOKED_THROUGH = 20_000
"""A search stops after so many events, and says where it goes on."""


class PostingView(Shown):
    account: str
    units: str


class EventView(Shown):
    position: int
    at_us: int
    actor: str
    command: str
    kind: str
    body: dict[str, object]
    postings: tuple[PostingView, ...]
    hash: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a search looks for."""

    kind: str | None
    actor: str | None
    text: str | None

    def fits(self, recorded: Recorded) -> bool:
        return (
            self.kind in (None, recorded.kind)
            and self.actor in (None, recorded.actor)
            and (self.text is None or self.text.casefold() in recorded.text.casefold())
        )

    def page(self, reader: Reader, after: int, limit: int) -> tuple[list[Recorded], int | None]:
        """Up to `limit` events that fit, and where the search goes on."""
        found: list[Recorded] = []
        looked = 0
        while looked < _LOOKED_THROUGH:
            read = reader.read(after, _MOST)
            for recorded in read:
                after, looked = recorded.position, looked + 1
                if self.fits(recorded):
                    found.append(recorded)
                if len(found) == limit:
                    return found, after
            if len(read) < _MOST:
                return found, None
        return found, after


class LogPage(Shown):
    """`next` is the position after which the next page begins; null at the end of the log."""

    events: tuple[EventView, ...]
    next: int | None


class AnchorView(Shown):
    """The signed end of the log, as it is printed on reports and win pages."""

    anchor: str


async def _wanted(
    kind: Annotated[str | None, Query(max_length=100)] = None,
    actor: Annotated[str | None, Query(max_length=100)] = None,
    text: Annotated[str | None, Query(max_length=100, description="Found anywhere in the body.")] = None,
) -> Wanted:
    return Wanted(kind, actor, text)


@router.get("/log", summary="Events, oldest first", response_model=LogPage)
async def log(
    here: Here,
    wanted: Annotated[Wanted, Depends(_wanted)],
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
    limit: Annotated[int, Query(ge=1, le=_MOST)] = 100,
) -> Response:
    """A page; with `kind`, `actor` or `text` only what fits, looked for in the next 20,000 events."""
    here.verify(Action.READ_LOG)
    found, follows = await asyncio.to_thread(wanted.page, here.premises.floor.store, after, limit)
    events = ",".join(_with_postings(each) for each in found)
    return Response(f'{{"events":[{events}],"next":{json.dumps(follows)}}}', media_type="application/json")


@router.get("/log/anchor", summary="The signed end of the log")
async def anchor(here: Here) -> AnchorView:
    here.verify(Action.READ_LOG)
    return AnchorView(anchor=str(here.premises.floor.anchor))


def _with_postings(recorded: Recorded) -> str:
    postings = json.dumps([{"account": each.account, "units": str(each.units)} for each in recorded.postings])
    return f'{shown(recorded)[:-1]},"postings":{postings},"hash":"{recorded.hash.hex()}"}}'
