"""Reports, win pages, and where a displayed amount comes from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import JSONResponse, Response

from pitboss.floor.log.store import Reader
from pitboss.floor.manager.rooms import gaming_day
from pitboss.floor.people.actions import Action
from pitboss.floor.reports import REPORTS, Report, explain, make, report_data, win_page
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["reports"])


class ReportKind(Shown):
    name: str
    title: str
    means: str
    citation: str


class SheetView(Shown):
    title: str
    columns: tuple[str, ...]
    numbers: tuple[bool, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] | None
    notes: tuple[str, ...]


class ReportView(Shown):
    name: str
    title: str
    citation: str
    about: tuple[tuple[str, str], ...]
    anchor: str
    sheets: tuple[SheetView, ...]


@router.get("/reports", summary="Which reports there are")
async def reports(here: Here) -> tuple[ReportKind, ...]:
    here.verify(Action.READ_REPORT)
    return tuple(
        ReportKind(name=name, title=kind.title, means=kind.means, citation=kind.citation)
        for name, kind in REPORTS.items()
    )


@router.get("/reports/{name}", summary="A report over gaming days", response_model=ReportView)
async def report(
    here: Here,
    name: str,
    first: Annotated[date | None, Query(description="A gaming day; today's if it is left out.")] = None,
    last: date | None = None,
    room: Annotated[str | None, Query(max_length=100)] = None,
) -> Response:
    here.verify(Action.READ_REPORT)
    day = first or _today(here, room)
    return await _told(here, lambda reader: make(reader, name, day, last, room))


@router.get("/explain/{link}/{level}", summary="From a displayed cent back to its events", response_model=ReportView)
async def explained(
    here: Here, link: str, level: str, at_us: Annotated[int | None, Query(ge=0, le=2**53)] = None
) -> Response:
    here.verify(Action.READ_REPORT)
    return await _told(here, lambda reader: explain(reader, link, level, at_us))


@router.get("/wins/{win}", summary="A win page", response_model=ReportView)
async def win_of(here: Here, win: str) -> Response:
    """By its number, or by the id of its award."""
    here.verify(Action.READ_REPORT)
    return await _told(here, lambda reader: win_page(reader, win))


async def _told(here: Caller, made: Callable[[Reader], Report]) -> Response:
    """From a snapshot: nothing moves while the report is made."""

    def told() -> Response:
        with here.premises.floor.store.snapshot() as reader:
            return JSONResponse(report_data(made(reader)))

    return await asyncio.to_thread(told)


def _today(here: Caller, room: str | None) -> date:
    kept = here.state.manager
    return gaming_day(kept.room(room or next(iter(kept.rooms), "house")), here.premises.floor.clock())
