"""The hidden-dealer kernels against slow and obvious counting, on short packs whole and on the full deck in samples."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from types import ModuleType
from typing import TypedDict, Unpack

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards, cards
from pitboss.cards.batch import strengths
from pitboss.cards.poker import ACE_KING, Category, lowest, strength
from pitboss.errors import BadInputError, CardError
from pitboss.games import caribbean_stud, six_card_poker
from pitboss.games.registry import printed_paytables
from pitboss.lab.exact.hidden_dealer import HiddenDealerSolution, solve_hidden_dealer
from pitboss.lab.exact.two_hands import rank_pairs
from pitboss.lab.exact.two_hands_pack import FULL_PACK, Pack
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests, pays_nothing, poker_contests, worth_of
from pitboss.rules import FOLDED, Contest, Settings, Showdown


class Shape(TypedDict):
    player_cards: int
    dealer_cards: int
    up: int


CARIBBEAN = Shape(player_cards=5, dealer_cards=5, up=1)
SIX_CARD = Shape(player_cards=6, dealer_cards=6, up=3)
FIRST_FIVE = Shape(player_cards=6, dealer_cards=5, up=3)
RAISE_PAYS = next(paytable for paytable in printed_paytables("caribbean-stud") if paytable.wager == "base").pay

Situation = tuple[Cards, Cards]


class Rules:
    """A game with settings: what the solver is given and what the oracle asks."""

    def __init__(self, module: ModuleType, plays: tuple[int, ...], **chosen: str) -> None:
        self.base = module.GAME.base
        self.settings = Settings(module.GAME.settings, {name.replace("_", "-"): each for name, each in chosen.items()})
        self.schedule = RAISE_PAYS if module is caribbean_stud else pays_nothing
        self.plays = plays

    @property
    def contests(self) -> PokerContests:
        return poker_contests(self.base, self.settings, self.schedule, self.plays)

    def net(self, contest: Contest) -> Fraction:
        return worth_of(self.base, contest, self.settings, self.schedule).net


# --- the oracle ---------------------------------------------------------------------------------------------


class Oracle:
    """Compares every dealer's hand with every player's, one situation after the other.

    Cards up that differ only by an exchange of suits are tried once and counted as often as there are such.
    """

    def __init__(self, rules: Rules, pack: Pack, *, player_cards: int, dealer_cards: int, up: int) -> None:
        self.rules, self.pack, self.dealer_cards = rules, pack, dealer_cards
        self.players = list(combinations(pack.cards, player_cards))
        self.strengths = [strength(hand) for hand in self.players]
        self.masks = _masks(self.players)
        self.contests: Counter[Contest] = Counter()
        self.always: Counter[Contest] = Counter()
        for shown, copies in _up_to_suits(combinations(pack.cards, up)):
            self._play_against(shown, copies)

    def _play_against(self, shown: Cards, copies: int) -> None:
        left = [card for card in self.pack.cards if card not in shown]
        hidden = list(combinations(left, self.dealer_cards - len(shown)))
        hidden_masks = _masks(hidden)
        dealer, levels = self._levels([strength(shown + hand) for hand in hidden])
        shown_mask = _masks([shown])[0]
        kinds: dict[int, list[list[Contest]]] = {}
        for mask, own in zip(self.masks, self.strengths, strict=True):
            if mask & shown_mask:
                continue
            met = np.bincount(dealer[hidden_masks & mask == 0], minlength=len(levels))
            if own not in kinds:
                compare, settings = self.rules.base.compare, self.rules.settings
                kinds[own] = [[compare(own, level, play, settings) for level in levels] for play in self.rules.plays]
            self._choose(met, kinds[own], copies)

    def _choose(self, met: NDArray[np.intp], kinds: list[list[Contest]], copies: int) -> None:
        options = [Counter({FOLDED: int(met.sum())})]
        for of_play in kinds:
            option: Counter[Contest] = Counter()
            for contest, count in zip(of_play, met.tolist(), strict=True):
                option[contest] += count
            options.append(option)
        best = max(options, key=lambda option: (self._value(option), -max(contest.play for contest in option)))
        for into, chosen in ((self.contests, best), (self.always, options[1])):
            for contest, count in chosen.items():
                into[contest] += copies * count

    def _value(self, option: Counter[Contest]) -> Fraction:
        return sum((self._net(contest) * count for contest, count in option.items()), Fraction(0))

    def _net(self, contest: Contest) -> Fraction:
        known: dict[Contest, Fraction] = self.__dict__.setdefault("_nets", {})
        if contest not in known:
            known[contest] = self.rules.net(contest)
        return known[contest]

    @staticmethod
    def _levels(ranked: list[int]) -> tuple[NDArray[np.intp], list[int]]:
        levels = sorted(set(ranked))
        return np.searchsorted(levels, ranked), levels


def _masks(hands: list[Cards]) -> NDArray[np.int64]:
    return np.array([sum(1 << card for card in hand) for hand in hands], np.int64)


def _up_to_suits(hands: Iterator[Cards]) -> list[tuple[Cards, int]]:
    first: dict[tuple[tuple[int, ...], ...], Cards] = {}
    copies: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for hand in hands:
        kind = tuple(sorted(tuple(card.rank for card in hand if card.suit == suit) for suit in range(4)))
        copies[kind] += 1
        first.setdefault(kind, hand)
    return [(first[kind], count) for kind, count in copies.items()]


def agree(rules: Rules, pack: Pack, **shape: Unpack[Shape]) -> None:
    solved = solve_hidden_dealer(rules.contests, pack=pack, **shape)
    oracle = Oracle(rules, pack, **shape)
    assert {contest: count for contest, count in solved.counts.items() if count} == +oracle.contests
    assert dict(solved.always[rules.plays[0]]) == +oracle.always
    assert sum(solved.counts.values()) == solved.deals
    assert solved.value == sum(
        (rules.net(contest) * count for contest, count in oracle.contests.items()), Fraction(0)
    ) / Fraction(solved.deals)


TWO_SUITS_OF_SIX = Pack((2, 4, 5, 7, 9, 12), 2)
TWO_SUITS_OF_SEVEN = Pack((2, 3, 4, 5, 7, 9, 12), 2)
THREE_SUITS_OF_FIVE = Pack((0, 1, 2, 3, 12), 3)
THREE_SUITS_OF_SIX = Pack((1, 7, 9, 10, 11, 12), 3)
FOUR_SUITS_OF_FIVE = Pack((8, 9, 10, 11, 12), 4)

SETTINGS = [{}, {"dealer_qualifies_with": "pair"}, {"dealer_qualifies_with": "any-hand"}]


@pytest.mark.parametrize("chosen", SETTINGS)
@pytest.mark.parametrize("pack", [TWO_SUITS_OF_SIX, THREE_SUITS_OF_FIVE])
def test_caribbean_stud_on_a_short_pack_is_what_every_deal_says(pack: Pack, chosen: dict[str, str]) -> None:
    agree(Rules(caribbean_stud, (2,), **chosen), pack, **CARIBBEAN)


@pytest.mark.parametrize("chosen", SETTINGS)
def test_six_card_poker_on_a_short_pack_is_what_every_deal_says(chosen: dict[str, str]) -> None:
    agree(Rules(six_card_poker, (1,), **chosen), TWO_SUITS_OF_SIX, **SIX_CARD)


def test_the_dealers_first_five_cards_on_a_short_pack_are_what_every_deal_says() -> None:
    agree(Rules(six_card_poker, (1,), dealer_hand="first-five"), TWO_SUITS_OF_SIX, **FIRST_FIVE)


def test_of_several_plays_the_best_is_chosen_and_of_equal_ones_the_smaller() -> None:
    agree(Rules(six_card_poker, (3, 1)), TWO_SUITS_OF_SIX, **SIX_CARD)


@pytest.mark.parametrize(
    ("player_cards", "dealer_cards", "up"), [(5, 6, 3), (5, 5, 2), (5, 6, 4), (6, 6, 5), (5, 5, 4), (6, 5, 1)]
)
def test_other_numbers_of_cards_are_counted_as_exactly(player_cards: int, dealer_cards: int, up: int) -> None:
    shape = Shape(player_cards=player_cards, dealer_cards=dealer_cards, up=up)
    agree(Rules(caribbean_stud, (2,)), TWO_SUITS_OF_SIX, **shape)


@pytest.mark.long
@pytest.mark.parametrize("pack", [THREE_SUITS_OF_SIX, Pack((1, 3, 4, 6, 8, 12), 4)])
def test_caribbean_stud_with_three_and_four_suits(pack: Pack) -> None:
    agree(Rules(caribbean_stud, (2,)), pack, **CARIBBEAN)


@pytest.mark.long
@pytest.mark.parametrize(
    ("pack", "shape"),
    [
        (TWO_SUITS_OF_SEVEN, SIX_CARD),
        (THREE_SUITS_OF_FIVE, SIX_CARD),
        (THREE_SUITS_OF_SIX, SIX_CARD),
        (FOUR_SUITS_OF_FIVE, SIX_CARD),
        (THREE_SUITS_OF_FIVE, FIRST_FIVE),
        (THREE_SUITS_OF_SIX, FIRST_FIVE),
    ],
    ids=str,
)
def test_six_card_poker_with_more_cards_and_suits(pack: Pack, shape: Shape) -> None:
    agree(Rules(six_card_poker, (1,), dealer_qualifies_with="pair"), pack, **shape)


# --- the full deck ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def caribbean() -> HiddenDealerSolution:
    return solve_hidden_dealer(Rules(caribbean_stud, (2,)).contests, **CARIBBEAN)


@pytest.fixture(scope="module")
def six_card() -> HiddenDealerSolution:
    return solve_hidden_dealer(Rules(six_card_poker, (1,)).contests, **SIX_CARD)


def situations(seed: int, number: int, player_cards: int, up: int) -> Iterator[Situation]:
    chance = np.random.default_rng(seed)
    for _ in range(number):
        dealt = tuple(DECK[place] for place in chance.permutation(52)[: player_cards + up])
        yield dealt[:player_cards], dealt[player_cards:]


def value_by_hand(rules: Rules, player: Cards, shown: Cards, dealer_cards: int) -> Fraction:
    """Every hidden hand ranked by the batch evaluator and compared by the game."""
    left = [card for card in DECK if card not in (*player, *shown)]
    hidden = np.array(list(combinations(left, dealer_cards - len(shown))), np.uint8)
    dealer = strengths(np.column_stack([np.tile(np.array(shown, np.uint8), (len(hidden), 1)), hidden]))
    total = Fraction(0)
    for level, count in zip(*np.unique(dealer, return_counts=True), strict=True):
        contest = rules.base.compare(strength(player), int(level), rules.plays[0], rules.settings)
        total += rules.net(contest) * int(count)
    return total / len(hidden)


@pytest.mark.parametrize(
    ("rules", "shape"),
    [
        (Rules(caribbean_stud, (2,)), CARIBBEAN),
        (Rules(six_card_poker, (2,), dealer_qualifies_with="pair"), SIX_CARD),
        (Rules(six_card_poker, (1,), dealer_hand="first-five"), FIRST_FIVE),
    ],
    ids=["Caribbean Stud", "Six Card Poker", "first five"],
)
def test_values_of_a_situation_are_what_all_hidden_hands_say(rules: Rules, shape: Shape) -> None:
    tiny = Pack((8, 9, 10, 11, 12), 3)
    strategy = solve_hidden_dealer(rules.contests, pack=tiny, **shape).strategy
    full = type(strategy)(**{**{name: getattr(strategy, name) for name in strategy.__slots__}, "pack": FULL_PACK})
    for player, shown in situations(20_240_531, 4, shape["player_cards"], shape["up"]):
        fold, play = full.values(player, shown)
        assert (fold.play, fold.value) == (0, Fraction(-1))
        assert (play.play, play.value) == (rules.plays[0], value_by_hand(rules, player, shown, shape["dealer_cards"]))
        assert full.best(player, shown) == (play if play.value > -1 else fold)


def test_workers_cannot_change_a_number() -> None:
    contests = Rules(six_card_poker, (1,)).contests
    solved = [
        solve_hidden_dealer(contests, executor=Threads(workers), pack=THREE_SUITS_OF_SIX, **SIX_CARD)
        for workers in (1, 2, 3)
    ]
    for other in solved[1:]:
        assert other.counts == solved[0].counts
        assert (other.strategy.table.options == solved[0].strategy.table.options).all()


def test_progress_counts_every_unit_of_work() -> None:
    seen: list[tuple[int, int]] = []
    solve_hidden_dealer(
        Rules(caribbean_stud, (2,)).contests,
        pack=TWO_SUITS_OF_SIX,
        progress=lambda done, every: seen.append((done, every)),
        **CARIBBEAN,
    )
    assert seen == [(done, 6) for done in range(1, 7)]


def joint_bands(contests: PokerContests) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Bands within which neither player's nor dealer's band changes; and both for each."""
    pairs, bands = np.unique(np.array([contests.player_band, contests.dealer_band]), axis=1, return_inverse=True)
    return bands.reshape(-1).astype(np.uint8), pairs.T.astype(np.int64)


