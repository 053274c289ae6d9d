"""What the floor can say at the controls of a table: gathered by doing everything there, rightly and wrongly."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from tests.support.floor import staffed
from tests.support.jackpots import NOON_US, SIX, JackpotRoom, level, printed
from tests.support.web import SIX_TABLE, TABLE, furnish

import pitboss.floor.desk.electronic
import pitboss.floor.desk.presence
import pitboss.floor.manager.covering
import pitboss.floor.manager.equipment
import pitboss.floor.people.recognise
import pitboss.floor.people.wedge
import pitboss.jackpot.checks
import pitboss.jackpot.hands
import pitboss.jackpot.rounds
import pitboss.jackpot.tables
import pitboss.web.recognising
from pitboss.errors import UnknownNameError
from pitboss.floor.demonstration import links
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people.may import Refusal, Situation, may
from pitboss.floor.people.state import CardStatus
from pitboss.games.registry import all_games
from pitboss.jackpot import Envelope, next_steps, refusal
from pitboss.jackpot.commands import (
    ClearHand,
    CloseTable,
    ConfirmAwards,
    Distribution,
    EndRound,
    JackpotCommand,
    KeyedHand,
    KeyHand,
    OpenTable,
    PayEnvy,
    RetireLink,
    SetSensor,
    StartRound,
    SubmitHands,
    VoidAward,
    VoidCause,
    VoidRound,
)
from pitboss.jackpot.configuration import CardLevel, Generation, LinkTerms
from pitboss.jackpot.printed import jackpot_paytables
from pitboss.web.gate.limits import too_many
from pitboss.web.problems import MISTAKE

T, U = "six-1", "six-2"
"""Two tables of one room, on one link."""
SPEAKING = (pitboss.jackpot.checks, pitboss.jackpot.hands, pitboss.jackpot.rounds, pitboss.jackpot.tables)
READ = (
    pitboss.floor.desk.presence,
    pitboss.floor.desk.electronic,
    pitboss.floor.people.recognise,
    pitboss.floor.people.wedge,
    pitboss.floor.manager.covering,
    pitboss.floor.manager.equipment,
    pitboss.web.recognising,
)
"""Modules whose every refusal is met at a controller: read from the source instead of provoked."""
ELSEWHERE = {
    "add_table", "change_table", "_verify_setup", "_verify_mixing", "_verify_connected",
    "_bearer", "verify_id", "verify_second", "verify_evidence", "verify_rises", "verify_nothing_pending",
}  # fmt: skip
"""Functions that no controller reaches: links and tables are set up in the Game Manager, tokens are a program's."""
VALUE = "77"
"""Stands for a value in a sentence that is read from the source."""
PARTS = (f"{VALUE} is not on record as posted.", f"{VALUE} shows another amount; post it anew.")
"""Read from the source and no sentence: what comes before it is written elsewhere."""
AT_CONTROLS = (
    Action.SEE_LIVE,
    Action.OPEN_TABLE,
    Action.RUN_ROUND,
    Action.KEY_AWARD,
    Action.SUBMIT_AWARD,
    Action.CONFIRM_AS_SUPERVISOR,
    Action.CONFIRM_AS_EXECUTIVE,
    Action.VOID_AWARD,
    Action.VOID_ROUND,
    Action.PAY_ENVY,
    Action.COUNT_CHIPS,
)


# --- rows ---------------------------------------------------------------------------------------------------------


def rows() -> set[str]:
    """Labels and pays of every link of the demonstration room and of every printed jackpot paytable."""
    of_links = {text for terms in links() for row in terms.rows for text in (row.label, row.pay)}
    of_paytables = {
        text
        for game in all_games()
        for paytable in jackpot_paytables(game)
        for line in paytable.lines
        for text in (line.row.label, str(line.pays[0]))
    }
    return of_links | of_paytables


# --- refusals of the jackpot room -----------------------------------------------------------------------------------


