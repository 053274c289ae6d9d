"""Games without a board: some of the dealer's cards are face up, then the player folds or plays.

`docs/mathematics/hidden-dealer.md` has the counting argument.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.poker import Category, lowest
from pitboss.errors import BadInputError
from pitboss.lab.exact.hidden_dealer_cases import hand_table
from pitboss.lab.exact.hidden_dealer_flushes import STRENGTH, apply_below, flush_changes, sums_for
from pitboss.lab.exact.hidden_dealer_kernels import solve_flushes, solve_unsuited
from pitboss.lab.exact.hidden_dealer_own_flushes import flush_table
from pitboss.lab.exact.hidden_dealer_strategy import HiddenDealerStrategy, RankTable
from pitboss.lab.exact.hidden_dealer_ups import UpClass, rank_key, up_classes
from pitboss.lab.exact.two_hands_bands import BELOW, FIRST_EDGE, UP_TO, columns, edges, readings
from pitboss.lab.exact.two_hands_flushes import flushes
from pitboss.lab.exact.two_hands_pack import FULL_PACK, Pack
from pitboss.lab.exact.two_hands_ranks import RankHands, Terms, count_weaker, rank_hands, strengths_of_keys, terms_of
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests
from pitboss.lab.work import Executor, Meter, Progress, Span
from pitboss.rules import FOLDED, Contest

Counts = Mapping[Contest, int]

_FEWEST_UP = {5: 1, 6: 3}
"""By the dealer's cards: with fewer face up he could make a flush in either of two suits, or none are up."""

_MOST_UP = {5: 4, 6: 5}


@dataclass(frozen=True, slots=True)
class HiddenDealerSolution:
    """The exact optimum; of equally good options the smaller wager is taken."""

    deals: int
    """Player's cards, dealer's cards up, dealer's hidden cards."""
    counts: Counts
    """Deals by contest under the best play; all deals where the player folds are `FOLDED`."""
    value: Fraction
    """The player's result in units of the Ante."""
    shares: Mapping[int, Fraction]
    """Of each decision, by the multiple played; 0 is a fold."""
    always: Mapping[int, Counts]
    """Deals by contest if the player never folds and always plays this multiple."""
    always_value: Mapping[int, Fraction]
    strategy: HiddenDealerStrategy


def solve_hidden_dealer(  # noqa: PLR0913 -- keywords
    contests: PokerContests,
    *,
    player_cards: int,
    dealer_cards: int,
    up: int,
    executor: Executor | None = None,
    progress: Progress | None = None,
    pack: Pack = FULL_PACK,
) -> HiddenDealerSolution:
    """Solve the game; only the dealer's cards that count are `dealer_cards`, of which `up` are seen."""
    _verify(player_cards, dealer_cards, up, pack)
    units = up_classes(pack, up)
    task = HiddenDealerWork.prepare(contests, pack, player_cards, dealer_cards - up, tuple(units.items()))
    tally, options, flush_options = (executor or Threads()).run(task, Meter(task.units, progress).heard)
    table = RankTable(
        tuple(sorted(contests.plays)),
        np.array(list(units)),
        task.ranked.counts,
        task.ranked.strengths,
        options,
        flush_options,
    )
    strategy = HiddenDealerStrategy(contests, pack, player_cards, dealer_cards, up, table)
    return _solution(contests, tally, pack.deals(player_cards, up, dealer_cards - up), strategy)


def _verify(player_cards: int, dealer_cards: int, up: int, pack: Pack) -> None:
    if player_cards not in _FEWEST_UP or dealer_cards not in _FEWEST_UP:
        raise BadInputError(f"Hands have five or six cards, not {player_cards} and {dealer_cards}.")
    if not _FEWEST_UP[dealer_cards] <= up <= _MOST_UP[dealer_cards]:
        raise BadInputError(
            f"Of {dealer_cards} dealer cards {_FEWEST_UP[dealer_cards]} to {_MOST_UP[dealer_cards]} are up, not {up}."
        )
    if player_cards + dealer_cards > pack.size:
        raise BadInputError(f"A pack of {pack.size} cards is too small for {player_cards} and {dealer_cards} cards.")


