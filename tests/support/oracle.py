"""A second settlement, from scratch: slow, obvious, and without a line of Pitboss.

Written from the rulebook alone. Cards are texts, money is cents, hands are ranked by trying every five cards, and
straights by trying every length and ending. Only the default readings are known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import ceil

from tests.support.printed import HANDS_COLUMNS, PRINTED, Pays

VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}

Hand = tuple[str, ...]
Strength = tuple[int, ...]

CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
)
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)


@dataclass(frozen=True)
class Seat:
    cards: Hand
    bets: dict[str, int]
    play: int
    """The Play wager as a multiple of the Ante; 0 for a fold."""


@dataclass(frozen=True)
class Table:
    game: str
    seats: dict[int, Seat]
    dealer: Hand
    board: Hand
    paytables: dict[str, str]
    posted: int
    """What every level of every house jackpot posts, in cents."""


@dataclass(frozen=True)
class Settled:
    returned: dict[tuple[int, str], int]
    """By seat and spot: all that is handed back; jackpot wagers that win are not here."""
    awards: dict[tuple[int, str], int]
    """By seat and wager."""
    envy: dict[tuple[int, int, str], int]
    """By receiver, owner of the hand, and wager."""


# --- hands ------------------------------------------------------------------------------------------------


@cache
def five_cards(hand: Hand) -> Strength:
    """Five cards as a tuple that compares like the hand."""
    values = sorted((VALUES[card[0]] for card in hand), reverse=True)
    flush = len({card[1] for card in hand}) == 1
    counts = sorted(((values.count(value), value) for value in set(values)), reverse=True)
    shape = tuple(count for count, _ in counts)
    order = tuple(value for _, value in counts)
    if values == [14, 5, 4, 3, 2]:
        order, straight = (5,), True
    else:
        straight = len(set(values)) == 5 and values[0] - values[4] == 4
    if straight:
        category = STRAIGHT if not flush else STRAIGHT_FLUSH if order[0] < 14 else ROYAL
        return (category, order[0])
    shapes = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return (FLUSH if flush else shapes.get(shape, HIGH), *order)


@cache
def best(hand: Hand) -> Strength:
    return max(five_cards(five) for five in combinations(hand, 5))


@cache
def longest(hand: Hand, *, wraps: bool) -> tuple[int, int]:
    """(length, ending card) of the best straight, found by trying them all."""
    held = {VALUES[card[0]] for card in hand}
    found = []
    for ending in held:
        for length in range(1, 14):
            run = [ending - back for back in range(length)]
            if wraps:
                run = [(value - 2) % 13 + 2 for value in run]
            elif run[-1] < 1 or (1 in run and 14 in run):
                break
            if all(value in held or (value == 1 and 14 in held) for value in run):
                found.append((length, ending))
    return max(found)


# --- money ------------------------------------------------------------------------------------------------


def to_one(stake: int, pay: str) -> int:
    """Stake and profit; half a cent goes to the player."""
    odds = Fraction(*map(int, pay.split(":"))) if ":" in pay else Fraction(pay)
    return stake + ceil(stake * odds)


class Settlement:
    """Collects what one table settles."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.returned: dict[tuple[int, str], int] = {}
        self.awards: dict[tuple[int, str], int] = {}
        self.envy: dict[tuple[int, int, str], int] = {}

    def pays(self, wager: str) -> Pays:
        return PRINTED[self.table.game, wager, self.table.paytables[wager]]

    def base(self, number: int, fates: dict[str, str]) -> None:
        """Fates: `lose`, `push`, or a pay `to 1`."""
        seat = self.table.seats[number]
        for spot, fate in fates.items():
            stake = seat.bets["ante"] * seat.play if spot == "play" else seat.bets[spot]
            back = {"lose": 0, "push": stake}.get(fate)
            self.returned[number, spot] = to_one(stake, fate) if back is None else back

    def side(self, number: int, wager: str, rows: Iterable[str], column: int = 0) -> None:
        """A side wager, paid by the first of these rows that its paytable prints."""
        stake = self.table.seats[number].bets.get(wager)
        if not stake:
            return
        pays = self.pays(wager)
        paid = next((pays[row][column] for row in rows if row in pays), None)
        self.returned[number, wager] = 0 if paid is None else to_one(stake, paid)

    def jackpot(self, number: int, wager: str, rows: Iterable[str]) -> None:
        """A house jackpot: shares of the posted amount, nothing falls."""
        stake = self.table.seats[number].bets.get(wager)
        if not stake:
            return
        pays = self.pays(wager)
        paid = next((pays[row][0] for row in rows if row in pays), None)
        if paid is None:
            self.returned[number, wager] = 0
        elif "%" in paid:
            self.awards[number, wager] = self.table.posted * int(paid.split()[0]) // 100
        else:
            self.awards[number, wager] = stake * int(paid.split()[0])

    def envy_for(self, owner: int, wager: str, dollars: int) -> None:
        for number, seat in self.table.seats.items():
            stake = seat.bets.get(wager, 0)
            if number != owner and stake and dollars:
                self.envy[number, owner, wager] = dollars * stake


