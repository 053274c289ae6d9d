"""Two hands of which only the ranks count: each method against another, on short decks and on the full one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from time import perf_counter

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import Card, Cards, cards
from pitboss.errors import BadInputError, CardError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.exact.ranks_only import RanksOnlySolution, solve_ranks_only
from pitboss.lab.exact.ranks_only_counts import DealerCounts, dealer_counts
from pitboss.lab.exact.ranks_only_pairs import ranks_only_pairs
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import worth_of
from pitboss.rules import FOLDED, Contest, Settings, Showdown, ToOne
from pitboss.rules.game import Game
from pitboss.rules.ranking import OnBothHands, poker
from pitboss.rules.wager import Schedule

V1, V2 = game_named("straight-edge-v1"), game_named("straight-edge-v2")
PLAYER_CARDS = 7


def schedule_of(game: Game) -> Schedule:
    return next(each for each in printed_paytables(game.slug) if each.wager == "base").pay


def dealt_to_dealer(settings: Settings) -> int:
    return int(settings.all().get("dealer-cards", "7"))


def play_of(settings: Settings) -> int:
    return int(settings.all()["play"])


def solved(game: Game, settings: Settings) -> RanksOnlySolution:
    return solve_ranks_only(
        game.base,
        settings,
        schedule_of(game),
        player_cards=PLAYER_CARDS,
        dealer_cards=dealt_to_dealer(settings),
        play=play_of(settings),
    )


# --- short decks: every deal, in plain Python ---------------------------------------------------------------


def deck_of(ranks: str, suits: str) -> Cards:
    return cards(" ".join(rank + suit for rank in ranks for suit in suits))


SIX_RANKS = deck_of("A2345K", "cd")
FIVE_RANKS = deck_of("A234K", "hs")
FOUR_RANKS = deck_of("A23K", "cdh")
RAGGED = cards("Ac Ad Ah As 2c 3c 3d 4c Kc Qc")


def deals(deck: Cards, player_cards: int, dealer_cards: int) -> Iterator[tuple[Cards, list[Cards]]]:
    for player in combinations(deck, player_cards):
        rest = [card for card in deck if card not in player]
        yield player, list(combinations(rest, dealer_cards))


def by_every_deal(game: Game, settings: Settings, deck: Cards, dealt: tuple[int, int]) -> dict[Contest, int]:
    """What happens in every deal if each hand is played or folded as its own deals advise."""
    base, schedule, play = game.base, schedule_of(game), play_of(settings)
    found: Counter[Contest] = Counter()
    for player, dealers in deals(deck, *dealt):
        played = Counter(base.classify(Showdown(player, dealer, play=play), settings) for dealer in dealers)
        net = sum(worth_of(base, contest, settings, schedule).net * number for contest, number in played.items())
        fold = worth_of(base, FOLDED, settings, schedule).net * len(dealers)
        found.update(played if net >= fold else {FOLDED: len(dealers)})
    return dict(found)


SETTINGS_V1: list[dict[str, str]] = [
    {},
    {"wraps": "no", "dealer-cards": "7", "copies": "push", "play": "3"},
    {"ace-ending": "lowest", "several-longest": "lowest-ending", "copies": "dealer-wins"},
    {"one-card-straights": "equal", "wraps": "no", "play": "2"},
]
SETTINGS_V2: list[dict[str, str]] = [
    {},
    {"wraps": "yes", "play": "1", "dealer-qualifies-with": "any-hand"},
    {"not-qualified-refunds": "ante-and-blind", "blind-at-margin-zero": "even-money", "copies": "player-wins"},
    {"one-card-straights": "equal", "several-longest": "lowest-ending", "play": "3"},
]
GAMES_AND_SETTINGS = [
    *((V1, Settings(V1.settings, chosen)) for chosen in SETTINGS_V1),
    *((V2, Settings(V2.settings, chosen)) for chosen in SETTINGS_V2),
]


@pytest.mark.parametrize(("game", "settings"), GAMES_AND_SETTINGS)
@pytest.mark.parametrize(("deck", "dealt"), [(FIVE_RANKS, (3, 3)), (FOUR_RANKS, (2, 4)), (RAGGED, (4, 3))])
def test_on_short_decks_the_optimum_is_that_of_every_deal(
    game: Game, settings: Settings, deck: Cards, dealt: tuple[int, int]
) -> None:
    player_cards, dealer_cards = dealt
    found = solve_ranks_only(
        game.base,
        settings,
        schedule_of(game),
        player_cards=player_cards,
        dealer_cards=dealer_cards,
        play=play_of(settings),
        deck=deck,
    )
    assert dict(found.counts) == by_every_deal(game, settings, deck, dealt)
    assert sum(found.counts.values()) == found.deals


def test_on_a_short_deck_the_values_of_a_hand_are_those_of_its_own_deals() -> None:
    settings = Settings(V2.settings)
    found = solve_ranks_only(
        V2.base, settings, schedule_of(V2), player_cards=3, dealer_cards=3, play=2, deck=SIX_RANKS, executor=Threads(1)
    )
    for player, dealers in deals(SIX_RANKS, 3, 3):
        nets = [
            worth_of(V2.base, V2.base.classify(Showdown(player, dealer, play=2), settings), settings, schedule_of(V2))
            for dealer in dealers
        ]
        choice = found.strategy.values(player)
        assert choice.fold == -2
        assert choice.play == sum(worth.net for worth in nets) / len(dealers)


@pytest.mark.parametrize("game", [V1, V2])
def test_on_a_short_deck_the_bad_beat_is_that_of_every_deal(game: Game) -> None:
    settings, bonus = Settings(game.settings), game.bonus("progressive")
    looks_at = bonus.looks_at
    assert isinstance(looks_at, OnBothHands)
    counted = Counter(
        bonus.classify(Showdown(player, dealer), settings)
        for player, dealers in deals(SIX_RANKS, 4, 5)
        for dealer in dealers
    )
    pairs = ranks_only_pairs(looks_at.ranking, settings, player_cards=4, dealer_cards=5, deck=SIX_RANKS)
    assert pairs.outcomes(looks_at.outcome_of, settings) == counted


# --- the full deck ------------------------------------------------------------------------------------------


def pairs_by_multisets(found: DealerCounts) -> NDArray[np.int64]:
    """The pairs of rank values once more, from the other method."""
    pairs = np.zeros((len(found.player_values), len(found.dealer_values)), np.int64)
    for value in range(len(found.player_values)):
        same = found.player_places == value
        pairs[value] = found.player.ways[same] @ found.counts[same]
    return pairs


@pytest.mark.parametrize(
    ("game", "chosen"),
    [
        (V1, {}),
        (V2, {}),
        (V1, {"dealer-cards": "7", "ace-ending": "lowest", "several-longest": "lowest-ending"}),
        (V2, {"one-card-straights": "equal", "wraps": "yes"}),
    ],
)
def test_two_methods_agree_on_every_pair_of_rank_values(game: Game, chosen: dict[str, str]) -> None:
    """Sets of ranks, which know no multisets, and multisets, which know no pairs of sets."""
    settings = Settings(game.settings, chosen)
    ranking, dealer_cards = game.base.ranking, dealt_to_dealer(settings)
    pairs = ranks_only_pairs(ranking, settings, player_cards=PLAYER_CARDS, dealer_cards=dealer_cards)
    found = dealer_counts(ranking, settings, player_cards=PLAYER_CARDS, dealer_cards=dealer_cards)
    assert (pairs.player_values, pairs.dealer_values) == (found.player_values, found.dealer_values)
    assert (pairs.counts == pairs_by_multisets(found)).all()
    assert pairs.deals == comb(52, PLAYER_CARDS) * comb(52 - PLAYER_CARDS, dealer_cards)


def hands_of_each_set(held: NDArray[np.int64], cards_dealt: int) -> NDArray[np.int64]:
    """[hand, set of ranks] -> the dealer's hands with exactly these ranks, by inclusion and exclusion over sets.

    Hands within a set of ranks are chosen from the cards left of it, hence C(cards left, cards dealt).
    """
    left = np.zeros((len(held), 1), np.int64)
    for rank in range(13):
        left = np.concatenate([left, left + 4 - held[:, rank : rank + 1]], axis=1)
    exactly = np.array([comb(number, cards_dealt) for number in range(53)], np.int64)[left]
    for rank in range(13):
        halves = exactly.reshape(len(held), -1, 2, 1 << rank)
        halves[:, :, 1] -= halves[:, :, 0]
    return exactly


def rank_places(game: Game, settings: Settings, values: tuple[int, ...]) -> NDArray[np.int64]:
    """For each set of ranks the place of its value; sets that no dealer can hold get any."""
    rank, place = game.base.ranking(settings).rank, {value: place for place, value in enumerate(values)}
    sets = [tuple(Card(4 * number) for number in range(13) if mask >> number & 1) for mask in range(1, 2**13)]
    return np.array([0, *(place.get(rank(held), 0) if len(held) <= 8 else 0 for held in sets)], np.int64)


def verify_counts(found: DealerCounts, places: NDArray[np.int64], dealer_cards: int, rows: NDArray[np.int64]) -> None:
    exactly = hands_of_each_set(found.player.hands[rows].astype(np.int64), dealer_cards)
    order = np.argsort(places, kind="stable")
    starts = np.searchsorted(places[order], np.arange(len(found.dealer_values)))
    by_value = np.add.reduceat(exactly[:, order], starts, axis=1)
    assert (by_value == found.counts[rows]).all()


def verify_by_sets(game: Game, rows: NDArray[np.int64] | None) -> None:
    settings = Settings(game.settings)
    dealer_cards = dealt_to_dealer(settings)
    found = dealer_counts(game.base.ranking, settings, player_cards=PLAYER_CARDS, dealer_cards=dealer_cards)
    places = rank_places(game, settings, found.dealer_values)
    assert len(found.player.hands) == 49_205
    everyone = np.arange(len(found.player.hands)) if rows is None else rows
    for part in np.array_split(everyone, len(everyone) // 200 + 1):
        verify_counts(found, places, dealer_cards, part)


@pytest.mark.parametrize("game", [V1, V2])
def test_dealer_hands_against_many_hands_agree_with_counting_by_sets_of_ranks(game: Game) -> None:
    verify_by_sets(game, np.random.default_rng(3).choice(49_205, 600, replace=False))


@pytest.mark.long
@pytest.mark.parametrize("game", [V1, V2])
def test_dealer_hands_against_every_hand_agree_with_counting_by_sets_of_ranks(game: Game) -> None:
    verify_by_sets(game, None)


def by_chance(game: Game, found: RanksOnlySolution, settings: Settings, rounds: int, seed: int) -> Counter[Contest]:
    """Rounds dealt by chance, decided by the strategy and settled by the game's own `classify`."""
    rng = np.random.default_rng(seed)
    dealt = PLAYER_CARDS + dealt_to_dealer(settings)
    order = rng.permuted(np.tile(np.arange(52), (rounds, 1)), axis=1)[:, :dealt]
    seen: Counter[Contest] = Counter()
    for numbers in order.tolist():
        player = tuple(map(Card, numbers[:PLAYER_CARDS]))
        play = play_of(settings) if found.strategy.values(player).plays else 0
        seen[game.base.classify(Showdown(player, tuple(map(Card, numbers[PLAYER_CARDS:])), play=play), settings)] += 1
    return seen