class _Found(NamedTuple):
    tally: NDArray[np.int64]
    """[player band and dealer band, option, column] of all deals."""
    options: NDArray[np.uint8]
    """[cards face up, player's hand] -> a bit for each option that is best in some suits."""
    flush_options: NDArray[np.uint8]


class ClassArrays(NamedTuple):
    """One class of cards face up; `hidden_dealer_kernels` says what is what."""

    up: NDArray[np.int64]
    weaker: NDArray[np.int64]
    changes: NDArray[np.int64]
    sums: NDArray[np.int64]
    """All edges entered; nothing yet below or up to a hand's strength."""
    copies: int


@dataclass(frozen=True, slots=True)
class HiddenDealerWork:
    """A unit is all cards face up with the same ranks."""

    ups: tuple[tuple[tuple[int, ...], tuple[UpClass, ...]], ...]
    """The ranks face up, and the classes of cards that have them."""
    pack: Pack
    ranked: RankHands
    terms: Terms
    hidden: RankHands
    hands: NDArray[np.int16]
    flushes: NDArray[np.int16]
    edges: NDArray[np.int64]
    cells: NDArray[np.int64]
    factors: NDArray[np.int64]
    every: int
    """Hidden hands when the player's cards and those face up are known."""

    @classmethod
    def prepare(
        cls,
        contests: PokerContests,
        pack: Pack,
        player_cards: int,
        hidden_cards: int,
        ups: tuple[tuple[tuple[int, ...], tuple[UpClass, ...]], ...],
    ) -> HiddenDealerWork:
        every = comb(pack.size - player_cards - sum(ups[0][0]), hidden_cards)
        if int(np.abs(contests.nets).max(initial=abs(contests.fold_net))) * every * 8 >= 2**63:
            raise BadInputError("The pays are too large to be added up in 64 bits.")
        ranked = rank_hands(pack, player_cards)
        bands = contests.nets.shape[3]
        return cls(
            ups=ups,
            pack=pack,
            ranked=ranked,
            terms=terms_of(ranked, hidden_cards),
            hidden=rank_hands(pack, hidden_cards),
            hands=hand_table(ranked),
            flushes=flush_table(flushes(pack, player_cards, ranked)),
            edges=edges(contests.dealer_band),
            cells=contests.player_band.astype(np.int64) * bands + contests.dealer_band,
            factors=_factors(contests),
            every=every,
        )

    @property
    def units(self) -> int:
        return len(self.ups)

    def new(self) -> _Found:
        return _Found(
            self._new_tally(),
            np.zeros((len(self.ups), len(self.hands)), np.uint8),
            np.zeros(len(self.ups), np.uint8),
        )

    def do(self, sums: _Found, span: Span) -> None:
        for place in range(*span):
            part, sums.flush_options[place] = self._solve(*self.ups[place], sums.options[place])
            np.add(sums.tally, part, out=sums.tally)

    def _new_tally(self) -> NDArray[np.int64]:
        """Nothing entered yet; the column of swings is left out."""
        cells, options, factors = self.factors.shape
        return np.zeros((cells, options, factors - 1), np.int64)

    def _solve(
        self, ranks: tuple[int, ...], classes: tuple[UpClass, ...], options: NDArray[np.uint8]
    ) -> tuple[NDArray[np.int64], int]:
        """The tally of all deals with these ranks up, and the options taken by flushes; fills one row of options."""
        tally, flush_options = self._new_tally(), 0
        for each in self.prepared(ranks, classes):
            part = self._new_tally()
            worth = each.weaker, self.cells, self.factors, each.changes
            solve_unsuited(each.up, self.hands, *worth, each.sums, part, options)
            each.sums[:FIRST_EDGE] = 0
            flush_options |= solve_flushes(each.up, self.flushes, *worth, each.sums, part)
            tally += part * each.copies
        return tally, flush_options

    def prepared(self, ranks: tuple[int, ...], classes: tuple[UpClass, ...]) -> Iterator[ClassArrays]:
        """All cards up with these ranks, as kernels have them."""
        weaker = self._weaker_by_rank(ranks)
        for each in classes:
            up = each.for_kernels(self.pack, self.hidden.cards, self.every)
            changes = flush_changes(up)
            changes = changes[:, np.argsort(changes[STRENGTH])]
            sums = sums_for(up, weaker.shape[1] - 1)
            for column, edge in enumerate(self.edges.tolist(), start=FIRST_EDGE):
                apply_below(edge, up, changes, 0, sums[column])
            yield ClassArrays(up, weaker, changes, sums, each.copies)

    def _weaker_by_rank(self, ranks: tuple[int, ...]) -> NDArray[np.int64]:
        """[hand, column], the last column for hands below a full house."""
        strengths = np.zeros(len(self.hidden.keys), np.int64)
        strengths_of_keys(self.hidden.keys + rank_key(ranks), strengths)
        order = np.argsort(strengths)
        others, left = (self.hidden.counts[order], strengths[order]), self.pack.rank_counts - ranks
        own = self.ranked.strengths
        every = np.arange(len(own))
        weaker = np.zeros((len(own), FIRST_EDGE + len(self.edges) + 1), np.int64)
        count_weaker(*others, left, self.terms, every, own, weaker[:, BELOW])
        tied = np.flatnonzero(np.isin(own, strengths))
        found = np.zeros(len(tied), np.int64)
        count_weaker(*others, left, self.terms, tied, own[tied] + 1, found)
        weaker[:, UP_TO] = weaker[:, BELOW]
        weaker[tied, UP_TO] = found
        for column, edge in enumerate((*self.edges, lowest(Category.FULL_HOUSE)), start=FIRST_EDGE):
            count_weaker(*others, left, self.terms, every, np.full(len(own), edge), weaker[:, column])
        return weaker


