"""Hits as they are tallied: beside the accounts that an award moves, under the name of its jackpot and its row.

`hit/LINK/ROW` is no account: nothing is posted to it. Its tallies say how often a row was paid, and how much, so that
a report over any time need not read a single award.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from pitboss.table.awards import UNITS_PER_CENT

HIT = "hit"
PAYING_KINDS = ("tray-awards-paid", "awards-confirmed")


def hit_moves(kind: str, text: str) -> Iterator[tuple[str, int]]:
    """Of each award of an event: its name, and its amount in units."""
    if kind not in PAYING_KINDS:
        return
    for locked in json.loads(text).get("sets", ()):
        for award in locked["awards"]:
            yield f"{HIT}/{locked['link']}/{award['row']}", award["cents"] * UNITS_PER_CENT
