"""Legal numbers from a file: what a house has confirmed about the law of its place, with date and citation."""

from __future__ import annotations

from datetime import date
from typing import Any

from pitboss.errors import Fault, FaultsError
from pitboss.rules.law import NAMES, Law, LegalNumber
from pitboss.rules.toml_lines import Document, read_toml

_KEYS: dict[str, type] = {"name": str, "value": int, "in-force": date, "citation": str, "confirmed": bool}
_OPTIONAL = {"confirmed"}


def parse_law(text: str, name: str, known: Law) -> Law:
    """`known` with the [[number]] tables of a file added; every fault at once, with its line."""
    document = read_toml(text, name)
    tables = document.data.get("number")
    if document.data.keys() != {"number"} or not isinstance(tables, list):
        fault = document.fault("a law file holds [[number]] tables and nothing else.")
        raise FaultsError(name, [fault])
    faults = [fault for index, table in enumerate(tables) for fault in _faults(document, index, table)]
    if faults:
        raise document.faults(faults)
    law = known
    for table in tables:
        law = law.with_number(
            LegalNumber(
                table["name"], table["value"], table["in-force"], table["citation"], table.get("confirmed", True)
            )
        )
    return law


def _faults(document: Document, index: int, table: Any) -> list[Fault]:  # noqa: ANN401 -- as TOML gave it
    if not isinstance(table, dict):
        return [document.fault("write each legal number under a [[number]] header.", "number")]
    at = ("number", index)
    faults = [
        document.fault(f"unknown key {key!r}; known: {', '.join(_KEYS)}.", *at, key)
        for key in table.keys() - _KEYS.keys()
    ]
    for key, kind in _KEYS.items():
        if key not in table:
            if key not in _OPTIONAL:
                faults.append(document.fault(f"{key} is missing.", *at))
        elif type(table[key]) is not kind:
            faults.append(document.fault(f"{key} must be {_WORDS[kind]}, not {table[key]!r}.", *at, key))
    if isinstance(table.get("name"), str) and table["name"] not in NAMES:
        faults.append(document.fault(f"{table['name']!r} is no legal number; known: {', '.join(NAMES)}.", *at, "name"))
    if type(table.get("value")) is int and table["value"] <= 0:
        faults.append(document.fault("value must be more than nothing.", *at, "value"))
    return faults


_WORDS = {str: "a text", int: "a whole number", date: "a date, as in 2023-07-20", bool: "true or false"}
