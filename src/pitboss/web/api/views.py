"""What tables, links and meters look like from outside. Units are decimal strings, cents whole numbers."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field

from pitboss.floor.people.devices import DeviceKind
from pitboss.floor.state import FloorState
from pitboss.jackpot import NextStep, next_steps, sensor_words
from pitboss.jackpot.pending import needs_lock
from pitboss.jackpot.plain import data_of
from pitboss.jackpot.records import LockedAward, LockedSet
from pitboss.jackpot.state import Link, OpenRound, Table
from pitboss.web.api.wire import Shown, Units
from pitboss.web.reach import Reach


class AwardView(Shown):
    id: str
    seat: int
    row: str
    label: str
    pay: str
    cents: int
    source: str
    level: str | None


class PendingView(Shown):
    """The awards of one table's round on one link, locked until they are confirmed."""

    link: str
    table: str
    round: int
    sensor: int
    awards: tuple[AwardView, ...]
    hands: tuple[HandView, ...] = Field(description="All that were submitted: one without a wager pays envy only.")


class LevelView(Shown):
    level: str
    display_cents: int = Field(description="What every sign shows: as if everything pending were paid.")
    meter_units: Units = Field(description="As the books have it.")
    reserve_units: Units
    seed_units: Units
    maximum_units: Units | None
    contribution_ppm: int
    reserve_ppm: int
    pending: bool
    restarts: int = Field(description="How often it was won.")


class RowView(Shown):
    row: str
    label: str
    pay: str
    envy_cents: int | None
    verified: bool = Field(
        description="Such an award waits for a supervisor; any other is paid as soon as it is submitted."
    )


class LinkView(Shown):
    link: str
    name: str
    kind: str
    games: tuple[str, ...]
    wager: str
    wager_cents: int
    policy: str = Field(description="How several winners of one round are paid.")
    fixed_from_meter: bool = Field(description="Fixed pays come off the meter, not from the tray.")
    folded_hands_qualify: bool
    envy_needs_owner_wager: bool
    executive_from_cents: int | None = Field(description="Awards of this much and more take an executive's card.")
    paytable: str
    rows: tuple[RowView, ...]
    levels: tuple[LevelView, ...]
    tables: tuple[str, ...]
    pending: tuple[PendingView, ...]
    live: bool = Field(description="A round is under way on one of its tables, or an award is pending.")
    queued: int = Field(description="Changes that wait for the first moment that is not live.")
    retired: bool


class HandView(Shown):
    seat: int
    sensor: int
    row: str
    of_dealer: bool
    folded: bool


class EnvyView(Shown):
    seat: int
    owner: int
    sensor: int
    row: str
    cents: int


class RoundView(Shown):
    round: int
    seats: tuple[tuple[int, ...], ...] = Field(description="In the wager, of each sensor.")
    hands: tuple[HandView, ...] = Field(description="Keyed, and not yet submitted.")
    locked: bool = Field(description="Awards of this round wait for their confirmation.")
    settled: tuple[HandView, ...]
    envy: tuple[EnvyView, ...] = Field(description="Due, and not yet paid.")


class StepView(Shown):
    """One step of a table, named after its command; `reason` says why it cannot be taken now."""

    step: str
    allowed: bool
    reason: str | None
    card: str | None = Field(description="The card that a confirmation takes.")


class ControllerView(Shown):
    device: str
    within_reach: bool | None = Field(description="Null until it has been heard of.")


class TableView(Shown):
    table: str
    room: str
    demonstration: bool = Field(description="Play money only; `reasons` say why it is no more than that.")
    reasons: tuple[str, ...]
    controllers: tuple[ControllerView, ...]
    sensors: tuple[tuple[str, ...], ...] = Field(description="Of each sensor, the light of every seat.")
    steps: tuple[StepView, ...] = Field(description="In the order of a round.")
    game: str
    generation: str
    seats: int
    links: tuple[str, ...]
    open: bool
    rounds: int
    lit: tuple[tuple[int, ...], ...] = Field(description="Of each sensor, the seats with a chip on it.")
    round: RoundView | None


