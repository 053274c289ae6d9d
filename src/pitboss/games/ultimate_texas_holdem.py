"""Ultimate Texas Hold'em (rulebook section 4; document 004).

Two cards to each player and to the dealer, five community cards, best five of seven.
Ante and an equal Blind; then once in a hand a Play wager of 3x or 4x before the flop, 2x on the flop, or 1x at
the river, where the only other choice is to fold.
"""

from __future__ import annotations

from pitboss.cards import Cards, card
from pitboss.cards.poker import Category, category, describe, lowest, strength
from pitboss.games._multi_game_link import multi_game_link, three_of_a_kind_or_better
from pitboss.rules import (
    CHECK,
    EVEN_MONEY,
    FOLD,
    FOLDED,
    NOTHING,
    AfterFold,
    Ask,
    Base,
    Bonus,
    Contest,
    DealBoard,
    DealHands,
    DecisionPoint,
    Game,
    Outcome,
    Place,
    Procedure,
    Release,
    Result,
    Row,
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
    wins,
)
from pitboss.rules.deal import Device
from pitboss.rules.poker import ROYAL_FLUSH, STRAIGHT_FLUSH, category_outcome, poker_rows
from pitboss.rules.ranking import (
    OnBothHands,
    OnHoleCards,
    OnOneHand,
    dealer_cards_and_board,
    own_cards_and_board,
    own_cards_and_flop,
)
from pitboss.rules.setting import switch
from pitboss.rules.wager import BonusKind, Schedule

# --- settings ---------------------------------------------------------------------------------------------

QUALIFIER = Setting(
    "dealer-qualifies-with",
    "the lowest dealer hand that qualifies",
    "pair",
    ("pair", "any-hand"),
    Source.PRINTED,
)
BAD_BEAT_PAYS_ON = Setting(
    "bad-beat-pays-on",
    "whose rank the Bad Beat Bonus is paid by",
    "losing-hand",
    ("losing-hand", "winning-hand"),
)
BAD_BEAT_SURVIVES_FOLD = switch(
    "bad-beat-survives-fold", "whether the Bad Beat Bonus stays in action after a fold", default=True
)
FOLDED_TRIPS_SETTLED = Setting(
    "folded-trips-settled", "when Trips is settled after a fold", "reconciliation", ("reconciliation", "fold")
)
FOLDED_HANDS_QUALIFY = switch(
    "folded-hands-qualify", "whether a folded hand can win a jackpot", default=True, source=Source.CASINO
)

# --- the game against the dealer --------------------------------------------------------------------------

ANTE = Spot("ante", "Ante", required=True)
BLIND = Spot("blind", "Blind", required=True, equal_to="ante")
PLAY = Spot("play", "Play", multiple_of="ante")

PRE_FLOP = DecisionPoint("pre-flop", "before the flop", (CHECK, play_option(3), play_option(4)))
FLOP = DecisionPoint("flop", "on the flop", (CHECK, play_option(2)))
RIVER = DecisionPoint("river", "at the river", (FOLD, play_option(1)))

BLIND_ROWS = poker_rows(Category.STRAIGHT)


def qualifies(dealer: int, settings: Settings) -> bool:
    return settings[QUALIFIER] == "any-hand" or dealer >= lowest(Category.PAIR)


def compare(player: int, dealer: int, play: int, settings: Settings) -> Contest:
    result = Result.comparing(player, dealer)
    by = blind_hand(player) if result is Result.WIN else NOTHING
    return Contest(play, result, qualifies(dealer, settings), by)


def blind_hand(player: int) -> Outcome:
    """What the Blind is paid by: a straight or better."""
    return category_outcome(category(player)) if player >= lowest(Category.STRAIGHT) else NOTHING


def contests(settings: Settings) -> tuple[Contest, ...]:
    paid = [NOTHING, *(category_outcome(each) for each in Category if each >= Category.STRAIGHT)]
    qualified = (True,) if settings[QUALIFIER] == "any-hand" else (True, False)
    played = [
        Contest(play, result, dealer, by)
        for play in (4, 3, 2, 1)
        for result in (Result.WIN, Result.TIE, Result.LOSE)
        for dealer in qualified
        for by in (paid if result is Result.WIN else [NOTHING])
    ]
    return (FOLDED, *played)


