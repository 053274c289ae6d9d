"""The layout before the deal: which chips may go down where, and whether a seat's wagers are complete."""

from __future__ import annotations

from pitboss.errors import RefusedError
from pitboss.rules import Spot
from pitboss.rules.given import whole
from pitboss.rules.money import dollars
from pitboss.table.terms import TableTerms


class Layout:
    """The wagers of every seat."""

    def __init__(self, terms: TableTerms) -> None:
        self._terms = terms
        self._bets: dict[int, dict[str, int]] = {}

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats with a wager, from the dealer's left."""
        return tuple(sorted(seat for seat, bets in self._bets.items() if bets))

    def on(self, seat: int) -> dict[str, int]:
        """The chips of a seat by spot."""
        return dict(self._bets.get(seat, {}))

    def cents(self, seat: int, spot: str) -> int:
        return self._bets.get(seat, {}).get(spot, 0)

    def add(self, seat: int, spot: str, cents: int) -> None:
        self._bets.setdefault(seat, {})[spot] = cents

    def remove(self, seat: int, spot: str) -> int:
        return self._bets[seat].pop(spot)

    def verify_seat(self, seat: int) -> None:
        if not 1 <= seat <= self._terms.seats:
            seats = "one seat" if self._terms.seats == 1 else f"seats 1 to {self._terms.seats}"
            raise RefusedError(f"There is no seat {seat}; this table has {seats}.")

    def verify_bet(self, seat: int, slug: str, cents: int) -> None:
        self.verify_seat(seat)
        spot = self._terms.spot(slug)
        if spot.multiple_of is not None:
            raise RefusedError(f"{spot.name} is made by a decision after the deal, not before it.")
        if self.cents(seat, slug):
            raise RefusedError(f"Seat {seat} already has {dollars(self.cents(seat, slug))} on {spot.name}.")
        self._verify_amount(spot, cents)
        self._verify_relations(seat, spot, cents)

    def _verify_amount(self, spot: Spot, cents: int) -> None:
        limits = self._terms.limits[spot.slug]
        whole(cents, f"{spot.name} in cents")
        if not limits.minimum_cents <= cents <= limits.maximum_cents:
            raise RefusedError(f"{spot.name} takes {limits}, not {dollars(cents)}.")
        if cents % limits.unit_cents:
            raise RefusedError(f"{spot.name} takes whole units of {dollars(limits.unit_cents)}, not {dollars(cents)}.")

    def _verify_relations(self, seat: int, spot: Spot, cents: int) -> None:
        if spot.equal_to is not None:
            wanted = self.cents(seat, spot.equal_to)
            if cents != wanted:
                other = self._terms.spot(spot.equal_to).name
                raise RefusedError(f"{spot.name} must equal the {other}, {dollars(wanted)}, not {dollars(cents)}.")
        missing = [self._terms.spot(need).name for need in spot.needs if not self.cents(seat, need)]
        if missing:
            raise RefusedError(f"{spot.name} needs a wager on {', '.join(missing)} first.")

    def verify_take_back(self, seat: int, slug: str) -> None:
        self.verify_seat(seat)
        spot = self._terms.spot(slug)
        if not self.cents(seat, slug):
            raise RefusedError(f"Seat {seat} has nothing on {spot.name}.")
        holding = [
            other.name
            for other in self._terms.spots
            if self.cents(seat, other.slug) and (slug in other.needs or other.equal_to == slug)
        ]
        if holding:
            raise RefusedError(f"{spot.name} stays while {', '.join(holding)} depend on it; take those back first.")

    def verify_complete(self) -> None:
        """Every seat with chips has its required wagers."""
        if not self.seats:
            raise RefusedError("Nobody has made a wager yet.")
        for seat in self.seats:
            for spot in self._terms.spots:
                if spot.required and not self.cents(seat, spot.slug):
                    raise RefusedError(f"Seat {seat} has no {spot.name}, which the game requires.")
