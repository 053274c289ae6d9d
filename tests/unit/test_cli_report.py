"""`pitboss report`, `evidence` and `selfcheck` from the command line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.support.house import SIX_TERMS, hand, house
from tests.support.jackpots import SIX

from pitboss.cli.main import command_line
from pitboss.floor.adapters.software import differences, installed, manifest, read_manifest


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    where = tmp_path_factory.mktemp("floor") / "floor.db"
    with house(where) as room:
        room.link(SIX_TERMS)
        room.table("S1", SIX, "six")
        room.bank(20_000_00, "six")
        room.win("S1", (1, 2), hand(2, "royal-flush"))
        yield where


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(command_line, [str(word) for word in words])


def said(*words: str | Path, code: int = 0) -> str:
    result = run(*words)
    assert result.exit_code == code, result.output
    return result.output


def test_without_a_name_it_lists_the_reports() -> None:
    text = said("report")
    assert "accruals" in text
    assert "explain JACKPOT" in text


def test_a_report_is_about_the_last_day_of_the_log_and_shows_figures_whole(store: Path) -> None:
    text = said("report", "accruals", "--store", store)
    assert "Gaming days: 2027-01-14" in text
    assert " 2027-01-14  S1     six-card-poker  six      real        1   $2.00      $0.60        $0.06 " in text
    assert "pb1." in text


def test_a_report_goes_into_a_new_file_in_every_format(store: Path, tmp_path: Path) -> None:
    starts = {"text": b"# Daily", "csv": b"report,", "pdf": b"%PDF", "html": b"<!doctype", "json": b"{"}
    for form, start in starts.items():
        path = tmp_path / f"a.{form}"
        said("report", "accruals", "--store", store, "--format", form, "--output", path)
        assert path.read_bytes().startswith(start)
    assert "is there already" in said("report", "accruals", "--store", store, "--output", path, code=2)


def test_a_win_page_and_an_explanation_are_reports_too(store: Path) -> None:
    assert "Win 1: $500.60" in said("report", "win", "1", "--store", store)
    assert "Six Card, meter: $500.06" in said("report", "explain", "six/meter", "--store", store)
    data = json.loads(said("report", "win", "1", "--store", store, "--format", "json"))
    assert data["title"] == "Win 1: $500.60"


def test_the_time_of_an_event_in_a_report_is_understood_by_what_takes_a_moment(store: Path) -> None:
    """Local time with and without its zone; the log began at midnight in Washington, 08:00 UTC."""
    told = run("report", "explain", "six", "--store", store)
    assert "After: event 58, 2027-01-15 00:00:00 -0800" in told.output
    for at in ("2027-01-15 00:00:00 -0800", "2027-01-15T00:00:00", "2027-01-15T08:00:00Z"):
        explained = run("report", "explain", "six", "--store", store, "--at", at)
        verified = run("verify-log", "--store", store, "--at", at)
        for done in (explained, verified):
            assert done.exit_code == 0, done.output
            named = "--at is read in America/Los_Angeles, the time zone of room main: 2027-01-15 00:00:00-08:00."
            assert done.stderr.strip() == ("" if at.endswith(("Z", "-0800")) else named)
        assert "Six Card, meter: $500.06" in explained.stdout
        assert "balances after event 58, the last one by 2027-01-15 0" in verified.stdout
        assert "meter/six/meter                 500.06000000" in verified.stdout


def test_a_moment_before_the_first_event_is_said_to_be_so(store: Path) -> None:
    told = run("verify-log", "--store", store, "--at", "2027-01-14T23:59:59")
    assert told.stdout.splitlines()[-1] == (
        "no balances: 2027-01-14 23:59:59-08:00 is before the first event, of 2027-01-15 00:00:00-08:00"
    )
    asked = said("verify-log", "--store", store, "--at", "2027-01-14T00:00:00Z", "--json")
    assert (json.loads(asked)["at"], json.loads(asked)["position"]) == ("2027-01-14 00:00:00+00:00", 0)
    refused = said("report", "explain", "six", "--store", store, "--at", "2027-01-14T23:59:59", code=2)
    assert "was opened after that moment" in refused
    assert "--at is read in America/Los_Angeles" in refused


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("accruals", "--at", "2027-01-15"), "--at belongs to `pitboss report explain JACKPOT`"),
        (("acruals",), "did you mean 'accruals'"),
        (("win",), "pitboss report win NUMBER"),
        (("wins", "7"), "takes no '7'"),
        (("wins", "--day", "yesterday"), "is no day; write it as 2026-11-19"),
        (("wins", "--day", "2027-01-14", "--to", "2027-01-15"), "not both"),
        (("wins", "--from", "2027-01-14", "--to", "2027-01-13"), "is before"),
        (("explain", "seven"), "no jackpot 'seven'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(store: Path, words: tuple[str, ...], says: str) -> None:
    text = said("report", *words, "--store", store, code=2)
    assert says in text
    assert len(text.strip().splitlines()) == 1


def test_a_store_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert "is not there" in said("report", "wins", "--store", tmp_path / "none.db", code=2)


def test_evidence_is_made_and_checked_without_the_store(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "win-1.json"
    said("evidence", "1", "--store", store, "--output", path)
    text = said("evidence", "--verify", path)
    assert "sound: every event is as it was signed" in text
    assert "Nobody has vouched for that key yet" in text
    anchor = json.loads(path.read_text())["anchor"]
    assert "Nobody has vouched" not in said("evidence", "--verify", path, "--anchor", anchor)
    path.write_text(path.read_text().replace('"actor": "supervisor"', '"actor": "mallory"'))
    assert "NOT SOUND" in said("evidence", "--verify", path, code=1)
    assert "one of the two" in said("evidence", code=2)
    assert "cannot be read" in said("evidence", "--verify", tmp_path / "none.json", code=2)


# --- which software ---------------------------------------------------------------------------------------------------


def test_selfcheck_prints_one_digest_and_checks_it() -> None:
    data = json.loads(said("selfcheck", "--json"))
    assert data["digest"] == installed().digest
    said("selfcheck", "--expect", data["digest"])
    assert "FOUND" in said("selfcheck", "--expect", "ab" * 32, code=1)


def test_a_manifest_finds_every_changed_file(tmp_path: Path) -> None:
    path = tmp_path / "manifest"
    said("selfcheck", "--manifest", path)
    said("selfcheck", "--against", path)
    lines = path.read_text().splitlines()
    assert sha256((path.read_text()).encode()).hexdigest() == installed().digest
    path.write_text("\n".join(["0" * 64 + lines[0][64:], *lines[2:], "1" * 64 + "  gone.py"]) + "\n")
    text = said("selfcheck", "--against", path, code=1)
    assert "FOUND    __init__.py was changed." in text
    assert "was added." in text
    assert "FOUND    gone.py is missing." in text
    path.write_text("nonsense\n")
    assert "line 1: no line of a manifest" in said("selfcheck", "--against", path, code=2)


def test_the_digest_is_of_the_files_and_not_of_what_running_leaves_behind(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")
    before = installed(tmp_path)
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "a.pyc").write_bytes(b"made")
    assert installed(tmp_path).digest == before.digest
    (tmp_path / "a.py").write_text("x = 2\n")
    assert installed(tmp_path).digest != before.digest
    assert list(differences(before.files, installed(tmp_path).files)) == ["a.py was changed."]
    assert read_manifest(manifest(before), "m") == before.files
