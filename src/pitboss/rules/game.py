"""A game as declared: everything that the table, the rule card, the laboratory and the screens take from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pitboss.cards import Cards
from pitboss.errors import UnknownNameError
from pitboss.rules.deal import Procedure
from pitboss.rules.setting import AnySetting, Settings
from pitboss.rules.wager import Base, Bonus, Spot, Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    slug: str
    name: str
    summary: str
    """One sentence for a newcomer."""
    source: str
    """The document that holds its rules."""
    seats: int
    base: Base
    bonuses: tuple[Bonus, ...]
    settings: tuple[AnySetting, ...]
    procedures: Callable[[Settings], tuple[Procedure, ...]]
    """The dealing procedures the documents allow; the first is the default."""
    describe: Callable[[Cards, Cards, Settings], str]
    """A hand (own cards, community cards) in words."""
    notes: tuple[str, ...] = ()
    """Rules that no declaration carries, for the rule card."""

    @property
    def wagers(self) -> tuple[Wager, ...]:
        return (self.base, *self.bonuses)

    @property
    def spots(self) -> tuple[Spot, ...]:
        return (*self.base.spots, *(bonus.spot for bonus in self.bonuses))

    def wager(self, slug: str) -> Wager:
        for wager in self.wagers:
            if wager.slug == slug:
                return wager
        raise UnknownNameError(f"wager of {self.name}", slug, (wager.slug for wager in self.wagers))

    def bonus(self, slug: str) -> Bonus:
        for bonus in self.bonuses:
            if bonus.slug == slug:
                return bonus
        raise UnknownNameError(f"side wager of {self.name}", slug, (bonus.slug for bonus in self.bonuses))

    def spot(self, slug: str) -> Spot:
        for spot in self.spots:
            if spot.slug == slug:
                return spot
        raise UnknownNameError(f"bet spot of {self.name}", slug, (spot.slug for spot in self.spots))

    def procedure(self, slug: str | None, settings: Settings) -> Procedure:
        procedures = self.procedures(settings)
        if slug is None:
            return procedures[0]
        for procedure in procedures:
            if procedure.slug == slug:
                return procedure
        raise UnknownNameError(f"dealing procedure of {self.name}", slug, (each.slug for each in procedures))
