"""The accounts of the jackpot room, as text paths. The books of a floor consist of these and of nothing else.

meter/LINK/LEVEL    the prize on display, held for the players
reserve/LINK/LEVEL  set aside for the next restart, not displayed
pool/LINK           what passed a maximum, where the policy says so; not displayed, held for the players
seed-fund/LINK      the seeds that the house put into meters (below zero by what it put in)
distributed/LINK    given away to players when the jackpot was closed
opening/LINK        where a running jackpot came from that was taken over
house/LINK          the house's part of the wagers, less what it paid back or paid out itself
tray/TABLE          chips paid out of the dealer's tray
players/TABLE       wagers received from players (below zero) and prizes handed to them
"""

from __future__ import annotations


def meter(link: str, level: str) -> str:
    return f"meter/{link}/{level}"


def reserve(link: str, level: str) -> str:
    return f"reserve/{link}/{level}"


def pool(link: str) -> str:
    return f"pool/{link}"


def seed_fund(link: str) -> str:
    return f"seed-fund/{link}"


def opening(link: str) -> str:
    return f"opening/{link}"


def distributed(link: str) -> str:
    return f"distributed/{link}"


def house(link: str) -> str:
    return f"house/{link}"


def tray(table: str) -> str:
    return f"tray/{table}"


def players(table: str) -> str:
    return f"players/{table}"


OF_TABLES = ("tray", "players")
"""Accounts named after a table; all others are named after a link."""