# --- the games --------------------------------------------------------------------------------------------


def straight_edge_v1(settlement: Settlement) -> None:
    table = settlement.table
    dealer = longest(table.dealer, wraps=True)
    margins = {6: "200", 5: "25", 4: "8", 3: "3", 2: "2", 1: "1", 0: "1"}
    for number, seat in table.seats.items():
        player = longest(seat.cards, wraps=True)
        if seat.play == 0:
            settlement.base(number, {"ante": "lose"})
        elif player >= dealer:
            settlement.base(number, {"ante": "1", "play": margins[player[0] - dealer[0]]})
        else:
            settlement.base(number, {"ante": "lose", "play": "lose"})
        settlement.side(number, "bonus", [f"{player[0]}-card-straight"])
        straight_edge_sides(settlement, number, player, dealer)


def straight_edge_v2(settlement: Settlement) -> None:
    table = settlement.table
    dealer = longest(table.dealer, wraps=False)
    blinds = {6: "100", 5: "25", 4: "5", 3: "3", 2: "2", 1: "1", 0: "push"}
    for number, seat in table.seats.items():
        player = longest(seat.cards, wraps=False)
        if seat.play == 0:
            fates = {"ante": "lose", "blind": "lose"}
        elif player > dealer:
            fates = {"ante": "1", "blind": blinds[player[0] - dealer[0]], "play": "1"}
        elif player == dealer:
            fates = {"ante": "push", "blind": "push", "play": "push"}
        else:
            fates = {"ante": "lose", "blind": "lose", "play": "lose"}
        if seat.play and dealer < (2, 10):
            fates["ante"] = "push"
        settlement.base(number, fates)
        settlement.side(number, "4-plus", [f"{player[0]}-card-straight"])
        straight_edge_sides(settlement, number, player, dealer)


def straight_edge_sides(settlement: Settlement, number: int, player: tuple[int, int], dealer: tuple[int, int]) -> None:
    settlement.side(number, "insurance", ["no-straight"] if player[0] == 1 else [])
    lower = min(player, dealer)
    beaten = player != dealer and lower[0] >= 4
    settlement.jackpot(number, "progressive", [f"{lower[0]}-card-straight"] if beaten else [])
    if settlement.table.paytables.get("progressive") == "1" and player[0] == 7 and player < dealer:
        settlement.envy_for(number, "progressive", 100)


def aces_or_better(hand: Strength) -> list[str]:
    if hand[0] == PAIR:
        return ["pair-of-aces"] if hand[1] == 14 else []
    return [CATEGORIES[hand[0]]] if hand[0] > PAIR else []


def six_card_poker(settlement: Settlement) -> None:
    table = settlement.table
    dealer = best(table.dealer)
    qualifies = dealer[0] >= PAIR or dealer[:3] == (HIGH, 14, 13)
    for number, seat in table.seats.items():
        player = best(seat.cards)
        fate = "1" if player > dealer else "push" if player == dealer else "lose"
        if seat.play == 0:
            settlement.base(number, {"ante": "lose"})
        else:
            settlement.base(number, {"ante": fate if qualifies else "push", "play": fate})
        settlement.side(number, "aces-up", aces_or_better(player))
        settlement.side(number, "bad-beat", aces_or_better(min(player, dealer)) if player != dealer else [])
        settlement.jackpot(number, "progressive", [CATEGORIES[player[0]]])
        settlement.envy_for(number, "progressive", {ROYAL: 100, STRAIGHT_FLUSH: 10}.get(player[0], 0))


