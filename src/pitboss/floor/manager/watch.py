"""What follows for the Game Manager from what happens elsewhere: alerts, checklists, wins, wagers to be counted.

Everything here is worked out from the event alone and the state before it, so that a replay of the log finds the
same alerts under the same names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pitboss.floor.log.kinds import CLOCK_RULE
from pitboss.floor.manager.alerts import raised
from pitboss.floor.manager.bank import with_accruals
from pitboss.floor.manager.covering import wanted_notices
from pitboss.floor.manager.evolve import with_malfunction
from pitboss.floor.manager.guard import BANK_RULE
from pitboss.floor.manager.law import legal
from pitboss.floor.manager.prizes import checklists
from pitboss.floor.manager.records import AlertKind, Win
from pitboss.floor.manager.rooms import gaming_day, local_time
from pitboss.floor.manager.state import WINS_KEPT, Manager
from pitboss.floor.people.events import LockedOut
from pitboss.jackpot import events as jackpot
from pitboss.jackpot.commands import VoidCause
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.records import LockedSet
from pitboss.jackpot.state import Floor
from pitboss.rules.law import MALFUNCTION_HOURS
from pitboss.rules.money import dollars
from pitboss.table.awards import UNITS_PER_CENT

HOUR_US = 3_600_000_000
CONTRIBUTION_RULE = "contribution/"


@dataclass(frozen=True, slots=True)
class Seen:
    """When, by whom, for which command something happened."""

    at_us: int
    actor: str
    command_id: str


def watch(manager: Manager, floor: Floor, event: object, seen: Seen) -> Manager:  # noqa: C901, PLR0911, PLR0912 -- a line for each kind
    """`floor` is the jackpot room after the event."""
    postings: tuple[Posting, ...] = getattr(event, "postings", ())
    if postings:
        day = gaming_day(manager.room_of(getattr(event, "table", "")), seen.at_us).toordinal()
        manager = with_accruals(manager, event, postings, day)
    match event:
        case jackpot.RoundStarted():
            return _started(manager, event, seen)
        case jackpot.RoundVoided():
            return _round_voided(manager, event, seen)
        case jackpot.TrayAwardsPaid(sets=sets):
            return _with_checklists(manager, floor, sets, seen)
        case jackpot.AwardsLocked(sets=sets):
            return _with_checklists(manager, floor, sets, seen)
        case jackpot.AwardsConfirmed():
            return _confirmed(manager, event, seen)
        case jackpot.AwardVoided():
            return _award_voided(manager, floor, event, seen)
        case jackpot.AwardBackedOut():
            return _backed_out(manager, event, seen)
        case jackpot.LevelChanged():
            return _level_changed(manager, floor, event, seen)
        case jackpot.MeterTransferred():
            return _handed_on(manager, event.link, event.to_link)
        case jackpot.LinkRetired(link=link):
            kept = {name: each for name, each in manager.closings.items() if name != link}
            after = replace(manager, closings=kept)
            return after if event.to_link is None else _handed_on(after, link, event.to_link)
        case LockedOut():
            text = f"{event.subject} is locked after {event.failures} failed attempts."
            return raised(manager, AlertKind.LOCKED_OUT, event.subject, text, seen.at_us)
        case _:
            return _noted(manager, event, seen)


def _handed_on(manager: Manager, source: str, target: str) -> Manager:
    """A jackpot that nobody has fed yet is from here on of the kind of what it was given."""
    of_source = manager.play_links.get(source)
    if of_source is None or target in manager.play_links:
        return manager
    return replace(manager, play_links={**manager.play_links, target: of_source})


def _noted(manager: Manager, event: object, seen: Seen) -> Manager:
    """What the log records by itself."""
    kind = getattr(event, "kind", "")
    if kind == "command-refused":
        rule = getattr(event, "rule", None)
        because, command = getattr(event, "because", ""), getattr(event, "command", "")
        return manager if rule is None else _refused(manager, rule, because, command, seen)
    if kind == "command-id-reused":
        text = f"{seen.actor} used the id {seen.command_id} again for another command; somebody must look why."
        return raised(manager, AlertKind.ID_REUSED, seen.actor, text, seen.at_us)
    if kind == "leader-took-over" and getattr(event, "epoch", 1) > 1:
        text = f"{getattr(event, 'owner', '')} took over the floor (epoch {getattr(event, 'epoch', 0)})."
        return raised(manager, AlertKind.LEADER, "floor", text, seen.at_us)
    return manager


def _refused(manager: Manager, rule: str, because: str, command: str, seen: Seen) -> Manager:
    """A rule that refused a person is the floor's business; money and equipment have alerts of their own."""
    if rule.startswith(BANK_RULE):
        return raised(manager, AlertKind.BANK, rule.removeprefix(f"{BANK_RULE}/"), because, seen.at_us)
    if rule == CLOCK_RULE:
        return raised(manager, AlertKind.CLOCK, seen.actor, f"{seen.actor}: {because}", seen.at_us)
    if rule.startswith(CONTRIBUTION_RULE):
        return raised(manager, AlertKind.CONTRIBUTION, seen.actor, because, seen.at_us)
    text = f"{seen.actor} was refused {command}: {because} ({rule})"
    return raised(manager, AlertKind.REFUSED, seen.actor, text, seen.at_us)


