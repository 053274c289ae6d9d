"""What both versions of Straight Edge Poker share: straights, Insurance and the Two Way Bad Beat progressive."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.cards import Cards
from pitboss.cards.straights import Straight, all_straights, longest_straight
from pitboss.rules import (
    NOTHING,
    AfterFold,
    Bonus,
    DecisionPoint,
    Outcome,
    Row,
    Setting,
    Settings,
    Showdown,
    Spot,
    row_of,
)
from pitboss.rules.decision import FOLD, play_option
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
EIGHT_CARDS = Setting(
    "eight-card-straight",
    "whether a dealer's eight-card straight beats seven cards in the Two Way Bad Beat",
    "longer", ("longer", "as-seven"),
)  # fmt: skip
DEALER_HAND_ENVY = switch(
    "dealer-hand-envy", "whether a beaten seven-card hand of the dealer's triggers envy", default=False
)
FOLDED_HANDS_QUALIFY = switch("folded-hands-qualify", "whether a folded hand can win the progressive", default=True)
COMMON_SETTINGS: tuple[AnySetting, ...] = (
    ONE_CARD_STRAIGHTS, SEVERAL_LONGEST, EIGHT_CARDS, DEALER_HAND_ENVY, FOLDED_HANDS_QUALIFY,
)  # fmt: skip

# --- straights --------------------------------------------------------------------------------------------


def counted_straight(hand: Cards, settings: Settings, *, wraps: bool) -> Straight:
    """The straight that counts among all in the hand."""
    straights = all_straights(hand, wraps=wraps)
    longest = max(straight.length for straight in straights)
    tied = [straight for straight in straights if straight.length == longest]
    if longest == 1 and settings[ONE_CARD_STRAIGHTS] == "equal":
        return Straight(1, 0)
    lowest = settings[SEVERAL_LONGEST] == "lowest-ending" and longest > 1
    return min(tied) if lowest else max(tied)


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


def classify_insurance(show: Showdown, _settings: Settings) -> Outcome:
    """Neighbours are the same with and without wrap-around: the ace stands beside the two and the king."""
    return NO_STRAIGHT if longest_straight(show.player, wraps=True).length == 1 else NOTHING


def insurance(after_fold: AfterFold) -> Bonus:
    return Bonus(
        slug="insurance",
        name="Insurance",
        spot=Spot("insurance", "Insurance", needs=("ante",)),
        wins_when="the player has less than a two-card straight",
        rows=(row_of(NO_STRAIGHT),),
        classify=classify_insurance,
        after_fold=after_fold,
    )


# --- the Two Way Bad Beat progressive ---------------------------------------------------------------------

SEVEN_OF_DEALER = Outcome("7-card-straight-of-dealer", "7-card straight of the dealer's")
BAD_BEAT_ROWS = (row_of(length_outcome(7), SEVEN_OF_DEALER), *length_rows(range(6, 3, -1)))

BothStraights = Callable[[Showdown, Settings], tuple[Straight, Straight]]
"""The player's straight and the dealer's."""


def two_way_bad_beat(both_straights: BothStraights, *, ties_lose: Setting[bool] | None = None) -> Bonus:
    def classify(show: Showdown, settings: Settings) -> Outcome:
        player, dealer = both_straights(show, settings)
        if settings[EIGHT_CARDS] == "as-seven":
            dealer = Straight(min(dealer.length, 7), dealer.ending)
        if player == dealer and (ties_lose is None or settings[ties_lose]):
            return NOTHING
        losing = min(player, dealer).length
        if losing < 4:  # noqa: PLR2004 -- the printed rule: a four-card straight or better
            return NOTHING
        dealer_lost = dealer <= player
        return SEVEN_OF_DEALER if losing == 7 and dealer_lost else length_outcome(losing)  # noqa: PLR2004 -- the top row

    return Bonus(
        slug="progressive",
        name="Two Way Bad Beat Progressive",
        spot=Spot("progressive", "Two Way Bad Beat", needs=("ante",), sensor=True),
        kind=BonusKind.JACKPOT,
        wins_when="player and dealer each hold a four-card straight or better and do not tie; paid on the lower hand",
        rows=BAD_BEAT_ROWS,
        classify=classify,
        after_fold=AfterFold(stays=FOLDED_HANDS_QUALIFY),
        no_envy=lambda settings: frozenset() if settings[DEALER_HAND_ENVY] else frozenset((SEVEN_OF_DEALER,)),
    )
