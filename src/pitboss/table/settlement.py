"""From outcomes to settlement lines: what every spot of a seat is paid, when, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from pitboss.rules import (
    NOTHING,
    Bonus,
    Fate,
    ForOne,
    Moment,
    Outcome,
    Pay,
    Showdown,
    ToOne,
    Verdict,
    pay,
)
from pitboss.rules.outcome import Contest
from pitboss.rules.wager import BonusKind
from pitboss.table.records import AwardClaim, EnvyClaim, Line
from pitboss.table.terms import Sharing, TableTerms


@dataclass(frozen=True, slots=True)
class SeatAtShowdown:
    """One seat when its wagers are settled."""

    seat: int
    bets: Mapping[str, int]
    show: Showdown


@dataclass(slots=True)
class Plan:
    """All that one round settles, before the first chip moves."""

    lines: list[Line] = field(default_factory=list)
    claims: list[AwardClaim] = field(default_factory=list)
    envy: list[EnvyClaim] = field(default_factory=list)

    def lines_of(self, seat: int, moment: Moment) -> list[Line]:
        return [line for line in self.lines if line.seat == seat and line.moment is moment]

    def claims_of(self, seat: int) -> list[AwardClaim]:
        return [claim for claim in self.claims if claim.seat == seat]


def lines_at_fold(seat: SeatAtShowdown, terms: TableTerms, already: Iterable[Line] = ()) -> list[Line]:
    """What is settled the moment a player folds, within what the `already` settled leave of an aggregate."""
    lines = [line for line in _base_lines(seat, terms) if line.moment is Moment.AT_FOLD]
    at_fold = [bonus for bonus in _wagered(seat, terms) if bonus.settled_after_fold(terms.settings) is Moment.AT_FOLD]
    lines += [_bonus_line(seat, bonus, terms) for bonus in at_fold]
    return _under_aggregate(lines, terms, tuple(already))


def plan_settlement(seats: Iterable[SeatAtShowdown], terms: TableTerms, already: Iterable[Line]) -> Plan:
    """Everything still to settle once the dealer's hand is known; `already` are the lines settled at folds."""
    plan = Plan()
    everyone = tuple(seats)
    settled = tuple(already)
    for seat in everyone:
        plan.lines.extend(line for line in _base_lines(seat, terms) if line.moment is not Moment.AT_FOLD)
        plan.lines.extend(_bonus_lines(seat, terms, settled))
        plan.claims.extend(_claims(seat, terms))
    plan.envy.extend(_envy_claims(everyone, terms))
    plan.lines = _under_aggregate(plan.lines, terms, settled)
    return plan


# --- the game against the dealer --------------------------------------------------------------------------


def _base_lines(seat: SeatAtShowdown, terms: TableTerms) -> Iterator[Line]:
    base = terms.game.base
    contest = base.classify(seat.show, terms.settings)
    table = terms.paytables.get(base.slug)
    schedule = table.pay if table is not None else lambda _outcome: None
    for verdict in base.settle(contest, terms.settings, schedule):
        yield _line(seat, _Settled(base.slug, contest, verdict, _moment(contest, verdict)), terms)


def _moment(contest: Contest, verdict: Verdict) -> Moment:
    if contest.play == 0:
        return Moment.AT_FOLD
    return Moment.REFUND if verdict.fate is Fate.REFUNDED else Moment.RECONCILIATION


@dataclass(frozen=True, slots=True)
class _Settled:
    """What became of one spot, before it is money."""

    wager: str
    outcome: Outcome | Contest
    verdict: Verdict
    moment: Moment


def _line(seat: SeatAtShowdown, settled: _Settled, terms: TableTerms) -> Line:
    outcome, verdict = settled.outcome, settled.verdict
    stake = seat.bets[verdict.spot.slug]
    return Line(
        seat=seat.seat,
        wager=settled.wager,
        spot=verdict.spot.slug,
        outcome=outcome.slug,
        label=outcome.label,
        fate=verdict.fate,
        pay=None if verdict.pay is None else str(verdict.pay),
        stake_cents=stake,
        returned_cents=_returned(stake, verdict, terms),
        rule=" ".join(verdict.rules),
        moment=settled.moment,
    )