def award_view(award: LockedAward) -> AwardView:
    return AwardView(
        id=award.id,
        seat=award.seat,
        row=award.row,
        label=award.label,
        pay=award.pay,
        cents=award.cents,
        source=award.source,
        level=award.level,
    )


def pending_view(pending: LockedSet) -> PendingView:
    awards = tuple(award_view(award) for award in pending.awards)
    hands = tuple(HandView.model_validate(data_of(each)) for each in pending.hands)
    return PendingView(
        link=pending.link, table=pending.table, round=pending.round, sensor=pending.sensor, awards=awards, hands=hands
    )


def level_view(link: Link, level: str) -> LevelView:
    terms = link.terms.level(level)
    return LevelView.model_construct(
        level=level,
        display_cents=link.display_cents(level),
        meter_units=link.meter_units(level),
        reserve_units=link.reserve_units(level),
        seed_units=terms.seed_units,
        maximum_units=terms.maximum_units,
        contribution_ppm=terms.contribution_ppm,
        reserve_ppm=terms.reserve_ppm,
        pending=bool(link.awards_pending(level)),
        restarts=link.restarts.get(level, 0),
    )


def link_view(link: Link, tables: tuple[Table, ...]) -> LinkView:
    terms = link.terms
    rows = tuple(
        RowView(
            row=each.row,
            label=each.label,
            pay=each.pay,
            envy_cents=each.envy_cents,
            verified=needs_lock(terms, each),
        )
        for each in terms.rows
    )
    return LinkView.model_construct(
        link=terms.id,
        name=terms.name,
        kind=terms.kind,
        games=terms.games,
        wager=terms.wager,
        wager_cents=terms.wager_cents,
        policy=terms.paid_by,
        fixed_from_meter=terms.fixed_from_meter,
        folded_hands_qualify=terms.folded_hands_qualify,
        envy_needs_owner_wager=terms.envy_needs_owner_wager,
        executive_from_cents=terms.executive_from_cents,
        paytable=terms.paytable,
        rows=rows,
        levels=tuple(level_view(link, each.level) for each in terms.levels),
        tables=tuple(table.setup.id for table in tables),
        pending=tuple(pending_view(each) for each in link.pending),
        live=link.is_live,
        queued=len(link.queued),
        retired=link.retired,
    )


def table_view(state: FloorState, name: str, reach: Reach, *, steps: bool = True) -> TableView:
    table = state.jackpot.table(name)
    setup, standing = table.setup, state.manager.standings.get(name)
    return TableView(
        table=setup.id,
        room=state.manager.room_of(name).id,
        demonstration=state.manager.is_demonstration(name),
        reasons=standing.reasons if standing is not None else (),
        controllers=tuple(_controllers(state, name, reach)),
        sensors=sensor_words(state.jackpot, name),
        steps=tuple(_step_view(each) for each in next_steps(state.jackpot, name)) if steps else (),
        game=setup.game,
        generation=setup.generation,
        seats=setup.seats,
        links=setup.links,
        open=table.open,
        rounds=table.rounds,
        lit=table.lit,
        round=_round_view(table.round) if table.round is not None else None,
    )


def _controllers(state: FloorState, table: str, reach: Reach) -> Iterator[ControllerView]:
    for device in state.people.devices.values():
        if device.table == table and device.active and device.kind is DeviceKind.CONTROLLER:
            yield ControllerView(device=device.id, within_reach=reach.is_within(device.id))


def _step_view(step: NextStep) -> StepView:
    return StepView(step=step.step, allowed=step.allowed, reason=step.reason, card=step.card)


def _round_view(played: OpenRound) -> RoundView:
    return RoundView(
        round=played.number,
        seats=played.seats,
        hands=tuple(HandView.model_validate(data_of(each)) for each in played.hands),
        locked=played.locked,
        settled=tuple(HandView.model_validate(data_of(each)) for each in played.settled),
        envy=tuple(EnvyView.model_validate(data_of(each)) for each in played.envy),
    )
