"""Six Card Poker (rulebook section 3; document 002).

Six cards each, best five count. The dealer turns up three of his cards before the player decides.
"""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.cards.poker import ACE_KING, PAIR_OF_ACES, Category, category, describe, lowest, strength
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
    Moment,
    Outcome,
    Place,
    Procedure,
    Release,
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
    refunded,
    row_of,
    wins,
)
from pitboss.rules import poker as hands
from pitboss.rules.deal import Device
from pitboss.rules.ranking import OnBothHands, OnOneHand
from pitboss.rules.setting import switch
from pitboss.rules.wager import BonusKind, Schedule

# --- settings ---------------------------------------------------------------------------------------------

PLAY_MULTIPLE = Setting("play", "the Play wager as a multiple of the Ante", 1, (1, 2, 3), Source.PRINTED)
QUALIFIER = Setting(
    "dealer-qualifies-with", "the lowest dealer hand that qualifies", "ace-king", ("ace-king", "pair", "any-hand"),
    Source.PRINTED,
)  # fmt: skip
DEALER_HAND = Setting(
    "dealer-hand",
    "which of the dealer's six cards count",
    "best-five-of-six",
    ("best-five-of-six", "first-five"),
)
FOLDED_HANDS_QUALIFY = switch("folded-hands-qualify", "whether a folded hand can win the progressive", default=True)

# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
PLAY = Spot("play", "Play", multiple_of="ante")


def dealer_hand(show: Showdown, settings: Settings) -> Cards:
    return show.dealer if settings[DEALER_HAND] == "best-five-of-six" else show.dealer[:5]


def qualifies(dealer: int, settings: Settings) -> bool:
    floor = {"ace-king": ACE_KING, "pair": lowest(Category.PAIR), "any-hand": 0}
    return dealer >= floor[settings[QUALIFIER]]


def compare(player: int, dealer: int, play: int, settings: Settings) -> Contest:
    return Contest(play, Result.comparing(player, dealer), qualifies(dealer, settings))


def contests(settings: Settings) -> tuple[Contest, ...]:
    qualified = (True,) if settings[QUALIFIER] == "any-hand" else (True, False)
    results = (Result.WIN, Result.TIE, Result.LOSE)
    played = [Contest(settings[PLAY_MULTIPLE], result, dealer) for result in results for dealer in qualified]
    return (FOLDED, *played)


def settle_base(contest: Contest, settings: Settings, _pay: Schedule) -> tuple[Verdict, ...]:
    if contest.result is Result.FOLDED:
        return (loses(ANTE, "A fold gives up the Ante at once (002, step 5a)."),)
    ante, play = (settle_spot(contest, spot) for spot in (ANTE, PLAY))
    if not contest.dealer_qualifies:
        lowest_hand = {"ace-king": "ace-king", "pair": "a pair"}[settings[QUALIFIER]]
        ante = refunded(ANTE, f"The dealer has less than {lowest_hand}: the Ante goes back (002, step 8).")
    return ante, play


def settle_spot(contest: Contest, spot: Spot) -> Verdict:
    return {
        Result.WIN: wins(spot, EVEN_MONEY, f"The player beats the dealer: the {spot.name} pays 1 to 1 (002, step 10)."),
        Result.TIE: pushes(spot, f"Equal hands: the {spot.name} pushes (002, step 12)."),
        Result.LOSE: loses(spot, f"The dealer beats the player: the {spot.name} loses (002, step 11)."),
    }[contest.result]


BASE = Base(
    name="Ante and Play",
    spots=(ANTE, PLAY),
    dealer_hand=dealer_hand,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- side wagers ------------------------------------------------------------------------------------------

ACES_OR_BETTER = (*hands.poker_rows(Category.TWO_PAIR), row_of(hands.PAIR_OF_ACES))


def aces_or_better(hand: int, _settings: Settings) -> Outcome:
    """A pair counts from aces up."""
    if hand < PAIR_OF_ACES:
        return NOTHING
    return hands.PAIR_OF_ACES if category(hand) is Category.PAIR else hands.category_outcome(category(hand))


ACES_UP = Bonus(
    slug="aces-up",
    name="Aces Up",
    spot=Spot("aces-up", "Aces Up", needs=("ante",)),
    wins_when="the player's best five of six are a pair of aces or better, whatever the dealer holds",
    rows=ACES_OR_BETTER,
    looks_at=OnOneHand(outcome_of=aces_or_better),
    after_fold=AfterFold(stays=True, settled=Moment.AT_FOLD, source=Source.PRINTED),
)


def bad_beat(player: int, dealer: int, settings: Settings) -> Outcome:
    return NOTHING if player == dealer else aces_or_better(min(player, dealer), settings)


BAD_BEAT = Bonus(
    slug="bad-beat",
    name="Bad Beat",
    spot=Spot("bad-beat", "Bad Beat", needs=("ante",)),
    wins_when="player and dealer both hold a pair of aces or better and do not tie; paid on the losing hand",
    rows=tuple(row for row in ACES_OR_BETTER if row.slug != hands.ROYAL_FLUSH.slug),
    looks_at=OnBothHands(dealer=dealer_hand, outcome_of=bad_beat),
    after_fold=AfterFold(stays=True, source=Source.PRINTED, tucked=True, tucked_source=Source.READING),
)


def straight_or_better(hand: int, _settings: Settings) -> Outcome:
    return hands.category_outcome(category(hand)) if hand >= lowest(Category.STRAIGHT) else NOTHING


PROGRESSIVE = Bonus(
    slug="progressive",
    name="Six Card Poker Progressive",
    spot=Spot("progressive", "Progressive", needs=("ante",), sensor=True),
    kind=BonusKind.JACKPOT,
    wins_when="the best hand among all six of the player's cards is on the paytable",
    rows=hands.poker_rows(Category.STRAIGHT),
    looks_at=OnOneHand(outcome_of=straight_or_better),
    after_fold=AfterFold(stays=FOLDED_HANDS_QUALIFY),
)

# --- dealing ----------------------------------------------------------------------------------------------


def procedures(settings: Settings) -> tuple[Procedure, ...]:
    decision = DecisionPoint("play", "after three of the dealer's cards", (FOLD, play_option(settings[PLAY_MULTIPLE])))
    devices = tuple(
        Device(shuffler, mode) for shuffler in ("i-deal", "ace") for mode in ("six-card-poker", "rabbit-hunter")
    )
    steps = (DealHands(6), TurnUp(Place.DEALER, 3), Release(), Ask(decision), TurnUp(Place.DEALER, 3))
    return (Procedure("packets", "Packets of six", devices, steps),)


def describe_hand(player: Cards, _board: Cards, _settings: Settings) -> str:
    return describe(strength(player))


GAME = Game(
    slug="six-card-poker",
    name="Six Card Poker",
    summary="Best five of six against a dealer who shows half his hand first.",
    source="002",
    seats=7,
    base=BASE,
    bonuses=(ACES_UP, BAD_BEAT, PROGRESSIVE),
    settings=(PLAY_MULTIPLE, QUALIFIER, DEALER_HAND, FOLDED_HANDS_QUALIFY),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "If the dealer has less than ace-king, each Ante goes back; all other wagers have full action.",
        "Aces Up and the Bad Beat win even on a fold.",
        "A losing royal flush cannot happen: nothing beats it, and royal against royal ties.",
    ),
)