def _returned(stake: int, verdict: Verdict, terms: TableTerms) -> int:
    premium = terms.rounding.cents(stake * verdict.premium_odds)
    return premium + _returned_by_fate(stake, verdict, terms)


def _returned_by_fate(stake: int, verdict: Verdict, terms: TableTerms) -> int:
    match verdict.fate, verdict.pay:
        case Fate.LOSES, _:
            return 0
        case Fate.WINS, ToOne(odds):
            return stake + terms.rounding.cents(stake * odds)
        case Fate.WINS, ForOne(multiple):
            return terms.rounding.cents(stake * multiple)
        case _:
            return stake


# --- side wagers ------------------------------------------------------------------------------------------


def _wagered(seat: SeatAtShowdown, terms: TableTerms) -> list[Bonus]:
    return [bonus for bonus in terms.bonuses if seat.bets.get(bonus.spot.slug)]


def _bonus_lines(seat: SeatAtShowdown, terms: TableTerms, settled: tuple[Line, ...]) -> Iterator[Line]:
    done = {line.wager for line in settled if line.seat == seat.seat}
    for bonus in _wagered(seat, terms):
        if bonus.slug not in done and not (bonus.kind is BonusKind.JACKPOT and _claim(seat, bonus, terms)):
            yield _bonus_line(seat, bonus, terms)


def _bonus_line(seat: SeatAtShowdown, bonus: Bonus, terms: TableTerms) -> Line:
    outcome, verdict = _bonus_verdict(seat, bonus, terms)
    moment = bonus.settled_after_fold(terms.settings) if seat.show.folded else bonus.settled
    return _line(seat, _Settled(bonus.slug, outcome, verdict, moment), terms)


def _bonus_verdict(seat: SeatAtShowdown, bonus: Bonus, terms: TableTerms) -> tuple[Outcome, Verdict]:
    if not _in_action(seat, bonus, terms):
        rule = f"{bonus.name} does not stay in action after a fold (house setting)."
        return NOTHING, Verdict(bonus.spot, Fate.LOSES, rule)
    outcome = bonus.classify(seat.show, terms.settings)
    paid = _pay_of(outcome, bonus, seat, terms)
    if paid is None:
        return outcome, Verdict(bonus.spot, Fate.LOSES, f"{bonus.name} wins when {bonus.wins_when}.")
    table = terms.paytables[bonus.slug]
    line = table.line(outcome)
    row = "" if line is None else line.row.label
    return outcome, Verdict(bonus.spot, Fate.WINS, f"{bonus.name} paytable {table.id}: {row} pays {paid}.", paid)


def _in_action(seat: SeatAtShowdown, bonus: Bonus, terms: TableTerms) -> bool:
    return not seat.show.folded or bonus.after_fold.in_action(terms.settings)


def _pay_of(outcome: Outcome, bonus: Bonus, seat: SeatAtShowdown, terms: TableTerms) -> Pay | None:
    hands = seat.show.hands_dealt if bonus.by_hands else None
    return terms.paytables[bonus.slug].pay(outcome, hands)


# --- jackpots ---------------------------------------------------------------------------------------------


def _claims(seat: SeatAtShowdown, terms: TableTerms) -> Iterator[AwardClaim]:
    for bonus in _wagered(seat, terms):
        claim = _claim(seat, bonus, terms) if bonus.kind is BonusKind.JACKPOT else None
        if claim is not None:
            yield claim


def _claim(seat: SeatAtShowdown, bonus: Bonus, terms: TableTerms) -> AwardClaim | None:
    if not _in_action(seat, bonus, terms):
        return None
    line = terms.paytables[bonus.slug].line(bonus.classify(seat.show, terms.settings))
    if line is None:
        return None
    stake = seat.bets[bonus.spot.slug]
    return AwardClaim(seat.seat, bonus.slug, line.row.slug, line.row.label, str(line.pays[0]), stake)


