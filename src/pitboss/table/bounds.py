"""Wagers of a hand history beyond its own limits, or beyond what the law of a day allows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pitboss.errors import Fault
from pitboss.rules import law as legal
from pitboss.rules.law import WASHINGTON, Law
from pitboss.rules.money import dollars
from pitboss.rules.toml_lines import Document
from pitboss.table.history import History
from pitboss.table.round import Round


def beyond_limits(history: History, document: Document, played: Round) -> Iterator[Fault]:
    """Play wagers outside the limits written for them; what was bet before the deal has been held to its own."""
    play = played.terms.game.base.play.slug
    written = history.limits.get(play)
    if written is None:
        return
    limits, made = written.limits(), _play_wagers(played)
    for index, seat in enumerate(history.seats):
        cents = made.get(seat.number)
        if cents is not None and not limits.minimum_cents <= cents <= limits.maximum_cents:
            text = f"seat {seat.number}, {play}: {dollars(cents)} is outside the history's own limits, {limits}."
            yield document.fault(text, "seat", index, "decisions")


def _play_wagers(played: Round) -> dict[int, int]:
    play = played.terms.game.base.play.slug
    return {line.seat: line.stake_cents for line in played.lines if line.spot == play}


def beyond_law(
    history: History, document: Document, played: Round, day: date, law: Law = WASHINGTON
) -> Iterator[Fault]:
    """Single wagers above the legal maximum of `day`, Play wagers too; the history itself has no date."""
    most = law.on(day, legal.MAXIMUM_WAGER)
    play = played.terms.game.base.play.slug
    made = _play_wagers(played)
    for index, seat in enumerate(history.seats):
        wagers = {**seat.bets, **({play: made[seat.number]} if seat.number in made else {})}
        for spot, cents in wagers.items():
            if cents > most.value:
                text = (
                    f"seat {seat.number}, {spot}: {dollars(cents)} is above {dollars(most.value)}, the highest single "
                    f"wager on {day} ({most.citation}); the history has no date, so the law of its day may be another."
                )
                yield document.fault(text, "seat", index, "bets", spot)
