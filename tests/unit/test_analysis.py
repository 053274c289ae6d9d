"""`pitboss.analyze` as a library: the contract of its data, own paytables, settings, meters, hands, and refusals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, isclose, prod
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.errors import BadInputError, FaultsError, PitbossError, UnknownNameError
from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.lab.analysis import Question
from pitboss.lab.analysis import analyze as figures_of
from pitboss.lab.api import Analysis
from pitboss.rules import Base, Bonus, Settings
from pitboss.rules.setting import shown
from pitboss.rules.wager import BonusKind

HEAVY = {("six-card-poker", "base"), ("six-card-poker", "bad-beat"), ("ultimate-texas-holdem", "base")} | {
    ("ultimate-texas-holdem", "bad-beat")
}
"""Seconds each, in the tests marked long."""

FAST = [
    (slug, wager.slug) for slug, game in all_games().items() for wager in game.wagers if (slug, wager.slug) not in HEAVY
]


@cache
def analysis_of(slug: str, wager: str) -> Analysis:
    return pitboss.analyze(slug, wager=wager, use_cache=False)


def data_of(slug: str, wager: str) -> list[dict[str, Any]]:
    wagers: list[dict[str, Any]] = json.loads(json.dumps(analysis_of(slug, wager).as_data()))["wagers"]
    return wagers


# --- the contract of DESIGN.md ----------------------------------------------------------------------------

ALWAYS = {
    "wager", "paytable", "edge", "edge_exact", "hit_frequency", "std_dev", "exact", "total", "outcomes",
}  # fmt: skip
OF_BASE = {"element_of_risk", "average_wager", "decisions"}
OF_JACKPOTS = {
    "fixed_return", "return_per_meter_dollar", "one_in", "break_even_meter", "envy_return_per_other_player", "meters",
}  # fmt: skip
SOMETIMES = {"strategy", "hands", "bound"}


def total_deals(slug: str, wager: str, hands: int | None) -> set[int]:
    """All deals the outcome can depend on; a wager on fewer cards may count those cards alone."""
    if hands is not None:
        return {prod(comb(52 - 5 * dealt, 5) for dealt in range(hands))}
    both = {
        "straight-edge-v1": comb(52, 7) * comb(45, 8),
        "straight-edge-v2": comb(52, 7) * comb(45, 7),
        "six-card-poker": comb(52, 6) * comb(46, 6),
        "ultimate-texas-holdem": comb(52, 2) * comb(50, 2) * comb(48, 5),
        "caribbean-stud": comb(52, 5) * comb(47, 5),
        "three-card-poker": comb(52, 3) * comb(49, 3),
    }[slug]
    if wager == "base":
        ways_to_turn_up = {"caribbean-stud": 5, "six-card-poker": comb(6, 3), "ultimate-texas-holdem": comb(5, 3) * 1}
        return {both, both * ways_to_turn_up.get(slug, 1)}
    own = {"straight-edge": 7, "six-card": 6, "caribbean": 5, "three-card": 3}
    hand = {comb(52, cards) for name, cards in own.items() if slug.startswith(name)}
    uth = {comb(52, 7), comb(52, 5), comb(52, 2) * comb(50, 5), comb(52, 2) * comb(50, 3), comb(52, 2) * comb(50, 2)}
    flop_turn_and_river = comb(52, 2) * comb(50, 3) * comb(47, 2)
    return {both, *hand, *uth, comb(52, 6), flop_turn_and_river}


def check_contract(slug: str, wager: str, data: Mapping[str, Any]) -> None:
    declared = game_named(slug).wager(wager)
    jackpot = isinstance(declared, Bonus) and declared.kind is BonusKind.JACKPOT
    wanted = ALWAYS | (OF_BASE if isinstance(declared, Base) else OF_JACKPOTS if jackpot else set())
    assert wanted <= set(data) <= wanted | SOMETIMES
    assert data["wager"] == wager
    assert 0 < data["hit_frequency"] < 1
    if not jackpot:
        assert isclose(data["edge"], float(Fraction(data["edge_exact"])) if data["exact"] else data["edge"])
        assert data["std_dev"] > 0
    assert (data["edge_exact"] is None) == (data["edge"] is None or not data["exact"])
    assert ("bound" in data) == (not data["exact"])


def check_outcomes(data: Mapping[str, Any]) -> None:
    for each in data["outcomes"]:
        assert set(each) == {"outcome", "combinations", "probability", "pays"}
        assert type(each["combinations"]) is int
        assert each["combinations"] > 0
        assert isclose(each["probability"], each["combinations"] / data["total"], rel_tol=1e-12)
    assert sum(each["combinations"] for each in data["outcomes"]) == data["total"]
    assert len({each["outcome"] for each in data["outcomes"]}) == len(data["outcomes"])


def check_wager(slug: str, wager: str) -> None:
    for data in data_of(slug, wager):
        check_contract(slug, wager, data)
        check_outcomes(data)
        assert data["total"] in total_deals(slug, wager, data.get("hands"))


@pytest.mark.parametrize(("slug", "wager"), FAST)
def test_figures_keep_the_contract_and_count_every_deal_once(slug: str, wager: str) -> None:
    check_wager(slug, wager)


@pytest.mark.long
@pytest.mark.parametrize(("slug", "wager"), sorted(HEAVY))
def test_heavy_figures_keep_the_contract_and_count_every_deal_once(slug: str, wager: str) -> None:
    check_wager(slug, wager)


@pytest.mark.parametrize(("slug", "wager"), FAST)
def test_every_printed_paytable_is_analysed_for_every_number_of_hands(slug: str, wager: str) -> None:
    printed = [each for each in printed_paytables(slug) if each.wager == wager]
    none: list[tuple[str | None, int | None]] = [(None, None)]
    wanted = [(each.id, hands) for each in printed for hands in each.columns or (None,)] or none
    assert [(each["paytable"], each.get("hands")) for each in data_of(slug, wager)] == wanted


@pytest.mark.parametrize(("slug", "wager"), FAST)
def test_the_edge_is_what_outcomes_and_pays_come_to(slug: str, wager: str) -> None:
    for figures in analysis_of(slug, wager):
        if figures.edge is None:
            continue
        nets = [each.net for each in figures.outcomes if each.net is not None]
        assert len(nets) == len(figures.outcomes)
        weighed = sum(each.combinations * net for each, net in zip(figures.outcomes, nets, strict=True))
        assert figures.edge == -Fraction(weighed) / figures.total


@pytest.mark.parametrize("slug", ["straight-edge-v1", "straight-edge-v2", "caribbean-stud", "three-card-poker"])
def test_the_decisions_of_a_base_game_add_up_and_tell_the_average_wager(slug: str) -> None:
    (data,) = data_of(slug, "base")
    shares, required = data["decisions"], 2 if slug == "straight-edge-v2" else 1
    assert isclose(sum(shares.values()), 1)
    played = sum(share * int(option[5:-1]) for option, share in shares.items() if option != "fold")
    assert isclose(data["average_wager"], required + played)
    assert isclose(data["element_of_risk"], data["edge"] / data["average_wager"])
    assert data["strategy"] == "optimal"


def test_a_jackpot_has_no_edge_until_its_meters_are_named() -> None:
    without = pitboss.analyze("straight-edge-v1", wager="progressive", paytable="1")["progressive"]
    slope = without.return_per_meter_dollar["meter"]  # type: ignore[attr-defined]  # the figures of a jackpot
    fixed = without.fixed_return  # type: ignore[attr-defined]
    with_meter = pitboss.analyze("straight-edge-v1", wager="progressive", paytable="1", meters={"meter": 12_500})
    assert without.edge is None
    assert with_meter["progressive"].edge == 1 - fixed - 12_500 * slope


def test_a_jackpot_with_several_levels_needs_them_all() -> None:
    some = pitboss.analyze("caribbean-stud", wager="progressive-link", meters={"mega": 100_000, "major": 10_000})
    by_id = {each.paytable: each for each in some}
    levels = {each.id: set(each.levels) for each in printed_paytables("caribbean-stud") if each.levels}
    for paytable, figures in by_id.items():
        assert (figures.edge is None) == (not levels[paytable] <= {"mega", "major"})


def test_cover_all_can_be_asked_for_one_number_of_hands() -> None:
    (figures,) = pitboss.analyze("caribbean-stud", wager="cover-all", paytable="1", hands=4)
    assert (figures.hands, figures.paytable) == (4, "1")
    assert figures.exact


def test_the_tail_of_cover_all_is_bounded_within_a_millionth() -> None:
    for figures in analysis_of("caribbean-stud", "cover-all"):
        assert figures.exact or (figures.bound is not None and 0 < figures.bound <= Fraction(1, 1_000_000))


# --- own paytables and settings ---------------------------------------------------------------------------

OWN = """\
game = "straight-edge-v1"
[[paytable]]
id = "MINE"
wager = "bonus"
[paytable.pays]
7-card-straight = "40 to 1"
6-card-straight = "15 to 1"
5-card-straight = "6 to 1"
4-card-straight = "1 to 1"
"""


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, encoding="utf-8")
    return file


def test_an_own_paytable_is_analysed_in_place_of_the_printed_ones(own: Path) -> None:
    """Half a unit less on a four-card straight costs half its probability."""
    (mine,) = pitboss.analyze("straight-edge-v1", wager="bonus", paytable_file=own)
    (printed,) = pitboss.analyze("straight-edge-v1", wager="bonus", paytable="1")
    four = next(each for each in printed.outcomes if each.outcome == "4-card-straight")
    assert mine.paytable == "MINE"
    assert mine.edge is not None
    assert printed.edge is not None
    assert mine.edge - printed.edge == four.probability / 2


def test_own_and_printed_paytables_are_both_known_by_their_ids(own: Path) -> None:
    for chosen in ("MINE", "2"):
        (figures,) = pitboss.analyze("straight-edge-v1", wager="bonus", paytable_file=own, paytable=chosen)
        assert figures.paytable == chosen


def test_a_paytable_of_another_game_is_refused(own: Path) -> None:
    with pytest.raises(BadInputError, match="'MINE' is for 'straight-edge-v1', not for 'straight-edge-v2'"):
        pitboss.analyze("straight-edge-v2", wager="4-plus", paytable_file=own)


def test_a_broken_paytable_file_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.toml"
    file.write_text(OWN.replace("15 to 1", "fifteen"), encoding="utf-8")
    with pytest.raises(FaultsError, match="line 7"):
        pitboss.analyze("straight-edge-v1", paytable_file=file)


def test_a_paytable_without_a_wager_brings_the_wagers_that_print_it() -> None:
    """No game against the dealer is played for want of a row: its own paytable is another."""
    found = pitboss.analyze("three-card-poker", paytable="PP-2")
    assert [(each.wager, each.paytable) for each in found] == [("pair-plus", "PP-2")]


SETTINGS = [
    (slug, setting.name, shown(choice))
    for slug in ("straight-edge-v1", "straight-edge-v2", "three-card-poker")
    for setting in game_named(slug).settings
    for choice in setting.choices
    if choice != setting.default
]


@pytest.mark.parametrize(("slug", "name", "value"), SETTINGS)
def test_every_setting_is_solved_as_exactly_as_the_printed_one(slug: str, name: str, value: str) -> None:
    found = figures_of(Question(game=slug, settings={name: value}, use_cache=False))
    assert {each.wager for each in found} == {wager.slug for wager in game_named(slug).wagers}
    for each in found:
        assert sum(outcome.combinations for outcome in each.outcomes) == each.total
        assert each.exact
    possible = {contest.slug for contest in game_named(slug).base.contests(_settings(slug, name, value))}
    assert {outcome.outcome for outcome in found[0].outcomes} <= possible


def _settings(slug: str, name: str, value: str) -> Settings:
    return Settings(game_named(slug).settings, {name: value})


def test_settings_move_the_edge_the_way_they_must() -> None:
    def edge(slug: str, **settings: str) -> Fraction:
        chosen = {name.replace("_", "-"): value for name, value in settings.items()}
        found = pitboss.analyze(slug, wager="base", settings=chosen)["base"].edge
        assert found is not None
        return found

    assert edge("straight-edge-v1", dealer_cards="7") < edge("straight-edge-v1")
    assert edge("straight-edge-v1") < edge("straight-edge-v1", copies="push")
    assert edge("straight-edge-v1", copies="push") < edge("straight-edge-v1", copies="dealer-wins")
    assert edge("straight-edge-v2", not_qualified_refunds="ante-and-blind") < edge("straight-edge-v2") + 1


def test_a_wager_lost_by_a_fold_names_the_play_it_assumes() -> None:
    (stays,) = pitboss.analyze("straight-edge-v1", wager="bonus", paytable="1")
    (goes,) = pitboss.analyze("straight-edge-v1", wager="bonus", paytable="1", settings={"bonus-survives-fold": "no"})
    assert stays.strategy is None
    assert goes.strategy == "no hand that wins this wager is folded"


def test_cover_all_on_hands_not_folded_names_the_play_it_assumes() -> None:
    (all_hands,) = pitboss.analyze("caribbean-stud", wager="cover-all", hands=2)
    (not_folded,) = pitboss.analyze("caribbean-stud", wager="cover-all", hands=2, settings={"folded-hands-count": "no"})
    assert all_hands.strategy is None
    assert not_folded.strategy == "no hand that wins this wager is folded"


# --- refusals ---------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[Question, str]] = {
    "unknown game": (Question(game="three-card-pokr"), "game 'three-card-pokr'; did you mean 'three-card-poker'?"),
    "unknown wager": (Question(game="three-card-poker", wager="pair-plsu"), "did you mean 'pair-plus'?"),
    "unknown paytable": (Question(game="three-card-poker", paytable="PP-3"), "'PP-3'; did you mean 'PP-"),
    "a paytable of another wager": (
        Question(game="three-card-poker", wager="6-card-bonus", paytable="PP-1"),
        "paytable of Three Card Poker, 6-card-bonus, 'PP-1'; known: 6CB-1.",
    ),
    "a paytable of a wager without": (
        Question(game="six-card-poker", wager="base", paytable="SCP-01"),
        "'SCP-01': Six Card Poker has none for base.",
    ),
    "unknown setting": (Question(game="straight-edge-v1", settings={"copy": "push"}), "did you mean 'copies'?"),
    "unknown value": (
        Question(game="straight-edge-v1", settings={"copies": "pushes"}),
        "'copies' cannot be 'pushes'; choose one of: player-wins, push, dealer-wins.",
    ),
    "hands where none count": (Question(game="three-card-poker", hands=3), "such as cover-all"),
    "hands for another wager": (Question(game="caribbean-stud", wager="base", hands=3), "such as cover-all"),
    "one hand": (Question(game="caribbean-stud", wager="cover-all", hands=1), "2 to 8, not 1"),
    "nine hands": (Question(game="caribbean-stud", wager="cover-all", hands=9), "2 to 8, not 9"),
    "no such level": (
        Question(game="straight-edge-v1", wager="progressive", meters={"mega": Fraction(1)}),
        "level 'mega'; these pay from: meter.",
    ),
    "no level at all": (
        Question(game="three-card-poker", wager="pair-plus", meters={"meter": Fraction(1)}),
        "level 'meter'; none of these pays from a meter.",
    ),
    "a meter below zero": (
        Question(game="straight-edge-v1", wager="progressive", meters={"meter": Fraction(-1)}),
        "cannot be below zero",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_understood_is_refused_in_one_sentence(name: str) -> None:
    question, says = REFUSED[name]
    with pytest.raises(PitbossError) as refused:
        figures_of(question)
    sentence = str(refused.value)
    assert says in sentence
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence


# --- the typed results ------------------------------------------------------------------------------------


def lines_of(found: Analysis) -> Iterator[str]:
    yield from str(found).splitlines()


def test_an_analysis_prints_as_a_short_table() -> None:
    name, *rows = lines_of(pitboss.analyze("three-card-poker"))
    assert name == "Three Card Poker"
    assert [row.split()[:2] for row in rows] == [
        ["base", "TCP-ANTE-BONUS"],
        ["pair-plus", "PP-1"],
        ["pair-plus", "PP-2"],
        ["6-card-bonus", "6CB-1"],
    ]
    assert "3.3730 %" in rows[0]
    assert "2.3167 %" in rows[1]
    assert max(map(len, rows)) <= 80


def test_an_analysis_prints_the_hands_and_the_missing_meter() -> None:
    assert "4 hands" in str(pitboss.analyze("caribbean-stud", wager="cover-all", hands=4))
    assert "needs a meter" in str(pitboss.analyze("straight-edge-v1", wager="progressive"))


def test_wagers_are_found_by_name_in_their_order_and_in_full_number() -> None:
    found = pitboss.analyze("three-card-poker")
    assert [each.wager for each in found] == ["base", "pair-plus", "pair-plus", "6-card-bonus"]
    assert len(found) == 4
    assert found["pair-plus"].paytable == "PP-1"


def test_a_wager_that_is_not_in_the_analysis_is_refused_by_name() -> None:
    with pytest.raises(UnknownNameError, match=r"'trips'; known: pair-plus\.$"):
        _ = pitboss.analyze("three-card-poker", wager="pair-plus")["trips"]