def verify_five_sigma(seen: Mapping[Contest, int], found: RanksOnlySolution, rounds: int) -> None:
    assert set(seen) <= set(found.counts)
    for contest, number in found.counts.items():
        chance = number / found.deals
        sigma = (rounds * chance * (1 - chance)) ** 0.5
        assert abs(seen.get(contest, 0) - rounds * chance) <= 5 * sigma + 1, contest.slug


@pytest.mark.parametrize("game", [V1, V2])
def test_rounds_by_chance_agree_at_five_sigma(game: Game) -> None:
    settings = Settings(game.settings)
    found = solved(game, settings)
    verify_five_sigma(by_chance(game, found, settings, 20_000, seed=7), found, 20_000)


@pytest.mark.long
@pytest.mark.parametrize(("game", "settings"), GAMES_AND_SETTINGS)
def test_many_rounds_by_chance_agree_at_five_sigma(game: Game, settings: Settings) -> None:
    found = solved(game, settings)
    verify_five_sigma(by_chance(game, found, settings, 200_000, seed=8), found, 200_000)


@pytest.mark.parametrize(
    ("game", "expectation", "folds"),
    [
        (V1, Fraction(-30_253_968_530_771, 1_201_570_389_569_550), 10_164_034_985_452_920),
        (V2, Fraction(11_395_747_713_653, 75_888_656_183_340), 1_900_958_634_946_800),
    ],
)
def test_the_base_games_come_out_as_they_come_out(game: Game, expectation: Fraction, folds: int) -> None:
    """Nobody has published these: Version 1 keeps 2.52 % of the Ante, Version 2 gives the player 15.02 %."""
    found = solved(game, Settings(game.settings))
    assert found.expectation == expectation
    assert found.counts[FOLDED] == folds
    assert sum(found.decisions.values()) == 1