def settle_base(contest: Contest, _settings: Settings, blind: Schedule) -> tuple[Verdict, ...]:
    if contest.result is Result.FOLDED:
        rule = "A fold gives up the Ante and the Blind (004, step 8a)."
        return loses(ANTE, rule), loses(BLIND, rule)
    return (
        settle_ante(contest),
        settle_blind(contest, blind),
        {
            Result.WIN: wins(PLAY, EVEN_MONEY, "The better hand wins even money on the Play (004, step 11a)."),
            Result.TIE: pushes(PLAY, "Equal hands push (004, step 11c)."),
            Result.LOSE: loses(PLAY, "The dealer's hand is better (004, step 11b)."),
        }[contest.result],
    )


def settle_ante(contest: Contest) -> Verdict:
    if not contest.dealer_qualifies:
        return refunded(ANTE, "The dealer has less than a pair: the Ante goes back (004, step 12).")
    return {
        Result.WIN: wins(ANTE, EVEN_MONEY, "The better hand wins even money on the Ante (004, step 11a)."),
        Result.TIE: pushes(ANTE, "Equal hands push (004, step 11c)."),
        Result.LOSE: loses(ANTE, "The dealer's hand is better (004, step 11b)."),
    }[contest.result]


def settle_blind(contest: Contest, blind: Schedule) -> Verdict:
    if contest.result is Result.LOSE:
        return loses(BLIND, "The dealer's hand is better (004, step 11b).")
    if contest.result is Result.TIE:
        return pushes(BLIND, "Equal hands push (004, step 11c).")
    pay = blind(contest.by)
    if pay is None:
        return pushes(BLIND, "A win with less than a straight: the Blind pushes (004, step 11e).")
    return wins(BLIND, pay, "A win with a straight or better pays the Blind (004, step 11d).")


BASE = Base(
    name="Ante, Blind and Play",
    spots=(ANTE, BLIND, PLAY),
    rows=BLIND_ROWS,
    pays_on=BLIND,
    player_hand=own_cards_and_board,
    dealer_hand=dealer_cards_and_board,
    compare=compare,
    contests=contests,
    settle=settle_base,
)

# --- side wagers ------------------------------------------------------------------------------------------


TRIPS = Bonus(
    slug="trips",
    name="Trips",
    spot=Spot("trips", "Trips", needs=("ante",)),
    wins_when="the player's final hand is three of a kind or better, win or lose, even folded",
    rows=poker_rows(Category.THREE_OF_A_KIND),
    looks_at=OnOneHand(hand=own_cards_and_board, outcome_of=three_of_a_kind_or_better),
    after_fold=AfterFold(stays=True, source=Source.PRINTED, settled_by=FOLDED_TRIPS_SETTLED),
)


def bad_beat(player: int, dealer: int, settings: Settings) -> Outcome:
    losing, winning = sorted((player, dealer))
    if losing == winning or losing < lowest(Category.THREE_OF_A_KIND):
        return NOTHING
    return category_outcome(category(losing if settings[BAD_BEAT_PAYS_ON] == "losing-hand" else winning))


BAD_BEAT = Bonus(
    slug="bad-beat",
    name="Bad Beat Bonus",
    spot=Spot("bad-beat", "Bad Beat Bonus", needs=("ante", "blind", "trips")),
    wins_when="a hand of three of a kind or better is beaten, the player's or the dealer's; equal hands lose",
    rows=tuple(row for row in poker_rows(Category.THREE_OF_A_KIND) if row.slug != ROYAL_FLUSH.slug),
    looks_at=OnBothHands(player=own_cards_and_board, dealer=dealer_cards_and_board, outcome_of=bad_beat),
    after_fold=AfterFold(stays=BAD_BEAT_SURVIVES_FOLD),
)

ACES_BOTH_RED = Outcome("red-aces-against-aces", "A♥ A♦, and the dealer has a pair of aces")
ACES_BOTH = Outcome("aces-against-aces", "a pair of aces, and the dealer has one too")
RED_ACES = Outcome("red-aces", "A♥ A♦")
ACES = Outcome("pair-of-aces", "pair of aces")
ACE_KING_SUITED = Outcome("ace-king-suited", "A-K suited")
ACE_QUEEN_JACK_SUITED = Outcome("ace-queen-or-jack-suited", "A-Q or A-J suited")
ACE_KING_UNSUITED = Outcome("ace-king-unsuited", "A-K unsuited")
ACE_QUEEN_JACK_UNSUITED = Outcome("ace-queen-or-jack-unsuited", "A-Q or A-J unsuited")
HIGH_PAIR = Outcome("high-pair", "pair of kings, queens or jacks")
LOW_PAIR = Outcome("low-pair", "pair of tens to twos")

