"""`pitboss bench`: ratios of one run, limits kept or not, peers that are not there named."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from pitboss.cards import DECK
from pitboss.cards.chance import SeededChance, shuffled
from pitboss.cards.poker import strength
from pitboss.cli import bench as command
from pitboss.cli.benching import exact, ranking, rounds
from pitboss.cli.benching.measure import HANDS, SECONDS, Contender, Measurement, best_seconds, peer
from pitboss.cli.benching.naive import naive_strength
from pitboss.cli.main import command_line
from pitboss.games.registry import all_games


def few() -> Iterator[Measurement]:
    yield Measurement(
        group="toys", name="fast", unit=HANDS, value=3000.0, limit=1000.0, peers=(peer("pytest", 1000.0, 3000.0),)
    )
    yield Measurement(group="toys", name="slow", unit=SECONDS, value=7.5, limit=5.0, missing=("elsewhere",))


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "toys", SimpleNamespace(measure=few))
    monkeypatch.setattr(command, "GROUPS", {"toys": "toys"})


@pytest.mark.usefixtures("toys")
def test_json_holds_the_machine_and_every_measurement_with_ratios() -> None:
    found = json.loads(CliRunner().invoke(command_line, ["bench", "--json"]).stdout)
    assert {"processor", "cores", "system", "python", "numba"} <= found["machine"].keys()
    fast, slow = found["measurements"]
    assert fast["peers"][0] == {
        "name": "pytest", "version": pytest.__version__, "value": 1000.0, "ratio": 3.0,
    }  # fmt: skip
    assert (fast["keeps_limit"], slow["keeps_limit"]) == (True, False)
    assert slow["peers_not_installed"] == ["elsewhere"]


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("form", [[], ["--markdown"]])
def test_the_table_names_ratios_limits_and_who_is_missing(form: list[str]) -> None:
    printed = " ".join(CliRunner().invoke(command_line, ["bench", *form]).stdout.split())
    assert "Not installed and left out: elsewhere" in printed
    assert "x pytest" in printed
    assert "3.00" in printed
    assert "NO" in printed


def test_contenders_take_turns_and_the_best_round_counts() -> None:
    order: list[str] = []
    contenders = [Contender(name, 1, lambda name=name: order.append(name)) for name in "ab"]  # type: ignore[misc]
    assert len(best_seconds(contenders, 2)) == 2
    assert order == ["a", "b"] * 3


def test_the_naive_way_ranks_as_the_rules_do() -> None:
    chance = SeededChance("naive")
    hands = [shuffled(DECK, chance)[:7] for _ in range(300)]
    ours, naive = [strength(hand) for hand in hands], [naive_strength(hand) for hand in hands]
    order = sorted(range(300), key=lambda place: ours[place])
    assert [naive[place] for place in order] == sorted(naive)
    assert len(set(ours)) == len(set(naive))


def test_every_game_is_measured() -> None:
    assert {work.game for work in exact.WORKS} == set(all_games())
    assert all(rounds._table_strategy(slug) for slug in all_games())  # noqa: SLF001 -- what the table is named by


@pytest.mark.long
def test_evaluators_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "installed", lambda _name: False)
    monkeypatch.setattr(ranking, "ROUNDS", 1)
    measured = list(ranking.measure())
    assert all(each.missing == ranking.PEERS for each in measured)
    assert {one.name for each in measured for one in each.peers} == {ranking.NAIVE}
    assert all(each.value > 0 for each in measured)
