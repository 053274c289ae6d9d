"""From claims to money, for the whole table in one step: here order, other winners and shares matter.

Meter amounts are whole units of 1e-8 dollars. A meter shows its amount floored to the cent; a share of it is
floored to the cent too, and what is below stays in the meter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from pitboss.errors import BadInputError
from pitboss.rules.money import CENTS_PER_DOLLAR
from pitboss.rules.pay import ForOne, Share, pay_of
from pitboss.table.records import Award, AwardClaim, Envy, EnvyClaim

UNITS_PER_CENT = 1_000_000


@dataclass(frozen=True, slots=True)
class Meter:
    """One level of a jackpot: its amount, and what it restarts with after a 100 % award."""

    amount_units: int
    seed_units: int = 0
    reserve_units: int = 0
    maximum_units: int | None = None
    """A restart takes no more of the reserve than the meter may show."""

    @classmethod
    def posted(cls, cents: int) -> Meter:
        """A fixed amount that the house posts."""
        return cls(cents * UNITS_PER_CENT, cents * UNITS_PER_CENT)

    @property
    def shown_cents(self) -> int:
        return self.amount_units // UNITS_PER_CENT

    def after(self, paid_cents: int, *, whole: bool) -> Meter:
        left = self.amount_units - paid_cents * UNITS_PER_CENT
        if not whole:
            return replace(self, amount_units=left)
        moved = self.reserve_units
        if self.maximum_units is not None:
            moved = min(moved, max(0, self.maximum_units - self.seed_units - left))
        return replace(self, amount_units=self.seed_units + moved + left, reserve_units=self.reserve_units - moved)


class AwardPolicy(StrEnum):
    SEQUENTIAL = "sequential"
    """The player farthest to the dealer's right first, each from what is left."""
    EQUAL_SPLIT = "equal-split"
    """Winners of the same row share one award equally."""
    HOUSE = "house"
    """A house jackpot: the posted amount to each winner, and nothing falls."""


@dataclass(frozen=True, slots=True)
class JackpotTerms:
    """How one sensor of a table is played."""

    meters: Mapping[str, Meter]
    wager_cents: int = CENTS_PER_DOLLAR
    policy: AwardPolicy = AwardPolicy.SEQUENTIAL
    envy_needs_owner_wager: bool = False
    """Whether a hand triggers envy only if its owner made the wager."""
    envy_ends_with_fold: bool = False
    """Whether a player who folds gives up his right to envy."""
    fixed_from: str | None = None
    """The level that fixed pays come off; None pays them from the tray."""

    def __post_init__(self) -> None:
        if self.wager_cents < 1:
            raise BadInputError("The fixed wager of a jackpot is more than nothing.")
        if any(min(each.amount_units, each.seed_units, each.reserve_units) < 0 for each in self.meters.values()):
            raise BadInputError("A jackpot meter cannot be below zero.")


Meters = dict[tuple[str, str], Meter]
"""By (wager, level)."""


@dataclass(frozen=True, slots=True)
class Step:
    """Awards that are paid together, and what their payment does to a meter."""

    awards: tuple[Award, ...]
    level: str | None = None
    """The level that they come off; None where nothing falls."""
    before: Meter | None = None
    after: Meter | None = None
    from_meter_cents: int = 0
    """Of all of them together; a meter that ran dry leaves the rest to the tray."""
    restarts: bool = False


def pay_awards(claims: Iterable[AwardClaim], jackpots: Mapping[str, JackpotTerms]) -> tuple[tuple[Award, ...], Meters]:
    """Every award of a table's round in the order it is paid, and the meters afterwards."""
    meters: Meters = {
        (wager, level): meter for wager, terms in jackpots.items() for level, meter in terms.meters.items()
    }
    awards: list[Award] = []
    every = tuple(claims)
    for wager, terms in jackpots.items():
        for step in award_steps((claim for claim in every if claim.wager == wager), terms):
            awards.extend(step.awards)
            if step.level is not None and step.after is not None:
                meters[wager, step.level] = step.after
    return tuple(sorted(awards, key=lambda award: -award.seat)), meters


