"""What each event makes of the floor. Nothing is decided here: the event says all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from pitboss.jackpot.accounts import OF_TABLES, seed_fund
from pitboss.jackpot.commands import KeyedHand, Reason
from pitboss.jackpot.configuration import LinkTerms, TableSetup
from pitboss.jackpot.events import (
    AwardBackedOut,
    AwardsConfirmed,
    AwardsLocked,
    AwardVoided,
    ContributionsCorrected,
    EnvyPaid,
    FundAdjusted,
    HandCleared,
    HandKeyed,
    JackpotEvent,
    LevelChanged,
    LevelChangeQueued,
    LinkOpened,
    LinkRetired,
    MeterTransferred,
    PaytableChanged,
    RoundEnded,
    RoundStarted,
    RoundVoided,
    SensorSet,
    TableAdded,
    TableChanged,
    TableClosed,
    TableOpened,
    TrayAwardsPaid,
)
from pitboss.jackpot.postings import Posting
from pitboss.jackpot.records import LockedSet
from pitboss.jackpot.state import PAID_KEPT, VOIDED_KEPT, Floor, Link, OpenRound, PaidAward, Table, VoidedRound
from pitboss.jackpot.terms import changed_terms


def evolve(floor: Floor, event: JackpotEvent) -> Floor:
    """The floor after one event."""
    return _STEPS[type(event)](floor, event)


# --- parts ------------------------------------------------------------------------------------------------------


def with_terms(link: Link, terms: LinkTerms) -> Link:
    return replace(link, terms=terms)


def with_pending(link: Link, pending: tuple[LockedSet, ...]) -> Link:
    return replace(link, pending=pending)


def _with_links(floor: Floor, *links: Link) -> Floor:
    return Floor({**floor.links, **{link.terms.id: link for link in links}}, floor.tables)


def _with_table(floor: Floor, table: Table) -> Floor:
    return Floor(floor.links, {**floor.tables, table.setup.id: table})


def _with_round(floor: Floor, name: str, playing: OpenRound | None) -> Floor:
    return _with_table(floor, replace(floor.tables[name], round=playing))


def _round(floor: Floor, name: str) -> OpenRound:
    playing = floor.tables[name].round
    assert playing is not None  # noqa: S101 -- the log holds no event of a round that is not open
    return playing


def balances_after(links: Mapping[str, Link], postings: Iterable[Posting]) -> dict[str, dict[str, int]]:
    """The balances of every link that is touched; the accounts of tables are in the ledger only."""
    after: dict[str, dict[str, int]] = {}
    for posting in postings:
        kind, _, rest = posting.account.partition("/")
        if kind in OF_TABLES:
            continue
        name = rest.partition("/")[0]
        balances = after.get(name)
        if balances is None:
            balances = after[name] = dict(links[name].balances)
        balances[posting.account] = balances.get(posting.account, 0) + posting.units
    return after


def _posted(floor: Floor, postings: tuple[Posting, ...]) -> Floor:
    if not postings:
        return floor
    after = balances_after(floor.links, postings)
    return _with_links(floor, *(replace(floor.links[name], balances=sums) for name, sums in after.items()))


# --- links ------------------------------------------------------------------------------------------------------


def _link_opened(floor: Floor, event: LinkOpened) -> Floor:
    fund = seed_fund(event.terms.id)
    is_seeded = any(each.account == fund for each in event.postings)
    seeded = {each.level: each.seed_units for each in event.terms.levels} if is_seeded else {}
    return _posted(_with_links(floor, Link(event.terms, event.odds, {}, seeded=seeded)), event.postings)


def _change_queued(floor: Floor, event: LevelChangeQueued) -> Floor:
    link = floor.links[event.change.link]
    return _with_links(floor, replace(link, queued=(*link.queued, event.change)))


def _level_changed(floor: Floor, event: LevelChanged) -> Floor:
    link = floor.links[event.change.link]
    queued = link.queued[1:] if event.from_queue else link.queued
    changed = replace(link, terms=changed_terms(link.terms, event.change), queued=queued)
    return _posted(_with_links(floor, changed), event.postings)


def _paytable_changed(floor: Floor, event: PaytableChanged) -> Floor:
    link = floor.links[event.link]
    terms = replace(link.terms, paytable=event.paytable, rows=event.rows)
    return _with_links(floor, replace(link, terms=terms, odds=event.odds))


def _adjusted(floor: Floor, event: FundAdjusted) -> Floor:
    if event.reason is Reason.SEED_RECOVERY and event.level is not None:
        floor = _with_links(floor, _with_seed(floor.links[event.link], event.level, event.change_units))
    return _posted(floor, event.postings)


def _with_seed(link: Link, level: str, change: int) -> Link:
    return replace(link, seeded={**link.seeded, level: max(0, link.seeded.get(level, 0) + change)})


def _transferred(floor: Floor, event: MeterTransferred) -> Floor:
    """A seed that has gone over to another jackpot is its players' now."""
    link = floor.links[event.link]
    return _posted(_with_links(floor, replace(link, seeded={**link.seeded, event.level: 0})), event.postings)


