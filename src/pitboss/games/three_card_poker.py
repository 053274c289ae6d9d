"""Three Card Poker (no document of ours; rules as published, Wizard of Odds, "Three Card Poker").

Three cards each. Ante, then a Play wager or a fold; the dealer needs queen high to qualify. An Ante Bonus on a straight
or better whatever the dealer holds, Pair Plus on the player's own cards, and a bonus on the six cards of both hands.
"""

from __future__ import annotations

from pitboss.cards import Cards, cards
from pitboss.cards.card import RANK_NAMES
from pitboss.cards.poker import Category, category, lowest
from pitboss.rules import (
    EVEN_MONEY,
    FOLD,
    FOLDED,
    NOTHING,
    AfterFold,
    Ask,
    Base,
    Bonus,
    Contest,
    DealHands,
    DecisionPoint,
    Game,
    Outcome,
    Place,
    Procedure,
    Result,
    Setting,
    Settings,
    Showdown,
    Source,
    Spot,
    TurnUp,
    Verdict,
    loses,
    play_option,
    pushes,
    rows_of,
    wins,
    with_premium,
)
from pitboss.rules.deal import Device
from pitboss.rules.poker import category_outcome, poker_rows
from pitboss.rules.ranking import Domain, OnOneHand, Ranking
from pitboss.rules.setting import switch
from pitboss.rules.wager import Schedule

# --- settings ---------------------------------------------------------------------------------------------

QUALIFIER = Setting(
    "dealer-qualifies-with", "the lowest dealer hand that qualifies", "queen-high",
    ("queen-high", "king-high", "any-hand"), Source.PRINTED,
)  # fmt: skip
PAIR_PLUS_SURVIVES_FOLD = switch(
    "pair-plus-survives-fold", "whether Pair Plus stays in action after a fold", default=False, source=Source.PRINTED
)
SIX_CARD_SURVIVES_FOLD = switch(
    "6-card-bonus-survives-fold",
    "whether the 6-Card Bonus stays in action after a fold",
    default=True,
    source=Source.CASINO,
)

# --- how three cards rank ---------------------------------------------------------------------------------

ORDER = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
"""Lowest first: of three cards a straight is rarer than a flush, and three of a kind than either."""

KINDS = 13
BELOW_THE_NEXT = KINDS**3
"""More than the ranks of three cards can make, read as digits."""
LOW_STRAIGHT, ITS_TOP = [12, 1, 0], 1
"""A-3-2 is the lowest straight and ends in its three."""


def three_card_rank(hand: Cards) -> int:
    """The place of the category in `ORDER`, then the ranks that decide within it."""
    ranks = sorted((card.rank for card in hand), reverse=True)
    in_order = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    suited = len({card.suit for card in hand}) == 1
    run = ranks == LOW_STRAIGHT or ranks == list(range(ranks[0], ranks[0] - 3, -1))
    match len(set(ranks)), run, suited:
        case 1, _, _:
            found = Category.THREE_OF_A_KIND
        case 2, _, _:
            found = Category.PAIR
        case _, True, True:
            found = Category.STRAIGHT_FLUSH
        case _, True, _:
            found = Category.STRAIGHT
        case _, _, True:
            found = Category.FLUSH
        case _:
            found = Category.HIGH_CARD
    deciding = [ITS_TOP, 0, 0] if run and ranks == LOW_STRAIGHT else in_order
    first, second, third = deciding
    return ORDER.index(found) * BELOW_THE_NEXT + (first * KINDS + second) * KINDS + third


