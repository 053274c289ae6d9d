"""Counts that come with the package, and those a user keeps: answered at once, never out of date, never half."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.games.registry import all_games
from pitboss.lab import cache, shipped
from pitboss.lab.analysis import Question, analyze
from pitboss.lab.figures import WagerFigures
from pitboss.lab.generate_results import COUNTS_NOTHING, results_of, sources_of

GAMES = sorted(all_games())
PACKAGE = Path(pitboss.__file__).parent


def held(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(shipped.file_of(game).read_text(encoding="utf-8"))
    return found


# --- what ships -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_results_that_ship_were_counted_by_these_sources(game: str) -> None:
    assert shipped.stale_sources(game) == [], "run `make results`"
    assert set(held(game)["sources"]) == sources_of(game), "run `make results`"


@pytest.mark.parametrize("game", ["straight-edge-v2", "three-card-poker"])
def test_the_results_that_ship_are_what_is_counted_anew(game: str) -> None:
    assert held(game) == results_of(game)


@pytest.mark.long
@pytest.mark.parametrize("game", sorted({*GAMES} - {"straight-edge-v2", "three-card-poker"}))
def test_all_results_that_ship_are_what_is_counted_anew(game: str) -> None:
    assert held(game) == results_of(game)


def test_what_counts_is_found_by_its_imports() -> None:
    found = sources_of("caribbean-stud")
    assert {"games/caribbean_stud.py", "games/_multi_game_link.py", "lab/exact/hidden_dealer.py"} <= found
    assert {"cards/data/tables.npz", "lab/payoff.py", "rules/ranking.py", "rules/__init__.py"} <= found
    assert not {"games/six_card_poker.py", "table/round.py", "cli/analyze.py"} & found
    assert not COUNTS_NOTHING & found
    assert all((PACKAGE / name).is_file() for name in found | COUNTS_NOTHING)


ANALYSE_ALL = """
import sys, pitboss
for game in pitboss.all_games():
    assert len(pitboss.analyze(game)) > 2
print("numba" in sys.modules)
"""


def test_a_fresh_clone_answers_for_all_printed_paytables_without_compiling_anything(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PITBOSS_CACHE_DIR": str(tmp_path / "cache")}
    done = subprocess.run(  # noqa: S603 -- our own interpreter on our own text
        [sys.executable, "-W", "error", "-c", ANALYSE_ALL], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("False\n", "")
    assert not (tmp_path / "cache").exists()


# --- a copy to spoil --------------------------------------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of Three Card Poker in a folder of its own, and an empty cache beside it."""
    folder = tmp_path / "results"
    folder.mkdir()
    file = folder / "three-card-poker.json"
    file.write_text(shipped.file_of("three-card-poker").read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(shipped, "FOLDER", folder)
    monkeypatch.setenv(cache.RESULTS_VARIABLE, str(tmp_path / "own"))
    shipped.answers_about.cache_clear()
    yield file
    shipped.answers_about.cache_clear()


def pair_plus(*, use_cache: bool = True) -> WagerFigures:
    question = Question(game="three-card-poker", wager="pair-plus", paytable="PP-1", use_cache=use_cache)
    (found,) = analyze(question)
    return found


def spoil(file: Path, change: dict[str, Any]) -> None:
    file.write_text(json.dumps(json.loads(file.read_text(encoding="utf-8")) | change), encoding="utf-8")


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "own").glob("*"))


def test_what_ships_is_taken_as_it_stands(copy: Path, tmp_path: Path) -> None:
    """Shown with a count that is wrong: one flush fewer, one hand more that wins nothing."""
    text = copy.read_text(encoding="utf-8")
    assert '"flush": 1096' in text
    copy.write_text(text.replace('"flush": 1096', '"flush": 1095').replace('"nothing": 16440', '"nothing": 16441'))
    assert "flush 1095" in [f"{each.outcome} {each.combinations}" for each in pair_plus().outcomes]
    assert "flush 1096" in [f"{each.outcome} {each.combinations}" for each in pair_plus(use_cache=False).outcomes]
    assert kept(tmp_path) == []


@pytest.mark.parametrize(
    "change",
    [
        {"sources": {"cards/poker.py": "another digest"}},
        {"sources": {"cards/gone.py": "0"}},
        {"sources": {}},
        {"sources": None},
        {"results": None},
        {"results": [{"question": {}}]},
    ],
    ids=str,
)
def test_results_out_of_date_or_damaged_are_counted_anew(copy: Path, tmp_path: Path, change: dict[str, Any]) -> None:
    spoil(copy, change)
    assert pair_plus().edge == Fraction(512, 22_100)
    assert len(kept(tmp_path)) == 1


def test_a_file_cut_off_in_the_middle_is_counted_anew(copy: Path, tmp_path: Path) -> None:
    whole = pair_plus()
    shipped.answers_about.cache_clear()
    copy.write_text(copy.read_text(encoding="utf-8")[:4000])
    assert shipped.stale_sources("three-card-poker") == ["three-card-poker.json"]
    assert pair_plus() == whole
    assert len(kept(tmp_path)) == 1


# --- a user's own cache -----------------------------------------------------------------------------------


def another_rule() -> WagerFigures:
    """A question that no file answers."""
    question = Question(game="straight-edge-v2", wager="insurance", settings={"copies": "dealer-wins"})
    (found,) = analyze(question)
    return found


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.RESULTS_VARIABLE, str(tmp_path / "own"))
    return tmp_path / "own"


def test_what_was_counted_is_kept_and_found_again(own: Path) -> None:
    whole = another_rule()
    (file,) = own.iterdir()
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(str(whole.total), str(whole.total + 2)).replace('"bounds"', ' "bounds"'))
    assert another_rule() == whole, "a total that its counts do not sum to is no result"
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"counts": {"no-straight": -1}, "total": -1, "bounds": {}}'])
def test_a_damaged_result_is_counted_anew_and_mended(own: Path, damage: str) -> None:
    whole = another_rule()
    (file,) = own.iterdir()
    text = file.read_text(encoding="utf-8")
    file.write_text(damage, encoding="utf-8")
    assert another_rule() == whole
    assert file.read_text(encoding="utf-8") == text


ON_A_FULL_DISK = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
from pitboss.cli.main import command_line
command_line(sys.argv[1:])
"""


def test_on_a_full_disk_the_work_goes_on_and_says_so_in_one_sentence(tmp_path: Path) -> None:
    """Neither results nor compiled kernels can be kept; nothing half is left."""
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE.parent), "PITBOSS_CACHE_DIR": str(tmp_path / "cache")}
    environment.pop(cache.RESULTS_VARIABLE, None)
    words = ("analyze", "three-card-poker", "--set", "dealer-qualifies-with=king-high", "--json")
    done = subprocess.run(  # noqa: S603 -- our own interpreter on our own text
        [sys.executable, "-c", ON_A_FULL_DISK, *words], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["wagers"]) == 4
    assert [line.split(" in ")[0].split(" (")[0] for line in done.stderr.splitlines()] == [
        "Compiled kernels cannot be kept",
        "Results cannot be kept",
    ]
    assert [path for path in (tmp_path / "cache").rglob("*") if path.is_file()] == []
