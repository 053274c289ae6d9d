"""Pairs of disjoint hands that are both a flush: in the same suit one by one, in two suits by a sweep.

Let the player's flush be in suit x and the dealer's in suit y. They can share the player's rest card and the
dealer's rest card only, so that inclusion and exclusion has few terms.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.exact.two_hands_flushes import NO_REST, Flushes
from pitboss.lab.exact.two_hands_pack import RANKS
from pitboss.lab.payoff import LOSE, TIE, WIN

NO_CARD = 0
IN_OTHER_SUIT, IN_THIRD_SUIT = 1, 1 + RANKS
"""Where a rest card lies: in the other hand's flush suit, or in one of the suits that neither flush is in."""

_PLACES = 1 + 2 * RANKS


class Side(NamedTuple):
    """One player's flushes in a given suit, when the other's suit is given too, by rising strength."""

    masks: NDArray[np.int64]
    rests: NDArray[np.int64]
    """`NO_CARD`, or its rank added to `IN_OTHER_SUIT` or `IN_THIRD_SUIT`."""
    strengths: NDArray[np.int64]
    """As flushes, or by rank alone."""


def sides(flushes: Flushes, strengths_by_rank: NDArray[np.int64]) -> tuple[Side, Side]:
    """The flushes at their strength, and where they are by rank alone."""
    places, rests = np.nonzero(flushes.rows >= 0)
    by_rank = strengths_by_rank[flushes.rows[places, rests]]
    alone = rests == NO_REST
    some = ~alone
    numbers = np.concatenate([np.flatnonzero(alone), np.flatnonzero(some), np.flatnonzero(some)])
    cards = np.concatenate([np.full(alone.sum(), NO_CARD), IN_OTHER_SUIT + rests[some], IN_THIRD_SUIT + rests[some]])
    masks, strengths = flushes.masks[places[numbers]], flushes.strengths[places[numbers]]
    return _ordered(masks, cards, strengths), _ordered(masks, cards, by_rank[numbers])


def _ordered(masks: NDArray[np.int64], rests: NDArray[np.int64], strengths: NDArray[np.int64]) -> Side:
    order = np.argsort(strengths, kind="stable")
    return Side(masks[order], rests[order], strengths[order])


@kernel
def count_weaker_flushes(
    player: Side,
    thresholds: NDArray[np.int64],
    dealer: Side,
    third_suits: int,
    found: NDArray[np.int64],
) -> None:
    """For each flush of the player how many of the dealer's avoid its cards and are below its threshold.

    Thresholds rise.
    """
    sums = np.zeros((_PLACES, _PLACES), np.int64)
    given = 0
    for query in range(len(thresholds)):
        while given < len(dealer.strengths) and dealer.strengths[given] < thresholds[query]:
            _add(dealer.masks[given], dealer.rests[given], third_suits, sums)
            given += 1
        found[query] = _avoiding(player.masks[query], player.rests[query], sums)


@kernel
def _add(mask: int, rest: int, third_suits: int, sums: NDArray[np.int64]) -> None:
    """Count a dealer's flush at [its rest card, its cards]: as often as it has these among its cards.

    The first index is `NO_CARD` or a card in suit x, the second `NO_CARD`, a card in suit y, or the rest card in a
    third suit.
    """
    third = rest >= IN_THIRD_SUIT
    ways = third_suits if third else 1
    sums[NO_CARD, NO_CARD] += ways
    if third:
        sums[NO_CARD, rest] += 1
    elif rest:
        sums[rest, NO_CARD] += 1
    for rank in range(RANKS):
        if mask >> rank & 1:
            sums[NO_CARD, IN_OTHER_SUIT + rank] += ways
            if rest and not third:
                sums[rest, IN_OTHER_SUIT + rank] += 1


@kernel
def _avoiding(mask: int, rest: int, sums: NDArray[np.int64]) -> int:
    found = int(sums[NO_CARD, NO_CARD])
    if rest:
        found -= sums[NO_CARD, rest]
    for rank in range(RANKS):
        if mask >> rank & 1:
            found -= sums[IN_OTHER_SUIT + rank, NO_CARD]
            if rest and rest < IN_THIRD_SUIT:
                found += sums[IN_OTHER_SUIT + rank, rest]
    return found


class Corrections(NamedTuple):
    """What both hands being flushes adds to the count, for one place of each among bands."""

    run_of: NDArray[np.int64]
    totals: NDArray[np.int64]
    """[player's run of equal band, dealer's, result]."""


@kernel
def correct_in_one_suit(  # noqa: PLR0913, PLR0917 -- two hands and where to count
    player: Flushes,
    player_by_rank: NDArray[np.int64],
    dealer: Flushes,
    dealer_by_rank: NDArray[np.int64],
    suits: int,
    into: Corrections,
) -> None:
    """All pairs with both flushes in the same suit."""
    for mine in range(len(player.masks)):
        for other in range(len(dealer.masks)):
            if player.masks[mine] & dealer.masks[other]:
                continue
            for rest in range(NO_REST + 1):
                for other_rest in range(NO_REST + 1):
                    row, other_row = player.rows[mine, rest], dealer.rows[other, other_rest]
                    if row < 0 or other_row < 0:
                        continue
                    ways = suits
                    if rest != NO_REST:
                        ways *= suits - 1
                    if other_rest != NO_REST:
                        ways *= suits - 2 if other_rest == rest else suits - 1
                    strengths = player.strengths[mine], player_by_rank[row]
                    others = dealer.strengths[other], dealer_by_rank[other_row]
                    _enter(strengths[0], others[0], ways, into)
                    _enter(strengths[1], others[0], -ways, into)
                    _enter(strengths[0], others[1], -ways, into)
                    _enter(strengths[1], others[1], ways, into)


@kernel
def _enter(player: int, dealer: int, ways: int, into: Corrections) -> None:
    result = WIN if player > dealer else TIE if player == dealer else LOSE
    into.totals[into.run_of[player], into.run_of[dealer], result] += ways
