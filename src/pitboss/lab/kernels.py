"""Which kernel answers what: chosen by the shape of the deal and by what a wager looks at, never by a game's name.

Kernels, and Numba with them, are imported where they are used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, prod
from typing import Any

from numpy.typing import NDArray

from pitboss.cards import Cards
from pitboss.cards.poker import STRONGEST
from pitboss.errors import RefusedError
from pitboss.lab import cache
from pitboss.lab.bands import PairBands, pair_bands
from pitboss.lab.counted import Counted, Solution
from pitboss.lab.deal import DealShape
from pitboss.lab.kept import K, Kept, data_of, kept_in
from pitboss.lab.payoff import pays_nothing, poker_contests
from pitboss.lab.shipped import answer_to, words_of
from pitboss.lab.strategy import GameStrategy
from pitboss.lab.strategy_tables import borders, by_description, rank_values, starting_hands
from pitboss.lab.work import Executor, Progress
from pitboss.rules import FOLDED, NOTHING, Bonus, Game, Outcome, Paytable, Settings
from pitboss.rules.page import Grid
from pitboss.rules.ranking import Domain, OnBothHands, OnHighestHand, OnHoleCards, OnOneHand

Question = dict[str, Any]
"""What is counted, in words that JSON can hold."""


@dataclass(frozen=True)
class Counting:
    """The counts of one game under some settings."""

    game: Game
    settings: Settings
    shape: DealShape
    use_cache: bool = True
    progress: Progress | None = None
    executor: Executor | None = None
    """Who does the work; if nobody is named, threads of this process."""
    _counted: dict[str, Any] = field(default_factory=dict, init=False, compare=False, repr=False)

    # --- the game against the dealer ----------------------------------------------------------------------

    def solve(self, paytable: Paytable | None) -> Solution:
        """Deals by contest under optimal play; without the strategy where they were known."""
        question = self.base_question(paytable)
        kept = self._known(question, (*self.game.base.contests(self.settings), FOLDED))
        if kept is not None:
            return Solution(kept.counts, kept.total)
        solved = self.solve_anew(paytable)
        self._keep(question, Kept(solved.counts, solved.total))
        return solved

    def solve_anew(self, paytable: Paytable | None) -> Solution:
        """With the strategy, which is not kept on disk."""
        solver = _solver_for(self)
        solved = solver(self, paytable)
        counts = {contest: count for contest, count in solved.counts.items() if count}
        return Solution(counts, solved.total, solved.strategy)

    def base_question(self, paytable: Paytable | None) -> Question:
        pays = [] if paytable is None else [[line.row.slug, str(line.pays[0])] for line in paytable.lines]
        return {"wager": self.game.base.slug, "pays": pays, "settings": self.settings.all()}

    # --- side wagers --------------------------------------------------------------------------------------

    def count(self, bonus: Bonus, hands: int | None = None) -> Counted:
        """Deals by outcome."""
        question = self.bonus_question(bonus, hands)
        kept = self._known(question, (*bonus.outcomes, NOTHING))
        if kept is not None:
            return Counted(kept.counts, kept.total, kept.bounds)
        counted = self.count_anew(bonus, hands)
        self._keep(question, Kept(counted.counts, counted.total, counted.bounds))
        return counted

    def bonus_question(self, bonus: Bonus, hands: int | None) -> Question:
        return {"wager": bonus.slug, "hands": hands, "settings": self.settings.all()}

    # --- what is known already ----------------------------------------------------------------------------

    def _known(self, question: Question, possible: Iterable[K]) -> Kept[K] | None:
        """From this analysis, from what comes with the package, or from the user's own cache."""
        if words_of(question) in self._counted:
            return kept_in(self._counted[words_of(question)], possible)
        if not self.use_cache:
            return None
        possible = tuple(possible)
        kept = kept_in(answer_to(self.game.slug, question), possible)
        return kept or kept_in(cache.load(self._key(question)), possible)

    def _keep(self, question: Question, kept: Kept[K]) -> None:
        self._counted[words_of(question)] = data_of(kept)
        if self.use_cache:
            cache.store(self._key(question), data_of(kept))

    def _key(self, question: Question) -> str:
        return cache.key_of(words_of({"game": self.game.slug, **question}))

    # --- which kernel counts ------------------------------------------------------------------------------

    def count_anew(self, bonus: Bonus, hands: int | None) -> Counted:
        match bonus.looks_at:
            case OnOneHand() as looks_at:
                from pitboss.lab.exact.one_hand import count_one_hand  # noqa: PLC0415 -- brings Numba

                return _whole(count_one_hand(looks_at, self.settings, self.shape))
            case OnHoleCards() as looks_at:
                from pitboss.lab.exact.one_hand import count_hole_cards  # noqa: PLC0415 -- brings Numba

                return _whole(count_hole_cards(looks_at, self.shape))
            case OnBothHands() as looks_at:
                return _whole(self._count_pairs(looks_at))
            case OnHighestHand() as looks_at:
                if hands is None:
                    raise RefusedError(f"{bonus.name} depends on the number of hands dealt; name it.")
                return _count_highest(looks_at, self.settings, hands, self.executor)

    def _count_pairs(self, looks_at: OnBothHands) -> dict[Outcome, int]:
        domain = looks_at.ranking(self.settings).domain
        if domain is Domain.RANKS:
            from pitboss.lab.exact.ranks_only_pairs import ranks_only_pairs  # noqa: PLC0415 -- brings Numba

            pairs = ranks_only_pairs(
                looks_at.ranking,
                self.settings,
                player_cards=self.shape.player,
                dealer_cards=self.shape.dealer,
                executor=self.executor,
                progress=self.progress,
            )
            return pairs.outcomes(looks_at.outcome_of, self.settings)
        if domain is Domain.CARDS:
            from pitboss.lab.exact.generic import generic_pairs  # noqa: PLC0415 -- brings Numba

            return generic_pairs(looks_at, self.settings, self.shape)
        return self._count_poker_pairs(looks_at)

    def _count_poker_pairs(self, looks_at: OnBothHands) -> dict[Outcome, int]:
        bands = pair_bands(looks_at, self.settings)
        pairs = self._pairs_by_band(looks_at, bands)
        found: dict[Outcome, int] = {}
        size = len(bands.edges)
        for player, dealer, result in ((p, d, r) for p in range(size) for d in range(size) for r in range(3)):
            outcome = bands.outcome(player, dealer, result)
            count = int(pairs[player, dealer, result])
            if outcome is not None and count:
                found[outcome] = found.get(outcome, 0) + count
        return found

    def _pairs_by_band(self, looks_at: OnBothHands, bands: PairBands) -> NDArray[Any]:
        """[player's band, dealer's band, result] -> deals."""
        if self.shape.board:
            from pitboss.lab.exact.holdem_pairs import holdem_rank_pairs  # noqa: PLC0415 -- brings Numba

            return holdem_rank_pairs(bands.band_of, executor=self.executor, progress=self.progress)
        from pitboss.lab.exact.two_hands import rank_pairs  # noqa: PLC0415 -- brings Numba

        player = len(looks_at.player(self.shape.dummy, self.settings))
        dealer = len(looks_at.dealer(self.shape.dummy, self.settings))
        return rank_pairs(player, dealer, bands.band_of, executor=self.executor, progress=self.progress)


