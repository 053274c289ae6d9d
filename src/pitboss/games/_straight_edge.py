"""What both versions of Straight Edge Poker share: straights, Insurance and the Two Way Bad Beat progressive."""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.cards.straights import ACE, Straight, all_straights, longest_straight
from pitboss.rules import (
    NOTHING,
    AfterFold,
    Bonus,
    DecisionPoint,
    Outcome,
    Row,
    Setting,
    Settings,
    Spot,
    row_of,
)
from pitboss.rules.decision import FOLD, play_option
from pitboss.rules.ranking import Domain, OnBothHands, OnOneHand, Ranking, RankingOf
from pitboss.rules.setting import AnySetting, switch
from pitboss.rules.wager import BonusKind

# --- settings of both versions ----------------------------------------------------------------------------

ONE_CARD_STRAIGHTS = Setting(
    "one-card-straights",
    "how hands with no two adjacent ranks compare",
    "by-highest-card",
    ("by-highest-card", "equal"),
)
SEVERAL_LONGEST = Setting(
    "several-longest",
    "which of several longest straights counts",
    "highest-ending",
    ("highest-ending", "lowest-ending"),
)
DEALER_HAND_ENVY = switch(
    "dealer-hand-envy", "whether a beaten seven-card hand of the dealer's triggers envy", default=False
)
FOLDED_HANDS_QUALIFY = switch("folded-hands-qualify", "whether a folded hand can win the progressive", default=True)
COMMON_SETTINGS: tuple[AnySetting, ...] = (
    ONE_CARD_STRAIGHTS, SEVERAL_LONGEST, DEALER_HAND_ENVY, FOLDED_HANDS_QUALIFY,
)  # fmt: skip

# --- straights --------------------------------------------------------------------------------------------


def counted_straight(hand: Cards, settings: Settings, *, wraps: bool, ace_ends_low: bool = False) -> Straight:
    """The straight that counts among all in the hand."""
    straights = all_straights(hand, wraps=wraps)
    if ace_ends_low:
        straights = tuple(Straight(each.length, 1) if each.ending == ACE else each for each in straights)
    longest = max(straight.length for straight in straights)
    tied = [straight for straight in straights if straight.length == longest]
    if longest == 1 and settings[ONE_CARD_STRAIGHTS] == "equal":
        return Straight(1, 0)
    lowest = settings[SEVERAL_LONGEST] == "lowest-ending" and longest > 1
    return min(tied) if lowest else max(tied)


def four_or_more(straight: int, _settings: Settings) -> Outcome:
    """What a wager on the length of the player's own straight is paid by."""
    length = Straight.from_code(straight).length
    return length_outcome(length) if length >= 4 else NOTHING  # noqa: PLR2004 -- the printed four cards


def in_words(straight: Straight) -> str:
    """Where all hands without a straight are equal, none has a high card to name."""
    return straight.describe() if straight.ending else "no straight"


def length_outcome(length: int) -> Outcome:
    return Outcome(f"{length}-card-straight", f"{length}-card straight")


def length_rows(lengths: range) -> tuple[Row, ...]:
    return tuple(row_of(length_outcome(length)) for length in lengths)


def margin_outcome(margin: int) -> Outcome:
    return Outcome(f"by-{margin}", f"by {margin} card{'' if margin == 1 else 's'}")


def decision(multiple: int) -> DecisionPoint:
    return DecisionPoint("play", "after seeing seven cards", (FOLD, play_option(multiple)))


# --- Insurance --------------------------------------------------------------------------------------------

NO_STRAIGHT = Outcome("no-straight", "Less than a two-card straight")


def two_adjacent(_settings: Settings) -> Ranking:
    """Neighbours are the same with and without wrap-around: the ace stands beside the two and the king."""
    return Ranking(Domain.RANKS, lambda hand: longest_straight(hand, wraps=True).length)


def less_than_two(length: int, _settings: Settings) -> Outcome:
    return NO_STRAIGHT if length == 1 else NOTHING


def insurance(after_fold: AfterFold) -> Bonus:
    return Bonus(
        slug="insurance",
        name="Insurance",
        spot=Spot("insurance", "Insurance", needs=("ante",)),
        wins_when="the player has less than a two-card straight",
        rows=(row_of(NO_STRAIGHT),),
        looks_at=OnOneHand(ranking=two_adjacent, outcome_of=less_than_two),
        after_fold=after_fold,
    )


# --- the Two Way Bad Beat progressive ---------------------------------------------------------------------

SEVEN_OF_DEALER = Outcome("7-card-straight-of-dealer", "7-card straight of the dealer's")
BAD_BEAT_ROWS = (row_of(length_outcome(7), SEVEN_OF_DEALER), *length_rows(range(6, 3, -1)))


def two_way_bad_beat(
    ranking: RankingOf,
    *,
    ties_lose: Setting[bool] | None = None,
    eight_cards: Setting[str] | None = None,
) -> Bonus:
    def outcome_of(player_rank: int, dealer_rank: int, settings: Settings) -> Outcome:
        player, dealer = Straight.from_code(player_rank), Straight.from_code(dealer_rank)
        if eight_cards is not None and settings[eight_cards] == "as-seven":
            dealer = Straight(min(dealer.length, 7), dealer.ending)
        if player == dealer and (ties_lose is None or settings[ties_lose]):
            return NOTHING
        losing = min(player, dealer).length
        if losing < 4:  # noqa: PLR2004 -- the printed rule: a four-card straight or better
            return NOTHING
        return SEVEN_OF_DEALER if losing == 7 and dealer <= player else length_outcome(losing)  # noqa: PLR2004 -- top row

    return Bonus(
        slug="progressive",
        name="Two Way Bad Beat Progressive",
        spot=Spot("progressive", "Two Way Bad Beat", needs=("ante",), sensor=True),
        kind=BonusKind.JACKPOT,
        wins_when="player and dealer each hold a four-card straight or better and do not tie; paid on the lower hand",
        rows=BAD_BEAT_ROWS,
        looks_at=OnBothHands(ranking=ranking, outcome_of=outcome_of),
        after_fold=AfterFold(stays=FOLDED_HANDS_QUALIFY),
        no_envy=lambda settings: frozenset() if settings[DEALER_HAND_ENVY] else frozenset((SEVEN_OF_DEALER,)),
    )
