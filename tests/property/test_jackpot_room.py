"""Arbitrary commands in a jackpot room: whatever is asked, in whatever order, the money is right to the unit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from tests.support.jackpot_oracle import Oracle
from tests.support.jackpots import ANN, BOB, SIX, STUD, UTH, JackpotRoom, level, printed, units

from pitboss.errors import PitbossError
from pitboss.floor.log.canonical import canonical
from pitboss.jackpot import EMPTY, Envelope, can, decide, evolve, next_steps
from pitboss.jackpot.codec import event_data, event_from, floor_data, floor_from
from pitboss.jackpot.commands import (
    AdjustFund,
    BackOutAward,
    ChangeLevel,
    ChangeTable,
    ClearHand,
    CloseTable,
    ConfirmAwards,
    CorrectContributions,
    EndRound,
    Fund,
    JackpotCommand,
    KeyedHand,
    KeyHand,
    OpenTable,
    PayEnvy,
    Reason,
    SetSensor,
    StartRound,
    SubmitHands,
    TransferMeter,
    VoidAward,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import CardLevel, Generation, JackpotKind, LinkTerms, Overflow
from pitboss.jackpot.events import (
    AwardBackedOut,
    AwardsConfirmed,
    AwardVoided,
    ContributionsCorrected,
    FundAdjusted,
    JackpotEvent,
    LevelChanged,
    LinkRetired,
    MeterTransferred,
)
from pitboss.jackpot.steps import Step
from pitboss.table import AwardPolicy

MAY_LOWER_A_METER = (
    AwardsConfirmed,
    AwardVoided,
    AwardBackedOut,
    ContributionsCorrected,
    FundAdjusted,
    LevelChanged,
    LinkRetired,
    MeterTransferred,
)

ML3 = (level("mega", "500", 10, 1), level("major", "50", 5, 1), level("minor", "5", 5))


def link_terms() -> list[LinkTerms]:
    """One of every kind: sequential, split, off the meter, three levels, three ways to overflow, a house jackpot."""
    capped = replace(level(seed="20", contribution=30, reserve=5, maximum="21"), overflow=Overflow.RESERVE)
    mega = replace(ML3[0], maximum_units=units("503"), overflow=Overflow.LEVEL, overflow_level="major")
    major = replace(ML3[1], maximum_units=units("52"), overflow=Overflow.POOL)
    return [
        printed("PLAIN", SIX, "SIXCPP-01", level(seed="50", contribution=20, reserve=2), executive_from_cents=60_00),
        printed("SPLIT", SIX, "SIXCPP-02", level(seed="9", contribution=20), policy=AwardPolicy.EQUAL_SPLIT),
        printed("DRY", SIX, "SIXCPP-02", level(seed="30", contribution=70, reserve=9), fixed_from_meter=True),
        printed("CAP", UTH, "01", capped, verify_tray=True, unreasonable_units=units("2.4")),
        printed("ML", UTH, "ML03", mega, major, ML3[2], wager="progressive-link", wager_cents=5_00),
        printed("HOUSE", SIX, "SIXCPP-01", level(seed="40", contribution=0), kind=JackpotKind.HOUSE),
    ]


TABLES = {
    "A": (SIX, "PLAIN"),
    "B": (SIX, "PLAIN"),
    "C": (SIX, "SPLIT"),
    "D": (SIX, "DRY"),
    "E": (UTH, "CAP", "ML"),
    "F": (STUD, "ML"),
    "G": (SIX, "HOUSE"),
}
FOLLOWED = ("PLAIN", "SPLIT", "DRY")
"""Links without a maximum: the oracle tells their story."""

PLAYED = (
    Step.START_ROUND,
    Step.KEY_HAND,
    Step.SUBMIT_HANDS,
    Step.CONFIRM_AWARDS,
    Step.VOID_AWARD,
    Step.PAY_ENVY,
    Step.END_ROUND,
    Step.VOID_ROUND,
)

tables = st.sampled_from(sorted(TABLES))
links = st.sampled_from([terms.id for terms in link_terms()])
levels = st.sampled_from(["meter", "mega", "major", "minor"])
spots = st.sampled_from(
    [(terms.id, each.level) for terms in link_terms() for each in terms.levels if terms.kind is JackpotKind.PROGRESSIVE]
)
seats = st.integers(1, 7)
sensors = st.sampled_from([1, 1, 1, 2])
rows = st.sampled_from(["royal-flush", "royal-flush", "straight-flush", "four-of-a-kind", "flush", "full-house"])
hands = st.builds(KeyedHand, seats, sensors, rows)
people = st.sampled_from([ANN, BOB])
lit = st.lists(seats, unique=True, max_size=7).map(tuple)
rates = st.sampled_from([0, 10_000, 200_000])
amounts = st.integers(-300, 300).map(lambda tenths: tenths * units("0.1"))
winners = st.builds(KeyedHand, st.sampled_from([1, 2, 5]), sensors, rows)
moves = st.tuples(tables, st.integers(0, 11), st.lists(winners, min_size=1, max_size=3).map(tuple))
notes = st.sampled_from(["a reason", "a reason", ""])


Asked = Callable[["Room"], JackpotCommand]


def open_or_close(table: str) -> Asked:
    return lambda room: CloseTable(table) if room.room.floor.table(table).open else OpenTable(table)


def start(table: str, lit: tuple[tuple[int, ...], tuple[int, ...]], given: bool) -> Asked:  # noqa: FBT001 -- drawn
    def command(room: Room) -> JackpotCommand:
        seats = lit[: len(room.dark(table))] if given else None
        return StartRound(table, room.number(table) + 1, seats)

    return command


def in_round(table: str, make: Callable[[str, int], JackpotCommand]) -> Asked:
    return lambda room: make(table, room.number(table))


def moved(table: str, to: str) -> Asked:
    return lambda room: ChangeTable(replace(room.room.floor.table(table).setup, links=(to,)), BOB)


def changed(link: str, name: str, taken: tuple[int, int], seed: str) -> Asked:
    def command(room: Room) -> JackpotCommand:
        known = {each.level: each.maximum_units for each in room.room.floor.link(link).terms.levels}
        return ChangeLevel(
            link=link,
            level=name,
            second=BOB,
            seed_units=units(seed),
            contribution_ppm=taken[0],
            reserve_ppm=taken[1],
            maximum_units=known.get(name),
        )

    return command


def always(command: JackpotCommand) -> Asked:
    return lambda _room: command


def adjusted(spot: tuple[str, str | None], fund: Fund, change: int, reason: Reason, second: str) -> JackpotCommand:
    link, name = spot
    level_of = None if fund is Fund.POOL and reason is not Reason.RESERVE_TO_METER else name
    return AdjustFund(
        link=link, fund=fund, level=level_of, change_units=change, reason=reason, evidence="counted", second=second
    )


def transferred(spot: tuple[str, str], to: tuple[str, str], evidence: str) -> JackpotCommand:
    return TransferMeter(link=spot[0], level=spot[1], to_link=to[0], to_level=to[1], evidence=evidence, second=BOB)


def meddling() -> st.SearchStrategy[Asked]:
    funds, reasons = st.sampled_from(Fund), st.sampled_from(Reason)
    plain = st.one_of(
        st.builds(SetSensor, tables, seats, sensors, st.booleans()),
        st.builds(adjusted, spots, funds, amounts, reasons, people),
        st.builds(adjusted, spots, funds, amounts, reasons, people),
        st.builds(transferred, spots, spots, notes),
    ).map(always)
    rounds = st.one_of(
        st.builds(lambda hand: lambda table, number: KeyHand(table, hand, number), hands),
        st.builds(lambda seat, sensor: lambda table, number: ClearHand(table, seat, sensor, number), seats, sensors),
        st.builds(lambda shown: lambda table, number: SubmitHands(table, number, shown), st.lists(hands).map(tuple)),
        st.builds(lambda card: lambda table, number: ConfirmAwards(table, card, number), st.sampled_from(CardLevel)),
        st.builds(lambda seat, note: lambda table, number: VoidAward(table, seat, 1, note, number), seats, notes),
        st.builds(
            lambda cause, note: lambda table, number: VoidRound(table, cause, note, number),
            st.sampled_from(VoidCause),
            notes,
        ),
        st.sampled_from([PayEnvy, EndRound]),
    )
    return st.one_of(
        plain,
        st.builds(in_round, tables, rounds),
        st.builds(in_round, tables, rounds),
        st.builds(start, tables, st.tuples(lit, lit), st.booleans()),
        st.builds(open_or_close, tables),
        st.builds(moved, tables, st.sampled_from(["PLAIN", "DRY", "HOUSE"])),
        st.builds(changed, links, levels, st.tuples(rates, rates), st.sampled_from(["0", "3", "50"])),
    )


class Room(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.room = JackpotRoom()
        self.oracle = Oracle()
        self.taken = 0
        for terms in link_terms():
            self.room.link(terms)
        for name, (game, *behind) in TABLES.items():
            generation = Generation.A if name == "A" else Generation.C
            self.room.table(name, game, *behind, generation=generation)

    def ask(self, command: JackpotCommand, *, actor: str = ANN, undoubled: bool = False) -> None:
        """Whatever comes of it; what is refused changes nothing, and what was done is not done twice."""
        before = self.room.floor
        text = canonical(floor_data(before))
        try:
            events = self.room.do(command, actor)
        except PitbossError:
            assert self.room.floor is before
            assert canonical(floor_data(before)) == text
            return
        for event in events:
            assert_no_meter_falls_without_reason(event)
        if not undoubled:
            again = Envelope("again", 1_800_014_400_000_000, actor, command)
            assert not can(self.room.floor, again) or decide(self.room.floor, again) == ()

    def dark(self, table: str) -> tuple[tuple[int, ...], ...]:
        return ((),) * len(self.room.floor.table(table).setup.links)

    def number(self, table: str) -> int:
        return self.room.floor.table(table).rounds

    @rule(moves=st.lists(moves, min_size=1, max_size=40))
    def play_on(self, moves: list[tuple[str, int, tuple[KeyedHand, ...]]]) -> None:
        """The way of a round, so that deep states are met often: one of the steps that are offered, at many tables."""
        for table, choice, shown in moves:
            offered = [step.step for step in next_steps(self.room.floor, table) if step.allowed and step.step in PLAYED]
            if offered:
                self.ask(self.command(offered[choice % len(offered)], table, shown))

    def command(self, step: Step, table: str, shown: tuple[KeyedHand, ...]) -> JackpotCommand:
        number, behind = self.number(table), len(self.dark(table))
        able = {(hand.seat, hand.sensor): hand for hand in shown if hand.sensor <= behind}
        waiting = [each for link in self.room.floor.links.values() for each in link.pending if each.table == table]
        wrong = waiting[0] if waiting else None
        commands: dict[Step, JackpotCommand] = {
            Step.START_ROUND: StartRound(table, number + 1, (((1, 2, 5),) * behind)),
            Step.KEY_HAND: SubmitHands(table, number, tuple(able.values())),
            Step.SUBMIT_HANDS: SubmitHands(table, number),
            Step.CONFIRM_AWARDS: ConfirmAwards(table, CardLevel.EXECUTIVE, number),
            Step.PAY_ENVY: PayEnvy(table, number),
            Step.END_ROUND: EndRound(table, number),
            Step.VOID_ROUND: VoidRound(table, VoidCause.MALFUNCTION, "the shuffler stopped", number),
        }
        if wrong is not None:
            commands[Step.VOID_AWARD] = VoidAward(table, wrong.hands[-1].seat, wrong.sensor, "a wrong card", number)
        return commands[step]

    @rule(asked=st.lists(meddling(), min_size=1, max_size=6))
    def meddle(self, asked: list[Asked]) -> None:
        """Anything at all, sensible or not, by anyone."""
        for each in asked:
            command = each(self)
            self.ask(command, undoubled=isinstance(command, AdjustFund))

    @rule(data=st.data(), second=people)
    def correct(self, data: st.DataObject, second: str) -> None:
        voided = [(name, each.number) for name, table in self.room.floor.tables.items() for each in table.voided]
        if voided:
            table, number = data.draw(st.sampled_from(voided))
            self.ask(CorrectContributions(table=table, round=number, evidence="seen", second=second))

    @rule(data=st.data(), returned=st.booleans())
    def back_out(self, data: st.DataObject, returned: bool) -> None:  # noqa: FBT001 -- drawn
        paid = [
            (link.terms.id, name)
            for link in self.room.floor.links.values()
            for name, each in link.paid.items()
            if each.award.shared == 1
        ]
        if paid:
            link, award = data.draw(st.sampled_from(sorted(paid)))
            self.ask(BackOutAward(link=link, award=award, evidence="film", second=BOB, money_returned=returned))

    # --- what is always true ---------------------------------------------------------------------------------

    @invariant()
    def balances_are_the_sums_of_the_postings(self) -> None:
        kept = {name: sums for link in self.room.floor.links.values() for name, sums in link.balances.items() if sums}
        own = ("players", "tray")
        ledger = {name: sums for name, sums in self.room.accounts.items() if sums and name.split("/")[0] not in own}
        assert kept == ledger

    @invariant()
    def nothing_is_below_zero_or_above_its_maximum(self) -> None:
        for link in self.room.floor.links.values():
            for each in link.terms.levels:
                shown, kept = link.as_if_paid(each.level)
                assert min(shown, kept, link.meter_units(each.level), link.reserve_units(each.level)) >= 0
                assert each.maximum_units is None or not link.rises or shown <= each.maximum_units

    @invariant()
    def a_naive_second_hand_comes_to_the_same_meters_and_amounts(self) -> None:
        for event in self.room.events[self.taken :]:
            self.oracle.take(event)
        self.taken = len(self.room.events)
        for name in FOLLOWED:
            link = self.room.floor.link(name)
            told, booked = self.oracle.told(name, pending=True), self.oracle.told(name, pending=False)
            assert link.as_if_paid("meter") == (told.meters["meter"], told.reserves["meter"])
            books = (link.meter_units("meter"), link.reserve_units("meter"))
            assert books == (booked.meters["meter"], booked.reserves["meter"])
            for each in link.pending:
                for award in each.awards:
                    assert award.cents == told.amounts[each.table, each.round, award.seat]

    @invariant()
    def a_step_is_offered_exactly_when_it_would_be_accepted(self) -> None:
        commands: dict[Step, Callable[[str], JackpotCommand]] = {
            Step.OPEN_TABLE: OpenTable,
            Step.CLOSE_TABLE: CloseTable,
            Step.START_ROUND: lambda table: StartRound(
                table, seats=((),) * len(self.room.floor.table(table).setup.links)
            ),
            Step.SUBMIT_HANDS: SubmitHands,
            Step.CONFIRM_AWARDS: lambda table: ConfirmAwards(table, CardLevel.EXECUTIVE),
            Step.PAY_ENVY: PayEnvy,
            Step.END_ROUND: EndRound,
            Step.VOID_ROUND: lambda table: VoidRound(table, VoidCause.MISDEAL, "a reason"),
        }
        for table in TABLES:
            for step in next_steps(self.room.floor, table):
                if step.step in commands:
                    envelope = Envelope("x", 1, ANN, commands[step.step](table))
                    assert step.allowed is can(self.room.floor, envelope), (table, step)

    @invariant()
    def live_counts_the_open_rounds(self) -> None:
        for name, link in self.room.floor.links.items():
            playing = [table for table in self.room.floor.tables.values() if table.round and name in table.round.links]
            assert link.live == len(playing)

    def teardown(self) -> None:
        """A replay of the log, through its written form, is the same floor to the byte."""
        floor = EMPTY
        for event in self.room.events:
            read = event_from(event_data(event))
            assert read == event
            floor = evolve(floor, read)
        assert canonical(floor_data(floor)) == canonical(floor_data(self.room.floor))
        assert floor_from(floor_data(floor)) == self.room.floor


def assert_no_meter_falls_without_reason(event: JackpotEvent) -> None:
    """WAC 230-15-695."""
    for posting in event.postings:
        if posting.account.startswith("meter/") and posting.units < 0:
            assert isinstance(event, MAY_LOWER_A_METER), event


def test_any_commands_in_any_order_keep_the_books_right() -> None:
    run_state_machine_as_test(Room, settings=settings(max_examples=25, stateful_step_count=50))


@pytest.mark.long
def test_any_commands_in_any_order_keep_the_books_right_for_long() -> None:
    phases = (Phase.generate, Phase.shrink)
    run_state_machine_as_test(Room, settings=settings(max_examples=200, stateful_step_count=100, phases=phases))