@pytest.mark.parametrize(
    ("chosen", "edge"),
    [({"play": "1"}, "0.047454"), ({"not-qualified-refunds": "ante-and-blind"}, "0.041815"), ({}, "-0.150164")],
)
def test_the_sign_of_version_2_hangs_on_single_lines_of_its_rules(chosen: dict[str, str], edge: str) -> None:
    """001, Version 2: step 6a (Play 2x) and step 8 (the Ante is refunded); `docs/mathematics/ranks-only.md`."""
    assert f"{-float(solved(V2, Settings(V2.settings, chosen)).expectation):.6f}" == edge


@pytest.mark.parametrize(
    ("game", "seven_cards"), [(V1, (250_142_490_624, 190_656_380_928)), (V2, (2_651_258_880, 2_651_258_880))]
)
def test_the_bad_beat_of_seven_cards_comes_out_as_it_comes_out(game: Game, seven_cards: tuple[int, int]) -> None:
    """Deals in which a seven-card straight of the player's, and of the dealer's, is the losing hand."""
    settings, bonus = Settings(game.settings), game.bonus("progressive")
    looks_at = bonus.looks_at
    assert isinstance(looks_at, OnBothHands)
    dealer_cards = dealt_to_dealer(settings)
    pairs = ranks_only_pairs(looks_at.ranking, settings, player_cards=PLAYER_CARDS, dealer_cards=dealer_cards)
    found = pairs.outcomes(looks_at.outcome_of, settings)
    by_slug = {outcome.slug: number for outcome, number in found.items()}
    assert (by_slug["7-card-straight"], by_slug["7-card-straight-of-dealer"]) == seven_cards


