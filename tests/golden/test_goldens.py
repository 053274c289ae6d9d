"""Every golden round is replayed; each pay in it was worked out by hand from the rulebook."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from pitboss.games.registry import all_games
from pitboss.rules.outcome import Contest
from pitboss.rules.setting import Settings, shown
from pitboss.table import Award, Line
from pitboss.table.history import read_history
from pitboss.table.replay import Replay, replay_file

HERE = Path(__file__).parent
GOLDENS = sorted(HERE.glob("*/*.toml"))


@cache
def replayed(path: Path) -> Replay:
    return replay_file(path)


def rounds_of(slug: str) -> list[Replay]:
    return [replayed(path) for path in GOLDENS if path.parent.name == slug]


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_rules_pay_a_golden_round_as_worked_out_by_hand(path: Path) -> None:
    replay = replayed(path)
    assert replay.compared, "a golden round states what it pays"
    assert [str(each) for each in replay.disagreements] == []


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_golden_round_says_what_it_shows(path: Path) -> None:
    history, _ = read_history(path)
    assert history.game == path.parent.name
    assert history.note


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_game_has_at_least_a_dozen_golden_rounds(slug: str) -> None:
    assert len(list((HERE / slug).glob("*.toml"))) >= 12


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_value_of_every_setting_has_a_golden_round(slug: str) -> None:
    wanted = {(setting.name, shown(value)) for setting in all_games()[slug].settings for value in setting.choices}
    found = {chosen for each in rounds_of(slug) for chosen in each.round.terms.settings.all().items()}
    assert wanted - found == set()


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_row_that_a_side_wager_or_jackpot_can_pay_is_paid_in_a_golden_round(slug: str) -> None:
    wanted = {(bonus.slug, row.slug) for bonus in all_games()[slug].bonuses for row in bonus.rows}
    records = [record for each in rounds_of(slug) for record in each.round.records]
    won = [record for record in records if isinstance(record, Line) and record.wager != "base" and record.pay]
    paid = {(line.wager, row) for line in won for row in rows_covering(slug, line)}
    paid |= {(record.wager, record.row) for record in records if isinstance(record, Award)}
    assert wanted - paid == set()


def rows_covering(slug: str, line: Line) -> set[str]:
    rows = all_games()[slug].bonus(line.wager).rows
    return {row.slug for row in rows if line.outcome in {outcome.slug for outcome in row.covers}}


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_result_with_and_without_a_qualifying_dealer_has_a_golden_round(slug: str) -> None:
    """Not every Play multiple with every row: some cannot be dealt, as a full house on a board without a pair."""
    base = all_games()[slug].base
    contests = base.contests(Settings(all_games()[slug].settings))
    outcomes = {line.outcome for each in rounds_of(slug) for line in each.round.lines if line.wager == base.slug}
    found = {kind(contest) for contest in contests if contest.slug in outcomes}
    assert {kind(contest) for contest in contests} - found == set()


def kind(contest: Contest) -> tuple[str, bool]:
    return str(contest.result), contest.dealer_qualifies
