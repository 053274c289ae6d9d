"""What the Game Manager keeps: rooms, alerts, wins, checklists, approvals, banks, notices."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse

from pitboss.floor.manager import records
from pitboss.floor.manager.letters import LETTERS
from pitboss.floor.manager.rooms import HOUSE, Room
from pitboss.floor.manager.state import Manager
from pitboss.floor.people.actions import Action
from pitboss.jackpot.plain import data_of
from pitboss.web.api.access import Here
from pitboss.web.api.wire import Shown, model_of

router = APIRouter(tags=["manager"])

Kept = Callable[[Manager], Iterable[object]]


class AlertView(Shown):
    """An alert, and whether whoever asks may acknowledge it."""

    id: str
    kind: str
    family: str
    subject: str
    text: str
    raised_us: int
    last_us: int
    times: int
    due_us: int | None
    may_acknowledge: bool


_MAY_ACKNOWLEDGE = {
    records.Family.FLOOR: Action.ACKNOWLEDGE_FLOOR,
    records.Family.MONEY: Action.ACKNOWLEDGE_MONEY,
    records.Family.TECHNICAL: Action.ACKNOWLEDGE_TECHNICAL,
}


@router.get("/alerts", summary="Alerts that nobody has acknowledged yet")
async def alerts(here: Here) -> tuple[AlertView, ...]:
    here.verify(Action.SEE_ALERT)
    return tuple(
        AlertView(
            **data_of(alert),
            family=alert.kind.family,
            may_acknowledge=here.may(_MAY_ACKNOWLEDGE[alert.kind.family]),
        )
        for alert in here.state.manager.alerts.values()
    )


def _keep(name: str, summary: str, action: Action, record: type, of: Kept) -> None:
    """A list of records, as they are kept."""

    async def listed(here: Here) -> JSONResponse:
        here.verify(action)
        return JSONResponse([data_of(each) for each in of(here.state.manager)])

    listed.__name__ = name.replace("-", "_")
    of_many: Any = tuple.__class_getitem__
    shape = of_many((model_of(record, base=Shown), ...))
    router.add_api_route(f"/{name}", listed, methods=["GET"], summary=summary, response_model=shape)


_keep("rooms", "Rooms", Action.SEE_LIVE, Room, lambda kept: kept.rooms.values() or (HOUSE,))
_keep("places", "Where tables stand", Action.SEE_LIVE, records.Place, lambda kept: kept.places.values())
_keep("recent-wins", "The last wins", Action.SEE_LIVE, records.Win, lambda kept: kept.recent_wins)
_keep("checklists", "Large prizes", Action.SEE_ALERT, records.Checklist, lambda kept: kept.checklists.values())
_keep("malfunctions", "Malfunctions", Action.SEE_ALERT, records.Malfunction, lambda kept: kept.malfunctions.values())
_keep("notices", "Notices that hang at tables", Action.SEE_LIVE, records.Notice, lambda kept: kept.notices.values())
_keep("approvals", "Letters of approval", Action.READ_REPORT, records.Approval, lambda kept: kept.approvals.values())
_keep("letters", "Letters ready to be recorded", Action.READ_REPORT, records.Approval, lambda _: LETTERS.values())
_keep("controls", "Internal controls", Action.READ_REPORT, records.Controls, lambda kept: kept.controls.values())
_keep("law", "Legal numbers on record", Action.READ_REPORT, records.LegalEntry, lambda kept: kept.law)
_keep("banks", "Bank accounts", Action.READ_REPORT, records.BankBook, lambda kept: kept.banks.values())
_keep("house", "Settings of the house", Action.READ_REPORT, records.HouseSettings, lambda kept: (kept.settings,))


class EquipmentView(Shown):
    table: str
    installed: tuple[tuple[str, str], ...]


@router.get("/equipment", summary="Versions of the tables' equipment")
async def equipment(here: Here) -> tuple[EquipmentView, ...]:
    here.verify(Action.SEE_ALERT)
    kept = here.state.manager.equipment
    return tuple(
        EquipmentView(table=table, installed=tuple((each.component, each.version) for each in installed))
        for table, installed in kept.items()
    )
