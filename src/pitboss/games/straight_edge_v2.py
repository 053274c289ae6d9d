"""Straight Edge Poker, Version 2 (rulebook section 2; documents 000, 001, 003).

Seven cards each; the longest straight wins. The ace is low or high, straights do not wrap, copies push, and the
dealer needs a two-card straight up to the ten to qualify.
"""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.cards.straights import Straight
from pitboss.games import _straight_edge as common
from pitboss.rules import (
    EVEN_MONEY,
    FOLDED,
    NOTHING,
    AfterFold,
    Ask,
    Base,
    Bonus,
    Contest,
    DealHands,
    Game,
    Place,
    Procedure,
    Release,
    Result,
    Setting,
    Settings,
    Source,
    Spot,
    TurnUp,
    Verdict,
    loses,
    pushes,
    refunded,
    row_of,
    wins,
)
from pitboss.rules.deal import Device
from pitboss.rules.ranking import Domain, OnOneHand, Ranking
from pitboss.rules.setting import switch
from pitboss.rules.wager import Schedule

# --- settings ---------------------------------------------------------------------------------------------

WRAPS = switch("wraps", "whether a straight may go round the ace", default=False, source=Source.PRINTED)
PLAY_MULTIPLE = Setting("play", "the Play wager as a multiple of the Ante", 2, (2, 1, 3), Source.PRINTED)
COPIES = Setting(
    "copies", "who wins identical straights", "push", ("push", "player-wins", "dealer-wins"), Source.PRINTED
)
QUALIFIER = Setting(
    "dealer-qualifies-with", "the lowest dealer straight that qualifies", "nine-ten", ("nine-ten", "any-hand"),
    Source.PRINTED,
)  # fmt: skip
BLIND_AT_MARGIN_ZERO = Setting(
    "blind-at-margin-zero", "the Blind on a win by the same length, for which no row is printed", "push",
    ("push", "even-money"),
)  # fmt: skip
NOT_QUALIFIED_REFUNDS = Setting(
    "not-qualified-refunds",
    "what goes back when the dealer does not qualify",
    "ante",
    ("ante", "ante-and-blind"),
)
FOUR_PLUS_SURVIVES_FOLD = switch("4-plus-survives-fold", "whether 4+ stays in action after a fold", default=True)
INSURANCE_SURVIVES_FOLD = switch(
    "insurance-survives-fold", "whether Insurance stays in action after a fold", default=True
)

# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
BLIND = Spot("blind", "Blind", required=True, equal_to="ante")
PLAY = Spot("play", "Play", multiple_of="ante")

MARGINS = tuple(common.margin_outcome(margin) for margin in range(6, 0, -1))
MARGIN_0 = common.margin_outcome(0)
NINE_TEN = Straight(2, 10)


def straight(hand: Cards, settings: Settings) -> Straight:
    return common.counted_straight(hand, settings, wraps=settings[WRAPS])


def ranking(settings: Settings) -> Ranking:
    return Ranking(Domain.RANKS, lambda hand: straight(hand, settings).code)


def qualifies(dealer: Straight, settings: Settings) -> bool:
    return settings[QUALIFIER] == "any-hand" or dealer >= NINE_TEN


def compare(player_rank: int, dealer_rank: int, play: int, settings: Settings) -> Contest:
    player, dealer = Straight.from_code(player_rank), Straight.from_code(dealer_rank)
    result = result_of(player, dealer, settings)
    won = result is Result.WIN
    by = common.margin_outcome(player.length - dealer.length) if won else NOTHING
    return Contest(play, result, qualifies(dealer, settings), by)


def result_of(player: Straight, dealer: Straight, settings: Settings) -> Result:
    if player == dealer:
        return {"player-wins": Result.WIN, "push": Result.TIE, "dealer-wins": Result.LOSE}[settings[COPIES]]
    return Result.WIN if player > dealer else Result.LOSE


def contests(settings: Settings) -> tuple[Contest, ...]:
    play = settings[PLAY_MULTIPLE]
    qualified = (True,) if settings[QUALIFIER] == "any-hand" else (True, False)
    results = (Result.WIN, *((Result.TIE,) if settings[COPIES] == "push" else ()), Result.LOSE)
    played = (
        Contest(play, result, dealer, by)
        for result in results
        for dealer in qualified
        for by in ((*MARGINS, MARGIN_0) if result is Result.WIN else (NOTHING,))
    )
    return (FOLDED, *played)


