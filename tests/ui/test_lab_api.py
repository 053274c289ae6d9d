"""`/api/v1/lab`: what is refused, in which words; that jobs are shared and stopped; that answers are the library's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import httpx
import pytest

import pitboss
from pitboss.cards import cards
from pitboss.games.registry import all_games, printed_paytables

ANSWER_WITHIN_S = 60.0


@pytest.fixture
def lab(origin: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{origin}/api/v1/lab", timeout=ANSWER_WITHIN_S) as client:
        yield client


def ask(lab: httpx.Client, path: str = "/figures", **asked: Any) -> httpx.Response:  # noqa: ANN401 -- fields of the body
    return lab.post(path, json={"game": "ultimate-texas-holdem", "wager": "trips", **asked})


def wait_for(lab: httpx.Client, job: dict[str, Any]) -> dict[str, Any]:
    while job["state"] in ("waiting", "working"):
        job = lab.get(f"/jobs/{job['id']}").json()
    return job


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_printed_paytable_has_the_figures_of_the_library(lab: httpx.Client, slug: str) -> None:
    for paytable in printed_paytables(slug):
        hands = 4 if paytable.columns else None
        answer = ask(lab, game=slug, wager=paytable.wager, paytable=paytable.id, hands=hands)
        assert answer.status_code == 200, answer.text
        found = pitboss.analyze(slug, wager=paytable.wager, paytable=paytable.id, hands=hands)[paytable.wager]
        shown = answer.json()["figures"]
        assert shown["edge"] == (None if found.edge is None else f"{found.edge.numerator}/{found.edge.denominator}")
        assert Fraction(shown["hit_frequency"]) == found.hit_frequency
        assert sum(int(each["combinations"]) for each in shown["outcomes"]) == int(shown["total"])


@pytest.mark.parametrize(
    ("asked", "status", "words"),
    [
        ({"game": "poker"}, 404, "There is no game 'poker'"),
        ({"wager": "tripz"}, 404, "did you mean 'trips'?"),
        ({"paytable": "UTH-99"}, 422, "there are: UTH-01"),
        ({"pays": {"royal-flush": "a lot"}}, 422, "'a lot' is not a pay"),
        ({"pays": {"royal-flushh": "5 to 1"}}, 422, "There is no row of Trips 'royal-flushh'"),
        ({"pays": {"royal-flush": "10 % of the meter"}}, 422, "only a jackpot pays a share of a meter"),
        ({"settings": {"colour": "red"}}, 404, "There is no setting 'colour'"),
        ({"settings": {"bad-beat-pays-on": "nobody"}}, 422, "choose one of"),
        ({"hands": 4}, 422, "leave out hands"),
        ({"meters": {"ultra": "5"}}, 422, "There is no meter 'ultra'"),
        ({"meters": {"meter": "lots"}}, 422, "not an amount of money"),
        ({"wagr": "trips"}, 422, "wagr"),
        ({"pays": {str(row): "1 to 1" for row in range(200)}}, 422, "pays"),
    ],
)
def test_a_bad_question_is_refused_with_a_sentence(
    lab: httpx.Client, asked: dict[str, Any], status: int, words: str
) -> None:
    answer = ask(lab, **asked)
    assert answer.status_code == status
    assert words in answer.json()["error"]["message"]


def test_pays_that_stay_unnamed_are_as_printed(lab: httpx.Client) -> None:
    printed, same = ask(lab).json()["figures"], ask(lab, pays={"flush": "7 to 1"}).json()["figures"]
    assert printed["edge"] == same["edge"]
    assert not same["edited"]


def test_two_who_ask_the_same_share_the_work_and_the_last_one_stops_it(lab: httpx.Client) -> None:
    asked: dict[str, Any] = {
        "game": "caribbean-stud",
        "wager": "base",
        "settings": {},
        "pays": {"straight": "5 to 1", "flush": "9 to 1"},
    }
    first, second = ask(lab, **asked), ask(lab, **asked)
    assert (first.status_code, second.status_code) == (202, 202)
    job = first.json()["job"]["id"]
    assert second.json()["job"]["id"] == job
    assert lab.delete(f"/jobs/{job}").json()["state"] in ("waiting", "working")
    assert lab.delete(f"/jobs/{job}").json()["state"] == "stopped"


def test_a_bound_is_no_better_for_the_player_than_the_optimum(lab: httpx.Client) -> None:
    """A better pay for a long straight changes the best play; meanwhile the old play's worth is shown."""
    (paytable,) = (each for each in printed_paytables("straight-edge-v2") if each.wager == "base")
    asked: dict[str, Any] = {
        "game": "straight-edge-v2",
        "wager": "base",
        "pays": {paytable.lines[0].row.slug: "40 to 1"},
    }
    answer = ask(lab, **asked)
    if answer.status_code == 202:
        bound = Fraction(answer.json()["bound"]["edge"])
        assert wait_for(lab, answer.json()["job"])["state"] == "done"
        answer = ask(lab, **asked)
        assert Fraction(answer.json()["figures"]["edge"]) <= bound
    assert answer.status_code == 200


@pytest.mark.long
def test_the_value_of_a_situation_is_that_of_the_strategy(lab: httpx.Client) -> None:
    hand = "Qs 6d 4h"
    asked = {"game": "three-card-poker", "wager": "base", "hand": hand}
    answer = ask(lab, "/strategy/values", **asked)
    values = answer.json()["answer"] or wait_for(lab, answer.json()["job"])["answer"]
    wanted = pitboss.strategy("three-card-poker").values(cards(hand))
    assert [(each["option"], Fraction(each["value"])) for each in values] == [
        (each.option, each.value) for each in wanted
    ]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"wager": "base", "hand": "As Kd Qh"}, "Nobody decides on 3 own cards"),
        ({"wager": "base", "hand": "As As"}, "Each card is in the deck once"),
        ({"wager": "base", "hand": "As Xx"}, "is not a card"),
        ({"wager": "trips", "hand": "As Kd"}, "Nothing is decided for Trips"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(lab: httpx.Client, asked: dict[str, Any], words: str) -> None:
    answer = ask(lab, "/strategy/values", **asked)
    assert answer.status_code == 422
    assert words in answer.json()["error"]["message"]


def test_a_job_that_nobody_asked_for_is_not_there(lab: httpx.Client) -> None:
    assert lab.get("/jobs/nothing").status_code == 404


def test_charts_are_pictures_without_styles_or_scripts(lab: httpx.Client) -> None:
    drawn = ask(lab, "/charts", wager="progressive", meters={"meter": "9000"}).json()
    assert drawn["meter"].startswith("<svg")
    for svg in filter(None, drawn.values()):
        assert "style=" not in svg
        assert "<script" not in svg


def test_outcomes_are_exported_with_exact_probabilities(lab: httpx.Client) -> None:
    rows = ask(lab, "/export/csv").json()["text"].splitlines()
    assert rows[0] == "outcome,combinations,probability,share,pays,net"
    assert rows[1].startswith("Royal flush,4324,1/30940,")