def always_by_pairs(
    contests: PokerContests, pack: Pack, *, player_cards: int, dealer_cards: int, up: int
) -> Counter[Contest]:
    """All pairs of hands, and all choices of the dealer's cards face up."""
    bands, both = joint_bands(contests)
    pairs = rank_pairs(player_cards, dealer_cards, bands, pack=pack)
    found: Counter[Contest] = Counter()
    for player, dealer, result in zip(*np.nonzero(pairs), strict=True):
        place = contests.index[0, result, both[player][0], both[dealer][1]]
        found[contests.contests[place]] += pairs[player, dealer, result] * comb(dealer_cards, up)
    return found


def test_never_folding_is_what_all_pairs_of_hands_say(caribbean: HiddenDealerSolution) -> None:
    contests = Rules(caribbean_stud, (2,)).contests
    assert caribbean.always[2] == always_by_pairs(contests, FULL_PACK, **CARIBBEAN)


@pytest.mark.long
def test_never_folding_in_six_card_poker_is_what_all_pairs_of_hands_say(six_card: HiddenDealerSolution) -> None:
    contests = Rules(six_card_poker, (1,)).contests
    assert six_card.always[1] == always_by_pairs(contests, FULL_PACK, **SIX_CARD)


@pytest.mark.parametrize("shape", [CARIBBEAN, SIX_CARD, FIRST_FIVE], ids=str)
def test_never_folding_with_four_suits_is_what_all_pairs_of_hands_say(shape: Shape) -> None:
    rules = Rules(six_card_poker, (1,), dealer_qualifies_with="pair")
    pack = Pack((1, 2, 3, 4, 6, 8, 11, 12), 4)
    solved = solve_hidden_dealer(rules.contests, pack=pack, **shape)
    assert solved.always[1] == always_by_pairs(rules.contests, pack, **shape)