ANY_ACES = (ACES_BOTH_RED, ACES_BOTH, RED_ACES, ACES)


def pairs_row(slug: str, label: str, *covers: Outcome) -> Row:
    return Row(slug, label, frozenset(covers))


PAIRS_ROWS = (
    pairs_row("aces-both", "A-A player and A-A dealer", ACES_BOTH_RED, ACES_BOTH),
    pairs_row("red-aces", "Ace of hearts and ace of diamonds", ACES_BOTH_RED, RED_ACES),
    pairs_row("pair-of-aces", "Pair of aces", *ANY_ACES),
    pairs_row("ace-king-suited", "A-K suited", ACE_KING_SUITED),
    pairs_row("ace-queen-or-jack-suited", "A-Q or A-J suited", ACE_QUEEN_JACK_SUITED),
    pairs_row("ace-face-suited", "Ace and face card, suited", ACE_KING_SUITED, ACE_QUEEN_JACK_SUITED),
    pairs_row("ace-king-unsuited", "A-K unsuited", ACE_KING_UNSUITED),
    pairs_row("high-pair", "K-K, Q-Q or J-J", HIGH_PAIR),
    pairs_row("ace-queen-or-jack-unsuited", "A-Q or A-J unsuited", ACE_QUEEN_JACK_UNSUITED),
    pairs_row("ace-face-unsuited", "Ace and face card, unsuited", ACE_KING_UNSUITED, ACE_QUEEN_JACK_UNSUITED),
    pairs_row("low-pair", "10-10 to 2-2", LOW_PAIR),
    pairs_row("pair", "Any pair", *ANY_ACES, HIGH_PAIR, LOW_PAIR),
)

JACK, KING, ACE = (card(text).rank for text in ("Jc", "Kc", "Ac"))
RED = frozenset((card("Ah"), card("Ad")))


def hole_cards(player: Cards, dealer: Cards) -> Outcome:
    low, high = sorted(each.rank for each in player)
    suited = len({each.suit for each in player}) == 1
    if low == high == ACE:
        red = frozenset(player) == RED
        if all(each.rank == ACE for each in dealer):
            return ACES_BOTH_RED if red else ACES_BOTH
        return RED_ACES if red else ACES
    if low == high:
        return HIGH_PAIR if high >= JACK else LOW_PAIR
    if high == ACE and low == KING:
        return ACE_KING_SUITED if suited else ACE_KING_UNSUITED
    if high == ACE and low >= JACK:
        return ACE_QUEEN_JACK_SUITED if suited else ACE_QUEEN_JACK_UNSUITED
    return NOTHING


PAIRS = Bonus(
    slug="ultimate-pairs",
    name="Ultimate Pairs",
    spot=Spot("ultimate-pairs", "Ultimate Pairs", needs=("ante",)),
    wins_when="the player's two hole cards match a row; only the highest row pays",
    rows=PAIRS_ROWS,
    looks_at=OnHoleCards(outcome_of=hole_cards),
    after_fold=AfterFold(stays=True, source=Source.PRINTED, tucked=True),
)

# --- jackpots ---------------------------------------------------------------------------------------------

ROYAL_FIRST_FIVE = Outcome("royal-flush-first-5", "Royal flush, first 5 cards")
ROYAL_FIRST_SEVEN = Outcome("royal-flush-first-7", "Royal flush, first 7 cards")
COMMUNITY_ROYAL = Outcome("community-royal", "Community royal")


def full_house_or_better(hand: int, _settings: Settings) -> Outcome:
    return category_outcome(category(hand)) if hand >= lowest(Category.FULL_HOUSE) else NOTHING


def which_royal(outcome: Outcome, show: Showdown) -> Outcome:
    """Paytable 01: the first five cards are the two hole cards and the flop."""
    if outcome is not ROYAL_FLUSH:
        return outcome
    if is_royal(show.player + show.board[:3]):
        return ROYAL_FIRST_FIVE
    return COMMUNITY_ROYAL if is_royal(show.board) else ROYAL_FIRST_SEVEN