def refusals() -> set[str]:
    """Of a table in every state of a round, on every generation: reasons of steps, and answers to everything wrong."""
    return {
        text
        for generation in Generation
        for terms in (_plain(), _strict(), _poor())
        for room in _states(terms, generation)
        for text in (*_reasons(room), *_answers(room))
    }


def _plain() -> LinkTerms:
    return printed("six", SIX, "SIXCPP-01", level(seed="500"), executive_from_cents=40_000)


def _strict() -> LinkTerms:
    return printed("six", SIX, "SIXCPP-01", level(seed="500"), verify_tray=True, folded_hands_qualify=False)


def _poor() -> LinkTerms:
    """Any contribution is taken for a fault."""
    return printed("six", SIX, "SIXCPP-01", level(seed="500"), unreasonable_units=1)


def _states(terms: LinkTerms, generation: Generation) -> Iterator[JackpotRoom]:
    room = JackpotRoom()
    room.link(terms)
    for name in (T, U):
        room.table(name, SIX, "six", generation=generation)
    room.table("bare", SIX)
    yield room
    if terms.unreasonable_units is not None:
        room.do(SetSensor(T, 1, 1, lit=True))
        yield room
        return
    room.start(T, (1, 3))
    yield room
    room.do(KeyHand(T, KeyedHand(1, 1, "royal-flush")))
    yield room
    room.do(SubmitHands(T))
    yield room
    room.start(U, (1, 3))
    room.show(U, KeyedHand(1, 1, "royal-flush"))
    yield room
    room.confirm(T)
    yield room
    room.confirm(U)
    for name in (T, U):
        room.finish(name)
    room.do(CloseTable(T))
    yield room
    room.do(CloseTable(U))
    room.do(RetireLink(link="six", evidence="the game is closed", second="bob", distribution=Distribution.PLAYERS))
    yield room


def _reasons(room: JackpotRoom) -> Iterator[str]:
    return (step.reason for name in (T, U, "bare") for step in next_steps(room.floor, name) if step.reason)


def _answers(room: JackpotRoom) -> Iterator[str]:
    for command in _commands():
        answer = refusal(room.floor, Envelope("c", NOON_US, "ann", command))
        if answer is not None:
            yield answer


def _commands() -> Iterator[JackpotCommand]:
    for name in (T, U, "bare", "nowhere", "six-3"):
        yield from _of_a_table(name)


def _of_a_table(name: str) -> Iterator[JackpotCommand]:
    yield from (OpenTable(name), CloseTable(name))
    yield from (SetSensor(name, seat, sensor, lit=True) for seat, sensor in ((1, 1), (99, 1), (1, 2)))
    for seats in (None, (), ((1, 1),), ((99,),), ((1, 3),)):
        yield StartRound(name, seats=seats)
    yield StartRound(name, seats=None, on_paper=True)
    for number in (None, 1, 7):
        yield StartRound(name, round=number)
        for shown in _hands():
            yield KeyHand(name, shown, round=number)
        yield ClearHand(name, 1, 1, round=number)
        yield ClearHand(name, 5, 1, round=number)
        yield SubmitHands(name, round=number)
        yield SubmitHands(name, hands=(KeyedHand(1, 1, "flush"),) * 2, round=number)
        yield from (ConfirmAwards(name, card, round=number) for card in CardLevel)
        yield from (VoidAward(name, seat, 1, why, round=number) for seat, why in ((1, ""), (1, "wrong"), (5, "wrong")))
        yield PayEnvy(name, round=number)
        yield EndRound(name, round=number)
        yield from (VoidRound(name, VoidCause.MISDEAL, why, round=number) for why in ("", "misdeal"))


def _hands() -> Iterator[KeyedHand]:
    for seat, sensor, row in ((1, 1, "flush"), (99, 1, "flush"), (1, 2, "flush"), (1, 1, "flsh"), (5, 1, "flush")):
        yield KeyedHand(seat, sensor, row)
    yield KeyedHand(1, 1, "zzz")
    yield KeyedHand(3, 1, "flush", folded=True)


