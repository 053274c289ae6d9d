"""The shared-board kernels against slow and obvious counting, on short decks whole and on the full deck in samples."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards, cards
from pitboss.cards.batch import strengths
from pitboss.cards.poker import STRONGEST, category, strength
from pitboss.errors import BadInputError, CardError
from pitboss.games.registry import printed_paytables
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.exact.holdem import ULTIMATE, solve_holdem
from pitboss.lab.exact.holdem_pairs import holdem_rank_pairs
from pitboss.lab.exact.holdem_rules import Points
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import LOSE, TIE, WIN, PokerContests, poker_contests, worth_of
from pitboss.rules import FOLDED, Contest, Settings, Showdown

PRINTED = Settings(GAME.settings)
ANY_HAND = Settings(GAME.settings, {"dealer-qualifies-with": "any-hand"})
BLIND = next(paytable for paytable in printed_paytables(GAME.slug) if paytable.wager == "base")
PLAYS = (4, 3, 2, 1)
OPEN = -1


def contests_of(settings: Settings = PRINTED) -> PokerContests:
    return poker_contests(GAME.base, settings, BLIND.pay, PLAYS)


def short_deck(ranks: str, suits: str) -> Cards:
    return tuple(sorted(cards(" ".join(rank + suit for rank in ranks for suit in suits))))


# --- the oracle: every deal of a short deck, settled by the game's own rules --------------------------------


class Oracle:
    """Tries every option of every decision; options are sums of nets, the smallest wager first."""

    def __init__(self, deck: Cards, settings: Settings, points: Points) -> None:
        self.settings, self.points = settings, points
        self.holes, self.boards = list(combinations(deck, 2)), list(combinations(deck, 5))
        self.apart = np.array([[not {*hole} & {*other} for other in self.holes] for hole in self.holes])
        self.kinds = [contest for contest in GAME.base.contests(settings) if contest.play == 1]
        self.met = np.zeros((len(self.holes), len(self.boards), len(self.kinds)), np.int64)
        """[hole, board, contest]: how many dealer's holdings."""
        for board in range(len(self.boards)):
            self._meet(board)
        self.contests: Counter[Contest] = Counter()
        self.preflop: dict[Cards, list[int]] = {}
        self.flop: dict[tuple[Cards, Cards], list[int]] = {}
        for hole in range(len(self.holes)):
            self._play(hole)

    def net(self, contest: Contest) -> int:
        net = 2 * worth_of(GAME.base, contest, self.settings, BLIND.pay).net
        return net.numerator // net.denominator

    def nets(self, play: int) -> list[int]:
        return [self.net(replace(kind, play=play)) for kind in self.kinds]

    def _meet(self, board: int) -> None:
        five = self.boards[board]
        places = [place for place, hole in enumerate(self.holes) if not {*hole} & {*five}]
        apart = self.apart[np.ix_(places, places)]
        ranks, of_place = np.unique([strength(self.holes[place] + five) for place in places], return_inverse=True)
        compared = [[GAME.base.compare(own, dealer, 1, self.settings) for dealer in ranks] for own in ranks]
        kinds = np.array([[self.kinds.index(contest) for contest in row] for row in compared])
        against = kinds[np.ix_(of_place, of_place)]
        for kind in range(len(self.kinds)):
            self.met[places, board, kind] = ((against == kind) & apart).sum(axis=1)

    def _play(self, place: int) -> None:
        hole, met = self.holes[place], self.met[place]
        dealers = met.sum(axis=1)
        worth = {0: dealers * self.net(FOLDED)} | {play: met @ self.nets(play) for play in PLAYS}
        at_river = (0, *self.points[2])
        river = np.array([worth[play] for play in at_river])
        states = {play: np.zeros(len(self.boards), np.int64) for play in (OPEN, *PLAYS)}
        """Of every board, on how many of its flops a play was made or everything left open."""
        total = 0
        for flop, boards in self._flops(dealers).items():
            options = {OPEN: river.max(axis=0)[boards].sum()} | {p: worth[p][boards].sum() for p in self.points[1]}
            self.flop[hole, flop] = [int(value) for value in options.values()]
            best = max(options, key=options.__getitem__)
            total += int(options[best])
            states[best][boards] += 1
        before = {OPEN: total} | {play: 10 * int(worth[play].sum()) for play in self.points[0]}
        self.preflop[hole] = list(before.values())
        best = max(before, key=before.__getitem__)
        if best != OPEN:
            states = {play: np.full(len(self.boards), 10 * (play == best)) for play in states}
        chosen = np.array(at_river)[river.argmax(axis=0)]
        for state, flops in states.items():
            for play in (0, *PLAYS):
                here = flops * (chosen == play) if state == OPEN else flops * (state == play)
                self._count(here @ met, play)

    def _flops(self, dealers: NDArray[np.int64]) -> dict[Cards, list[int]]:
        """The boards that may follow each flop."""
        found: dict[Cards, list[int]] = defaultdict(list)
        for board in np.flatnonzero(dealers).tolist():
            for flop in combinations(self.boards[board], 3):
                found[flop].append(board)
        return found

    def _count(self, met: NDArray[np.int64], play: int) -> None:
        for kind, deals in zip(self.kinds, met.tolist(), strict=True):
            self.contests[replace(kind, play=play) if play else FOLDED] += deals


