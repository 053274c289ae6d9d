"""Pending awards: amounts as they are locked, and anew when one before them is voided.

A set of awards is worked out from its levels as if everything before it in the log were paid. `LockedSet.before` keeps
these amounts, so that a void can take one award out of the chain and work out those behind it as if it had not been.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pitboss.jackpot.accounts import house, meter, players, reserve, seed_fund, tray
from pitboss.jackpot.commands import KeyedHand
from pitboss.jackpot.configuration import JackpotKind, LinkTerms, PayRow
from pitboss.jackpot.overflow import Move
from pitboss.jackpot.records import EnvyDue, LevelBefore, LockedAward, LockedSet, Source
from pitboss.jackpot.state import Link, OpenRound
from pitboss.rules.pay import Share, pay_of
from pitboss.table.awards import UNITS_PER_CENT, JackpotTerms, Meter, Step, award_steps, pay_envy
from pitboss.table.records import AwardClaim, EnvyClaim


@dataclass(frozen=True, slots=True)
class Place:
    """Where hands were shown."""

    table: str
    round: int
    sensor: int


def needs_lock(terms: LinkTerms, row: PayRow) -> bool:
    """Whether a supervisor has to confirm it: whatever comes off a meter or is posted, and the rest by setting."""
    if terms.verify_tray or isinstance(pay_of(row.pay), Share):
        return True
    return terms.fixed_from_meter


def locked_set(link: Link, place: Place, hands: tuple[KeyedHand, ...], wagered: Iterable[int]) -> LockedSet:
    """Awards off a meter, as if everything pending were paid."""
    before = tuple(
        LevelBefore(level.level, *link.as_if_paid(level.level), level.seed_units, level.maximum_units)
        for level in link.terms.levels
    )
    return replace(_set(link.terms, place, hands, frozenset(wagered), before), starts=link.starts)


def tray_set(link: Link, place: Place, hands: tuple[KeyedHand, ...], wagered: Iterable[int]) -> LockedSet:
    """Awards that move no meter."""
    return _set(link.terms, place, hands, frozenset(wagered), ())


def _set(
    terms: LinkTerms,
    place: Place,
    hands: tuple[KeyedHand, ...],
    wagered: frozenset[int],
    before: tuple[LevelBefore, ...],
) -> LockedSet:
    claims = [_claim(terms, hand) for hand in hands if hand.seat in wagered]
    awards = tuple(
        award for step in award_steps(claims, _jackpot(terms, before)) for award in _locked(terms, place, step)
    )
    return LockedSet(
        link=terms.id,
        table=place.table,
        round=place.round,
        sensor=place.sensor,
        hands=hands,
        awards=awards,
        before=before,
    )


def _claim(terms: LinkTerms, hand: KeyedHand) -> AwardClaim:
    row = terms.named_row(hand.row)
    return AwardClaim(hand.seat, terms.id, row.row, row.label, row.pay, terms.wager_cents)


def _jackpot(terms: LinkTerms, before: Iterable[LevelBefore]) -> JackpotTerms:
    fixed_from = terms.levels[0].level if terms.fixed_from_meter else None
    return JackpotTerms(
        {each.level: _meter(terms, each) for each in before}, terms.wager_cents, terms.paid_by, fixed_from=fixed_from
    )


def _meter(terms: LinkTerms, before: LevelBefore) -> Meter:
    if terms.kind is JackpotKind.HOUSE:
        return Meter.posted(before.seed_units // UNITS_PER_CENT)
    shown = before.meter_units if before.maximum_units is None else min(before.meter_units, before.maximum_units)
    return Meter(shown, before.seed_units, before.reserve_units, before.maximum_units)


def _locked(terms: LinkTerms, place: Place, step: Step) -> Iterator[LockedAward]:
    left = step.from_meter_cents
    last = len(step.awards) - 1
    for index, award in enumerate(step.awards):
        taken = min(left, award.cents)
        left -= taken
        locked = LockedAward(
            id=f"{terms.id}/{place.table}/{place.round}/{award.seat}",
            seat=award.seat,
            row=award.row,
            label=award.label,
            pay=award.pay,
            cents=award.cents,
            source=_source(terms, step, from_meter=award.from_meter),
            level=step.level,
            meter_units=taken * UNITS_PER_CENT,
            shared=len(step.awards),
            rule=award.rule,
        )
        yield _restarting(locked, step) if step.restarts and index == last else locked


def _source(terms: LinkTerms, step: Step, *, from_meter: bool) -> Source:
    if step.level is not None:
        return Source.METER
    return Source.HOUSE if from_meter and terms.kind is JackpotKind.HOUSE else Source.TRAY


def _restarting(award: LockedAward, step: Step) -> LockedAward:
    """The last of those paid together carries the restart."""
    assert step.before is not None  # noqa: S101 -- a restart has a meter
    assert step.after is not None  # noqa: S101 -- likewise
    moved = step.before.reserve_units - step.after.reserve_units
    return replace(award, restarts=True, seed_units=step.before.seed_units, reserve_units=moved)


# --- anew -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Shift:
    """By how much the levels differ from what was first computed, at one point of the log."""

    meters: dict[str, int] = field(default_factory=dict)
    reserves: dict[str, int] = field(default_factory=dict)

    def applied(self, before: LevelBefore) -> LevelBefore:
        return replace(
            before,
            meter_units=before.meter_units + self.meters.get(before.level, 0),
            reserve_units=before.reserve_units + self.reserves.get(before.level, 0),
        )

    def add(self, awards: Iterable[LockedAward], sign: int) -> None:
        for award in awards:
            if award.level is not None:
                paid = award.seed_units + award.reserve_units - award.meter_units
                self.meters[award.level] = self.meters.get(award.level, 0) + sign * paid
                self.reserves[award.level] = self.reserves.get(award.level, 0) - sign * award.reserve_units


def without(link: Link, table: str, seat: int, sensor: int) -> tuple[LockedSet, ...]:
    """Every pending set as if one hand had not been."""
    shift = _Shift()
    anew = []
    for each in link.pending:
        hands = each.hands
        if each.table == table and each.sensor == sensor:
            hands = tuple(hand for hand in hands if hand.seat != seat)
        wagered = frozenset(award.seat for award in each.awards)
        place = Place(each.table, each.round, each.sensor)
        told = _set(link.terms, place, hands, wagered, tuple(map(shift.applied, each.before)))
        replaced = replace(told, starts=each.starts)
        shift.add(each.awards, -1)
        shift.add(replaced.awards, 1)
        if replaced.hands:
            anew.append(replaced)
    return tuple(anew)


# --- money ------------------------------------------------------------------------------------------------------


def payments(sets: Iterable[LockedSet]) -> Iterator[Move]:
    return (move for each in sets for award in each.awards for move in payment(each.link, each.table, award))


def payment(link: str, table: str, award: LockedAward) -> Iterator[Move]:
    """The amount to the player, and the restart of the meter."""
    units = award.cents * UNITS_PER_CENT
    yield players(table), units
    if award.level is not None:
        yield meter(link, award.level), award.seed_units + award.reserve_units - award.meter_units
        yield reserve(link, award.level), -award.reserve_units
        yield seed_fund(link), -award.seed_units
    yield house(link) if award.source is Source.HOUSE else tray(table), award.meter_units - units


def envy_due(
    links: Mapping[str, Link], playing: OpenRound, shown: Sequence[tuple[str, int, tuple[KeyedHand, ...]]]
) -> tuple[EnvyDue, ...]:
    """What everyone else at the table in the wager is paid for these hands: (link, sensor, hands)."""
    due = []
    for name, sensor, hands in shown:
        terms = links[name].terms
        claims = [claim for hand in hands if (claim := envy_claim(terms, playing, sensor, hand)) is not None]
        paid = pay_envy(claims, {name: JackpotTerms({}, terms.wager_cents)})
        due += [EnvyDue(each.seat, each.owner, sensor, each.row, each.cents) for each in paid]
    return tuple(due)


def envy_claim(terms: LinkTerms, playing: OpenRound, sensor: int, hand: KeyedHand) -> EnvyClaim | None:
    """The dealer's own hand triggers none; nobody is paid for his own."""
    row = terms.named_row(hand.row)
    if row.envy_cents is None or hand.of_dealer:
        return None
    if terms.envy_needs_owner_wager and not playing.wagered(hand.seat, sensor):
        return None
    receivers = tuple(seat for seat in playing.seats[sensor - 1] if seat != hand.seat)
    return EnvyClaim(hand.seat, terms.id, row.row, row.label, row.envy_cents, receivers) if receivers else None
