"""Plans counted by classes against slow counting over every deal of a short deck, asked with the very cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.support.toys import deck_of

from pitboss.cards import Card, Cards
from pitboss.cards.batch import strengths
from pitboss.errors import BadInputError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.deal import DealShape, shape_of
from pitboss.lab.exact.hidden_dealer import solve_hidden_dealer
from pitboss.lab.exact.holdem import solve_holdem
from pitboss.lab.exact.two_hands_pack import Pack
from pitboss.lab.payoff import PokerContests, pays_nothing, poker_contests, worth_of
from pitboss.lab.plans.asking import Asker, seen_of
from pitboss.lab.plans.counting.generic import GenericRows, count_generic_plan
from pitboss.lab.plans.counting.hidden_dealer import count_hidden_dealer_plan, rows_of_game
from pitboss.lab.plans.counting.holdem import count_holdem_plan
from pitboss.lab.plans.counting.ledger import Mistakes
from pitboss.lab.plans.counting.ranks_only import count_ranks_only_plan
from pitboss.lab.plans.labels import HandLabels
from pitboss.lab.plans.plan import AlwaysPlay, Seen
from pitboss.lab.plans.reading import RANKS
from pitboss.rules import FOLDED, Contest, Game, Settings

Counts = dict[Contest, int]


@dataclass(frozen=True)
class Whimsical:
    """Decides by ranks and by what the hand is worth, and by nothing that a person would think of."""

    shape: DealShape
    slug: str = "whimsical"
    label: str = ""
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        hands = np.hstack((seen.player, seen.board)).astype(np.uint8)
        number = (hands >> 2).astype(np.int64).sum(axis=1) * 7 + (seen.player >> 2).astype(np.int64).max(axis=1)
        number += (seen.dealer >> 2).astype(np.int64).sum(axis=1) * 5
        if hands.shape[1] >= 5:
            number += strengths(np.ascontiguousarray(hands), check=False)
        else:
            number += (hands[:, 0] & 3) == (hands[:, -1] & 3)
        options = np.array(sorted({0, *self.shape.sights[sight].plays}), np.int64)
        found: NDArray[np.int64] = options[number % len(options)]
        return found


class Setting:
    """A game with its rules as printed, on a deck of its own."""

    def __init__(self, slug: str) -> None:
        self.game: Game = game_named(slug)
        self.settings = Settings(self.game.settings)
        self.shape = shape_of(self.game.procedures(self.settings)[0])
        paytable = next((each for each in printed_paytables(slug) if each.wager == self.game.base.slug), None)
        self.schedule = pays_nothing if paytable is None else paytable.pay
        self.asker = Asker(Whimsical(self.shape), self.shape)
        self.ledger = Mistakes(self.shape, HandLabels(self.game, self.settings))

    def contests(self, plays: tuple[int, ...]) -> PokerContests:
        return poker_contests(self.game.base, self.settings, self.schedule, plays)

    def compare(self, player: int, dealer: int, play: int) -> Contest:
        return self.game.base.compare(player, dealer, play, self.settings) if play else FOLDED

    def decide(self, sight: int, player: Cards, board: Cards = (), dealer: Cards = ()) -> int:
        rows = (np.array([cards], np.uint8).reshape(1, -1) for cards in (player, board, dealer))
        return int(self.asker.plan.decide(sight, seen_of(*rows))[0])

    @staticmethod
    def verify(counts: Counts, wanted: Counter[Contest]) -> None:
        assert {contest: count for contest, count in counts.items() if count} == dict(+wanted)


def without(deck: Cards, *gone: Cards) -> Cards:
    return tuple(card for card in deck if not any(card in cards for cards in gone))


# --- a shared board ---------------------------------------------------------------------------------------


def met_on_board(board: Cards, deck: Cards) -> Iterator[tuple[Cards, int, NDArray[np.int64]]]:
    """Every hole with its strength and the strengths of the dealer's holes against it."""
    holes = list(combinations(without(deck, board), 2))
    found = strengths(np.array([hole + board for hole in holes], np.uint8)).astype(np.int64)
    for hole, own in zip(holes, found.tolist(), strict=True):
        yield hole, own, found[[not {*hole} & {*other} for other in holes]]