def _link_retired(floor: Floor, event: LinkRetired) -> Floor:
    retired = replace(floor.links[event.link], retired=True, queued=())
    return _posted(_with_links(floor, retired), event.postings)


# --- tables -----------------------------------------------------------------------------------------------------


def dark(setup: TableSetup) -> tuple[tuple[int, ...], ...]:
    """No chip on any sensor."""
    return ((),) * len(setup.links)


def _table_added(floor: Floor, event: TableAdded) -> Floor:
    return _with_table(floor, Table(event.setup, lit=dark(event.setup)))


def _table_changed(floor: Floor, event: TableChanged) -> Floor:
    table = floor.tables[event.setup.id]
    return _with_table(floor, replace(table, setup=event.setup, lit=dark(event.setup)))


def _table_opened(floor: Floor, event: TableOpened) -> Floor:
    return _with_table(floor, replace(floor.tables[event.table], open=True))


def _table_closed(floor: Floor, event: TableClosed) -> Floor:
    table = floor.tables[event.table]
    return _with_table(floor, replace(table, open=False, lit=dark(table.setup)))


# --- a round ----------------------------------------------------------------------------------------------------


def _sensor_set(floor: Floor, event: SensorSet) -> Floor:
    table = floor.tables[event.table]
    lit = list(table.lit)
    own = {*lit[event.sensor - 1]}
    own = own | {event.seat} if event.lit else own - {event.seat}
    lit[event.sensor - 1] = tuple(sorted(own))
    return _with_table(floor, replace(table, lit=tuple(lit)))


def _round_started(floor: Floor, event: RoundStarted) -> Floor:
    after = balances_after(floor.links, event.postings)
    links = dict(floor.links)
    starts: list[int] = []
    for name in event.links:
        link = links[name]
        starts.append(link.starts + 1)
        links[name] = _living(link, after.get(name, link.balances), link.live + 1, link.starts + 1)
    table = floor.tables[event.table]
    playing = OpenRound(event.round, event.links, event.seats, event.postings, tuple(starts))
    tables = dict(floor.tables)
    tables[event.table] = Table(table.setup, table.open, event.round, dark(table.setup), playing, table.voided)
    return Floor(links, tables)


def _living(link: Link, balances: Mapping[str, int], live: int, starts: int) -> Link:
    """Written out, because it happens thousands of times a second."""
    return Link(
        link.terms,
        link.odds,
        balances,
        link.pending,
        live,
        link.queued,
        link.paid,
        link.restarts,
        starts,
        link.won_after,
        link.retired,
        link.seeded,
    )


def _hand_keyed(floor: Floor, event: HandKeyed) -> Floor:
    playing = _round(floor, event.table)
    return _with_round(floor, event.table, replace(playing, hands=(*playing.hands, event.hand)))


def _hand_cleared(floor: Floor, event: HandCleared) -> Floor:
    playing = _round(floor, event.table)
    left = tuple(each for each in playing.hands if (each.seat, each.sensor) != (event.seat, event.sensor))
    return _with_round(floor, event.table, replace(playing, hands=left))


def _shown(sets: Iterable[LockedSet]) -> tuple[KeyedHand, ...]:
    return tuple(hand for each in sets for hand in each.hands)


def _keyed_without(playing: OpenRound, shown: tuple[KeyedHand, ...]) -> tuple[KeyedHand, ...]:
    return tuple(hand for hand in playing.hands if hand not in shown)


def _tray_paid(floor: Floor, event: TrayAwardsPaid) -> Floor:
    playing, shown = _round(floor, event.table), _shown(event.sets)
    after = replace(
        playing,
        hands=_keyed_without(playing, shown),
        settled=(*playing.settled, *shown),
        envy=(*playing.envy, *event.envy),
    )
    return _with_round(_posted(floor, event.postings), event.table, after)


def _awards_locked(floor: Floor, event: AwardsLocked) -> Floor:
    playing = _round(floor, event.table)
    links = [with_pending(floor.links[each.link], (*floor.links[each.link].pending, each)) for each in event.sets]
    after = replace(playing, hands=_keyed_without(playing, _shown(event.sets)), locked=True)
    return _with_round(_with_links(floor, *links), event.table, after)


