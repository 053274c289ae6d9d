"""Reports, win pages, and where a displayed amount comes from."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query
from pydantic import Field
from starlette.responses import JSONResponse, Response

from pitboss.errors import BadInputError
from pitboss.floor.log.store import Reader
from pitboss.floor.manager.rooms import HOUSE, Room, gaming_day
from pitboss.floor.people.actions import Action
from pitboss.floor.reports import REPORTS, Report, WinSearch, explain, make, report_data, win_page, wins_found
from pitboss.floor.reports.evidence import evidence
from pitboss.floor.reports.rendering import csv_text, html_text, pdf_bytes
from pitboss.floor.reports.wins import Win
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.wire import Shown

router = APIRouter(tags=["reports"])
T = TypeVar("T")
_MOST_DAYS = 400
_FIRST_YEAR, _END_YEAR = 2000, 2200
_UNSAFE = re.compile(r"[^a-z0-9-]+")


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


class Form(StrEnum):
    JSON = "json"
    CSV = "csv"
    PDF = "pdf"
    HTML = "html"


_MEDIA = {Form.CSV: "text/csv; charset=utf-8", Form.PDF: "application/pdf", Form.HTML: "text/html; charset=utf-8"}
_WRITERS: dict[Form, Callable[[Report], str | bytes]] = {
    Form.CSV: csv_text,
    Form.PDF: pdf_bytes,
    Form.HTML: html_text,
}
_FORMS: dict[int | str, dict[str, Any]] = {
    200: {"content": {media.partition(";")[0]: {"schema": {"type": "string"}} for media in _MEDIA.values()}}
}
Wanted = Annotated[Form, Query(alias="format", description="As data, or as a file to keep or print.")]


@router.get("/reports", summary="Which reports there are")
async def reports(here: Here) -> tuple[ReportKind, ...]:
    here.verify(Action.READ_REPORT)
    return tuple(
        ReportKind(name=name, title=kind.title, means=kind.means, citation=kind.citation)
        for name, kind in REPORTS.items()
    )


@dataclass(frozen=True, slots=True)
class Days:
    """Gaming days of a room."""

    first: date | None
    last: date | None
    room: str | None


async def _days(
    first: Annotated[date | None, Query(description="A gaming day; today's if it is left out.")] = None,
    last: Annotated[date | None, Query(description="The last gaming day; the first if it is left out.")] = None,
    room: Annotated[str | None, Query(max_length=100)] = None,
) -> Days:
    return Days(first, last, room)


def _verify_bounded(first: date, last: date) -> None:
    """Every gaming day is worked out by itself: nobody keeps the server busy with a thousand years of them."""
    for day in (first, last):
        if not _FIRST_YEAR <= day.year < _END_YEAR:
            raise BadInputError(f"There is no gaming day {day}; ask for days from {_FIRST_YEAR} to {_END_YEAR - 1}.")
    if (last - first).days >= _MOST_DAYS:
        raise BadInputError(f"A report covers at most {_MOST_DAYS} gaming days; ask for several reports.")


class GamingDay(Shown):
    room: str
    day: date


@router.get("/gaming-day", summary="The gaming day that it is now in a room")
async def today(here: Here, room: Annotated[str | None, Query(max_length=100)] = None) -> GamingDay:
    """In the first room, if none is named."""
    here.verify(Action.SEE_LIVE)
    kept = _room(here, room)
    return GamingDay(room=kept.id, day=_today(here, room))


@router.get("/reports/{name}", summary="A report over gaming days", response_model=ReportView, responses=_FORMS)
async def report(here: Here, name: str, days: Annotated[Days, Depends(_days)], wanted: Wanted = Form.JSON) -> Response:
    here.verify(Action.READ_REPORT)
    first = days.first or _today(here, days.room)
    last = days.last or first
    _verify_bounded(first, last)
    return await _told(here, lambda reader: make(reader, name, first, last, days.room), wanted)


@router.get(
    "/explain/{link}/{level}",
    summary="From a displayed cent back to its events",
    response_model=ReportView,
    responses=_FORMS,
)
async def explained(
    here: Here,
    link: str,
    level: str,
    at_us: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    wanted: Wanted = Form.JSON,
) -> Response:
    here.verify(Action.READ_REPORT)
    here.state.jackpot.link(link)
    return await _told(here, lambda reader: explain(reader, link, level, at_us), wanted)


class WinView(Shown):
    number: int
    award: str
    at_us: int
    by: str
    link: str
    table: str
    round: int
    seat: int
    label: str
    cents: int
    level: str | None = Field(description="Of the meter it was paid from; null for the tray.")
    backed_out: bool


class WinsPage(Shown):
    """`count` and `cents` are of all that fits, without the cents of what was backed out.

    `next` is the number before which the next page begins; null on the last.
    """

    wins: tuple[WinView, ...]
    count: int
    cents: int
    next: int | None


Name = Annotated[str | None, Query(max_length=100)]
Moment = Annotated[int | None, Query(ge=0, le=2**53)]


async def _sought(
    link: Name = None,
    table: Name = None,
    text: Annotated[str | None, Query(max_length=100, description="Hand, award, or who confirmed it.")] = None,
    since_us: Moment = None,
    until_us: Moment = None,
) -> WinSearch:
    asked = {name: (words or "").strip() or None for name, words in (("link", link), ("table", table), ("text", text))}
    return WinSearch(**asked, since_us=since_us, until_us=until_us)


@router.get("/wins", summary="Wins, the newest first")
async def wins(
    here: Here,
    sought: Annotated[WinSearch, Depends(_sought)],
    before: Annotated[int, Query(ge=1, le=2**53, description="The number of the last win of the page before.")] = 2**53,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> WinsPage:
    """Every award that was ever confirmed, under the number of its win page."""
    here.verify(Action.READ_REPORT)
    found = await _read(here, lambda reader: wins_found(reader, sought))
    rest = [win for win in found if win.number < before]
    return WinsPage(
        wins=tuple(_win_view(win) for win in rest[:limit]),
        count=len(found),
        cents=sum(win.cents for win in found if win.backed_out is None),
        next=rest[limit - 1].number if len(rest) > limit else None,
    )


def _win_view(win: Win) -> WinView:
    shown = {name: getattr(win, name) for name in WinView.model_fields if name != "backed_out"}
    return WinView(**shown, backed_out=win.backed_out is not None)


@router.get("/wins/{win}", summary="A win page", response_model=ReportView, responses=_FORMS)
async def win_of(here: Here, win: str, wanted: Wanted = Form.JSON) -> Response:
    """By its number, or by the id of its award."""
    here.verify(Action.READ_REPORT)
    return await _told(here, lambda reader: win_page(reader, win), wanted)


@router.get("/evidence/{award}", summary="The evidence of an award, which verifies without the floor")
async def evidence_of(here: Here, award: str) -> dict[str, Any]:
    """As `pitboss evidence` writes it; `pitboss evidence --verify` checks it."""
    here.verify(Action.EXPORT_EVIDENCE)
    return await _read(here, lambda reader: evidence(reader, award))


async def _told(here: Caller, made: Callable[[Reader], Report], form: Form) -> Response:
    def told(reader: Reader) -> Response:
        report = made(reader)
        if form is Form.JSON:
            return JSONResponse(report_data(report))
        named = {"Content-Disposition": f'attachment; filename="{_UNSAFE.sub("-", report.name)}.{form}"'}
        return Response(_WRITERS[form](report), media_type=_MEDIA[form], headers=named)

    return await _read(here, told)


async def _read(here: Caller, read: Callable[[Reader], T]) -> T:
    """From a snapshot: nothing moves while it is read."""

    def of_snapshot() -> T:
        with here.premises.floor.store.snapshot() as reader:
            return read(reader)

    return await asyncio.to_thread(of_snapshot)


def _room(here: Caller, name: str | None) -> Room:
    kept = here.state.manager
    return kept.room(name or next(iter(kept.rooms), HOUSE.id))


def _today(here: Caller, room: str | None) -> date:
    return gaming_day(_room(here, room), here.premises.floor.clock())
