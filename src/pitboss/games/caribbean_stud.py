"""Caribbean Stud with the Cover All bonus (rulebook section 5; Cover All from document 004).

Five cards each, one of the dealer's face up. The host game is played by house procedure; its rules are common
knowledge and stand in the rulebook, not in the documents.
"""

from __future__ import annotations

from pitboss.cards import Cards
from pitboss.cards.poker import ACE_KING, Category, category, describe, lowest, strength
from pitboss.games._multi_game_link import multi_game_link, three_of_a_kind_or_better
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
    row_of,
    wins,
)
from pitboss.rules.deal import Device
from pitboss.rules.poker import category_outcome, poker_rows
from pitboss.rules.ranking import OnHighestHand, own_cards
from pitboss.rules.setting import switch
from pitboss.rules.wager import Schedule

# --- settings ---------------------------------------------------------------------------------------------

# The host game is played by house procedure: its rules stand in the rulebook, not in the documents.
PLAY_MULTIPLE = Setting("play", "the raise as a multiple of the Ante", 2, (1, 2, 3), Source.CASINO)
QUALIFIER = Setting(
    "dealer-qualifies-with", "the lowest dealer hand that qualifies", "ace-king", ("ace-king", "pair", "any-hand"),
    Source.CASINO,
)  # fmt: skip
FOLDED_HANDS_COUNT = switch(
    "folded-hands-count", "whether a folded hand counts as the highest hand for Cover All", default=True
)
FOLDED_HANDS_QUALIFY = switch(
    "folded-hands-qualify", "whether a folded hand can win the Multi-Game Link", default=True, source=Source.CASINO
)
COVER_ALL_SURVIVES_FOLD = switch(
    "cover-all-survives-fold", "whether a Cover All wager stays in action after a fold", default=True
)

# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
RAISE = Spot("play", "Raise", multiple_of="ante")

PAIR_OR_LESS = Outcome("ace-king-or-pair", "A-K or pair")
RAISE_ROWS = (*poker_rows(Category.TWO_PAIR), row_of(PAIR_OR_LESS))


def raise_hand(player: int) -> Outcome:
    """What the raise is paid by: every winning hand up to a pair pays alike."""
    return category_outcome(category(player)) if player >= lowest(Category.TWO_PAIR) else PAIR_OR_LESS


def qualifies(dealer: int, settings: Settings) -> bool:
    floor = {"ace-king": ACE_KING, "pair": lowest(Category.PAIR), "any-hand": 0}
    return dealer >= floor[settings[QUALIFIER]]


def compare(player: int, dealer: int, play: int, settings: Settings) -> Contest:
    if not qualifies(dealer, settings):
        return Contest(play, Result.UNCONTESTED, dealer_qualifies=False)
    result = Result.comparing(player, dealer)
    return Contest(play, result, by=raise_hand(player) if result is Result.WIN else NOTHING)


def contests(settings: Settings) -> tuple[Contest, ...]:
    play = settings[PLAY_MULTIPLE]
    won = tuple(
        Contest(play, Result.WIN, by=by)
        for by in (PAIR_OR_LESS, *(category_outcome(each) for each in Category if each >= Category.TWO_PAIR))
    )
    unqualified = (Contest(play, Result.UNCONTESTED, dealer_qualifies=False),)
    return (
        FOLDED,
        *(() if settings[QUALIFIER] == "any-hand" else unqualified),
        *won,
        Contest(play, Result.TIE),
        Contest(play, Result.LOSE),
    )


