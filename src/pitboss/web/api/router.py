"""All of the API together: the commands of every department, and what can be read."""

from __future__ import annotations

from pitboss.web.api import (
    displays,
    floor,
    history,
    known,
    lab,
    lobby,
    log,
    manager,
    play,
    proposals,
    reach,
    reports,
    sessions,
    staff,
    stream,
)
from pitboss.web.api.playing import Dealing, Deciding
from pitboss.web.api.resources import NOT_FROM_OUTSIDE, Resource
from pitboss.web.api.secret import EnrollingDevice, IssuingCard, RestoringDevice, SettingPin
from pitboss.web.premises import Premises

_OWN = {
    "propose": None,
    "set-pin": SettingPin,
    "issue-card": IssuingCard,
    "enrol-device": EnrollingDevice,
    "restore-device": RestoringDevice,
    "deal": Dealing,
    "decide": Deciding,
}

_MODULES = (
    history,
    sessions,
    lobby,
    floor,
    displays,
    stream,
    reach,
    known,
    proposals,
    staff,
    manager,
    reports,
    log,
    play,
    lab,
)
routers = tuple(each.router for each in _MODULES)


def all_resources(premises: Premises) -> list[Resource]:
    return [
        resource
        for department in premises.routing.departments
        for kind, record in department.commands.items()
        if kind not in NOT_FROM_OUTSIDE
        for resource in _resources(premises, department.name, kind, record)
    ]


def _resources(premises: Premises, department: str, kind: str, record: type) -> list[Resource]:
    if kind not in _OWN:
        return [Resource(premises, department, record)]
    own = _OWN[kind]
    return [own(premises)] if own is not None else []
