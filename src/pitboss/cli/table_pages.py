"""Tables of a floor on a terminal."""

from __future__ import annotations

from pitboss.floor.state import FloorState
from pitboss.jackpot.state import Table
from pitboss.rules.page import Grid


def tables_grid(state: FloorState) -> Grid:
    rows = tuple(_row(state, name, table) for name, table in state.jackpot.tables.items())
    return Grid(("table", "game", "room", "seats", "gen", "jackpots", "is", "rounds"), rows)


def _row(state: FloorState, name: str, table: Table) -> tuple[str, ...]:
    setup, place = table.setup, state.manager.places.get(name)
    return (
        name,
        setup.game,
        "" if place is None else place.room,
        str(setup.seats),
        str(setup.generation),
        ", ".join(setup.links),
        _standing(state, name, table),
        str(table.rounds),
    )


def _standing(state: FloorState, name: str, table: Table) -> str:
    place = state.manager.places.get(name)
    if place is not None and place.retired:
        return "retired"
    if not table.open:
        return "closed"
    return "demo" if state.manager.is_demonstration(name) else "open"
