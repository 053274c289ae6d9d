"""The commands around a store, as a person types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.support.altering import alter

from pitboss.cli.main import command_line
from pitboss.cli.moments import moment
from pitboss.cli.stores import balance_lines
from pitboss.errors import BadInputError
from pitboss.floor.adapters.running import make_floor, open_floor
from pitboss.floor.manager.rooms import DayRule, Room
from pitboss.floor.settings import Settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a store, opened and closed once."""
    monkeypatch.chdir(tmp_path)
    make_floor(Settings())
    with open_floor(Settings()):
        pass
    return tmp_path


def pitboss(*words: str) -> Result:
    return CliRunner().invoke(command_line, words)


def test_a_sound_log_exits_with_zero_and_prints_its_anchor(folder: Path) -> None:
    done = pitboss("verify-log")
    assert done.exit_code == 0, done.output
    assert "sound: nothing is missing" in done.output
    (end,) = (line.split()[1] for line in done.output.splitlines() if line.startswith("end"))
    (folder / "anchors.txt").write_text(f"# Monday\n\n{end}\n", encoding="utf-8")
    key = str(folder / "pitboss-keys" / "signing.pem.pub")
    again = json.loads(pitboss("verify-log", "--anchor", "anchors.txt", "--anchor", end, "--key", key, "--json").output)
    assert (again["sound"], again["anchors_compared"], again["anchor"]) == (True, 3, end)


def test_a_changed_log_exits_with_one_and_says_what(folder: Path) -> None:
    alter(str(folder / "pitboss.db"), "UPDATE event SET actor = 'eve'")
    done = pitboss("verify-log")
    assert done.exit_code == 1
    assert "FOUND    chain: event 1 (leader-took-over) or its postings are not what was recorded." in done.output
    assert "NOT SOUND: 1 found" in done.output


def test_a_backup_is_taken_and_restored_by_name(folder: Path) -> None:
    taken = pitboss("backup", "monday.db")
    assert taken.exit_code == 0, taken.output
    assert "monday.db holds it, verified" in taken.output
    made = pitboss("restore", "monday.db", "--store", "again.db")
    assert made.exit_code == 0, made.output
    assert "store    again.db" in made.output
    assert pitboss("verify-log", "--store", "again.db").exit_code == 0
    assert "nothing to do" in pitboss("store", "upgrade", "--store", "again.db").output
    assert {"monday.db", "again.db"} <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("verify-log", "--store", "none.db"), "none.db is not there; make a store with `pitboss init`"),
        (("verify-log", "--store", "mysql://x/y"), "names no store"),
        (("verify-log", "--anchor", "none.txt"), "none.txt is neither an anchor nor a file of anchors"),
        (("verify-log", "--anchor", "pb1.short"), "'pb1.short' is no anchor"),
        (("verify-log", "--key", "none.pub"), "The key none.pub cannot be read"),
        (("verify-log", "--at", "noon"), "'noon' is no moment"),
        (("backup", "pitboss.db"), "pitboss.db is there already; choose another name"),
        (("backup", "nowhere/x.db"), "there is no folder"),
        (("restore", "none.db", "--store", "again.db"), "none.db is not there"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(folder: Path, words: tuple[str, ...], says: str) -> None:
    before = sorted(path.name for path in folder.iterdir())
    done = pitboss(*words)
    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert says in done.output
    assert sorted(path.name for path in folder.iterdir()) == before


def test_balances_are_printed_to_the_last_unit() -> None:
    assert list(balance_lines({"b": -123_456_789_012, "aa": 1})) == [
        "aa                 0.00000001",
        "b   -          1,234.56789012",
    ]


def no_house() -> Room:
    raise AssertionError("a moment with its zone asks nobody")


@pytest.mark.parametrize(
    "text",
    [
        "2027-01-15T08:00:00Z",
        "2027-01-15T10:00:00+02:00",
        "2027-01-15 00:00:00 -0800",
        "2027-01-15 08:00:00 UTC",
    ],
)
def test_a_moment_with_its_zone_is_read_as_reports_print_it(text: str) -> None:
    read = moment(text, no_house)
    assert (read.at_us, read.reading) == (1_800_000_000_999_999, None), "to the end of the second that is written"
    assert moment("2027-01-15T08:00:00.25Z", no_house).at_us == 1_800_000_000_250_000


def test_a_moment_without_a_zone_is_read_by_the_clocks_of_the_house_on_that_day() -> None:
    moved = (DayRule("2000-01-01", "America/Los_Angeles", 360), DayRule("2027-01-01", "America/Denver", 360))
    room = Room(id="main", name="The room", days=moved)
    assert moment("2027-01-15T01:00:00", lambda: room).at_us == 1_800_000_000_999_999
    summer = moment("2026-07-01T12:00:00", lambda: room)
    assert str(summer) == "2026-07-01 12:00:00-07:00"
    assert summer.reading == (
        "--at is read in America/Los_Angeles, the time zone of room main: 2026-07-01 12:00:00-07:00."
    )


def test_the_clocks_of_a_store_that_cannot_be_read_are_not_guessed(folder: Path) -> None:
    alter(str(folder / "pitboss.db"), "UPDATE event SET kind = 'room-kept', body = 'ruined'")
    done = pitboss("verify-log", "--at", "2027-01-15T08:00:00")
    assert (done.exit_code, len(done.output.splitlines())) == (2, 1), done.output
    assert "write the zone of the moment" in done.output
    assert pitboss("verify-log", "--at", "2027-01-15T08:00:00Z").exit_code == 1, "with its zone it is verified"


@pytest.mark.parametrize("text", ["yesterday", "2027-01-15T\u0660\u0668:00:00", "9" * 5_000, ""])
def test_what_is_no_moment_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="is no moment") as refusal:
        moment(text, no_house)
    assert len(str(refusal.value)) < 200