# --- the strategy as an object ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def version_2() -> RanksOnlySolution:
    return solved(V2, Settings(V2.settings))


def test_a_hand_is_answered_in_less_than_five_milliseconds(version_2: RanksOnlySolution) -> None:
    hand = cards("Kc Qd 9h 7s 5c 3d 2h")
    version_2.strategy.values(hand)
    begun = perf_counter()
    for _ in range(20):
        version_2.strategy.values(hand)
    assert (perf_counter() - begun) / 20 < 0.005


def test_suits_and_order_do_not_matter(version_2: RanksOnlySolution) -> None:
    values = version_2.strategy.values
    assert values(cards("Kc Qd 9h 7s 5c 3d 2h")) == values(cards("2c 3c 5d 7d 9s Qs Kh"))


def test_both_tables_hold_every_hand_and_agree_with_the_decisions(version_2: RanksOnlySolution) -> None:
    strategy = version_2.strategy
    short, whole = list(strategy.by_value()), list(strategy.by_ranks())
    played = Fraction(sum(row.played for row in short), comb(52, 7))
    assert sum(row.hands for row in short) == sum(row.hands for row in whole) == comb(52, 7)
    assert Fraction(sum(row.hands for row in whole if row.choice.plays), comb(52, 7)) == played
    assert version_2.decisions == {"fold": 1 - played, "play-2x": played}


