"""`verify-log` on a whole floor: an answer says what its events say, and nothing happened only where nothing could."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.altering import alter
from tests.support.house import PATIENT, SIGNER, UTH_TERMS, house
from tests.support.jackpots import UTH

from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import open_store
from pitboss.floor.desk import FloorDesk
from pitboss.floor.manager.commands import RecordSoftware, ReportClock, Sweep
from pitboss.floor.people.commands import SweepProposals, UseSession
from pitboss.floor.verify import Area, Question
from pitboss.jackpot.commands import SetSensor, StartRound

SOFTWARE = "ab" * 32


@pytest.fixture(params=("sqlite", "postgresql"))
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A floor on which much was done, some of it without any effect."""
    place = str(tmp_path / "floor.db") if request.param == "sqlite" else request.getfixturevalue("postgres")()
    with house(place, PATIENT) as room:
        room.link(UTH_TERMS)
        room.table("T1", UTH, "uth")
        room.bank(20_000_00, "uth")
        clocks = (ReportClock("server", 3), ReportClock("controller-3", -9_000), ReportClock("controller-3", 5))
        for command in (Sweep(), SweepProposals(), *clocks, *[RecordSoftware("1.0", SOFTWARE)] * 2):
            room.floor.by_itself(command)
        room.give("supervisor", UseSession())
        for lit in (True, True, False, False, True):
            room.give("supervisor", SetSensor(table="T1", seat=2, sensor=1, lit=lit))
        order = room.floor.order(room.at["supervisor"], StartRound("T1", seats=((1, 2),)), "real-1")
        room.floor.do(order)
        room.floor.do(room.floor.order(room.at["supervisor"], StartRound("T1"), "refused-1"))
        room.end("T1")
    return place


def findings(where: str) -> list[str]:
    verdict = examine(where, FloorDesk(), Question(public_key=SIGNER.public_key))
    assert {each.area for each in verdict.findings} <= {Area.ANSWER}
    return [each.text for each in verdict.findings]


def test_what_was_answered_is_found_sound_even_where_nothing_happened(where: str) -> None:
    assert findings(where) == []


FORGED = (
    "INSERT INTO answer SELECT 'table-7', digest, position, refused, text FROM answer WHERE command_id = 'real-1'",
    "INSERT INTO answer SELECT 'idle-7', digest, position, refused, :nothing FROM answer WHERE command_id = 'real-1'",
    "UPDATE answer SET text = replace(text, :round, :other) WHERE command_id = 'real-1'",
    "UPDATE answer SET text = replace(text, 'ound', 'OUND') WHERE command_id = 'refused-1'",
)
WORDS = {"nothing": '{"events":[]}', "round": '"round":1', "other": '"round":2'}


def test_an_answer_that_was_forged_or_reworded_is_found(where: str) -> None:
    """With the first of them, a start under its id would be answered without being made."""
    real, refused = position_of(where, "real-1"), position_of(where, "refused-1")
    for statement in FORGED:
        alter(where, statement, **{name: word for name, word in WORDS.items() if f":{name}" in statement})
    assert findings(where) == [
        f"the answer to command 'real-1' of event {real} does not say what happened.",
        f"the answer to command 'refused-1' of event {refused} does not say what happened.",
        f"the answer to command 'table-7' of event {real} is forged: that event is of another command.",
        "the answer to command 'idle-7' says that nothing happened; its command would.",
    ]
    alter(where, "UPDATE answer SET text = :nothing WHERE command_id = 'real-1'", nothing=WORDS["nothing"])
    assert f"the answer to command 'real-1' of event {real} does not say what happened." in findings(where)


def position_of(where: str, command: str) -> int:
    store = open_store(where)
    position = store.answers([command])[command].position
    store.close()
    return position
