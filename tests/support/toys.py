"""Small games on short decks, and a naive solver that goes through every deal of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pitboss.cards import Card, Cards
from pitboss.lab.deal import DealShape, Sight
from pitboss.rules import (
    FOLD,
    FOLDED,
    NOTHING,
    Base,
    Contest,
    DecisionPoint,
    Outcome,
    Pay,
    Result,
    Settings,
    Spot,
    ToOne,
    Verdict,
    loses,
    play_option,
    pushes,
    refunded,
    wins,
    with_premium,
)
from pitboss.rules.ranking import Domain, Ranking

ANTE = Spot("ante", "Ante", required=True)
BLIND = Spot("blind", "Blind", required=True, equal_to="ante")
PLAY = Spot("play", "Play", multiple_of="ante")
EVEN = ToOne(Fraction(1))
BIG, SMALL = Outcome("big", "Big"), Outcome("small", "Small")
NO_SETTINGS = Settings(())


def deck_of(ranks: str, suits: str = "cdhs") -> Cards:
    """A short deck: these ranks in these suits."""
    return tuple(sorted(Card(4 * "23456789TJQKA".index(rank) + "cdhs".index(suit)) for rank in ranks for suit in suits))


def toy_rank(hand: Cards) -> int:
    """Cards of the commonest suit first, then pairs, then the highest rank: no game ranks so."""
    suits = [card.suit for card in hand]
    ranks = [card.rank for card in hand]
    longest = max(suits.count(suit) for suit in suits)
    pairs = sum(a == b for a, b in combinations(ranks, 2))
    return (longest * 10 + pairs) * 13 + max(ranks)


TOY_RANKING = Ranking(Domain.CARDS, toy_rank)


def compare(player: int, dealer: int, play: int, _settings: Settings) -> Contest:
    """The dealer qualifies with every third rank but one; a win is paid by its size, a big loss has a premium."""
    result = Result.comparing(player, dealer)
    by = NOTHING if result is Result.TIE else BIG if abs(player - dealer) > 20 else SMALL
    return Contest(play, result, dealer % 3 > 0, by)


def settle(contest: Contest, _settings: Settings, schedule: Callable[[Outcome], Pay | None]) -> tuple[Verdict, ...]:
    if contest.result is Result.FOLDED:
        return loses(ANTE, "fold"), loses(BLIND, "fold")
    pay = schedule(contest.by)
    spots = [_settled(spot, contest.result) for spot in (ANTE, BLIND, PLAY)]
    if not contest.dealer_qualifies:
        spots[0] = refunded(ANTE, "not qualified")
    if contest.result is Result.WIN and pay is not None:
        spots[1] = wins(BLIND, pay, "by size")
    if contest.result is Result.LOSE and contest.by is BIG:
        spots[0] = with_premium(spots[0], ToOne(Fraction(2, 3)), "consolation")
    return tuple(spots)


def _settled(spot: Spot, result: Result) -> Verdict:
    return {Result.WIN: wins(spot, EVEN, "win"), Result.TIE: pushes(spot, "tie"), Result.LOSE: loses(spot, "lose")}[
        result
    ]


def money(contest: Contest, schedule: Mapping[Outcome, Fraction]) -> Fraction:
    """What `settle` comes to, written a second time."""
    if contest.result is Result.FOLDED:
        return Fraction(-2)
    sign = {Result.WIN: 1, Result.TIE: 0, Result.LOSE: -1}[contest.result]
    ante = sign if contest.dealer_qualifies else 0
    blind = schedule.get(contest.by, Fraction(1)) if sign > 0 else Fraction(sign)
    premium = Fraction(2, 3) if sign < 0 and contest.by is BIG else Fraction(0)
    return ante + blind + sign * contest.play + premium


TOY = Base(
    name="Ante, Blind and Play",
    spots=(ANTE, BLIND, PLAY),
    ranking=lambda _settings: TOY_RANKING,
    compare=compare,
    contests=lambda _settings: (FOLDED,),
    settle=settle,
)


def toy_shape(player: int, dealer: int, up: int, plays: tuple[int, ...] = (1,)) -> DealShape:
    point = DecisionPoint("play", "after the deal", (FOLD, *(play_option(play) for play in plays)))
    return DealShape(player, dealer, 0, (Sight(point, 0, up),))


@dataclass(frozen=True)
class Naive:
    """Every deal of a game without a board, one by one."""

    base: Base
    settings: Settings
    shape: DealShape
    deck: Cards
    worth: Callable[[Contest], Fraction]

    def situations(self) -> Iterator[tuple[Cards, Cards]]:
        (sight,) = self.shape.sights
        for player in combinations(self.deck, self.shape.player):
            left = [card for card in self.deck if card not in player]
            for up in combinations(left, sight.dealer):
                yield player, up

    def contests(self, player: Cards, up: Cards, play: int) -> Counter[Contest]:
        rank = self.base.ranking(self.settings).rank
        known = {*player, *up}
        left = [card for card in self.deck if card not in known]
        own = rank(player)
        return Counter(
            self.base.compare(own, rank((*up, *rest)), play, self.settings)
            for rest in combinations(left, self.shape.dealer - len(up))
        )

    def values(self, player: Cards, up: Cards) -> dict[int, Fraction]:
        """By Play multiple, 0 for the fold."""
        (sight,) = self.shape.sights
        values = {0: self.worth(FOLDED)}
        for play in sorted(sight.plays):
            met = self.contests(player, up, play)
            total = sum((count * self.worth(contest) for contest, count in met.items()), Fraction(0))
            values[play] = total / met.total()
        return values

    def solve(self) -> Counter[Contest]:
        """The deals by contest; of options worth the same the smallest wager is taken."""
        counts: Counter[Contest] = Counter()
        for player, up in self.situations():
            values = self.values(player, up)
            best = max(values, key=lambda play: (values[play], -play))
            met = self.contests(player, up, best or 1)
            counts.update(met if best else {FOLDED: met.total()})
        return counts