def settle_base(contest: Contest, settings: Settings, raise_pays: Schedule) -> tuple[Verdict, ...]:
    match contest.result:
        case Result.FOLDED:
            return (loses(ANTE, "A fold gives up the Ante (rulebook 5)."),)
        case Result.UNCONTESTED:
            lowest_hand = {"ace-king": "ace-king", "pair": "a pair"}[settings[QUALIFIER]]
            return (
                wins(ANTE, EVEN_MONEY, f"The dealer has less than {lowest_hand}: the Ante pays 1 to 1 (rulebook 5)."),
                pushes(RAISE, f"The dealer has less than {lowest_hand}: the raise pushes (rulebook 5)."),
            )
        case Result.TIE:
            return tuple(pushes(spot, "Equal hands push (rulebook 5).") for spot in (ANTE, RAISE))
        case Result.LOSE:
            return tuple(loses(spot, "The dealer's hand is better (rulebook 5).") for spot in (ANTE, RAISE))
    pay = raise_pays(contest.by)
    return (
        wins(ANTE, EVEN_MONEY, "The better hand wins even money on the Ante (rulebook 5)."),
        pushes(RAISE, "The paytable has no row for this hand.")
        if pay is None
        else wins(RAISE, pay, "The raise pays by the player's hand (rulebook 5)."),
    )


BASE = Base(
    name="Ante and raise",
    spots=(ANTE, RAISE),
    rows=RAISE_ROWS,
    pays_on=RAISE,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- Cover All --------------------------------------------------------------------------------------------


def hands_that_count(show: Showdown, settings: Settings) -> tuple[Cards, ...]:
    if settings[FOLDED_HANDS_COUNT]:
        return (show.player, show.dealer, *show.others, *show.folded_others)
    own = () if show.folded else (show.player,)
    return (*own, show.dealer, *show.others)


COVER_ALL = Bonus(
    slug="cover-all",
    name="Cover All",
    spot=Spot("cover-all", "Cover All", needs=("ante",)),
    wins_when="the highest hand at the table, a player's or the dealer's, is three of a kind or better",
    rows=poker_rows(Category.THREE_OF_A_KIND),
    looks_at=OnHighestHand(hands=hands_that_count, outcome_of=three_of_a_kind_or_better),
    by_hands=True,
    after_fold=AfterFold(stays=COVER_ALL_SURVIVES_FOLD, settled=Moment.LAST),
    settled=Moment.LAST,
)

# --- jackpot ----------------------------------------------------------------------------------------------

LINK = multi_game_link(own_cards, "the player's hand", FOLDED_HANDS_QUALIFY)

# --- dealing ----------------------------------------------------------------------------------------------


def procedures(settings: Settings) -> tuple[Procedure, ...]:
    verb = "Raise"
    decision = DecisionPoint("raise", "after one dealer card", (FOLD, play_option(settings[PLAY_MULTIPLE], verb)))
    shuffler = (Device("i-deal-plus", "caribbean-stud-poker-cover-all"),)
    turned = (TurnUp(Place.DEALER, 1), Ask(decision), TurnUp(Place.DEALER, 4))
    return (
        Procedure("packets", "Packets of five, counted by the shuffler", shuffler, (DealHands(5), Release(), *turned)),
        Procedure("hand-held", "Hand dealt; the dealer enters the number of hands",
                  (Device("hand-held"), Device("dealing-shoe")), (DealHands(5), *turned)),
    )  # fmt: skip


def describe_hand(player: Cards, _board: Cards, _settings: Settings) -> str:
    return describe(strength(player))


GAME = Game(
    slug="caribbean-stud",
    name="Caribbean Stud with Cover All",
    summary="Five cards each, one dealer card up, and a bonus on the best hand of the whole table.",
    source="004 (Cover All); the host game by house procedure",
    seats=7,
    base=BASE,
    bonuses=(COVER_ALL, LINK),
    settings=(PLAY_MULTIPLE, QUALIFIER, FOLDED_HANDS_COUNT, COVER_ALL_SURVIVES_FOLD, FOLDED_HANDS_QUALIFY),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "If the dealer does not qualify, the Ante pays and the raise pushes, whatever the player holds.",
        "Cover All counts every hand dealt, whether or not it bet; one category pays every Cover All wager.",
        "The dealer leaves hands of a straight or better exposed, a higher one replacing a lower one.",
        (
            "Whether the game joins a Multi-Game Link is our reading: "
            "only the rules of Ultimate Texas Hold'em are enclosed."
        ),
        "Three of a kind wins Cover All too, so the system follows the best hand from three of a kind up.",
    ),
)