def three_card_category(rank: int) -> Category:
    return ORDER[rank // BELOW_THE_NEXT]


THREE_CARDS = Ranking(Domain.CARDS, three_card_rank)


def three_cards(_settings: Settings) -> Ranking:
    return THREE_CARDS


# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
PLAY = Spot("play", "Play", multiple_of="ante")

FLOORS = {
    "queen-high": three_card_rank(cards("Qc 3d 2h")),
    "king-high": three_card_rank(cards("Kc 3d 2h")),
    "any-hand": 0,
}
ANTE_BONUS_HANDS = (Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND, Category.STRAIGHT)


def ante_bonus_hand(player: int) -> Outcome:
    found = three_card_category(player)
    return category_outcome(found) if found in ANTE_BONUS_HANDS else NOTHING


def compare(player: int, dealer: int, play: int, settings: Settings) -> Contest:
    by = ante_bonus_hand(player)
    if dealer < FLOORS[settings[QUALIFIER]]:
        return Contest(play, Result.UNCONTESTED, dealer_qualifies=False, by=by)
    return Contest(play, Result.comparing(player, dealer), by=by)


def contests(settings: Settings) -> tuple[Contest, ...]:
    paid = (*map(category_outcome, ANTE_BONUS_HANDS), NOTHING)
    unqualified = [Contest(1, Result.UNCONTESTED, dealer_qualifies=False, by=by) for by in paid]
    compared = [Contest(1, result, by=by) for result in (Result.WIN, Result.TIE, Result.LOSE) for by in paid]
    return (FOLDED, *(() if settings[QUALIFIER] == "any-hand" else unqualified), *compared)


def settle_base(contest: Contest, _settings: Settings, ante_bonus: Schedule) -> tuple[Verdict, ...]:
    if contest.result is Result.FOLDED:
        return (loses(ANTE, "A fold gives up the Ante."),)
    ante, play = settle_spots(contest)
    pay = ante_bonus(contest.by)
    if pay is not None:
        ante = with_premium(ante, pay, "The Ante Bonus pays by the player's hand, whatever the dealer holds.")
    return ante, play


def settle_spots(contest: Contest) -> tuple[Verdict, Verdict]:
    match contest.result:
        case Result.UNCONTESTED:
            return (
                wins(ANTE, EVEN_MONEY, "The dealer does not qualify: the Ante pays 1 to 1."),
                pushes(PLAY, "The dealer does not qualify: the Play pushes."),
            )
        case Result.WIN:
            rule = "The better hand wins 1 to 1 on the {}."
            return wins(ANTE, EVEN_MONEY, rule.format("Ante")), wins(PLAY, EVEN_MONEY, rule.format("Play"))
        case Result.TIE:
            return pushes(ANTE, "Equal hands push."), pushes(PLAY, "Equal hands push.")
        case _:
            return loses(ANTE, "The dealer's hand is better."), loses(PLAY, "The dealer's hand is better.")


BASE = Base(
    name="Ante and Play",
    spots=(ANTE, PLAY),
    rows=rows_of(map(category_outcome, ANTE_BONUS_HANDS)),
    pays_on=ANTE,
    ranking=three_cards,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- side wagers ------------------------------------------------------------------------------------------

PAIR_OR_BETTER = tuple(category_outcome(each) for each in reversed(ORDER) if each is not Category.HIGH_CARD)


def pair_or_better(rank: int, _settings: Settings) -> Outcome:
    found = three_card_category(rank)
    return NOTHING if found is Category.HIGH_CARD else category_outcome(found)


PAIR_PLUS = Bonus(
    slug="pair-plus",
    name="Pair Plus",
    spot=Spot("pair-plus", "Pair Plus", needs=("ante",)),
    wins_when="the player's three cards are a pair or better, whatever the dealer holds",
    rows=rows_of(PAIR_OR_BETTER),
    looks_at=OnOneHand(ranking=three_cards, outcome_of=pair_or_better),
    after_fold=AfterFold(stays=PAIR_PLUS_SURVIVES_FOLD, source=Source.PRINTED),
)


def all_six(show: Showdown, _settings: Settings) -> Cards:
    return show.player + show.dealer


def three_of_a_kind_or_better(hand: int, _settings: Settings) -> Outcome:
    return category_outcome(category(hand)) if hand >= lowest(Category.THREE_OF_A_KIND) else NOTHING


SIX_CARD_BONUS = Bonus(
    slug="6-card-bonus",
    name="6-Card Bonus",
    spot=Spot("6-card-bonus", "6-Card Bonus", needs=("ante",)),
    wins_when="the best five of the player's three cards and the dealer's are three of a kind or better",
    rows=poker_rows(Category.THREE_OF_A_KIND),
    looks_at=OnOneHand(hand=all_six, outcome_of=three_of_a_kind_or_better),
    after_fold=AfterFold(stays=SIX_CARD_SURVIVES_FOLD, source=Source.CASINO),
)

# --- dealing ----------------------------------------------------------------------------------------------


def procedures(_settings: Settings) -> tuple[Procedure, ...]:
    decision = DecisionPoint("play", "after seeing three cards", (FOLD, play_option(1)))
    devices = (Device("hand-held"), Device("dealing-shoe"))
    return (Procedure("hand-held", "Hand dealt", devices, (DealHands(3), Ask(decision), TurnUp(Place.DEALER, 3))),)


def describe_hand(player: Cards, _board: Cards, _settings: Settings) -> str:
    rank = three_card_rank(player)
    found = three_card_category(rank)
    names = [RANK_NAMES[rank // KINDS**place % KINDS] for place in (2, 1, 0)]
    many = names[0] + ("es" if names[0] == "six" else "s")
    match found:
        case Category.HIGH_CARD:
            return "-".join(names)
        case Category.PAIR:
            return f"pair of {many}"
        case Category.THREE_OF_A_KIND:
            return f"three {many}"
        case _:
            return f"{found.label.lower()}, {names[0]} high"


GAME = Game(
    slug="three-card-poker",
    name="Three Card Poker",
    summary="Three cards each; play or fold against a dealer who needs queen high.",
    source="rules as published (Wizard of Odds, Three Card Poker)",
    seats=7,
    base=BASE,
    bonuses=(PAIR_PLUS, SIX_CARD_BONUS),
    settings=(QUALIFIER, PAIR_PLUS_SURVIVES_FOLD, SIX_CARD_SURVIVES_FOLD),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "Of three cards a straight beats a flush, and three of a kind beats a straight.",
        "The ace is high, or low in A-2-3, the lowest straight.",
        "The Ante Bonus needs a Play wager; it is paid even if the dealer wins or does not qualify.",
        "If the dealer has less than queen high, the Ante pays 1 to 1 and the Play pushes, whatever the player holds.",
    ),
)
