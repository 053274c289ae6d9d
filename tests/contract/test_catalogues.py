"""Another language is one file: what the controller and the wall display say, and what the floor says on them."""

import json
import re
from pathlib import Path

import pytest
from tests.support.sentences import everything, refusals, unspoken

import pitboss.web

STATIC = Path(pitboss.web.__file__).parent / "static"
CONTROLLER = STATIC.parent / "templates" / "controller.html"
SPEAKING = (
    "js/pages/controller.js",
    "js/pages/display.js",
    "js/controller/desk.js",
    "js/controller/training.js",
    "js/api.js",
    "js/dialog.js",
)
SENTENCE = re.compile(r'(?<![\w.])t\("((?:[^"\\]|\\.)*)"')
PLACE = re.compile(r"\{(\w+)\}")
CATALOGUES = sorted((STATIC / "text").glob("*.json"))
SHORTEST = 5
"""As in `told` of text.js: a line with less text of its own is no pattern."""
NUMBER, NUMBERS = r"[\d.,]+", {"m", "n", "round", "seat", "sensor"}
"""Likewise: what stands in these places."""


def sentences() -> set[str]:
    found = {sentence for name in SPEAKING for sentence in SENTENCE.findall((STATIC / name).read_text("utf-8"))}
    return found | set(re.findall(r'(?:data-words|aria-label)="([^"]*)"', CONTROLLER.read_text("utf-8")))


@pytest.fixture(scope="module")
def said_by_the_floor() -> set[str]:
    return everything()


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_a_catalogue_has_every_sentence_with_the_same_places(catalogue: Path) -> None:
    said = json.loads(catalogue.read_text("utf-8"))
    assert sorted(sentences() - said.keys()) == []
    different = [one for one, other in said.items() if set(PLACE.findall(one)) != set(PLACE.findall(other))]
    assert different == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda path: path.stem)
def test_what_the_floor_says_at_a_table_finds_its_line(catalogue: Path, said_by_the_floor: set[str]) -> None:
    lines = json.loads(catalogue.read_text("utf-8"))
    patterns = [form_of(line) for line in lines if PLACE.search(line) and len(PLACE.sub("", line)) >= SHORTEST]
    unsaid = [
        sentence
        for sentence in said_by_the_floor
        if sentence not in lines and not any(form.fullmatch(sentence) for form in patterns)
    ]
    assert sorted(unsaid) == []


def form_of(line: str) -> re.Pattern[str]:
    parts = PLACE.split(line)
    places = ("" if index % 2 == 0 else NUMBER if part in NUMBERS else ".+?" for index, part in enumerate(parts))
    return re.compile("".join(place or re.escape(part) for place, part in zip(places, parts, strict=True)))


def test_whatever_a_table_can_be_refused_was_refused_to_gather_it() -> None:
    assert unspoken(refusals()) == {}
