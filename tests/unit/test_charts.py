"""Charts are text that any page may carry: no styles, no scripts, words for those who do not see."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from pitboss.lab.charts import (
    Axis,
    Band,
    Bar,
    Mark,
    Series,
    Words,
    bars,
    compact,
    histogram,
    lines,
    percent,
    plain,
    steps,
)
from pitboss.lab.charts.numbers import powers, ticks

SAID = Words("Net per <unit>", "A & B")
SVG = "{http://www.w3.org/2000/svg}"


def every_kind() -> dict[str, str]:
    rising = [(float(x), float(x * x)) for x in range(10)]
    falling = [(x, -y) for x, y in rising]
    return {
        "line": lines(
            SAID,
            [Series("up", rising), Series("down", falling)],
            bands=[Band("half", falling, rising)],
            marks=[Mark("break-even", 20)],
        ),
        "step": steps(SAID, [Series("meter", rising)], x=Axis(label="hands", form=compact)),
        "bars": bars(SAID, [Bar("royal flush", 3.2e-5), Bar("nothing", 0.8)], axis=Axis(form=percent, log=True)),
        "histogram": histogram(SAID, [0.0, 1.0, 2.0, 3.0], [5, 0, 7]),
    }


@pytest.mark.parametrize("kind", every_kind())
def test_a_chart_is_svg_without_styles_or_scripts(kind: str) -> None:
    drawn = every_kind()[kind]
    root = ET.fromstring(drawn)  # noqa: S314 -- our own text
    assert root.tag == f"{SVG}svg"
    assert not re.search(r"\sstyle=|<style|<script|\son\w+=|href", drawn)


@pytest.mark.parametrize("kind", every_kind())
def test_a_chart_says_what_it_shows_and_escapes_it(kind: str) -> None:
    root = ET.fromstring(every_kind()[kind])  # noqa: S314 -- our own text
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Net per <unit>. A & B"
    assert root.findtext(f"{SVG}title") == "Net per <unit>"


@pytest.mark.parametrize("kind", every_kind())
def test_the_same_question_gives_the_same_bytes(kind: str) -> None:
    assert every_kind()[kind] == every_kind()[kind]


def test_everything_drawn_lies_inside_the_picture() -> None:
    drawn = lines(SAID, [Series("x", [(0, -5), (3, 1e9)])], y=Axis(high=10.0))
    places = [float(each) for each in re.findall(r"M([\d.-]+) ([\d.-]+)L([\d.-]+) ([\d.-]+)", drawn)[0]]
    assert all(0 <= place <= 640 for place in places)


def test_a_step_holds_its_value_until_the_next() -> None:
    drawn = steps(SAID, [Series("meter", [(0, 0), (10, 100)])])
    corner = re.search(r'd="M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)"', drawn)
    assert corner is not None
    assert corner[2] == corner[4]
    assert corner[3] == corner[5]


def test_a_lying_bar_shows_its_figure_and_a_loss_points_the_other_way() -> None:
    root = ET.fromstring(bars(SAID, [Bar("win", 2.0), Bar("lose", -1.0, "minus one")]))  # noqa: S314 -- our own text
    groups = root.findall(f"{SVG}g")
    assert [group.findtext(f"{SVG}title") for group in groups] == ["win: 2", "lose: minus one"]
    win, lose = (float((group.find(f"{SVG}rect") or group[2]).get("x", "")) for group in groups)
    assert lose < win


def test_a_histogram_needs_one_edge_more_than_counts() -> None:
    with pytest.raises(ValueError, match="3 counts need 4 edges, not 3"):
        histogram(SAID, [0, 1, 2], [1, 1, 1])


def test_a_chart_of_nothing_is_an_empty_frame() -> None:
    assert "<svg" in lines(SAID, [])
    assert "<svg" in bars(SAID, [])


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-1, 1, [-1, -0.5, 0, 0.5, 1]),
        (0.02, 0.021, [0.02, 0.0202, 0.0204, 0.0206, 0.0208, 0.021]),
    ],
)
def test_ticks_are_round_numbers_inside_the_range(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(expected)


def test_powers_of_ten_are_thinned_out() -> None:
    assert powers(1e-6, 1) == pytest.approx([1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6])
    assert len(powers(1e-20, 1)) <= 8


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (plain(1234.5), "1,234.5"),
        (plain(0), "0"),
        (compact(1_500), "1.5k"),
        (compact(-2e6), "-2M"),
        (percent(0.0212), "2.12 %"),
        (percent(1 / 649_740), "1 in 649.74k"),
    ],
)
def test_numbers_are_written_short(shown: str, expected: str) -> None:
    assert shown == expected