def _whole(counts: Mapping[Outcome, int]) -> Counted:
    return Counted({outcome: count for outcome, count in counts.items() if count}, sum(counts.values()))


def _count_highest(looks_at: OnHighestHand, settings: Settings, hands: int, executor: Executor | None) -> Counted:
    from pitboss.lab.exact.best_of_hands import highest_of_hands  # noqa: PLC0415 -- brings Numba

    outcomes = [looks_at.outcome_of(rank, settings) for rank in range(1, STRONGEST + 1)]
    floors = [rank for rank in range(2, STRONGEST + 1) if outcomes[rank - 1] != outcomes[rank - 2]]
    found = highest_of_hands(hands, floors, executor=executor)
    total = prod(comb(52 - 5 * dealt, 5) for dealt in range(hands))
    counts: dict[Outcome, int] = {}
    bounds: dict[Outcome, Fraction] = {}
    for each in found.classes:
        outcome = outcomes[max(each.floor, 1) - 1]
        counts[outcome] = counts.get(outcome, 0) + round(each.probability * total)
        bounds[outcome] = bounds.get(outcome, Fraction(0)) + each.bound
    return Counted(counts, total, {} if found.exact else bounds)


# --- solvers by the shape of the deal ---------------------------------------------------------------------

Solver = Callable[[Counting, Paytable | None], Solution]