# --- permissions ----------------------------------------------------------------------------------------------------


def permissions() -> set[str]:
    """What anybody is told who may not do something at a table."""
    with staffed(tuple(Role)) as staff:
        furnish(staff)
        people = staff.floor.state.people
        gone = replace(people, persons={**people.persons, "dealer": replace(people.persons["dealer"], active=False)})
        box = Presence(device="controller-1")
        not_there = (Presence(), Presence("stranger"), Presence("dealer", card="lost"), Presence(device="unknown"))
        asked = [
            may(those, presence, action, Situation(table=table))
            for those in (people, gone)
            for presence in (*staff.at.values(), box, *not_there)
            for action in AT_CONTROLS
            for table in (TABLE, SIX_TABLE)
        ]
        return {answer.text for answer in asked if isinstance(answer, Refusal)}


def everything() -> set[str]:
    return rows() | refusals() | permissions() | (set(written(READ)) - set(PARTS)) | OF_THE_SERVER


OF_THE_SERVER = {
    "Table six-1 is open for money and no longer covered; close it. No approval of six-card-poker is on record.",
    "At table six-1 the notice amount of the jackpot six is not on record as posted.",
    "At table six-1 the notice amount of the jackpot six shows another amount; post it anew.",
    "The demonstration room is a demonstration room.",
    "The room takes in tables that nobody has placed in a room.",
    "No bank account is on record for the jackpot six; it takes no wagers until its money has one.",
    (
        "The bank account First holds $1.00, and $2.00 must be in it (WAC 230-15-455): the jackpot six takes no wagers "
        "until the deposit is recorded."
    ),
    "The command is dated 12.5 s ahead of the server's clock; set the clocks right.",
    "An amount is from nothing up, in cents, and below 10,000,000,000,000; not -1.",
    "A round is being played at table six-1; count when it has ended.",
    "The id 'c-1' was used before for something else; send a new command under a new id.",
    "12 commands are waiting; send it again, under the same id.",
    *(f"This card is {status}; use the card you hold now." for status in CardStatus if status is not CardStatus.ACTIVE),
    str(too_many(2).message),
    MISTAKE.message,
}
"""Of the Game Manager and of the server, where they are made of parts."""


# --- read from the source -------------------------------------------------------------------------------------------


def written(modules: Iterable[object]) -> dict[str, str]:
    """Sentences with which functions refuse, and by which of them; a value in one is VALUE, quoted as it would be."""
    found = {}
    for module in modules:
        path = Path(str(getattr(module, "__file__")))  # noqa: B009 -- any module
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name not in ELSEWHERE:
                for text in _refused(function):
                    found[text] = f"{path.stem}.{function.name}"
    return found


def _refused(function: ast.FunctionDef) -> Iterator[str]:
    """The last text of every error that is raised, and reasons; an unknown name has a sentence of its own."""
    for node in ast.walk(function):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.JoinedStr):
            yield _text(node.value)
        error = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(error, ast.Call) and _name(error) != UnknownNameError.__name__:
            texts = [each for each in error.args if isinstance(each, ast.JoinedStr | ast.Constant)]
            if texts:
                yield _text(texts[-1])


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return f"'{VALUE}'" if node.conversion == ord("r") else VALUE
    return str(node.value) if isinstance(node, ast.Constant) else ""


def unspoken(sentences: Iterable[str]) -> dict[str, str]:
    """Refusals of the jackpot room that are written down and that none of these sentences is."""
    said = tuple(sentences)

    def is_said(text: str) -> bool:
        form = re.compile(".+".join(re.escape(part) for part in text.split(VALUE)))
        return any(form.fullmatch(each) for each in said)

    return {text: where for text, where in written(SPEAKING).items() if not is_said(text)}