@pytest.mark.parametrize(
    ("ranks", "suits"),
    [
        ("89TJQ", "cd"),
        ("789T", "cdh"),
        pytest.param("2345A", "cds", marks=pytest.mark.long),
        pytest.param("2345AK", "hs", marks=pytest.mark.long),
    ],
)
def test_a_plan_for_a_shared_board_is_counted_as_deal_by_deal(ranks: str, suits: str) -> None:
    setting, deck = Setting("ultimate-texas-holdem"), deck_of(ranks, suits)
    points = ((3, 4), (2,), (1,))
    counts = count_holdem_plan(setting.asker, setting.ledger, setting.contests((4, 3, 2, 1)), points=points, deck=deck)
    wanted: Counter[Contest] = Counter()
    before: dict[Cards, int] = {hole: setting.decide(0, hole) for hole in combinations(deck, 2)}
    on_flop: dict[tuple[Cards, Cards], int] = {}
    for board in combinations(deck, 5):
        for hole, own, dealers in met_on_board(board, deck):
            at_river = setting.decide(2, hole, board)
            plays: Counter[int] = Counter()
            for flop in combinations(board, 3):
                if (hole, flop) not in on_flop:
                    on_flop[hole, flop] = setting.decide(1, hole, flop)
                plays[before[hole] or on_flop[hole, flop] or at_river] += 1
            for dealer, number in zip(*np.unique(dealers, return_counts=True), strict=True):
                for play, flops in plays.items():
                    wanted[setting.compare(own, int(dealer), play)] += flops * int(number)
    setting.verify(counts, wanted)


# --- a hidden dealer --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "pack", "cards"),
    [
        ("caribbean-stud", Pack((8, 9, 11, 12), 3), 5),
        ("six-card-poker", Pack((1, 11, 12), 4), 6),
        pytest.param("caribbean-stud", Pack((8, 9, 10, 11, 12), 3), 5, marks=pytest.mark.long, id="with flushes"),
    ],
)
def test_a_plan_against_a_hidden_dealer_is_counted_as_deal_by_deal(slug: str, pack: Pack, cards: int) -> None:
    setting = Setting(slug)
    (play,), up = setting.shape.sights[0].plays, setting.shape.sights[0].dealer
    contests = setting.contests((play,))
    rows = rows_of_game(contests, player_cards=cards, dealer_cards=cards, up=up, pack=pack)
    counts = count_hidden_dealer_plan(setting.asker, setting.ledger, contests, rows)
    hands = {hand: int(own) for hand, own in ranked(pack.cards, cards)}
    wanted: Counter[Contest] = Counter()
    for player, own in hands.items():
        left = without(pack.cards, player)
        shown = list(combinations(left, up))
        rows_seen = seen_of(np.array([player] * len(shown), np.uint8), dealer=np.array(shown, np.uint8))
        for open_cards, choice in zip(shown, setting.asker.plan.decide(0, rows_seen).tolist(), strict=True):
            rest = combinations(without(left, open_cards), cards - up)
            met = Counter(hands[tuple(sorted(open_cards + hidden))] for hidden in rest)
            for dealer, number in met.items():
                wanted[setting.compare(own, dealer, choice)] += number
    setting.verify(dict(counts), wanted)


@pytest.mark.parametrize(("slug", "cards", "every"), [("caribbean-stud", 5, 4), ("six-card-poker", 6, 60)])
def test_a_plan_is_shown_hands_that_are_what_they_stand_for(slug: str, cards: int, every: int) -> None:
    """Of the row's strength, a flush only where the row is one, and without a card of the dealer's."""
    setting = Setting(slug)
    (play,), up = setting.shape.sights[0].plays, setting.shape.sights[0].dealer
    rows = rows_of_game(setting.contests((play,)), player_cards=cards, dealer_cards=cards, up=up)
    hands, masks, rests = rows.work.ranked.counts, rows.cast.masks, rows.cast.rests
    beside = np.eye(RANKS + 1, dtype=np.int64)[rests.clip(max=RANKS)][:, :RANKS]
    held = np.concatenate((hands, (masks[:, None] >> np.arange(RANKS) & 1) + beside))
    for ranks, _ in rows.work.ups[::every]:
        able = np.flatnonzero((held + ranks <= 4).all(axis=1))
        for turn in range(2):
            seen = rows.cast.seen(ranks, able, turn)
            assert (strengths(seen.player) == rows.cast.strengths[able]).all()
            assert not (seen.player[:, :, None] == seen.dealer[:, None, :]).any()


@pytest.mark.long
def test_playing_every_hand_of_six_card_poker_is_counted_as_the_solver_counts_it() -> None:
    setting = Setting("six-card-poker")
    contests = setting.contests((1,))
    solved = solve_hidden_dealer(contests, player_cards=6, dealer_cards=6, up=3)
    rows = rows_of_game(contests, player_cards=6, dealer_cards=6, up=3)
    asker = Asker(AlwaysPlay(setting.shape), setting.shape)
    setting.verify(dict(count_hidden_dealer_plan(asker, setting.ledger, contests, rows)), Counter(solved.always[1]))