def award_steps(claims: Iterable[AwardClaim], terms: JackpotTerms) -> Iterator[Step]:
    """The awards of one jackpot one after the other, from the dealer's right however they are given."""
    meters = dict(terms.meters)
    from_the_right = sorted(claims, key=lambda claim: -claim.seat)
    for group in _groups(from_the_right, terms.policy):
        step = _step(group, terms, meters)
        if step.level is not None and step.after is not None:
            meters[step.level] = step.after
        yield step


def _groups(claims: Sequence[AwardClaim], policy: AwardPolicy) -> list[list[AwardClaim]]:
    """Claims that are paid together: winners of one row under an equal split, else each alone."""
    if policy is not AwardPolicy.EQUAL_SPLIT:
        return [[claim] for claim in claims]
    first = {claim.row: -claim.seat for claim in reversed(claims)}
    ordered = sorted(claims, key=lambda claim: (first[claim.row], claim.row, -claim.seat))
    return [list(group) for _, group in groupby(ordered, key=lambda claim: claim.row)]


def _step(group: Sequence[AwardClaim], terms: JackpotTerms, meters: Mapping[str, Meter]) -> Step:
    pay = pay_of(group[0].pay)
    if isinstance(pay, Share):
        return _share_step(group, pay, terms, meters[pay.level])
    assert isinstance(pay, ForOne)  # noqa: S101 -- the paytable reader lets a jackpot pay nothing else
    amounts = [_floor(claim.stake_cents * pay.multiple) for claim in group]
    if terms.fixed_from is None or terms.policy is AwardPolicy.HOUSE:
        return Step(_awards(group, amounts, _TRAY_RULE, from_meter=False))
    meter = meters[terms.fixed_from]
    taken = min(sum(amounts), meter.shown_cents)
    awards = _awards(group, amounts, _FIXED_RULE, from_meter=True)
    return Step(awards, terms.fixed_from, meter, meter.after(taken, whole=False), taken)


def _share_step(group: Sequence[AwardClaim], pay: Share, terms: JackpotTerms, meter: Meter) -> Step:
    each = _floor(meter.shown_cents * pay.share) // len(group)
    awards = _awards(group, [each] * len(group), _SHARE_RULES[terms.policy], from_meter=True)
    if terms.policy is AwardPolicy.HOUSE:
        return Step(awards)
    whole = pay.share == 1
    taken = each * len(group)
    return Step(awards, pay.level, meter, meter.after(taken, whole=whole), taken, whole)


_TRAY_RULE = "A fixed jackpot pay comes from the tray; the wager is not returned (rulebook 6.2, step 4)."
_FIXED_RULE = "A fixed jackpot pay comes off the meter (house setting); the wager is not returned (rulebook 6.2)."
_SHARE_RULES = {
    AwardPolicy.SEQUENTIAL: "A share of the meter, the player farthest to the right first, each from what is left "
    "(rulebook 6.2, step 5).",
    AwardPolicy.EQUAL_SPLIT: "Winners of one row share the award equally (house policy, rulebook 6.2, step 5).",
    AwardPolicy.HOUSE: "A share of the posted house jackpot, to each winner (rulebook 6.5).",
}


def _awards(group: Sequence[AwardClaim], cents: Sequence[int], rule: str, *, from_meter: bool) -> tuple[Award, ...]:
    return tuple(
        Award(claim.seat, claim.wager, claim.row, claim.label, claim.pay, amount, from_meter, rule)
        for claim, amount in zip(group, cents, strict=True)
    )


def _floor(amount: Fraction) -> int:
    return amount.numerator // amount.denominator


def pay_envy(claims: Iterable[EnvyClaim], jackpots: Mapping[str, JackpotTerms]) -> tuple[Envy, ...]:
    """Envy pays of a round, last of all, times the fixed wager; several qualifying hands pay several times."""
    rule = "Everyone else at the table with this wager is paid envy from the tray (rulebook 6.4)."
    return tuple(
        Envy(
            seat,
            claim.owner,
            claim.wager,
            claim.row,
            claim.label,
            claim.cents_per_dollar * jackpots[claim.wager].wager_cents // CENTS_PER_DOLLAR,
            rule,
        )
        for claim in sorted(claims, key=lambda claim: -claim.owner)
        for seat in sorted(claim.receivers, reverse=True)
    )
