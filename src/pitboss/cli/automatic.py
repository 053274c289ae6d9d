"""Rounds that play by themselves: fixed bets at every seat, decisions by a strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pitboss.cards.chance import Chance, SeededChance
from pitboss.cli.strategies import Strategy, strategy_named
from pitboss.cli.table_options import amount_of
from pitboss.floor.adapters.chance import SystemChance
from pitboss.table import Round, TableTerms
from pitboss.table.opening import shuffler_for


class Extent(StrEnum):
    """Which wagers the seats make."""

    ALL = "all"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Chances:
    """Two sources, so that the cards of a seed stay the same whatever is decided."""

    cards: Chance
    decisions: Chance

    @classmethod
    def of(cls, seed: str | None) -> Chances:
        if seed is None:
            return cls(SystemChance(), SystemChance())
        return cls(SeededChance(seed), SeededChance(f"{seed}/decisions"))


def lowest_bets(terms: TableTerms, extent: Extent, named: Mapping[str, str] | None = None) -> dict[str, int]:
    """The lowest bet on every spot there is, or on the required ones; `named` says otherwise, `0` none."""
    asked = {terms.spot(slug).slug: amount_of(text, f"--bet {slug}") for slug, text in (named or {}).items()}
    bets: dict[str, int] = {}
    for spot in terms.spots:
        if spot.slug in asked:
            cents = asked[spot.slug]
        elif spot.multiple_of is not None or (extent is Extent.REQUIRED and not spot.required):
            cents = 0
        elif spot.equal_to is not None:
            cents = bets.get(spot.equal_to, 0)
        else:
            cents = terms.limits[spot.slug].minimum_cents
        if cents:
            bets[spot.slug] = cents
    return bets


def place(played: Round, seat: int, bets: Mapping[str, int]) -> None:
    for spot, cents in bets.items():
        played.bet(seat, spot, cents)


def decide_all(played: Round, strategy: Strategy) -> None:
    """Every decision of a round that deals itself."""
    while (seat := played.actor) is not None:
        played.decide(seat, strategy(played.view(seat).options).slug)


def rounds(terms: TableTerms, count: int, bets: Mapping[str, int], strategy: str, seed: str | None) -> Iterator[Round]:
    """Rounds that are over, one after the other; every seat bets alike."""
    chances = Chances.of(seed)
    chosen = strategy_named(strategy, chances.decisions)
    for _ in range(count):
        played = Round(terms, shuffler_for(terms, chances.cards))
        for seat in range(1, terms.seats + 1):
            place(played, seat, bets)
        played.start()
        decide_all(played, chosen)
        yield played
