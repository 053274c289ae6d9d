"""The accounts of play money, as text paths; they stand in the same books as the jackpots, under names of their own.

play/PERSON       the play money of a player
play-tray/TABLE   what an electronic table holds: wagers on its felt, and what it won (below zero: paid out)
play-grants       where play money comes from (below zero by what was granted)

A wager on a sensor passes through `players/TABLE`, where the jackpot takes it from and hands its prizes to.
"""

from __future__ import annotations

GRANTS = "play-grants"


def player(person: str) -> str:
    return f"play/{person}"


def tray(table: str) -> str:
    return f"play-tray/{table}"