def settle_base(contest: Contest, settings: Settings, blind: Schedule) -> tuple[Verdict, ...]:
    if contest.result is Result.FOLDED:
        rule = "A fold gives up the Ante and the Blind (001 V2, step 6a)."
        return loses(ANTE, rule), loses(BLIND, rule)
    return settle_ante(contest), settle_blind(contest, settings, blind), even_money(PLAY, contest)


def settle_ante(contest: Contest) -> Verdict:
    if not contest.dealer_qualifies:
        return refunded(ANTE, "The dealer has less than 9-10: the Ante goes back (001 V2, step 8).")
    return even_money(ANTE, contest)


def even_money(spot: Spot, contest: Contest) -> Verdict:
    return {
        Result.WIN: wins(spot, EVEN_MONEY, f"The better straight wins 1 to 1 on the {spot.name} (001 V2, step 10)."),
        Result.TIE: pushes(spot, "Copies push (001 V2, step 12)."),
        Result.LOSE: loses(spot, "The dealer's straight is better (001 V2, step 11)."),
    }[contest.result]


def settle_blind(contest: Contest, settings: Settings, blind: Schedule) -> Verdict:
    if not contest.dealer_qualifies and settings[NOT_QUALIFIED_REFUNDS] == "ante-and-blind":
        return refunded(BLIND, "The dealer has less than 9-10: the Blind goes back by house setting.")
    if contest.result is Result.LOSE:
        return loses(BLIND, "The dealer's straight is better (001 V2, step 11).")
    if contest.result is Result.TIE:
        return pushes(BLIND, "Copies push (001 V2, step 12).")
    if contest.by == MARGIN_0 and settings[BLIND_AT_MARGIN_ZERO] == "even-money":
        return wins(BLIND, EVEN_MONEY, "A win by the same length pays the Blind 1 to 1 by house setting.")
    pay = blind(contest.by)
    if pay is None:
        return pushes(BLIND, "No row for this margin: the Blind pushes (rulebook 2, reading).")
    return wins(BLIND, pay, "The Blind pays by the margin in cards (001 V2, step 10).")


BASE = Base(
    name="Ante, Blind and Play",
    spots=(ANTE, BLIND, PLAY),
    rows=tuple(row_of(margin) for margin in MARGINS),
    pays_on=BLIND,
    ranking=ranking,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- side wagers ------------------------------------------------------------------------------------------


FOUR_PLUS = Bonus(
    slug="4-plus",
    name="4+",
    spot=Spot("4-plus", "4+", needs=("ante",)),
    wins_when="the player's own hand holds a four-card straight or better, even if it loses",
    rows=common.length_rows(range(7, 3, -1)),
    looks_at=OnOneHand(ranking=ranking, outcome_of=common.four_or_more),
    after_fold=AfterFold(stays=FOUR_PLUS_SURVIVES_FOLD),
)
INSURANCE = common.insurance(AfterFold(stays=INSURANCE_SURVIVES_FOLD))
PROGRESSIVE = common.two_way_bad_beat(ranking)

# --- dealing ----------------------------------------------------------------------------------------------


def procedures(settings: Settings) -> tuple[Procedure, ...]:
    ask = Ask(common.decision(settings[PLAY_MULTIPLE]))
    steps = (DealHands(7), Release(), ask, TurnUp(Place.DEALER, 7))
    return (
        Procedure(
            "packets",
            "Packets of seven",
            (Device("i-deal", "straight-edge"), Device("i-deal-plus", "straight-edge")),
            steps,
        ),
    )


def describe_hand(player: Cards, _board: Cards, settings: Settings) -> str:
    return common.in_words(straight(player, settings))


GAME = Game(
    slug="straight-edge-v2",
    name="Straight Edge Poker, Version 2",
    summary="Seven cards each, the longer straight wins; a Blind pays by how much longer.",
    source="001 (also 000, 003)",
    seats=6,
    base=BASE,
    bonuses=(FOUR_PLUS, INSURANCE, PROGRESSIVE),
    settings=(
        WRAPS, PLAY_MULTIPLE, COPIES, QUALIFIER, BLIND_AT_MARGIN_ZERO, NOT_QUALIFIED_REFUNDS,
        FOUR_PLUS_SURVIVES_FOLD, INSURANCE_SURVIVES_FOLD, *common.COMMON_SETTINGS,
    ),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "Suits and repeated ranks do not matter; the ace is the lowest or the highest card of a straight.",
        "Copies push.",
        "If the dealer has less than 9-10, a two-card straight up to the ten, each Ante goes back.",
        "Blind and Play are compared as usual even if the dealer does not qualify.",
    ),
)  # fmt: skip
