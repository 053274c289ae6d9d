"""How a meter stood over the last days, as figures and as a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query

from pitboss.floor.log.store import Reader
from pitboss.floor.manager.rooms import HOUSE, local_time
from pitboss.floor.people.actions import Action
from pitboss.floor.reports.explain import ALONE
from pitboss.jackpot.accounts import meter
from pitboss.lab.charts import Axis, Series, Words, dollars, lines
from pitboss.web.api.access import Caller, Here
from pitboss.web.api.wire import Shown, Units

router = APIRouter(tags=["floor"])
_POINTS = 60
_DAY_US = 86_400_000_000
_UNITS_PER_DOLLAR = 100_000_000


class MeterPoint(Shown):
    at_us: int
    meter_units: Units


class MeterTurn(Shown):
    """What moved a meter other than a wager: an award with its restart, an adjustment, a transfer."""

    position: int
    at_us: int
    kind: str
    before_units: Units
    after_units: Units


class MeterHistory(Shown):
    link: str
    level: str
    days: int
    points: tuple[MeterPoint, ...]
    turns: tuple[MeterTurn, ...]
    svg: str


@router.get("/links/{link}/levels/{level}/history", summary="A meter over the last days")
async def meter_history(
    here: Here, link: str, level: str, days: Annotated[int, Query(ge=1, le=400)] = 30
) -> MeterHistory:
    """The books at sixty moments, evenly apart, and before and behind everything that was not a wager."""
    here.verify_sees_link(link)
    here.verify(Action.SEE_LIVE)
    here.state.jackpot.link(link).terms.level(level)
    now_us = here.premises.floor.clock()

    def looked_up() -> tuple[list[MeterPoint], list[MeterTurn]]:
        with here.premises.floor.store.snapshot() as reader:
            return _looked_up(reader, link, meter(link, level), (now_us - days * _DAY_US, now_us))

    points, turns = await asyncio.to_thread(looked_up)
    return MeterHistory.model_construct(
        link=link,
        level=level,
        days=days,
        points=tuple(points),
        turns=tuple(turns),
        svg=_picture(f"{link}, {level}", _calendar(here), days, now_us, points, turns),
    )


def _looked_up(
    reader: Reader, link: str, account: str, between: tuple[int, int]
) -> tuple[list[MeterPoint], list[MeterTurn]]:
    first_us, last_us = between
    moments = [first_us + (last_us - first_us) * number // (_POINTS - 1) for number in range(_POINTS)]
    positions = [reader.position_at(at_us) for at_us in moments]
    points = [
        MeterPoint.model_construct(
            at_us=at_us, meter_units=reader.balances((account,), position).get(account, 0) if position else 0
        )
        for at_us, position in zip(moments, positions, strict=True)
    ]
    return points, list(_turns(reader, link, account, positions[0], positions[-1]))


def _turns(reader: Reader, link: str, account: str, after: int, until: int) -> Iterator[MeterTurn]:
    for note in reader.notes(ALONE, after, until):
        if f'"{link}"' not in note.text:
            continue
        lines = reader.account_lines(account, note.position - 1, note.position)
        if lines:
            yield MeterTurn.model_construct(
                position=note.position,
                at_us=note.at_us,
                kind=note.kind,
                before_units=lines[0].balance - lines[0].units,
                after_units=lines[-1].balance,
            )


def _calendar(here: Caller) -> Callable[[int], str]:
    """A moment as a day of the house."""
    kept = here.state.manager
    room = kept.room(next(iter(kept.rooms), HOUSE.id))
    return lambda at_us: f"{datetime.fromisoformat(local_time(room, at_us)):%d %b}"


def _picture(  # noqa: PLR0913, PLR0917 -- what is to be seen
    named: str, calendar: Callable[[int], str], days: int, now_us: int, points: list[MeterPoint], turns: list[MeterTurn]
) -> str:
    """Every turn is drawn where it happened: a line between two evenings would hide how high a jackpot stood."""
    stood = [(each.at_us, each.meter_units) for each in points]
    stood += [(each.at_us, units) for each in turns for units in (each.before_units, each.after_units)]
    stood.sort(key=lambda each: each[0])
    drawn = [((at_us - now_us) / _DAY_US, units / _UNITS_PER_DOLLAR) for at_us, units in stood]
    return lines(
        Words(f"Meter of {named}", f"The amount in the books over the last {days} days."),
        [Series(named, drawn)],
        x=Axis(label="day", form=lambda ago: calendar(round(now_us + ago * _DAY_US))),
        y=Axis(label="meter", form=dollars),
    )
