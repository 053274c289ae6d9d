"""The generic solver: any game without a board and with one decision, from its declaration alone.

A player's and a dealer's hand of a few cards each, some of the dealer's cards up, any ranking, any pays; a fold or a
Play wager of one or more multiples. `docs/mathematics/generic.md` has the counting argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.errors import BadInputError
from pitboss.lab.deal import DealShape, Sight
from pitboss.lab.exact.generic_kernel import count_pairs, solve_hands
from pitboss.lab.exact.generic_strategy import GenericStrategy, Group
from pitboss.lab.exact.generic_tables import Contests, Ranks, contests_of, verify_shape, verify_size, without
from pitboss.lab.exact.suits import hands_of, suit_classes
from pitboss.rules import FOLD, FOLDED, NOTHING, Base, Contest, Option, Outcome, Settings, Showdown
from pitboss.rules.ranking import OnBothHands, OnOneHand
from pitboss.rules.wager import Schedule


@dataclass(frozen=True, slots=True)
class GenericSolution:
    """The optimum: deals by contest, folds included, and what they are worth."""

    counts: Mapping[Contest, int]
    total: int
    value: Fraction
    """What the best play is worth, in Antes."""
    strategy: GenericStrategy


def solve(base: Base, settings: Settings, schedule: Schedule, shape: DealShape, deck: Cards = DECK) -> GenericSolution:
    """The optimum and the deals on every contest under it; each way to turn up the dealer's cards is a deal."""
    verify_shape(base.player_hand, base.dealer_hand, settings, shape)
    sight = _only_sight(shape)
    verify_size(shape, deck, sight.dealer)
    options = _options(sight)
    ranks = Ranks(base.ranking(settings).rank, deck, shape, sight.dealer)
    plays = [option.play for option in options if option.play is not None]
    contests = contests_of(base, settings, schedule, plays, ranks.scale)
    totals = np.zeros(len(contests.contests) + 1, np.int64)
    groups = tuple(_decide(ranks, contests, totals))
    counts = dict(zip((*contests.contests, FOLDED), totals.tolist(), strict=True))
    total = comb(len(deck), shape.player) * comb(len(deck) - shape.player, shape.dealer) * comb(shape.dealer, ranks.up)
    value = sum(net * count for net, count in zip(contests.nets, counts.values(), strict=True)) / total
    return GenericSolution(
        counts={contest: count for contest, count in counts.items() if count},
        total=total,
        value=Fraction(value),
        strategy=GenericStrategy(ranks, contests, options, groups),
    )


def _only_sight(shape: DealShape) -> Sight:
    match shape.sights:
        case (sight,) if FOLD in sight.point.options and sight.plays:
            return sight
    raise BadInputError("The generic kernel solves games with one decision: a fold or a Play wager.")


def _options(sight: Sight) -> tuple[Option, ...]:
    """The Play wagers, the smallest first, and the fold."""
    played = [option for option in sight.point.options if option.play is not None]
    return (*sorted(played, key=lambda option: option.play or 0), FOLD)


def _decide(ranks: Ranks, contests: Contests, totals: NDArray[np.int64]) -> Iterator[Group]:
    """The best choice with every hand against all cards that can lie up, counted into `totals`."""
    deck = ranks.deck
    ups = suit_classes(deck, ranks.up, deck)
    for up, ways in zip(hands_of(ups.representatives), ups.sizes.tolist(), strict=True):
        classes = suit_classes(without(deck, up), ranks.player_cards, deck, known=up)
        hands, weights = classes.representatives, classes.sizes * ways
        choices = solve_hands(ranks.player_hands(hands), weights, ranks.dealer_hands(up), contests.payoff, totals)
        unseen = len(deck) - ranks.player_cards - ranks.up
        yield Group(up, hands, weights * comb(unseen, ranks.dealer_cards - ranks.up), choices)


def generic_pairs(
    looks_at: OnBothHands, settings: Settings, shape: DealShape, deck: Cards = DECK
) -> dict[Outcome, int]:
    """Deals by outcome of a wager on the ranks of both hands."""
    verify_shape(looks_at.player, looks_at.dealer, settings, shape)
    verify_size(shape, deck)
    ranks = Ranks(looks_at.ranking(settings).rank, deck, shape)
    classes = suit_classes(deck, shape.player, deck)
    pairs = np.zeros((len(ranks.scale), len(ranks.scale)), np.int64)
    count_pairs(ranks.player_hands(classes.representatives), classes.sizes, ranks.dealer_hands(()), pairs)
    found: Counter[Outcome] = Counter()
    for player, dealer in np.argwhere(pairs).tolist():
        outcome = looks_at.outcome_of(ranks.scale[player], ranks.scale[dealer], settings)
        found[outcome] += int(pairs[player, dealer])
    return dict(found)


def count_unless_folded(looks_at: OnOneHand, settings: Settings, strategy: GenericStrategy) -> dict[Outcome, int]:
    """Deals by outcome of a wager on the player's own cards that a fold gives up."""
    found: Counter[Outcome] = Counter()
    for each in strategy.decisions():
        show = Showdown(player=each.player, dealer=(), play=each.option.play or 0)
        if looks_at.hand(show, settings) != each.player:
            raise BadInputError("Only wagers on the player's own cards are counted by the player's decisions.")
        found[NOTHING if show.folded else looks_at.classify(show, settings)] += each.deals
    return dict(found)