def test_the_average_of_the_best_values_is_the_expectation(version_2: RanksOnlySolution) -> None:
    total = sum(row.hands * max(row.choice) for row in version_2.strategy.by_ranks())
    assert total / comb(52, 7) == version_2.expectation


def test_no_way_of_working_changes_a_bit() -> None:
    settings = Settings(V2.settings)
    told: list[tuple[int, int]] = []
    one, three = (
        solve_ranks_only(
            V2.base,
            settings,
            schedule_of(V2),
            player_cards=5,
            dealer_cards=5,
            play=2,
            executor=Threads(workers),
            progress=lambda done, of: told.append((done, of)),
        )
        for workers in (1, 3)
    )
    assert one.counts == three.counts
    assert told[-1][0] == told[-1][1]


@pytest.mark.parametrize(
    ("text", "message"),
    [("Kc Qd 9h", "The player has 7 cards here, not 3."), ("Kc Kc 9h 7s 5c 3d 2h", "given twice: king of clubs")],
)
def test_an_impossible_hand_is_refused(version_2: RanksOnlySolution, text: str, message: str) -> None:
    with pytest.raises(CardError, match=message):
        version_2.strategy.values(cards(text) if len(text) < 10 else tuple(cards(word)[0] for word in text.split()))


def test_a_card_that_is_not_in_a_short_deck_is_refused() -> None:
    found = solve_ranks_only(
        V2.base, Settings(V2.settings), schedule_of(V2), player_cards=3, dealer_cards=3, play=2, deck=SIX_RANKS
    )
    with pytest.raises(CardError, match="The nine of clubs is not in this deck"):
        found.strategy.values(cards("Ac 2c 9c"))


@pytest.mark.parametrize(("player_cards", "dealer_cards"), [(0, 7), (30, 23), (26, 26), (7, 12)])
def test_deals_that_cannot_be_counted_are_refused(player_cards: int, dealer_cards: int) -> None:
    with pytest.raises(BadInputError):
        dealer_counts(V1.base.ranking, Settings(V1.settings), player_cards=player_cards, dealer_cards=dealer_cards)


def test_a_ranking_that_looks_at_more_than_ranks_is_refused() -> None:
    with pytest.raises(BadInputError, match="ranked by poker"):
        ranks_only_pairs(poker, Settings(V1.settings), player_cards=5, dealer_cards=5)


def test_pairs_of_sets_need_every_rank_equally_often() -> None:
    with pytest.raises(BadInputError, match="every rank equally often"):
        ranks_only_pairs(V1.base.ranking, Settings(V1.settings), player_cards=3, dealer_cards=3, deck=RAGGED)


def test_pays_beyond_sixty_four_bits_are_still_exact() -> None:
    """A table whose pays are whole numbers of no common unit that would fit."""
    found = solve_ranks_only(
        V1.base,
        Settings(V1.settings),
        lambda _margin: ToOne(Fraction(1, 10**100)),
        player_cards=3,
        dealer_cards=3,
        play=1,
        deck=SIX_RANKS,
    )
    assert found.expectation.denominator % 10**90 == 0