def _awards_confirmed(floor: Floor, event: AwardsConfirmed) -> Floor:
    playing = _round(floor, event.table)
    links = [_paid(floor.links[each.link], each) for each in event.sets]
    after = replace(
        playing, locked=False, settled=(*playing.settled, *_shown(event.sets)), envy=(*playing.envy, *event.envy)
    )
    return _posted(_with_round(_with_links(floor, *links), event.table, after), event.postings)


def _paid(link: Link, confirmed: LockedSet) -> Link:
    paid = {**link.paid, **{each.id: PaidAward(each, confirmed.table, confirmed.round) for each in confirmed.awards}}
    for oldest in list(paid)[: max(0, len(paid) - PAID_KEPT)]:
        del paid[oldest]
    restarts, won_after, seeded = dict(link.restarts), dict(link.won_after), dict(link.seeded)
    for award in confirmed.awards:
        if award.restarts and award.level is not None:
            restarts[award.level] = restarts.get(award.level, 0) + 1
            won_after[award.level] = confirmed.starts
            seeded[award.level] = award.seed_units
    pending = tuple(each for each in link.pending if each.table != confirmed.table)
    return replace(link, pending=pending, paid=paid, restarts=restarts, won_after=won_after, seeded=seeded)


def _award_voided(floor: Floor, event: AwardVoided) -> Floor:
    after = _with_links(floor, with_pending(floor.links[event.link], event.sets))
    playing = _round(after, event.table)
    locked = any(each.table == event.table for name in playing.links for each in after.links[name].pending)
    return _posted(_with_round(after, event.table, replace(playing, locked=locked)), event.postings)


def _envy_paid(floor: Floor, event: EnvyPaid) -> Floor:
    return _with_round(floor, event.table, replace(_round(floor, event.table), envy=()))


def _round_ended(floor: Floor, event: RoundEnded) -> Floor:
    table = floor.tables[event.table]
    tables = dict(floor.tables)
    tables[event.table] = Table(table.setup, table.open, table.rounds, table.lit, None, table.voided)
    return Floor(_links_after(floor, event.table), tables)


def _links_after(floor: Floor, table: str) -> dict[str, Link]:
    """One round less is live on the links of a table."""
    links = dict(floor.links)
    for name in _round(floor, table).links:
        link = links[name]
        links[name] = _living(link, link.balances, link.live - 1, link.starts)
    return links


def _round_voided(floor: Floor, event: RoundVoided) -> Floor:
    table, playing = floor.tables[event.table], _round(floor, event.table)
    voided = (*table.voided, _voided_round(playing, event))[-VOIDED_KEPT:]
    after = Floor(_links_after(floor, event.table), floor.tables)
    return _posted(_with_table(after, replace(table, round=None, voided=voided)), event.postings)


def _voided_round(playing: OpenRound, event: RoundVoided) -> VoidedRound:
    return VoidedRound(event.round, event.cause, playing.links, playing.starts, playing.moves)


def _corrected(floor: Floor, event: ContributionsCorrected) -> Floor:
    table = floor.tables[event.table]
    left = tuple(each for each in table.voided if each.number != event.round)
    return _posted(_with_table(floor, replace(table, voided=left)), event.postings)


def _backed_out(floor: Floor, event: AwardBackedOut) -> Floor:
    link = floor.links[event.link]
    paid = {**link.paid, event.award.id: replace(link.paid[event.award.id], backed_out=True)}
    link = replace(link, paid=paid)
    if event.award.restarts and event.award.level is not None:
        link = _with_seed(link, event.award.level, -event.award.seed_units)
    return _posted(_with_links(floor, link), event.postings)


_STEPS: Mapping[type, Callable[[Floor, Any], Floor]] = {
    LinkOpened: _link_opened,
    LevelChangeQueued: _change_queued,
    LevelChanged: _level_changed,
    PaytableChanged: _paytable_changed,
    FundAdjusted: _adjusted,
    MeterTransferred: _transferred,
    LinkRetired: _link_retired,
    TableAdded: _table_added,
    TableChanged: _table_changed,
    TableOpened: _table_opened,
    TableClosed: _table_closed,
    SensorSet: _sensor_set,
    RoundStarted: _round_started,
    HandKeyed: _hand_keyed,
    HandCleared: _hand_cleared,
    TrayAwardsPaid: _tray_paid,
    AwardsLocked: _awards_locked,
    AwardsConfirmed: _awards_confirmed,
    AwardVoided: _award_voided,
    EnvyPaid: _envy_paid,
    RoundEnded: _round_ended,
    RoundVoided: _round_voided,
    ContributionsCorrected: _corrected,
    AwardBackedOut: _backed_out,
}
