"""How a meter stood over the last days, as figures and as a picture."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query

from pitboss.floor.log.store import Reader
from pitboss.floor.people.actions import Action
from pitboss.jackpot.accounts import meter
from pitboss.lab.charts import Axis, Series, Words, dollars, plain, steps
from pitboss.web.api.access import Here
from pitboss.web.api.wire import Shown, Units

router = APIRouter(tags=["floor"])
_POINTS = 60
_DAY_US = 86_400_000_000
_UNITS_PER_DOLLAR = 100_000_000


class MeterPoint(Shown):
    at_us: int
    meter_units: Units


class MeterHistory(Shown):
    link: str
    level: str
    days: int
    points: tuple[MeterPoint, ...]
    svg: str


@router.get("/links/{link}/levels/{level}/history", summary="A meter over the last days")
async def meter_history(
    here: Here, link: str, level: str, days: Annotated[int, Query(ge=1, le=400)] = 30
) -> MeterHistory:
    """The books at sixty moments, evenly apart."""
    here.verify_sees_link(link)
    here.verify(Action.SEE_LIVE)
    here.state.jackpot.link(link).terms.level(level)
    now_us = here.premises.floor.clock()
    moments = [now_us - days * _DAY_US * (_POINTS - 1 - number) // (_POINTS - 1) for number in range(_POINTS)]
    account = meter(link, level)

    def looked_up() -> list[tuple[int, int]]:
        with here.premises.floor.store.snapshot() as reader:
            return [(at_us, _balance(reader, account, at_us)) for at_us in moments]

    found = await asyncio.to_thread(looked_up)
    drawn = [((at_us - now_us) / _DAY_US, units / _UNITS_PER_DOLLAR) for at_us, units in found]
    svg = steps(
        Words(f"Meter of {link}, {level}", f"The amount in the books over the last {days} days."),
        [Series(level, drawn)],
        x=Axis(label="days", form=plain),
        y=Axis(label="meter", form=dollars),
    )
    points = tuple(MeterPoint.model_construct(at_us=at_us, meter_units=units) for at_us, units in found)
    return MeterHistory.model_construct(link=link, level=level, days=days, points=points, svg=svg)


def _balance(reader: Reader, account: str, at_us: int) -> int:
    position = reader.position_at(at_us)
    return reader.balances((account,), position).get(account, 0) if position else 0
