"""Wagers: where the chips go down, what they need, what can happen to them and when they are settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from pitboss.rules.outcome import FOLDED, Contest, Outcome, Row, Showdown
from pitboss.rules.pay import ForOne, Pay, ToOne
from pitboss.rules.ranking import HandOf, LooksAt, RankingOf, dealer_cards, own_cards, poker
from pitboss.rules.setting import Setting, Settings, Source


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the layout that takes chips."""

    slug: str
    name: str
    required: bool = False
    equal_to: str | None = None
    """The spot whose amount this one must match."""
    multiple_of: str | None = None
    """The spot of which a decision makes this one a multiple; such a spot takes no chips before the deal."""
    needs: tuple[str, ...] = ()
    """Spots that must hold chips before this one may."""
    sensor: bool = False
    """A fixed wager on a sensor: taken off the layout when the round starts."""


class Fate(StrEnum):
    WINS = "wins"
    LOSES = "loses"
    PUSHES = "pushes"
    REFUNDED = "refunded"


@dataclass(frozen=True, slots=True)
class Premium:
    """Handed over on the stake of a spot whatever its fate, as the Ante Bonus of Three Card Poker, and the rule."""

    pay: Pay
    rule: str

    @property
    def odds(self) -> Fraction:
        """Per unit of the stake; no wager of its own can come back with it."""
        match self.pay:
            case ToOne(odds):
                return odds
            case ForOne(multiple):
                return multiple
            case _:
                return Fraction(0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What happens to one spot, and the rule that says so."""

    spot: Spot
    fate: Fate
    rule: str
    pay: Pay | None = None
    premium: Premium | None = None

    @property
    def premium_odds(self) -> Fraction:
        return Fraction(0) if self.premium is None else self.premium.odds

    @property
    def rules(self) -> tuple[str, ...]:
        return (self.rule,) if self.premium is None else (self.rule, self.premium.rule)


def with_premium(verdict: Verdict, pay: Pay, rule: str) -> Verdict:
    return replace(verdict, premium=Premium(pay, rule))


def wins(spot: Spot, pay: Pay, rule: str) -> Verdict:
    return Verdict(spot, Fate.WINS, rule, pay)


def loses(spot: Spot, rule: str) -> Verdict:
    return Verdict(spot, Fate.LOSES, rule)


def pushes(spot: Spot, rule: str) -> Verdict:
    return Verdict(spot, Fate.PUSHES, rule)


def refunded(spot: Spot, rule: str) -> Verdict:
    """Given back before hands are compared."""
    return Verdict(spot, Fate.REFUNDED, rule)


Schedule = Callable[[Outcome], Pay | None]


class Moment(StrEnum):
    """When a wager is settled, in the order of a round."""

    AT_FOLD = "at the fold"
    REFUND = "before hands are compared"
    RECONCILIATION = "at reconciliation"
    LAST = "last"
    AWARD = "when awards are paid"
    ENVY = "at the end of the round"


@dataclass(frozen=True, slots=True)
class AfterFold:
    """What becomes of a side wager when its player folds."""

    stays: bool | Setting[bool]
    """Whether it stays in action; a setting where the documents leave it open."""
    settled: Moment = Moment.RECONCILIATION
    source: Source = Source.READING
    settled_by: Setting[str] | None = None
    """A setting with the value `fold` where the documents leave the moment open."""
    tucked: bool = False
    """The folded cards are tucked under the wager."""
    tucked_source: Source = Source.PRINTED

    def in_action(self, settings: Settings) -> bool:
        return settings[self.stays] if isinstance(self.stays, Setting) else self.stays

    def moment(self, settings: Settings) -> Moment:
        """When the wager of a player who folded is settled; one that does not stay goes at the fold."""
        at_fold = self.settled_by is not None and settings[self.settled_by] == "fold"
        return Moment.AT_FOLD if at_fold or not self.in_action(settings) else self.settled


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """The game against the dealer: the required wagers and the Play wager, settled together."""

    slug: str = "base"
    name: str
    spots: tuple[Spot, ...]
    rows: tuple[Row, ...] = ()
    """What a win, or a premium, can be paid by, if a spot pays by hand or margin; highest first."""
    pays_on: Spot | None = None
    """The spot that is paid by the rows."""
    ranking: RankingOf = poker
    player_hand: HandOf = own_cards
    dealer_hand: HandOf = dealer_cards
    compare: Callable[[int, int, int, Settings], Contest]
    """The contest between two ranks, the player's and the dealer's, at a Play multiple."""
    contests: Callable[[Settings], tuple[Contest, ...]]
    """Every outcome there is."""
    settle: Callable[[Contest, Settings, Schedule], tuple[Verdict, ...]]
    """The fate of every spot, given what the paytable pays for a hand or margin."""

    def classify(self, show: Showdown, settings: Settings) -> Contest:
        """What happened, once every card is known."""
        if show.folded:
            return FOLDED
        rank = self.ranking(settings).rank
        player, dealer = rank(self.player_hand(show, settings)), rank(self.dealer_hand(show, settings))
        return self.compare(player, dealer, show.play, settings)

    @property
    def play(self) -> Spot:
        """The spot that a decision fills."""
        return next(spot for spot in self.spots if spot.multiple_of is not None)


class BonusKind(StrEnum):
    SIDE = "side wager"
    JACKPOT = "progressive or house jackpot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """An optional wager on one spot, settled by outcome and paytable alone."""

    slug: str
    name: str
    spot: Spot
    kind: BonusKind = BonusKind.SIDE
    wins_when: str
    """In words, for the rule card and the settlement line."""
    rows: tuple[Row, ...]
    looks_at: LooksAt
    by_hands: bool = False
    """The paytable has a column for each number of hands dealt."""
    after_fold: AfterFold
    settled: Moment = Moment.RECONCILIATION
    no_envy: Callable[[Settings], frozenset[Outcome]] = lambda _settings: frozenset()
    """Outcomes that pay their row without triggering its envy pay."""

    def classify(self, show: Showdown, settings: Settings) -> Outcome:
        """What happened, once every card is known."""
        return self.looks_at.classify(show, settings)

    def settled_after_fold(self, settings: Settings) -> Moment:
        """A jackpot wager is off the layout since the start: a fold takes nothing, even where it ends the chance."""
        return self.settled if self.kind is BonusKind.JACKPOT else self.after_fold.moment(settings)

    @property
    def outcomes(self) -> frozenset[Outcome]:
        return frozenset(outcome for row in self.rows for outcome in row.covers)


Wager = Base | Bonus