ONLY_EARLY_AND_LATE: Points = ((4,), (), (1, 2, 3))
ONLY_AFTER_THE_FLOP: Points = ((), (2, 3, 4), (1,))

SHORT_DECKS = [
    pytest.param("89TJQ", "cd", PRINTED, ULTIMATE, id="10 cards"),
    pytest.param("2345AK", "hs", ANY_HAND, ULTIMATE, id="12 cards, any dealer qualifies"),
    pytest.param("2345AK", "hs", PRINTED, ONLY_AFTER_THE_FLOP, id="12 cards, no play before the flop"),
    pytest.param("789T", "cdh", PRINTED, ULTIMATE, id="12 cards without flushes"),
    pytest.param("2345A", "cds", PRINTED, ONLY_EARLY_AND_LATE, id="15 cards, no play on the flop"),
    pytest.param("3456789T", "dh", PRINTED, ULTIMATE, id="16 cards", marks=pytest.mark.long),
    pytest.param("TJQKA", "cdhs", PRINTED, ULTIMATE, id="20 cards", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("ranks", "suits", "settings", "points"), SHORT_DECKS)
def test_short_decks_are_solved_as_by_trying_everything(
    ranks: str, suits: str, settings: Settings, points: Points
) -> None:
    deck = short_deck(ranks, suits)
    oracle = Oracle(deck, settings, points)
    solved = solve_holdem(contests_of(settings), points=points, deck=deck)
    size = len(deck)
    dealers, runouts = comb(size - 7, 2), comb(size - 5, 2)
    deals = 2 * comb(size - 2, 3) * runouts * dealers
    assert +Counter(dict(solved.counts)) == +oracle.contests
    assert sum(solved.counts.values()) == solved.deals == comb(size, 2) * deals // 2
    for hole, sums in oracle.preflop.items():
        assert solved.preflop_values(hole) == in_antes((0, *points[0]), sums, deals)
    for (hole, flop), sums in oracle.flop.items():
        assert solved.flop_values(hole, flop) == in_antes((0, *points[1]), sums, 2 * runouts * dealers)


def in_antes(plays: Sequence[int], sums: Sequence[int], deals: int) -> dict[int, Fraction]:
    return {play: Fraction(total, deals) for play, total in zip(plays, sums, strict=True)}


@pytest.mark.parametrize(("ranks", "suits"), [("89TJQK", "cs"), ("2345A", "dhs")])
def test_pairs_of_hands_in_short_decks_are_as_many_as_by_counting_each(ranks: str, suits: str) -> None:
    deck = short_deck(ranks, suits)
    bands = np.array([0, *(category(each) // 2 for each in range(1, STRONGEST + 1))], np.uint8)
    counted: Counter[tuple[int, int, int]] = Counter()
    for board in combinations(deck, 5):
        left = [card for card in deck if card not in board]
        ranked = {hole: strength(hole + board) for hole in combinations(left, 2)}
        for hole, own in ranked.items():
            for other, dealer in ranked.items():
                if not {*hole} & {*other}:
                    result = WIN if own > dealer else TIE if own == dealer else LOSE
                    counted[int(bands[own]), int(bands[dealer]), result] += 1
    pairs = holdem_rank_pairs(bands, deck=deck)
    assert {place: int(count) for place, count in np.ndenumerate(pairs) if count} == counted


def test_any_number_of_workers_counts_the_same() -> None:
    deck = short_deck("56789TJ", "cdh")
    alone, *others = [solve_holdem(contests_of(), deck=deck, executor=Threads(workers)) for workers in (1, 2, 5)]
    for other in others:
        assert other.counts == alone.counts
        assert np.array_equal(other.preflop, alone.preflop)
        assert np.array_equal(other.flop, alone.flop)


def test_progress_rises_to_the_end() -> None:
    heard: list[tuple[int, int]] = []
    solve_holdem(contests_of(), deck=short_deck("89TJQ", "cd"), progress=lambda *done: heard.append(done))
    assert heard == sorted(heard)
    assert heard[-1][0] == heard[-1][1] > 0


# --- the full deck ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def solved() -> HoldemSolution:
    return solve_holdem(contests_of())


def dealt(chance: np.random.Generator, number: int) -> Cards:
    return tuple(DECK[place] for place in chance.permutation(52)[:number].tolist())


def test_classes_are_as_many_as_renaming_suits_leaves(solved: HoldemSolution) -> None:
    """Burnside's lemma over the 24 renamings gives 169 classes of hole cards and 1,286,792 with a flop."""
    assert len(solved.preflop) == 169
    assert len(solved.flop) == len(solved.classes.ways) == 1_286_792
    assert solved.classes.ways.sum() == comb(52, 2) * comb(50, 3)


def test_river_values_are_those_of_all_990_dealers(solved: HoldemSolution) -> None:
    chance = np.random.default_rng(20)
    for _ in range(20):
        seen = dealt(chance, 7)
        hole, board = seen[:2], seen[2:]
        left = [card for card in DECK if card not in seen]
        contests = [
            GAME.base.classify(Showdown(player=hole, dealer=dealer, board=board, play=1), PRINTED)
            for dealer in combinations(left, 2)
        ]
        assert solved.river_values(hole, board) == {0: mean([FOLDED]), 1: mean(contests)}


def mean(contests: Sequence[Contest]) -> Fraction:
    nets = (count * worth_of(GAME.base, each, PRINTED, BLIND.pay).net for each, count in Counter(contests).items())
    return sum(nets, Fraction(0)) / len(contests)


def test_flop_values_are_those_of_all_turns_rivers_and_dealers(solved: HoldemSolution) -> None:
    chance = np.random.default_rng(21)
    suited = (cards("Ah Kh"), cards("Qh 7h 2h"))
    for hole, flop in [suited, *((seen[:2], seen[2:]) for seen in (dealt(chance, 5) for _ in range(5)))]:
        assert solved.flop_values(hole, flop) == enumerated_flop(hole, flop, solved.contests)


def enumerated_flop(hole: Cards, flop: Cards, contests: PokerContests) -> dict[int, Fraction]:
    """1,081 runouts with 990 dealers each, ranked hand by hand."""
    left = [card for card in DECK if card not in hole + flop]
    check = play = 0
    for runout in combinations(left, 2):
        board = flop + runout
        dealers = [pair + board for pair in combinations([card for card in left if card not in runout], 2)]
        own = strengths([hole + board])[0]
        theirs = strengths(np.array(dealers, np.uint8))
        result = np.where(own > theirs, WIN, np.where(own == theirs, TIE, LOSE))
        nets = contests.nets[:, result, contests.player_band[own], contests.dealer_band[theirs]].sum(axis=1)
        check += max(990 * contests.fold_net, int(nets[PLAYS.index(1)]))
        play += int(nets[PLAYS.index(2)])
    return in_antes((0, 2), (check, play), 1_081 * 990 * contests.unit)


def test_values_do_not_depend_on_the_order_or_the_names_of_suits(solved: HoldemSolution) -> None:
    chance = np.random.default_rng(22)
    for _ in range(200):
        seen = dealt(chance, 5)
        suits = chance.permutation(4).tolist()
        renamed = [Card(4 * card.rank + suits[card.suit]) for card in reversed(seen)]
        hole, flop = renamed[3:], renamed[:3]
        assert solved.flop_values(seen[:2], seen[2:]) == solved.flop_values(hole, flop)
        assert solved.preflop_values(seen[:2]) == solved.preflop_values(hole)


def test_what_random_rounds_come_to_is_as_frequent_as_counted(solved: HoldemSolution) -> None:
    """Each contest within five deviations, and a few more where it is too rare for a bell curve."""
    chance, rounds = np.random.default_rng(23), 4_000
    seen = Counter(played(solved, dealt(chance, 9)) for _ in range(rounds))
    for contest, count in solved.counts.items():
        probability = count / solved.deals
        deviation = sqrt(rounds * probability * (1 - probability))
        assert abs(seen[contest] - rounds * probability) <= 5 * deviation + 3


def played(solved: HoldemSolution, nine: Cards) -> Contest:
    hole, dealer, board = nine[:2], nine[2:4], nine[4:]
    play = best(solved.preflop_values(hole)) or best(solved.flop_values(hole, board[:3]))
    play = play or best(solved.river_values(hole, board))
    return GAME.base.classify(Showdown(player=hole, dealer=dealer, board=board, play=play), PRINTED)


def best(values: dict[int, Fraction]) -> int:
    """Options come with the smallest wager first."""
    return max(values, key=values.__getitem__)


def test_the_value_is_that_of_the_counts_and_of_the_hole_cards(solved: HoldemSolution) -> None:
    by_hole = sum((max(solved.preflop_values(hole).values()) for hole in combinations(DECK, 2)), Fraction(0))
    assert solved.value == by_hole / comb(52, 2)
    assert sum(solved.counts.values()) == solved.deals
    assert sum(solved.decisions.values()) == 1


# --- what cannot be ----------------------------------------------------------------------------------------


def test_impossible_situations_are_refused(solved: HoldemSolution) -> None:
    with pytest.raises(CardError, match="ace of spades"):
        solved.flop_values(cards("As Kd"), (*cards("2c 3c"), *cards("As")))
    with pytest.raises(CardError, match="two hole cards and 5 cards of the board"):
        solved.river_values(cards("As Kd"), cards("2c 3c 4c"))
    short = solve_holdem(contests_of(), deck=short_deck("89TJQ", "cd"))
    with pytest.raises(CardError, match="does not have ace of spades"):
        short.preflop_values(cards("As 8c"))


def test_plays_without_a_decision_and_uneven_decks_are_refused() -> None:
    with pytest.raises(BadInputError, match="belongs to one decision"):
        solve_holdem(contests_of(), points=((4,), (2,), (1,)))
    with pytest.raises(BadInputError, match="same suits in every rank"):
        solve_holdem(contests_of(), deck=DECK[:-1])
    with pytest.raises(BadInputError, match="two to four suits"):
        solve_holdem(contests_of(), deck=short_deck("23456789TJQKA", "c"))
    with pytest.raises(BadInputError, match="start with 0"):
        holdem_rank_pairs(np.ones(STRONGEST + 1, np.uint8))


def test_nets_too_large_to_be_summed_are_refused() -> None:
    contests = contests_of()
    with pytest.raises(BadInputError, match="are not counted"):
        solve_holdem(replace(contests, nets=contests.nets * 10**5))