def simulated(rules: Rules, solved: HiddenDealerSolution, rounds: int, player_cards: int, dealer_cards: int) -> float:
    """By how many of its own deviations a simulation under the best play misses the exact value."""
    strategy, results = solved.strategy, []
    for player, dealer in situations(7, rounds, player_cards, dealer_cards):
        play = strategy.best(player, dealer[: strategy.up]).play
        contest = rules.base.classify(Showdown(player, dealer, play=play), rules.settings)
        results.append(float(rules.net(contest)))
    return (sum(results) / rounds - float(solved.value)) / (float(np.std(results)) / sqrt(rounds))


def test_a_simulation_of_caribbean_stud_agrees_within_five_sigma(caribbean: HiddenDealerSolution) -> None:
    assert abs(simulated(Rules(caribbean_stud, (2,)), caribbean, 3_000, 5, 5)) < 5


@pytest.mark.long
def test_a_simulation_of_six_card_poker_agrees_within_five_sigma(six_card: HiddenDealerSolution) -> None:
    assert abs(simulated(Rules(six_card_poker, (1,)), six_card, 20_000, 6, 6)) < 5


def mean_of_best(solved: HiddenDealerSolution, number: int) -> float:
    """By how many deviations the mean of situations, each taken to pieces, misses the exact value."""
    strategy = solved.strategy
    dealt = situations(11, number, strategy.player_cards, strategy.up)
    values = [float(strategy.best(player, shown).value) for player, shown in dealt]
    return (sum(values) / number - float(solved.value)) / (float(np.std(values)) / sqrt(number))


