"""Straight Edge Poker, Version 1 (rulebook section 1; documents 000, 001, 003).

Seven cards to the player, eight to the dealer; the longest straight wins. Straights may wrap around the ace.
The dealer always qualifies, and the player wins copies.
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
    DealDealer,
    DealHands,
    Game,
    Outcome,
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
    row_of,
    wins,
)
from pitboss.rules.deal import Device
from pitboss.rules.ranking import Domain, OnOneHand, Ranking
from pitboss.rules.setting import switch
from pitboss.rules.wager import Schedule

# --- settings ---------------------------------------------------------------------------------------------

WRAPS = switch("wraps", "whether a straight may go round the ace", default=True, source=Source.PRINTED)
DEALER_CARDS = Setting("dealer-cards", "how many cards the dealer has", 8, (8, 7), Source.PRINTED)
PLAY_MULTIPLE = Setting("play", "the Play wager as a multiple of the Ante", 1, (1, 2, 3), Source.PRINTED)
COPIES = Setting(
    "copies",
    "who wins identical straights",
    "player-wins",
    ("player-wins", "push", "dealer-wins"),
    Source.PRINTED,
)
ACE_ENDING = Setting("ace-ending", "the rank of a straight that ends with an ace", "highest", ("highest", "lowest"))
COPIES_LOSE_PROGRESSIVE = switch(
    "copies-lose-progressive", "whether identical straights lose the Two Way Bad Beat, as a tie", default=True
)
EIGHT_CARDS = Setting(
    "eight-card-straight",
    "whether a dealer's eight-card straight beats seven cards in the Two Way Bad Beat",
    "longer",
    ("longer", "as-seven"),
)
BONUS_SURVIVES_FOLD = switch("bonus-survives-fold", "whether the Bonus stays in action after a fold", default=True)

# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
PLAY = Spot("play", "Play", multiple_of="ante")

MARGIN_0_OR_1 = Outcome("by-0-or-1", "by 0 or 1 card")
MARGINS = tuple(common.margin_outcome(margin) for margin in range(6, 1, -1))


def straight(hand: Cards, settings: Settings) -> Straight:
    ace_ends_low = settings[ACE_ENDING] == "lowest"
    return common.counted_straight(hand, settings, wraps=settings[WRAPS], ace_ends_low=ace_ends_low)


def ranking(settings: Settings) -> Ranking:
    return Ranking(Domain.RANKS, lambda hand: straight(hand, settings).code)


def compare(player_rank: int, dealer_rank: int, play: int, settings: Settings) -> Contest:
    player, dealer = Straight.from_code(player_rank), Straight.from_code(dealer_rank)
    result = result_of(player, dealer, settings)
    won = result is Result.WIN
    return Contest(play, result, by=margin_of(player.length - dealer.length) if won else NOTHING)


def result_of(player: Straight, dealer: Straight, settings: Settings) -> Result:
    if player == dealer:
        return {"player-wins": Result.WIN, "push": Result.TIE, "dealer-wins": Result.LOSE}[settings[COPIES]]
    return Result.WIN if player > dealer else Result.LOSE


def margin_of(cards: int) -> Outcome:
    return MARGIN_0_OR_1 if cards <= 1 else common.margin_outcome(cards)


def contests(settings: Settings) -> tuple[Contest, ...]:
    play = settings[PLAY_MULTIPLE]
    ties = (Contest(play, Result.TIE),) if settings[COPIES] == "push" else ()
    won = tuple(Contest(play, Result.WIN, by=by) for by in (*MARGINS, MARGIN_0_OR_1))
    return (FOLDED, *won, *ties, Contest(play, Result.LOSE))


def settle_base(contest: Contest, _settings: Settings, play_pays: Schedule) -> tuple[Verdict, ...]:
    match contest.result:
        case Result.FOLDED:
            return (loses(ANTE, "A fold gives up the Ante (001 V1, step 7a)."),)
        case Result.LOSE:
            rule = "The dealer's straight is longer, or as long with a higher final card (001 V1, step 11)."
            return loses(ANTE, rule), loses(PLAY, rule)
        case Result.TIE:
            return pushes(ANTE, "Copies push by house setting."), pushes(PLAY, "Copies push by house setting.")
    pay = play_pays(contest.by)
    return (
        wins(ANTE, EVEN_MONEY, "The longer straight, or as long and ending as high, wins (001 V1, step 10)."),
        pushes(PLAY, "The paytable has no row for this margin.")
        if pay is None
        else wins(PLAY, pay, "The Play pays by the margin in cards (001 V1, step 10a)."),
    )


BASE = Base(
    name="Ante and Play",
    spots=(ANTE, PLAY),
    rows=(*(row_of(margin) for margin in MARGINS), row_of(MARGIN_0_OR_1)),
    pays_on=PLAY,
    ranking=ranking,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- side wagers ------------------------------------------------------------------------------------------


BONUS = Bonus(
    slug="bonus",
    name="Bonus",
    spot=Spot("bonus", "Bonus", needs=("ante",)),
    wins_when="the player's own hand holds a four-card straight or better, even if it loses",
    rows=common.length_rows(range(7, 3, -1)),
    looks_at=OnOneHand(ranking=ranking, outcome_of=common.four_or_more),
    after_fold=AfterFold(stays=BONUS_SURVIVES_FOLD),
)
INSURANCE = common.insurance(AfterFold(stays=True, source=Source.PRINTED, tucked=True))
PROGRESSIVE = common.two_way_bad_beat(ranking, ties_lose=COPIES_LOSE_PROGRESSIVE, eight_cards=EIGHT_CARDS)

# --- dealing ----------------------------------------------------------------------------------------------


def procedures(settings: Settings) -> tuple[Procedure, ...]:
    eighth = (DealDealer(1),) if settings[DEALER_CARDS] > 7 else ()  # noqa: PLR2004 -- a packet has seven cards
    steps = (
        DealHands(7),
        *eighth,
        Release(),
        Ask(common.decision(settings[PLAY_MULTIPLE])),
        TurnUp(Place.DEALER, settings[DEALER_CARDS]),
    )
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
    slug="straight-edge-v1",
    name="Straight Edge Poker, Version 1",
    summary="The longer straight wins, round the ace if need be; the dealer has eight cards to your seven.",
    source="001 (also 000, 003)",
    seats=6,
    base=BASE,
    bonuses=(BONUS, INSURANCE, PROGRESSIVE),
    settings=(
        WRAPS, DEALER_CARDS, PLAY_MULTIPLE, COPIES, ACE_ENDING, COPIES_LOSE_PROGRESSIVE, EIGHT_CARDS,
        BONUS_SURVIVES_FOLD,
        *common.COMMON_SETTINGS,
    ),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "Suits and repeated ranks do not matter; J-Q-K-A-2-3 is a six-card straight ending in a three.",
        "The dealer always qualifies, and the player wins copies.",
        "With six players the dealer's eighth card is the top one of the three that are left.",
    ),
)  # fmt: skip
