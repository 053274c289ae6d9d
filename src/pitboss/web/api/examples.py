"""Examples for the reference: what a field may look like, by its name, and otherwise by its type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_NAMED: Mapping[str, Any] = {
    "table": "uth-1",
    "link": "uth-jackpot",
    "to_link": "uth-new",
    "level": "mega",
    "to_level": "mega",
    "person": "kim",
    "name": "Kim Lee",
    "card": "card-7",
    "device": "controller-3",
    "award": "uth-1-42-3",
    "row": "royal-flush",
    "label": "Royal Flush",
    "pay": "100 % of the meter",
    "round": 42,
    "seat": 3,
    "seats": 6,
    "sensor": 1,
    "reason": "the cards were counted again",
    "note": "Counted twice, with the camera.",
    "evidence": "Report 17 of the technician, 2026-11-19.",
    "game": "ultimate-texas-holdem",
    "games": ["ultimate-texas-holdem"],
    "wager": "progressive",
    "paytable": "01",
    "id": "uth-1",
    "subject": "person:kim",
    "links": ["uth-jackpot"],
    "room": "main",
    "seed_units": "500000000000",
    "contribution_ppm": 200_000,
    "reserve_ppm": 20_000,
    "change_units": "1000000000",
    "wager_cents": 100,
    "at_us": 1_795_000_000_000_000,
    "proposal": "p-4f2a90c1",
}
_STARTED = [[1, 3, 5]]
"""Seats of each sensor, as a start has them."""


def example_for(name: str, hint: Any) -> Any:  # noqa: ANN401 -- a type, as annotations have them
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        (inner,) = (part for part in parts if part is not NoneType)
        return example_for(name, inner)
    if origin is tuple:
        return _several(name, parts)
    if origin is not None:
        return {"main": example_for(name, parts[1])}
    if is_dataclass(hint):
        return example_of(hint)
    return _single(name, hint)


def example_of(record: Any) -> dict[str, Any]:  # noqa: ANN401 -- a dataclass
    """Of all fields that must be there."""
    hints = get_type_hints(record)
    return {
        field.name: example_for(field.name, hints[field.name])
        for field in fields(record)
        if field.default is MISSING and field.default_factory is MISSING and field.name != "second"
    }


def _several(name: str, parts: tuple[Any, ...]) -> Any:  # noqa: ANN401 -- likewise
    if name == "seats":
        return _STARTED
    if isinstance(_NAMED.get(name), list) and parts[0] is str:
        return _NAMED[name]
    if parts[-1] is Ellipsis:
        return [example_for(name, parts[0])]
    return [example_for(name, part) for part in parts]


def _single(name: str, hint: Any) -> Any:  # noqa: ANN401 -- likewise
    if issubclass(hint, StrEnum):
        return next(iter(hint)).value
    if hint is bool:
        return True
    known = _NAMED.get(name)
    if isinstance(known, hint) or (hint is int and name.endswith("units")):
        return known if known is not None else "100000000"
    return 1 if hint is int else "words"
