"""What became of a side wager in many rounds at once: tables asked of the rules, the rules themselves for the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from typing import NoReturn

import numpy as np

from pitboss.cards import DECK, Cards
from pitboss.errors import BadInputError
from pitboss.lab.simulate.meetings import Codes, Judge, both_hands_judge, columns_of
from pitboss.lab.simulate.rankers import Columns, Ranker, ranker_of
from pitboss.lab.simulate.rounds import Layout, Rounds
from pitboss.rules import NOTHING, Bonus, Outcome, Settings
from pitboss.rules.ranking import Domain, OnBothHands, OnHighestHand, OnHoleCards, OnOneHand, Ranking

_MOST_HOLE_CARDS = 3


def bonus_judge(bonus: Bonus, settings: Settings, layout: Layout) -> Judge[Outcome]:
    """Chosen by what the wager looks at, as the exact kernels are."""
    outcomes = outcomes_of(bonus)
    match bonus.looks_at:
        case OnOneHand() as looks_at:
            hand = looks_at.hand(layout.dummy, settings)
            return _hands(bonus, looks_at.ranking(settings), [hand], looks_at.outcome_of, settings)
        case OnHighestHand() as looks_at:
            stayed, gone = (looks_at.hands(show, settings) for show in (layout.dummy, replace(layout.dummy, play=0)))
            played = _hands(bonus, looks_at.ranking(settings), stayed, looks_at.outcome_of, settings)
            return played if gone == stayed else FoldMattersJudge(played, replace(played, hands=_columns(gone)))
        case OnBothHands() as looks_at:
            return both_hands_judge(looks_at, outcomes, settings, layout)
        case OnHoleCards() as looks_at:
            return _hole_cards(bonus, looks_at, settings, layout)


def outcomes_of(bonus: Bonus) -> tuple[Outcome, ...]:
    """Nothing first, then in the order of the rows."""
    listed = (outcome for row in bonus.rows for outcome in sorted(row.covers, key=lambda each: each.slug))
    return (NOTHING, *dict.fromkeys(listed))


@dataclass(frozen=True, slots=True)
class HandsJudge:
    """The best of one hand or of several, read off a table."""

    outcomes: tuple[Outcome, ...]
    ranker: Ranker
    hands: tuple[Columns, ...]
    table: Codes
    """By the place of the rank; -1 where the rank alone does not say it."""
    classify: Callable[[Rounds, int], Outcome]

    def codes(self, rounds: Rounds) -> Codes:
        best = rounds.places(self.ranker, self.hands[0])
        for hand in self.hands[1:]:
            best = np.maximum(best, rounds.places(self.ranker, hand))
        codes = self.table.take(best)
        if self.table.min() < 0:
            for row in np.flatnonzero(codes < 0).tolist():
                codes[row] = self.outcomes.index(self.classify(rounds, row))
        return codes


def _hands(
    bonus: Bonus,
    ranking: Ranking,
    hands: Sequence[Cards],
    outcome_of: Callable[[int, Settings], Outcome],
    settings: Settings,
) -> HandsJudge:
    """An outcome that has no row of its own is one that the wager refines by where the cards lie."""
    outcomes = outcomes_of(bonus)
    ranker = ranker_of(ranking, len(hands[0]))
    places = {outcome: place for place, outcome in enumerate(outcomes)}
    start = 1 if ranking.domain is Domain.POKER else 0
    found = [outcome_of(rank, settings) for rank in ranker.scale[start:]]
    table = np.array([0] * start + [places.get(outcome, -1) for outcome in found], np.int16)
    return HandsJudge(
        outcomes, ranker, _columns(hands), table, lambda rounds, row: bonus.classify(rounds.showdown(row), settings)
    )


def _columns(hands: Sequence[Cards]) -> tuple[Columns, ...]:
    return tuple(columns_of(hand) for hand in hands)


@dataclass(frozen=True, slots=True)
class FoldMattersJudge:
    """Where a folded hand counts no more."""

    played: HandsJudge
    folded: HandsJudge

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        return self.played.outcomes

    def codes(self, rounds: Rounds) -> Codes:
        return np.where(rounds.plays > 0, self.played.codes(rounds), self.folded.codes(rounds))


# --- hole cards -------------------------------------------------------------------------------------------


class _LookedError(Exception):
    """The rules looked at a hand that was kept from them."""


class _Closed(tuple[()]):
    """A hand that nobody may look at: whoever does not cannot depend on it."""

    __slots__ = ()

    def _looked(self, *_anything: object) -> NoReturn:
        raise _LookedError

    __iter__ = __len__ = __getitem__ = __contains__ = __eq__ = __ne__ = __hash__ = _looked


@dataclass(frozen=True, slots=True)
class HoleCardsJudge:
    """By the player's cards; by the dealer's too where the rules look at them."""

    outcomes: tuple[Outcome, ...]
    player_cards: int
    dealt: int
    """The player's and the dealer's cards."""
    table: Codes
    """By the player's cards, read as digits to the base of 52; -1 where the dealer's count too."""
    classify: Callable[[Rounds, int], Outcome]
    known: dict[bytes, int] = field(default_factory=dict)

    def codes(self, rounds: Rounds) -> Codes:
        place = np.zeros(len(rounds), np.intp)
        for column in range(self.player_cards):
            place = place * len(DECK) + rounds.cards[:, column]
        codes = self.table.take(place)
        for row in np.flatnonzero(codes < 0).tolist():
            cards = rounds.cards[row, : self.dealt].tobytes()
            if cards not in self.known:
                self.known[cards] = self.outcomes.index(self.classify(rounds, row))
            codes[row] = self.known[cards]
        return codes


def _hole_cards(bonus: Bonus, looks_at: OnHoleCards, settings: Settings, layout: Layout) -> HoleCardsJudge:
    size = layout.shape.player
    if size > _MOST_HOLE_CARDS:
        raise BadInputError(f"{bonus.name} looks at {size} cards one by one, too many to be asked about.")
    outcomes = outcomes_of(bonus)
    table = np.full(len(DECK) ** size, -1, np.int16)
    for hand in permutations(DECK, size):
        place = 0
        for card in hand:
            place = place * len(DECK) + card
        try:
            table[place] = outcomes.index(looks_at.outcome_of(hand, _Closed()))
        except _LookedError:
            continue

    def classify(rounds: Rounds, row: int) -> Outcome:
        return bonus.classify(rounds.showdown(row), settings)

    return HoleCardsJudge(outcomes, size, size + layout.shape.dealer, table, classify)