def _envy_claims(everyone: tuple[SeatAtShowdown, ...], terms: TableTerms) -> Iterator[EnvyClaim]:
    """Nobody is paid for his own hand; by default its owner need not have made the wager."""
    for bonus in terms.bonuses:
        if bonus.kind is not BonusKind.JACKPOT:
            continue
        jackpot = terms.jackpots[bonus.slug]
        bettors = [seat for seat in everyone if seat.bets.get(bonus.spot.slug)]
        entitled = [seat.seat for seat in bettors if not (jackpot.envy_ends_with_fold and seat.show.folded)]
        for seat in bettors if jackpot.envy_needs_owner_wager else everyone:
            receivers = tuple(other for other in entitled if other != seat.seat)
            claim = _envy_claim(seat, bonus, receivers, terms)
            if claim is not None:
                yield claim


def _envy_claim(seat: SeatAtShowdown, bonus: Bonus, receivers: tuple[int, ...], terms: TableTerms) -> EnvyClaim | None:
    if not receivers or not _in_action(seat, bonus, terms):
        return None
    outcome = bonus.classify(seat.show, terms.settings)
    line = terms.paytables[bonus.slug].line(outcome)
    if line is None or line.envy_cents is None or outcome in bonus.no_envy(terms.settings):
        return None
    return EnvyClaim(seat.seat, bonus.slug, line.row.slug, line.row.label, line.envy_cents, receivers)


# --- aggregates -------------------------------------------------------------------------------------------


def _under_aggregate(lines: list[Line], terms: TableTerms, already: tuple[Line, ...]) -> list[Line]:
    """Profits on prizes of the highest odds, cut to what the table's aggregate leaves."""
    if terms.aggregate is None:
        return lines
    left = terms.aggregate.cap_cents - sum(_profit(line) for line in already if _capped(line, terms))
    affected = [line for line in _in_settlement_order(lines, terms) if _capped(line, terms)]
    total = sum(_profit(line) for line in affected)
    if total <= left:
        return lines
    shares = _shares(affected, max(left, 0), terms.aggregate.sharing, terms.rounding.smallest_cents)
    return [_cut(line, shares[_key(line)], terms) if _key(line) in shares else line for line in lines]


def _capped(line: Line, terms: TableTerms) -> bool:
    if terms.aggregate is None or line.fate is not Fate.WINS or line.pay is None:
        return False
    paid = pay.pay_of(line.pay)
    return isinstance(paid, ToOne) and paid.odds >= terms.aggregate.from_odds


def _in_settlement_order(lines: list[Line], terms: TableTerms) -> list[Line]:
    place = {seat: index for index, seat in enumerate(terms.order.of(tuple({line.seat for line in lines})))}
    moments = list(Moment)
    return sorted(lines, key=lambda line: (moments.index(line.moment), place[line.seat]))


def _shares(lines: list[Line], left: int, sharing: Sharing, smallest: int) -> dict[tuple[int, str], int]:
    """In whole units of the smallest amount the house pays; what rounding leaves is carried to the next."""
    total = sum(_profit(line) for line in lines)
    shares = {}
    for line in lines:
        wanted = _profit(line)
        part = min(wanted, left) if sharing is Sharing.SETTLEMENT_ORDER else left * wanted // total
        part -= part % smallest
        shares[_key(line)] = part
        if sharing is Sharing.SETTLEMENT_ORDER:
            left -= part
        else:
            left, total = left - part, total - wanted
    return shares


def _cut(line: Line, profit: int, terms: TableTerms) -> Line:
    if profit == _profit(line):
        return line
    assert terms.aggregate is not None  # noqa: S101 -- only called under an aggregate
    rule = f"{line.rule} Cut to the table's aggregate, shared {terms.aggregate.sharing} (WAC 230-15-490)."
    return replace(line, returned_cents=line.stake_cents + profit, rule=rule)


def _profit(line: Line) -> int:
    return line.returned_cents - line.stake_cents


def _key(line: Line) -> tuple[int, str]:
    return line.seat, line.spot
