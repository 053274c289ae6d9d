"""A controller shows that it is within reach, and learns whether it may take progressive bets."""

from __future__ import annotations

from fastapi import APIRouter

from pitboss.errors import NotAllowedError
from pitboss.web.api.access import Here
from pitboss.web.api.wire import Shown
from pitboss.web.reach import SILENT_S

router = APIRouter(tags=["devices"])


class ReachView(Shown):
    """`silent_s`: after so many seconds without a word the table counts as out of reach, on both sides."""

    device: str
    table: str | None
    open: bool
    round: int | None
    rounds: int
    position: int
    at_us: int
    silent_s: float


@router.post("/devices/here/reach", summary="This device is within reach")
async def within_reach(here: Here) -> ReachView:
    device = here.state.people.devices.get(here.presence.device or "")
    if device is None:
        raise NotAllowedError("device/unknown", "Only an enrolled device is within reach; send its token.")
    table = here.state.jackpot.tables.get(device.table or "")
    return ReachView(
        device=device.id,
        table=device.table,
        open=table is not None and table.open,
        round=table.round.number if table is not None and table.round is not None else None,
        rounds=table.rounds if table is not None else 0,
        position=here.premises.feed.position,
        at_us=here.premises.floor.clock(),
        silent_s=SILENT_S,
    )