def test_caribbean_situations_average_to_the_exact_value(caribbean: HiddenDealerSolution) -> None:
    assert abs(mean_of_best(caribbean, 3_000)) < 5


@pytest.mark.long
def test_six_card_situations_average_to_the_exact_value(six_card: HiddenDealerSolution) -> None:
    assert abs(mean_of_best(six_card, 100_000)) < 5


# --- the table of decisions ---------------------------------------------------------------------------------


def verify_table(solved: HiddenDealerSolution, number: int) -> None:
    strategy = solved.strategy
    for player, shown in situations(3, number, strategy.player_cards, strategy.up):
        options = strategy.table.options_for([card.rank for card in player], [card.rank for card in shown])
        if strength(player) < lowest(Category.FLUSH):
            assert strategy.best(player, shown).play in options


def test_the_table_by_ranks_holds_the_best_option(caribbean: HiddenDealerSolution) -> None:
    verify_table(caribbean, 1_000)


@pytest.mark.long
def test_the_table_of_six_card_poker_holds_the_best_option(six_card: HiddenDealerSolution) -> None:
    verify_table(six_card, 20_000)


def test_where_suits_decide_the_table_names_both_options(caribbean: HiddenDealerSolution) -> None:
    strategy = caribbean.strategy
    table = strategy.table
    jack = next(row for row, ranks in enumerate(table.up) if ranks[9])
    mixed = next(row for row, bits in enumerate(table.options[jack]) if bits == 0b11)
    ranks = [rank for rank, number in enumerate(table.hands[mixed]) for _ in range(number)]
    suitings = np.ndindex(*(4,) * 5)
    hands = (tuple(Card(4 * rank + suit) for rank, suit in zip(ranks, suits, strict=True)) for suits in suitings)
    unsuited = (hand for hand in hands if len({card.suit for card in hand}) > 1)
    assert {strategy.best(hand, cards("Jc")).play for hand in unsuited if cards("Jc")[0] not in hand} == {0, 2}