def ultimate_texas_holdem(settlement: Settlement) -> None:
    table = settlement.table
    dealer = best(table.dealer + table.board)
    for number, seat in table.seats.items():
        player = best(seat.cards + table.board)
        settlement.base(number, holdem_fates(seat, player, dealer))
        settlement.side(number, "trips", [CATEGORIES[player[0]]])
        lower = min(player, dealer)
        beaten = player != dealer and lower[0] >= TRIPS
        settlement.side(number, "bad-beat", [CATEGORIES[lower[0]]] if beaten else [])
        settlement.side(number, "ultimate-pairs", hole_cards(seat.cards, table.dealer))
        settlement.jackpot(number, "progressive", jackpot_rows(seat.cards, table.board))
        first = best(seat.cards + table.board[:3])
        multi_game_link(settlement, number, first)


def multi_game_link(settlement: Settlement, number: int, first_five: Strength) -> None:
    settlement.jackpot(number, "progressive-link", [CATEGORIES[first_five[0]]])
    settlement.envy_for(number, "progressive-link", {ROYAL: 1000, STRAIGHT_FLUSH: 300}.get(first_five[0], 0))


def holdem_fates(seat: Seat, player: Strength, dealer: Strength) -> dict[str, str]:
    if seat.play == 0:
        return {"ante": "lose", "blind": "lose"}
    blind = {STRAIGHT: "1", FLUSH: "3:2", FULL: "3", FOUR: "10", STRAIGHT_FLUSH: "50", ROYAL: "500"}
    if player > dealer:
        fates = {"ante": "1", "blind": blind.get(player[0], "push"), "play": "1"}
    elif player == dealer:
        fates = {"ante": "push", "blind": "push", "play": "push"}
    else:
        fates = {"ante": "lose", "blind": "lose", "play": "lose"}
    if dealer[0] == HIGH:
        fates["ante"] = "push"
    return fates


def hole_cards(player: Hand, dealer: Hand) -> list[str]:
    """The rows that two hole cards match, highest first, of both kinds of paytable."""
    low, high = sorted(VALUES[card[0]] for card in player)
    suited = player[0][1] == player[1][1]
    if low == high:
        rows = ["high-pair" if low >= 11 else "low-pair", "pair"]
        if low == 14:
            both = {card[0] for card in dealer} == {"A"}
            red = set(player) == {"Ah", "Ad"}
            rows = [*["aces-both"] * both, *["red-aces"] * red, "pair-of-aces", "pair"]
        return rows
    if high == 14 and low >= 11:
        how = "suited" if suited else "unsuited"
        return [f"ace-king-{how}" if low == 13 else f"ace-queen-or-jack-{how}", f"ace-face-{how}"]
    return []


def jackpot_rows(hole: Hand, board: Hand) -> list[str]:
    hand = best(hole + board)
    if hand[0] != ROYAL:
        return [CATEGORIES[hand[0]]]
    if best(hole + board[:3])[0] == ROYAL:
        return ["royal-flush-first-5"]
    return ["community-royal"] if five_cards(board)[0] == ROYAL else ["royal-flush-first-7"]


def caribbean_stud(settlement: Settlement) -> None:
    table = settlement.table
    dealer = best(table.dealer)
    qualifies = dealer[0] >= PAIR or dealer[:3] == (HIGH, 14, 13)
    highest = max([dealer, *(best(seat.cards) for seat in table.seats.values())])
    rows = [CATEGORIES[highest[0]]] if highest[0] >= TRIPS else []
    column = HANDS_COLUMNS.index(len(table.seats) + 1)
    raises = ["1", "1", "2", "3", "4", "5", "7", "20", "50", "100"]
    for number, seat in table.seats.items():
        player = best(seat.cards)
        if seat.play == 0:
            fates = {"ante": "lose"}
        elif not qualifies:
            fates = {"ante": "1", "play": "push"}
        elif player > dealer:
            fates = {"ante": "1", "play": raises[player[0]]}
        else:
            fate = "push" if player == dealer else "lose"
            fates = {"ante": fate, "play": fate}
        settlement.base(number, fates)
        settlement.side(number, "cover-all", rows, column)
        multi_game_link(settlement, number, player)


GAMES: dict[str, Callable[[Settlement], None]] = {
    "straight-edge-v1": straight_edge_v1,
    "straight-edge-v2": straight_edge_v2,
    "six-card-poker": six_card_poker,
    "ultimate-texas-holdem": ultimate_texas_holdem,
    "caribbean-stud": caribbean_stud,
}


def settle(table: Table) -> Settled:
    settlement = Settlement(table)
    GAMES[table.game](settlement)
    return Settled(settlement.returned, settlement.awards, settlement.envy)
