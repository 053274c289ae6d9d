"""`import pitboss`: a small flat set of names that costs nothing to import, with examples that run."""

from __future__ import annotations

import doctest
import importlib
import json
import subprocess
import sys
import time

import numpy as np
import pandas as pd
import polars as pl
import pytest

import pitboss
from pitboss.errors import BadInputError, CardError, RefusedError, UnknownNameError
from pitboss.lab.showing import Result, result

WITH_EXAMPLES = [
    "pitboss.lab.api",
    "pitboss.lab.showing.analysis",
    "pitboss.lab.showing.play",
    "pitboss.lab.showing.simulation",
]
MOST_SECONDS = 0.3


def results() -> dict[str, Result]:
    session = pitboss.Session(rounds=50, bets={"4-plus": 5})
    simulated = pitboss.simulate(
        "straight-edge-v2", rounds=20_000, strategy="mimic-the-dealer", session=session, seed="api"
    )
    return {
        "analyze": pitboss.analyze("straight-edge-v2"),
        "simulate": simulated,
        "strategy": pitboss.strategy("three-card-poker"),
        "evaluate": pitboss.evaluate("three-card-poker", "always-play"),
    }


RESULTS = results()


def test_every_public_name_is_there() -> None:
    assert set(pitboss.__all__) <= set(dir(pitboss))
    assert all(getattr(pitboss, name) is not None for name in pitboss.__all__)


def test_importing_takes_no_time_and_loads_no_numba() -> None:
    program = "import sys, pitboss; assert not {'numba', 'numpy'} & set(sys.modules)"
    bare, ours = (min(seconds(words) for _ in range(3)) for words in ("pass", program))
    assert ours - bare < MOST_SECONDS


def seconds(program: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 -- our own interpreter
    return time.perf_counter() - began


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_prints_shows_and_converts(name: str) -> None:
    found = RESULTS[name]
    printed = str(found)
    assert max(map(len, printed.splitlines())) <= 130
    html = found._repr_html_()
    assert "<table>" in html
    assert "<script" not in html
    assert "style=" not in html
    assert all(chart.startswith("<svg") and chart in html for chart in found.charts())
    assert json.loads(found.to_json()) == json.loads(json.dumps(found.as_data()))
    for table, rows in found.tables().items():
        assert isinstance(found.to_pandas(table), pd.DataFrame)
        assert isinstance(found.to_polars(table), pl.DataFrame)
        assert len(found.to_pandas(table)) == len(found.to_polars(table)) == len(rows) > 0


def test_a_table_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownNameError, match="outcomes, wagers"):
        RESULTS["analyze"].to_pandas("everything")


def test_a_library_for_frames_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(result, "import_module", missing)
    with pytest.raises(RefusedError, match=r"pip install 'pitboss\[frames\]'"):
        RESULTS["analyze"].to_pandas()


def test_charts_of_sessions_show_bankrolls_and_results() -> None:
    bankrolls, results_of_sessions = RESULTS["simulate"].charts()
    assert "Bankrolls along a session" in bankrolls
    assert "are ruined" in bankrolls
    assert "Results of sessions" in results_of_sessions


def test_hands_are_ranked_as_arrays() -> None:
    hands = np.array([[51, 47, 43, 39, 35, 0, 1], [0, 1, 2, 3, 4, 5, 9]], np.uint8)
    strengths = pitboss.strengths(hands)
    assert strengths.dtype == np.uint16
    assert pitboss.categories(strengths).tolist() == [9, 7]
    assert pitboss.straights(hands, wraps=False).dtype == np.uint8
    with pytest.raises(CardError):
        pitboss.strengths(np.zeros((2, 7), np.uint8))


def test_a_function_plays() -> None:
    def bold(seen: object) -> str:  # noqa: ARG001 -- what a strategy is handed
        """Never folds."""
        return "play-2x"

    found = pitboss.simulate("caribbean-stud", rounds=2_000, strategy=bold, wagers=["base"])
    assert found.found.strategy == "Never folds."
    assert {each.outcome for each in found["base"].outcomes}.isdisjoint({"fold"})
    with pytest.raises(BadInputError, match="cannot be gone on with later"):
        pitboss.simulate("caribbean-stud", rounds=2_000, strategy=bold, resume="run.json")


def test_money_is_whole_cents() -> None:
    from fractions import Fraction  # noqa: PLC0415 -- only here

    with pytest.raises(BadInputError, match="no whole number of cents"):
        pitboss.simulate("caribbean-stud", rounds=10, session=pitboss.Session(ante=Fraction(1, 3)))
