"""The Multi-Game Link (rulebook 4b): one jackpot wager for several five-card poker games, on the first five cards."""

from __future__ import annotations

from pitboss.cards.poker import Category, category, lowest
from pitboss.rules import NOTHING, AfterFold, Bonus, Outcome, Setting, Settings, Source, Spot
from pitboss.rules.poker import category_outcome, poker_rows
from pitboss.rules.ranking import HandOf, OnOneHand
from pitboss.rules.wager import BonusKind


def three_of_a_kind_or_better(hand: int, _settings: Settings) -> Outcome:
    return category_outcome(category(hand)) if hand >= lowest(Category.THREE_OF_A_KIND) else NOTHING


def multi_game_link(first_five: HandOf, in_words: str, folded_hands_qualify: Setting[bool]) -> Bonus:
    return Bonus(
        slug="progressive-link",
        name="Multi-Game Link",
        spot=Spot("progressive-link", "Multi-Game Link", needs=("ante",), sensor=True),
        kind=BonusKind.JACKPOT,
        wins_when=f"the first five cards, {in_words}, make three of a kind or better",
        rows=poker_rows(Category.THREE_OF_A_KIND),
        looks_at=OnOneHand(hand=first_five, outcome_of=three_of_a_kind_or_better),
        after_fold=AfterFold(stays=folded_hands_qualify, source=Source.CASINO),
    )