# --- rounds -------------------------------------------------------------------------------------------------


def _wagers_cents(event: jackpot.RoundStarted | jackpot.RoundVoided) -> int:
    """What the players gave, or got back."""
    return -sum(each.units for each in event.postings if each.account.startswith("players/")) // UNITS_PER_CENT


def _started(manager: Manager, event: jackpot.RoundStarted, seen: Seen) -> Manager:
    sofar = manager.uncounted.get(event.table, 0)
    after = replace(manager, uncounted={**manager.uncounted, event.table: sofar + _wagers_cents(event)})
    if not event.on_paper:
        return after
    text = f"Round {event.round} of table {event.table}, played on paper, was entered."
    return raised(after, AlertKind.PAPER, event.table, text, seen.at_us)


def _round_voided(manager: Manager, event: jackpot.RoundVoided, seen: Seen) -> Manager:
    sofar = manager.uncounted.get(event.table, 0)
    after = replace(manager, uncounted={**manager.uncounted, event.table: sofar + _wagers_cents(event)})
    if event.cause is not VoidCause.MALFUNCTION:
        return after
    hours = legal(manager.law, gaming_day(manager.room_of(event.table), seen.at_us), MALFUNCTION_HOURS)
    text = f"Round {event.round} was void: {event.reason}"
    name = f"round-{event.table}-{event.round}"
    return with_malfunction(after, name, event.table, text, seen.at_us, seen.at_us + hours * HOUR_US)


# --- awards -------------------------------------------------------------------------------------------------


def _with_checklists(manager: Manager, floor: Floor, sets: Iterable[LockedSet], seen: Seen) -> Manager:
    """Raised when the award is keyed, while the cards still lie there; amounts that change are followed."""
    for each in checklists(manager, floor, sets, seen.at_us):
        before = manager.checklists.get(each.award)
        kept = each if before is None else replace(each, ticked=before.ticked)
        manager = replace(manager, checklists={**manager.checklists, each.award: kept})
        if before is None:
            text = f"{dollars(each.cents)} at table {each.table}, seat {each.seat}, {each.label}: cards, camera, deck."
            manager = raised(manager, AlertKind.LARGE_PRIZE, each.award, text, seen.at_us)
    return manager


def _confirmed(manager: Manager, event: jackpot.AwardsConfirmed, seen: Seen) -> Manager:
    """Every confirmed award has a number, in the order of the log and without gaps."""
    wins = [*manager.recent_wins]
    number = manager.wins
    for locked in event.sets:
        for award in locked.awards:
            number += 1
            wins.append(
                Win(
                    number=number,
                    award=award.id,
                    link=locked.link,
                    table=locked.table,
                    round=locked.round,
                    seat=award.seat,
                    label=award.label,
                    cents=award.cents,
                    at_us=seen.at_us,
                    by=seen.actor,
                )
            )
    return replace(manager, wins=number, recent_wins=tuple(wins[-WINS_KEPT:]))


def _award_voided(manager: Manager, floor: Floor, event: jackpot.AwardVoided, seen: Seen) -> Manager:
    """Checklists of awards that are no longer pending fall away; the others follow their new amounts."""
    pending = {award.id for each in event.sets for award in each.awards}
    table, seat = event.table, event.seat
    gone = {
        name
        for name, each in manager.checklists.items()
        if (each.table, each.round, each.seat) == (table, event.round, seat) and name not in pending
    }
    alerts = {
        name: each
        for name, each in manager.alerts.items()
        if each.kind is not AlertKind.LARGE_PRIZE or each.subject not in gone
    }
    kept = {name: each for name, each in manager.checklists.items() if name not in gone}
    after = _with_checklists(replace(manager, checklists=kept, alerts=alerts), floor, event.sets, seen)
    text = f"The pending award of seat {seat} at table {table}, round {event.round}, was voided: {event.reason}"
    return raised(after, AlertKind.AWARD_VOIDED, f"{table}/{event.round}/{seat}", text, seen.at_us)


def _backed_out(manager: Manager, event: jackpot.AwardBackedOut, seen: Seen) -> Manager:
    text = (
        f"{dollars(event.award.cents)}, {event.award.label}, of table {event.table} was backed out by {seen.actor} and "
        f"{event.second}: {event.evidence}"
    )
    return raised(manager, AlertKind.BACKED_OUT, event.award.id, text, seen.at_us)


def _level_changed(manager: Manager, floor: Floor, event: jackpot.LevelChanged, seen: Seen) -> Manager:
    """A notice that shows another amount than the jackpot must be posted anew."""
    after, link = manager, floor.link(event.change.link)
    wanted = dict(wanted_notices(link))
    for notice in manager.notices.values():
        if notice.link == link.terms.id and wanted.get(notice.notice, notice.shown_cents) != notice.shown_cents:
            moment = local_time(manager.room_of(notice.table), seen.at_us)
            text = f"At table {notice.table} the notice {notice.notice} of {notice.link} is out of date since {moment}."
            after = raised(after, AlertKind.NOTICE, f"{notice.table}/{notice.link}", text, seen.at_us)
    return after
