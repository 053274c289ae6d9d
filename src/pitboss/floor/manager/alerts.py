"""Raising alerts: the same again is counted on the one that is open."""

from __future__ import annotations

from dataclasses import replace

from pitboss.floor.manager.records import Alert, AlertKind
from pitboss.floor.manager.state import Manager


def open_alert(manager: Manager, kind: AlertKind, subject: str) -> Alert | None:
    return next((each for each in manager.alerts.values() if (each.kind, each.subject) == (kind, subject)), None)


def raised(  # noqa: PLR0913 -- the parts of an alert
    manager: Manager, kind: AlertKind, subject: str, text: str, at_us: int, *, due_us: int | None = None
) -> Manager:
    found = open_alert(manager, kind, subject)
    if found is not None:
        again = replace(found, text=text, last_us=at_us, times=found.times + 1, due_us=found.due_us or due_us)
        return replace(manager, alerts={**manager.alerts, found.id: again})
    number = manager.raised + 1
    alert = Alert(
        id=f"alert-{number}", kind=kind, subject=subject, text=text, raised_us=at_us, last_us=at_us, due_us=due_us
    )
    return replace(manager, alerts={**manager.alerts, alert.id: alert}, raised=number)


def without(manager: Manager, alert: str) -> Manager:
    return replace(manager, alerts={name: each for name, each in manager.alerts.items() if name != alert})
