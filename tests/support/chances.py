"""Random rounds: every choice of a table, its players and its cards comes from one source of chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import strategies as st
from tests.support.tables import shuffler_with, terms_for

from pitboss.cards import DECK, Cards
from pitboss.cards.chance import Chance, SeededChance, shuffled
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules.money import Rounding
from pitboss.rules.setting import Value, shown
from pitboss.rules.wager import BonusKind
from pitboss.table import AwardPolicy, Dealing, JackpotTerms, Order, Round, TableTerms
from pitboss.table.awards import Meter

T = TypeVar("T")

WAYS_OF_JACKPOTS = tuple(AwardPolicy)


class DrawnChance:
    """Chance that Hypothesis draws, so that it can shrink a failure."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def below(self, bound: int) -> int:
        return self._data.draw(st.integers(0, bound - 1))


def pick(chance: Chance, options: Sequence[T]) -> T:
    return options[chance.below(len(options))]


def random_terms(slug: str, chance: Chance, *, settings: bool = True, manual: bool = True) -> TableTerms:
    """A lawful table of a game: settings, paytables, order, rounding, jackpots and dealing by chance."""
    game = game_named(slug)
    chosen = {}
    for setting in game.settings if settings else ():
        choices: Sequence[Value] = setting.choices
        chosen[setting.name] = shown(pick(chance, choices))
    paytables = {}
    for wager in game.wagers:
        ids = [paytable.id for paytable in printed_paytables(slug) if paytable.wager == wager.slug]
        if ids:
            paytables[wager.slug] = pick(chance, ids)
    policy = pick(chance, WAYS_OF_JACKPOTS)
    fixed = 100 * (1 + chance.below(5))
    jackpots = {
        bonus.slug: JackpotTerms(_meters(chance), fixed, policy)
        for bonus in game.bonuses
        if bonus.kind is BonusKind.JACKPOT
    }
    return terms_for(
        slug,
        settings=chosen,
        paytables=paytables,
        jackpots=jackpots,
        order=pick(chance, tuple(Order)),
        rounding=pick(chance, tuple(Rounding)),
        dealing=Dealing.MANUAL if manual else Dealing.AUTOMATIC,
    )


def _meters(chance: Chance) -> dict[str, Meter]:
    return {
        level: Meter(1 + chance.below(10**13), chance.below(10**12), chance.below(10**10))
        for level in ("meter", "mega", "major", "minor")
    }


def random_round(terms: TableTerms, chance: Chance, order: Cards | None = None) -> Round:
    """Seats and bets by chance, ready to start."""
    if order is None:
        order = shuffled(DECK, SeededChance(chance.below(2**32)))
    played = Round(terms, shuffler_with(terms, order))
    seats = [seat for seat in range(1, terms.seats + 1) if chance.below(2)]
    for seat in seats or [1]:
        _bet_somehow(played, seat, chance)
    return played


def _bet_somehow(played: Round, seat: int, chance: Chance) -> None:
    """In the order of the layout; a side wager is made or not, if what it needs is there."""
    terms = played.terms
    for spot in terms.spots:
        if spot.multiple_of is not None:
            continue
        limits = terms.limits[spot.slug]
        steps = min(20, (limits.maximum_cents - limits.minimum_cents) // limits.unit_cents)
        cents = limits.minimum_cents + limits.unit_cents * chance.below(steps + 1)
        if spot.equal_to is not None:
            cents = played.bets(seat)[spot.equal_to]
        wanted = spot.required or chance.below(2)
        if wanted and played.can_bet(seat, spot.slug, cents):
            played.bet(seat, spot.slug, cents)


def play_out(played: Round, chance: Chance, watch: Callable[[Round], object] = lambda _played: None) -> None:
    """Start and play to the end, `watch` after every step; decisions by chance, folds a third of the time."""
    played.start()
    watch(played)
    while not played.over:
        if played.actor is not None and played.asking is not None:
            played.decide(played.actor, pick(chance, played.asking.options).slug)
        else:
            played.step()
        watch(played)