def is_royal(five: Cards) -> bool:
    return category(strength(five)) is Category.ROYAL_FLUSH


def straight_flush_down_to(down_to: Category, *royals: Outcome) -> tuple[Row, ...]:
    """The rows below the royals; a royal without a row of its own is paid as a straight flush."""
    rows = poker_rows(down_to)[2:]
    straight_flush = Row(STRAIGHT_FLUSH.slug, STRAIGHT_FLUSH.label, frozenset((STRAIGHT_FLUSH, *royals)))
    return (straight_flush, *rows)


JACKPOT_ROYALS = (ROYAL_FIRST_FIVE, ROYAL_FIRST_SEVEN, COMMUNITY_ROYAL)

JACKPOT = Bonus(
    slug="progressive",
    name="UTH Jackpot",
    spot=Spot("progressive", "UTH Jackpot", needs=("ante",), sensor=True),
    kind=BonusKind.JACKPOT,
    wins_when="the best hand among the player's cards and the board is a full house or better; a percentage pay "
    "needs at least one hole card in the royal",
    rows=(
        *(Row(royal.slug, royal.label, frozenset((royal,))) for royal in JACKPOT_ROYALS),
        *straight_flush_down_to(Category.FULL_HOUSE, *JACKPOT_ROYALS),
    ),
    looks_at=OnOneHand(hand=own_cards_and_board, outcome_of=full_house_or_better, refine=which_royal),
    after_fold=AfterFold(stays=FOLDED_HANDS_QUALIFY, source=Source.CASINO),
)


LINK = multi_game_link(own_cards_and_flop, "two hole cards and the flop", FOLDED_HANDS_QUALIFY)

# --- dealing ----------------------------------------------------------------------------------------------

HAND_DEALT = (
    DealHands(2),
    Ask(PRE_FLOP),
    DealBoard(3, face_up=True),
    Ask(FLOP),
    DealBoard(2, face_up=True),
    Ask(RIVER),
    TurnUp(Place.DEALER, 2),
)
BOARD_FIRST = (
    DealBoard(5, face_up=False),
    DealHands(2),
    Release(),
    Ask(PRE_FLOP),
    TurnUp(Place.BOARD, 3),
    Ask(FLOP),
    TurnUp(Place.BOARD, 2),
    Ask(RIVER),
    TurnUp(Place.DEALER, 2),
)


def procedures(_settings: Settings) -> tuple[Procedure, ...]:
    packets = tuple(Device(shuffler, "uth") for shuffler in ("ace", "i-deal", "i-deal-plus"))
    return (
        Procedure("hand-held", "Hand-held deck", (Device("deck-mate-2"), Device("hand-held")), HAND_DEALT),
        Procedure("packets", "Community cards first, then packets of two", packets, BOARD_FIRST),
        Procedure("shoe", "Hand dealt from a dealing shoe", (Device("dealing-shoe"),), HAND_DEALT),
    )


def describe_hand(player: Cards, board: Cards, _settings: Settings) -> str:
    seen = player + board
    return describe(strength(seen)) if len(seen) >= 5 else ""  # noqa: PLR2004 -- fewer than five cards rank as nothing


GAME = Game(
    slug="ultimate-texas-holdem",
    name="Ultimate Texas Hold'em",
    summary="Hold'em against the dealer: the earlier you bet, the more you may bet.",
    source="004",
    seats=7,
    base=BASE,
    bonuses=(TRIPS, BAD_BEAT, PAIRS, JACKPOT, LINK),
    settings=(
        QUALIFIER,
        BAD_BEAT_PAYS_ON,
        BAD_BEAT_SURVIVES_FOLD,
        FOLDED_TRIPS_SETTLED,
        FOLDED_HANDS_QUALIFY,
    ),
    procedures=procedures,
    describe=describe_hand,
    notes=(
        "A Play wager, once made, can neither be repeated nor changed.",
        "A dealer without a pair is no automatic win: the Ante goes back and the rest is compared as usual.",
        "Nobody may wager on the dealer's or another player's hand.",
        "Fixed jackpot pays come from the tray; a percentage pay comes from the meter.",
    ),
)