def _solver_for(counting: Counting) -> Solver:
    domain = counting.game.base.ranking(counting.settings).domain
    if domain is Domain.RANKS:
        return _solve_ranks_only
    if domain is Domain.CARDS:
        return _solve_generic
    return _solve_holdem if counting.shape.board else _solve_hidden_dealer


def _plays(counting: Counting) -> tuple[int, ...]:
    return tuple(sorted({play for sight in counting.shape.sights for play in sight.plays}, reverse=True))


def _solve_holdem(counting: Counting, paytable: Paytable | None) -> Solution:
    from pitboss.lab.exact.holdem import solve_holdem  # noqa: PLC0415 -- brings Numba

    schedule = pays_nothing if paytable is None else paytable.pay
    contests = poker_contests(counting.game.base, counting.settings, schedule, _plays(counting))
    before, on_flop, at_river = (tuple(sorted(sight.plays)) for sight in counting.shape.sights)
    solved = solve_holdem(
        contests, points=(before, on_flop, at_river), executor=counting.executor, progress=counting.progress
    )

    def values_of(player: Cards, board: Cards, _dealer: Cards) -> Mapping[int, Fraction]:
        if not board:
            return solved.preflop_values(player)
        whole = len(board) == counting.shape.board
        return solved.river_values(player, board) if whole else solved.flop_values(player, board)

    def table() -> Grid:
        return starting_hands(solved, counting.shape.sights[0].point)

    return Solution(solved.counts, solved.deals, GameStrategy(counting.shape, values_of, table))


def _solve_hidden_dealer(counting: Counting, paytable: Paytable | None) -> Solution:
    from pitboss.lab.exact.hidden_dealer import solve_hidden_dealer  # noqa: PLC0415 -- brings Numba

    base, shape = counting.game.base, counting.shape
    schedule = pays_nothing if paytable is None else paytable.pay
    contests = poker_contests(base, counting.settings, schedule, _plays(counting))
    solved = solve_hidden_dealer(
        contests,
        player_cards=len(base.player_hand(shape.dummy, counting.settings)),
        dealer_cards=len(base.dealer_hand(shape.dummy, counting.settings)),
        up=shape.sights[0].dealer,
        executor=counting.executor,
        progress=counting.progress,
    )

    def values_of(player: Cards, _board: Cards, dealer: Cards) -> Mapping[int, Fraction]:
        return {choice.play: choice.value for choice in solved.strategy.values(player, dealer)}

    return Solution(solved.counts, solved.deals, GameStrategy(shape, values_of, lambda: borders(solved.strategy)))


def _solve_ranks_only(counting: Counting, paytable: Paytable | None) -> Solution:
    from pitboss.lab.exact.ranks_only import solve_ranks_only  # noqa: PLC0415 -- brings Numba

    (play,) = _plays(counting)
    solved = solve_ranks_only(
        counting.game.base,
        counting.settings,
        pays_nothing if paytable is None else paytable.pay,
        player_cards=counting.shape.player,
        dealer_cards=counting.shape.dealer,
        play=play,
        executor=counting.executor,
        progress=counting.progress,
    )

    def values_of(player: Cards, _board: Cards, _dealer: Cards) -> Mapping[int, Fraction]:
        choice = solved.strategy.values(player)
        return {0: choice.fold, play: choice.play}

    def table() -> Grid:
        return rank_values(solved.strategy, counting.game, counting.settings)

    return Solution(solved.counts, solved.deals, GameStrategy(counting.shape, values_of, table))


def _solve_generic(counting: Counting, paytable: Paytable | None) -> Solution:
    from pitboss.lab.exact.generic import solve  # noqa: PLC0415 -- brings Numba

    schedule = pays_nothing if paytable is None else paytable.pay
    solved = solve(counting.game.base, counting.settings, schedule, counting.shape)

    def values_of(player: Cards, board: Cards, dealer: Cards) -> Mapping[int, Fraction]:
        point = counting.shape.sights[0].point
        values = solved.strategy.values(player, board, dealer)
        return {point.option(each.option).play or 0: each.value for each in values}

    def table() -> Grid:
        return by_description(solved.strategy, counting.game, counting.settings)

    return Solution(solved.counts, solved.total, GameStrategy(counting.shape, values_of, table))
