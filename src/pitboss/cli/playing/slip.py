"""The player's wagers before the deal: what is typed, what it changes, and whether the table and the purse allow it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pitboss.cli.automatic import Extent, lowest_bets
from pitboss.cli.playing.keys import spot_keys
from pitboss.errors import RefusedError, UnknownNameError
from pitboss.rules import Spot
from pitboss.rules.money import cents_of, dollars
from pitboss.table import TableTerms
from pitboss.table.layout import Layout

Bets = Mapping[str, int]

_AMOUNT = re.compile(r"\$?[0-9][0-9,]*(\.[0-9]*)?")
_JOINED = re.compile(r"(.*?[^0-9=:])[=:]?(\$?[0-9][0-9,.]*)")


class Slip:
    """Understands `10`, `t5`, `trips 5`, `t`, `-t`, `all` and `none`."""

    def __init__(self, terms: TableTerms, seat: int) -> None:
        self._terms = terms
        self._seat = seat
        self.spots = tuple(spot for spot in terms.spots if spot.multiple_of is None)
        self.choices = tuple(spot for spot in self.spots if spot.equal_to is None)
        self.main = next(spot for spot in self.choices if spot.required)
        self.keys = spot_keys(self.choices)
        self._names = {
            name: spot
            for spot in self.choices
            for name in (self.keys[spot.slug], spot.slug, spot.name.lower().replace(" ", ""))
        }

    def lowest(self, extent: Extent = Extent.REQUIRED) -> Bets:
        return lowest_bets(self._terms, extent)

    @property
    def least_cents(self) -> int:
        """What a round costs at least, with a Play wager that cannot be refused."""
        lowest = self.lowest()
        return sum(lowest.values()) + self._forced_play(lowest)

    def verify(self, bets: Bets, bankroll_cents: int) -> None:
        layout = Layout(self._terms)
        for spot in self.spots:
            if spot.slug in bets:
                layout.verify_bet(self._seat, spot.slug, bets[spot.slug])
                layout.add(self._seat, spot.slug, bets[spot.slug])
        layout.verify_complete()
        total = sum(bets.values()) + self._forced_play(bets)
        if total > bankroll_cents:
            raise RefusedError(f"That comes to {dollars(total)}; your bankroll is {dollars(bankroll_cents)}.")

    def cheapest_play_cents(self, bets: Bets) -> int:
        plays = [option.play for point in self._terms.procedure.points for option in point.options if option.play]
        return min(plays, default=0) * self._play_unit(bets)

    def _forced_play(self, bets: Bets) -> int:
        """The Play wager at a point that offers nothing else."""
        forced = (min(option.play or 0 for option in point.options) for point in self._terms.procedure.points)
        return max(forced, default=0) * self._play_unit(bets)

    def _play_unit(self, bets: Bets) -> int:
        return bets.get(self._terms.game.base.play.multiple_of or "", 0)

    def changed(self, text: str, bets: Bets) -> Bets:
        """The wagers after what was typed; nothing is verified yet."""
        if text == "all":
            return {**self.lowest(Extent.ALL), **bets}
        if text == "none":
            return {spot.slug: bets[spot.slug] for spot in self.spots if spot.required and spot.slug in bets}
        changes = dict(bets)
        waiting: Spot | None = None
        for word in text.replace("=", " ").split():
            if _AMOUNT.fullmatch(word):
                changes[(waiting or self.main).slug] = cents_of(word)
                waiting = None
                continue
            self._toggle(changes, waiting)
            waiting = self._named(word, changes)
        self._toggle(changes, waiting)
        return self._settled(changes)

    def _named(self, word: str, changes: dict[str, int]) -> Spot | None:
        """A wager named alone waits for its amount; one with an amount or a minus is changed at once."""
        if word in self._names:
            return self._names[word]
        if word.startswith("-") and word[1:] in self._names:
            changes[self._names[word[1:]].slug] = 0
            return None
        joined = _JOINED.fullmatch(word)
        if joined is None or joined[1] not in self._names:
            raise UnknownNameError("wager", word, (spot.slug for spot in self.choices))
        changes[self._names[joined[1]].slug] = cents_of(joined[2])
        return None

    def _toggle(self, changes: dict[str, int], spot: Spot | None) -> None:
        if spot is not None:
            on = changes.get(spot.slug, 0)
            changes[spot.slug] = 0 if on else self._terms.limits[spot.slug].minimum_cents

    def _settled(self, changes: dict[str, int]) -> Bets:
        """Nothing where nothing is bet, and equal where the rules want it equal."""
        for spot in self.spots:
            if spot.equal_to is not None and spot.required:
                changes[spot.slug] = changes.get(spot.equal_to, 0)
        return {spot.slug: changes[spot.slug] for spot in self.spots if changes.get(spot.slug)}
