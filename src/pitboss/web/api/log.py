"""The log itself, for those who may read all of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.store import Reader, Search
from pitboss.floor.people.actions import Action
from pitboss.web.api.access import Here
from pitboss.web.api.sight import shown
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["log"])
_MOST = 1_000
_LOOKED_THROUGH = 200_000
"""A search stops after so many events that no index knows, and says where it goes on."""


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


class LogOrder(StrEnum):
    OLDEST = "oldest"
    NEWEST = "newest"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A search, and how far it may look."""

    search: Search
    since_us: int | None
    until_us: int | None

    def page(self, reader: Reader, limit: int) -> Found:
        """Up to `limit` events that fit, and where the search goes on."""
        within = self._within(reader)
        looked = self._part_of(within)
        recorded = reader.search(looked, limit)
        first, last = looked.after + 1, looked.until
        if len(recorded) == limit:
            reached = recorded[-1].position
            first, last = (reached, last) if looked.newest else (first, reached)
        is_end = first <= within.after + 1 if looked.newest else last >= within.until
        reached = first if looked.newest else last
        at = reader.read(reached - 1, 1) if reached > 0 else ()
        return Found(recorded, None if is_end else reached, at[0].at_us if at else None)

    def _within(self, reader: Reader) -> Search:
        """The whole of it: from the first to the last position that may be found."""
        head, search = reader.head(), self.search
        after, until = search.after, min(search.until, 0 if head is None else head.position)
        if self.since_us is not None:
            after = max(after, reader.position_at(self.since_us - 1))
        if self.until_us is not None:
            until = min(until, reader.position_at(self.until_us))
        return replace(search, after=after, until=max(until, after))

    @staticmethod
    def _part_of(within: Search) -> Search:
        if within.is_indexed or within.until - within.after <= _LOOKED_THROUGH:
            return within
        if within.newest:
            return replace(within, after=within.until - _LOOKED_THROUGH)
        return replace(within, until=within.after + _LOOKED_THROUGH)


class Found(NamedTuple):
    recorded: Sequence[Recorded]
    next: int | None
    reached_us: int | None


class LogPage(Shown):
    """`next` is the position after which the next page begins, or before which it does with the newest first.

    It is null where the search is at its end. `reached_us` is the moment up to which, or back to which, was looked.
    """

    events: tuple[EventView, ...]
    next: int | None
    reached_us: int | None


class AnchorView(Shown):
    """The signed end of the log, as it is printed on reports and win pages."""

    anchor: str


Moment = Annotated[int | None, Query(ge=0, le=2**53)]
Words = Annotated[str | None, Query(max_length=100)]
Position = Annotated[int, Query(ge=0, le=2**53)]


async def _wanted(  # noqa: PLR0913 -- one for each thing that can be asked for
    *,
    kind: Words = None,
    actor: Words = None,
    text: Annotated[str | None, Query(max_length=100, description="Found anywhere in the body.")] = None,
    after: Position = 0,
    before: Annotated[int, Query(ge=1, le=2**53)] = 2**53,
    since_us: Moment = None,
    until_us: Moment = None,
    order: LogOrder = LogOrder.OLDEST,
) -> Wanted:
    """`kind`, `actor` and `text` are compared without the blanks around them; what is left empty is not asked for."""
    asked = {name: (words or "").strip() or None for name, words in (("kind", kind), ("actor", actor), ("text", text))}
    search = Search(**asked, after=after, until=before - 1, newest=order is LogOrder.NEWEST)
    return Wanted(search, since_us, until_us)


@router.get("/log", summary="Events, oldest or newest first", response_model=LogPage)
async def log(
    here: Here,
    wanted: Annotated[Wanted, Depends(_wanted)],
    limit: Annotated[int, Query(ge=1, le=_MOST)] = 100,
) -> Response:
    """A page of what fits: rare kinds come from an index, all else is looked for in 200,000 events at a time."""
    here.verify(Action.READ_LOG)
    found = await asyncio.to_thread(wanted.page, here.premises.floor.store, limit)
    events = ",".join(_with_postings(each) for each in found.recorded)
    rest = f'"next":{json.dumps(found.next)},"reached_us":{json.dumps(found.reached_us)}'
    return Response(f'{{"events":[{events}],{rest}}}', media_type="application/json")


@router.get("/log/anchor", summary="The signed end of the log")
async def anchor(here: Here) -> AnchorView:
    here.verify(Action.READ_LOG)
    return AnchorView(anchor=str(here.premises.floor.anchor))


def _with_postings(recorded: Recorded) -> str:
    postings = json.dumps([{"account": each.account, "units": str(each.units)} for each in recorded.postings])
    return f'{shown(recorded)[:-1]},"postings":{postings},"hash":"{recorded.hash.hex()}"}}'