def ranked(deck: Cards, cards: int) -> Iterator[tuple[Cards, int]]:
    hands = list(combinations(deck, cards))
    yield from zip(hands, strengths(np.array(hands, np.uint8)).tolist(), strict=True)


# --- ranks only, and the small game -----------------------------------------------------------------------


def naive_two_hands(setting: Setting, deck: Cards, rank: Callable[[Cards], int]) -> Counter[Contest]:
    """All pairs of hands, nothing of the dealer's seen."""
    wanted: Counter[Contest] = Counter()
    ranks = {
        hand: rank(hand) for size in {setting.shape.player, setting.shape.dealer} for hand in combinations(deck, size)
    }
    for player in combinations(deck, setting.shape.player):
        choice = setting.decide(0, player)
        met = Counter(ranks[dealer] for dealer in combinations(without(deck, player), setting.shape.dealer))
        for dealer, number in met.items():
            wanted[setting.compare(ranks[player], dealer, choice)] += number
    return wanted


@pytest.mark.parametrize("slug", ["straight-edge-v1", "straight-edge-v2"])
def test_a_plan_for_straights_is_counted_as_deal_by_deal(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands of seven from sixteen cards; the plan goes by ranks alone, as the game does."""
    setting, deck = Setting(slug), deck_of("23459TKA", "cd")
    monkeypatch.setattr(Whimsical, "decide", by_ranks)
    game = setting.game.base, setting.settings, setting.schedule
    counts = count_ranks_only_plan(setting.asker, setting.ledger, *game, deck=deck)
    ranking = setting.game.base.ranking(setting.settings)
    known: dict[frozenset[int], int] = {}

    def rank(hand: Cards) -> int:
        held = frozenset(card.rank for card in hand)
        if held not in known:
            known[held] = ranking.rank(hand)
        return known[held]

    setting.verify(counts, naive_two_hands(setting, deck, rank))


def by_ranks(self: Whimsical, sight: int, seen: Seen) -> NDArray[np.int64]:
    (play,) = self.shape.sights[sight].plays
    ranks = (seen.player >> 2).astype(np.int64)
    return np.where((ranks**2).sum(axis=1) % 3 > 0, np.int64(play), np.int64(0))


def test_a_plan_for_a_small_game_is_counted_as_deal_by_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    setting, deck = Setting("three-card-poker"), deck_of("2359QK", "cdhs")
    monkeypatch.setattr(Whimsical, "decide", by_ranks)
    rows = GenericRows.of(setting.asker, setting.game.base, setting.settings, setting.schedule, deck)
    counts = count_generic_plan(setting.asker, setting.ledger, rows)
    setting.verify(counts, naive_two_hands(setting, deck, setting.game.base.ranking(setting.settings).rank))


# --- what mistakes cost -----------------------------------------------------------------------------------


def test_what_mistakes_cost_is_what_the_plan_falls_short_of_the_optimum() -> None:
    """On a short deck, where the optimum of the solver and the value of the plan are both exact."""
    setting, deck = Setting("ultimate-texas-holdem"), deck_of("89TJQ", "cd")
    contests, points = setting.contests((4, 3, 2, 1)), ((3, 4), (2,), (1,))
    counts = count_holdem_plan(setting.asker, setting.ledger, contests, points=points, deck=deck)
    total = sum(counts.values())
    net = sum(
        worth_of(setting.game.base, contest, setting.settings, setting.schedule).net * count
        for contest, count in counts.items()
    )
    costs = [each.cost for each in setting.ledger.situations(total, contests.unit)]
    best = solve_holdem(contests, points=points, deck=deck).value
    assert sum(costs) == best - net / total
    assert min(costs) >= 0
    assert sum(each.cost > 0 for each in setting.ledger.situations(total, contests.unit)) > 5


def test_a_plan_that_answers_what_the_rules_do_not_know_is_refused() -> None:
    setting = Setting("caribbean-stud")

    @dataclass(frozen=True)
    class Wild(Whimsical):
        slug: str = "wild"

        def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:  # noqa: ARG002 -- it knows no difference
            return np.full(seen.size, 3, np.int64)

    seen = seen_of(
        np.array([[Card(0), Card(5), Card(9), Card(13), Card(50)]], np.uint8), dealer=np.array([[1]], np.uint8)
    )
    with pytest.raises(BadInputError) as refused:
        Asker(Wild(setting.shape), setting.shape).choices(0, seen)
    assert str(refused.value) == (
        "wild answered 3 after one dealer card with 2c 3d 4d 5d Ah against 2d; a Play multiple there is one of 0, 2."
    )
