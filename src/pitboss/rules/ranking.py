"""How hands of a game rank, and what a wager looks at: what the live table calls and the laboratory counts.

A ranking gives every hand one integer, higher is better. Its domain says on what the integer depends, so that the
laboratory can count hands by rank without knowing the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from pitboss.cards import Cards
from pitboss.cards.poker import strength
from pitboss.rules.outcome import Outcome, Showdown
from pitboss.rules.setting import Settings


class Domain(StrEnum):
    POKER = "poker"
    """The strength of the best five of five to seven cards."""
    RANKS = "ranks"
    """Only which ranks are held matters, not how often nor in which suits."""
    CARDS = "cards"
    """Anything about the cards but their order and which suit is which: exchanging suits changes nothing."""


@dataclass(frozen=True, slots=True)
class Ranking:
    domain: Domain
    rank: Callable[[Cards], int]


POKER = Ranking(Domain.POKER, strength)

RankingOf = Callable[[Settings], Ranking]
HandOf = Callable[[Showdown, Settings], Cards]


def poker(_settings: Settings) -> Ranking:
    return POKER


def own_cards(show: Showdown, _settings: Settings) -> Cards:
    return show.player


def own_cards_and_board(show: Showdown, _settings: Settings) -> Cards:
    return show.player + show.board


def own_cards_and_flop(show: Showdown, _settings: Settings) -> Cards:
    return show.player + show.board[:3]


def dealer_cards(show: Showdown, _settings: Settings) -> Cards:
    return show.dealer


def dealer_cards_and_board(show: Showdown, _settings: Settings) -> Cards:
    return show.dealer + show.board


# --- what a side wager looks at ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OnOneHand:
    """The rank of the player's hand; `refine` may tell apart outcomes of equal rank by where their cards lie."""

    hand: HandOf = own_cards
    ranking: RankingOf = poker
    outcome_of: Callable[[int, Settings], Outcome]
    refine: Callable[[Outcome, Showdown], Outcome] | None = None

    def classify(self, show: Showdown, settings: Settings) -> Outcome:
        rank = self.ranking(settings).rank(self.hand(show, settings))
        outcome = self.outcome_of(rank, settings)
        return outcome if self.refine is None else self.refine(outcome, show)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnBothHands:
    """The ranks of the player's and the dealer's hands."""

    player: HandOf = own_cards
    dealer: HandOf = dealer_cards
    ranking: RankingOf = poker
    outcome_of: Callable[[int, int, Settings], Outcome]

    def classify(self, show: Showdown, settings: Settings) -> Outcome:
        rank = self.ranking(settings).rank
        return self.outcome_of(rank(self.player(show, settings)), rank(self.dealer(show, settings)), settings)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnHoleCards:
    """The very cards of the player, and of the dealer: hands small enough to be looked at one by one."""

    outcome_of: Callable[[Cards, Cards], Outcome]

    def classify(self, show: Showdown, _settings: Settings) -> Outcome:
        return self.outcome_of(show.player, show.dealer)


@dataclass(frozen=True, slots=True, kw_only=True)
class OnHighestHand:
    """The best hand at the table, a player's or the dealer's, among those that count."""

    hands: Callable[[Showdown, Settings], tuple[Cards, ...]]
    ranking: RankingOf = poker
    outcome_of: Callable[[int, Settings], Outcome]

    def classify(self, show: Showdown, settings: Settings) -> Outcome:
        rank = self.ranking(settings).rank
        return self.outcome_of(max(rank(hand) for hand in self.hands(show, settings)), settings)


LooksAt = OnOneHand | OnBothHands | OnHoleCards | OnHighestHand