def _factors(contests: PokerContests) -> NDArray[np.int64]:
    """[player band and dealer band, option, column], as the kernels want them: plays rise, so that ties go down."""
    plays, _, player_bands, bands = contests.nets.shape
    factors = np.zeros((player_bands, bands, plays + 1, columns(bands) + 1), np.int64)
    factors[:, :, 0, -2] = contests.fold_net
    rising = contests.nets[np.argsort(contests.plays)]
    factors[:, :, 1:, :-1] = np.einsum("prdv,orvc->dopc", rising, readings(bands))
    factors[:, :, 1:, -1] = np.ptp(rising, axis=(1, 3)).T[:, None, :]
    return factors.reshape(player_bands * bands, plays + 1, -1)


def _solution(
    contests: PokerContests, tally: NDArray[np.int64], deals: int, strategy: HiddenDealerStrategy
) -> HiddenDealerSolution:
    counts: Counter[Contest] = Counter({FOLDED: int(tally[:, 0, -1].sum())})
    decided = dict(zip((0, *sorted(contests.plays)), tally[..., -1].sum(axis=0).tolist(), strict=True))
    always = {}
    for option, play in enumerate(sorted(contests.plays), start=1):
        counts.update(deals_by_contest(contests, play, tally[:, option]))
        always[play] = deals_by_contest(contests, play, tally.sum(axis=1))
    nets = _nets(contests)
    return HiddenDealerSolution(
        deals=deals,
        counts=counts,
        value=_mean_net(counts, nets, deals),
        shares={play: Fraction(count, deals) for play, count in decided.items()},
        always=always,
        always_value={play: _mean_net(each, nets, deals) for play, each in always.items()},
        strategy=strategy,
    )


def deals_by_contest(contests: PokerContests, play: int, tally: NDArray[np.int64]) -> Counter[Contest]:
    """Columns of weaker hands read as contests."""
    _, _, player_bands, bands = contests.index.shape
    cells = tally.reshape(player_bands, bands, -1)
    numbers = np.einsum("doc,orvc->rdv", cells, readings(bands))
    found: Counter[Contest] = Counter()
    index = contests.index[contests.plays.index(play)]
    for place in zip(*np.nonzero(numbers), strict=True):
        found[contests.contests[index[place]]] += int(numbers[place])
    return found


def _nets(contests: PokerContests) -> dict[Contest, Fraction]:
    nets = {FOLDED: Fraction(contests.fold_net, contests.unit)}
    for place in zip(*np.nonzero(contests.index >= 0), strict=True):
        contest = contests.contests[contests.index[place]]
        nets[contest] = Fraction(int(contests.nets[place]), contests.unit)
    return nets


def _mean_net(counts: Counts, nets: Mapping[Contest, Fraction], deals: int) -> Fraction:
    return sum((nets[contest] * count for contest, count in counts.items()), Fraction(0)) / deals