def test_every_pair_plays_and_nothing_below_ace_king(caribbean: HiddenDealerSolution) -> None:
    """As in every book on Caribbean Stud."""
    borders = list(caribbean.strategy.table.borders())
    assert [border.up for border in borders] == list("23456789TJQKA")
    assert all(border.folds_to >= ACE_KING - 1 for border in borders)
    assert all(border.plays_from <= lowest(Category.PAIR) for border in borders)
    assert all(border.flushes_play for border in borders)


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", [(4, 5, 1), (5, 7, 3), (5, 5, 0), (6, 6, 2), (5, 5, 5)])
def test_other_shapes_are_refused(shape: tuple[int, int, int]) -> None:
    contests = Rules(caribbean_stud, (2,)).contests
    with pytest.raises(BadInputError):
        solve_hidden_dealer(contests, player_cards=shape[0], dealer_cards=shape[1], up=shape[2])


def test_a_pack_too_small_for_two_hands_is_refused() -> None:
    with pytest.raises(BadInputError, match="too small"):
        solve_hidden_dealer(Rules(caribbean_stud, (2,)).contests, pack=Pack((0, 1, 2), 3), **CARIBBEAN)


@pytest.mark.parametrize(
    ("player", "shown", "message"),
    [("AsKsQsJs", "Td", "5 player cards"), ("AsKsQsJs2d", "2d", "twice"), ("AsKsQsJs2d", "3d4d", "1 of the dealer's")],
)
def test_impossible_situations_are_refused(
    caribbean: HiddenDealerSolution, player: str, shown: str, message: str
) -> None:
    with pytest.raises(CardError, match=message):
        caribbean.strategy.values(cards(player), cards(shown))


def test_cards_outside_a_short_pack_are_refused() -> None:
    solved = solve_hidden_dealer(Rules(caribbean_stud, (2,)).contests, pack=TWO_SUITS_OF_SIX, **CARIBBEAN)
    with pytest.raises(CardError, match="Not in this pack"):
        solved.strategy.values(cards("AsKs4c4d6c"), cards("Ac"))
