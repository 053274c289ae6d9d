"""Two hands from one pack: all pairs of disjoint hands by bands of strength, and which of the two is stronger.

Hands count by rank first. Then the player's flushes are moved to where they belong, then the dealer's, and last the
pairs in which both are flushes are put right. `docs/mathematics/hidden-dealer.md` has the counting argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import STRONGEST
from pitboss.errors import BadInputError
from pitboss.lab.exact.two_hands_bands import FIRST_EDGE, columns, edges, readings
from pitboss.lab.exact.two_hands_both_flush import (
    IN_THIRD_SUIT,
    Corrections,
    correct_in_one_suit,
    count_weaker_flushes,
    sides,
)
from pitboss.lab.exact.two_hands_flushes import NO_REST, Flushes, flushes
from pitboss.lab.exact.two_hands_pack import FULL_PACK, Pack
from pitboss.lab.exact.two_hands_ranks import CHOOSE, RankHands, Terms, count_weaker, rank_hands, terms_of
from pitboss.lab.executors.threads import Threads
from pitboss.lab.work import Executor, Meter, Progress, Span

Integers = NDArray[np.int64]

_SIZES = (5, 6)


def rank_pairs(  # noqa: PLR0913 -- keywords
    n_player: int,
    n_dealer: int,
    bands: NDArray[np.uint8],
    *,
    pack: Pack = FULL_PACK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> NDArray[np.object_]:
    """[player band, dealer band, result] -> how many pairs of hands, as Python integers.

    `bands` gives the band of each strength from 0 to 7,462. The result is WIN, TIE or LOSE by strength.
    """
    _verify(n_player, n_dealer, bands, pack)
    run_of = np.cumsum(np.diff(bands, prepend=bands[0]) != 0)
    task = _CountPairs(n_player, n_dealer, pack, run_of)
    (found,) = (executor or Threads()).run(task, Meter(task.units, progress).heard)
    band_of_run = bands[np.unique(run_of, return_index=True)[1]]
    size = int(bands.max()) + 1
    totals = np.zeros((size, size, 3), np.object_)
    for player, dealer, result in np.ndindex(found.shape):
        totals[band_of_run[player], band_of_run[dealer], result] += int(found[player, dealer, result])
    return totals


def _verify(n_player: int, n_dealer: int, bands: NDArray[np.uint8], pack: Pack) -> None:
    if n_player not in _SIZES or n_dealer not in _SIZES:
        raise BadInputError(f"Pairs are counted of hands of five or six cards, not {n_player} and {n_dealer}.")
    if bands.shape != (STRONGEST + 1,):
        raise BadInputError(f"Bands are given for the strengths 0 to {STRONGEST}, not for {bands.shape}.")
    if n_player + n_dealer > pack.size:
        raise BadInputError(f"A pack of {pack.size} cards is too small for {n_player} and {n_dealer} cards.")


@dataclass(frozen=True, slots=True)
class _Weighted:
    """Hands of one player by rank, each with the strength at which it counts and how often, by rising strength."""

    rows: Integers
    strengths: Integers
    weights: Integers

    @classmethod
    def ordered(cls, *parts: tuple[Integers, Integers, Integers]) -> _Weighted:
        rows, strengths, weights = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.argsort(strengths, kind="stable")
        return cls(rows[order], strengths[order], weights[order])


@dataclass(frozen=True, slots=True)
class _Hands:
    """All hands of one of the two."""

    cards: int
    pack: Pack
    ranked: RankHands
    flushes: Flushes

    def all(self) -> _Weighted:
        """Every hand at its strength."""
        ways = CHOOSE[self.pack.rank_counts, self.ranked.counts].prod(axis=1)
        by_rank = np.arange(len(ways)), self.ranked.strengths, ways
        return _Weighted.ordered(by_rank, *self._moves())

    def moved(self) -> _Weighted:
        """Only flushes: once at their strength and minus once where they are by rank alone."""
        return _Weighted.ordered(*self._moves())

    def _moves(self) -> tuple[tuple[Integers, Integers, Integers], tuple[Integers, Integers, Integers]]:
        places, rests = np.nonzero(self.flushes.rows >= 0)
        rows = self.flushes.rows[places, rests]
        suits = self.pack.suits
        ways = np.where(rests == NO_REST, suits, suits * (suits - 1))
        return (rows, self.flushes.strengths[places], ways), (rows, self.ranked.strengths[rows], -ways)


@lru_cache(maxsize=8)
def _hands_of(cards: int, pack: Pack) -> _Hands:
    ranked = rank_hands(pack, cards)
    return _Hands(cards, pack, ranked, flushes(pack, cards, ranked))


@lru_cache(maxsize=8)
def _terms_of(cards: int, other_cards: int, pack: Pack) -> Terms:
    return terms_of(_hands_of(cards, pack).ranked, other_cards)


@dataclass(frozen=True, slots=True)
class _CountPairs:
    """A unit is one column of one part. At most 2e14 pairs in all, so 64 bits hold every sum.

    The parts: all of the player's hands against the dealer's by rank alone; the dealer's flushes against the player's
    by rank alone; both flushes in two suits, each at its strength or where it is by rank alone; and, as one unit, all
    pairs of flushes in one suit.
    """

    player_cards: int
    dealer_cards: int
    pack: Pack
    run_of: Integers

    @property
    def units(self) -> int:
        return _PARTS * self._columns + 1

    @property
    def _columns(self) -> int:
        return columns(int(self.run_of[-1]) + 1)

    def new(self) -> tuple[Integers]:
        runs = int(self.run_of[-1]) + 1
        return (np.zeros((runs, runs, 3), np.int64),)

    def do(self, sums: tuple[Integers], span: Span) -> None:
        for unit in range(*span):
            np.add(sums[0], self._unit(*divmod(unit, self._columns)), out=sums[0])

    def _unit(self, part: int, column: int) -> Integers:
        player, dealer = _hands_of(self.player_cards, self.pack), _hands_of(self.dealer_cards, self.pack)
        if part == 0:
            return _against_ranks(player, player.all(), dealer, self.run_of, column)
        if part == 1:
            found = _against_ranks(dealer, dealer.moved(), player, self.run_of, column)
            return found.transpose(1, 0, 2)[..., ::-1]
        if part < _PARTS:
            return _both_flush_in_two_suits(player, dealer, part - _FLUSH_PARTS, self.run_of, column)
        return _both_flush_in_one_suit(player, dealer, self.run_of)


_FLUSH_PARTS = 2
_PARTS = _FLUSH_PARTS + 4


def _against_ranks(hands: _Hands, weighted: _Weighted, others: _Hands, run_of: Integers, column: int) -> Integers:
    """[run, other's run, result] against all hands of the other by rank alone."""
    terms = _terms_of(hands.cards, others.cards, hands.pack)

    def count(thresholds: Integers) -> Integers:
        found = np.zeros_like(thresholds)
        given = others.ranked.counts, others.ranked.strengths, others.pack.rank_counts
        count_weaker(*given, terms, weighted.rows, thresholds, found)
        return found

    return _results(weighted.strengths, weighted.weights, run_of, column, count)


def _results(
    strengths: Integers, weights: Integers, run_of: Integers, column: int, count: Callable[[Integers], Integers]
) -> Integers:
    """[run, other's run, result] of one column, given how to count the other's hands below a threshold for each."""
    runs = int(run_of[-1]) + 1
    borders = (*edges(run_of), STRONGEST + 1)
    threshold = np.full(len(strengths), borders[column - FIRST_EDGE]) if column >= FIRST_EDGE else strengths + column
    tally = np.zeros(runs, np.int64)
    np.add.at(tally, run_of[strengths], weights * count(threshold))
    found: Integers = np.einsum("o,orv->ovr", tally, readings(runs)[..., column])
    return found


def _both_flush_in_one_suit(player: _Hands, dealer: _Hands, run_of: Integers) -> Integers:
    runs = int(run_of[-1]) + 1
    into = Corrections(run_of, np.zeros((runs, runs, 3), np.int64))
    correct_in_one_suit(
        player.flushes, player.ranked.strengths, dealer.flushes, dealer.ranked.strengths, player.pack.suits, into
    )
    return into.totals


def _both_flush_in_two_suits(player: _Hands, dealer: _Hands, which: int, run_of: Integers, column: int) -> Integers:
    """Each hand at its strength or, with the opposite sign, where it is by rank alone."""
    suits = player.pack.suits
    if suits == 1:
        return np.zeros((1, 1, 1), np.int64)
    moved, other_moved = divmod(which, 2)
    side = sides(player.flushes, player.ranked.strengths)[moved]
    other = sides(dealer.flushes, dealer.ranked.strengths)[other_moved]

    def count(thresholds: Integers) -> Integers:
        below = np.zeros_like(thresholds)
        count_weaker_flushes(side, thresholds, other, suits - 2, below)
        return below

    ways = suits * (suits - 1) * np.where(side.rests >= IN_THIRD_SUIT, suits - 2, 1)
    sign = 1 if moved == other_moved else -1
    return _results(side.strengths, sign * ways, run_of, column, count)
