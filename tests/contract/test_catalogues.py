"""Another language is one file: every sentence of the controller and of the wall display has its translation."""

import json
import re
from pathlib import Path

import pytest

import pitboss.web

STATIC = Path(pitboss.web.__file__).parent / "static"
CONTROLLER = STATIC.parent / "templates" / "controller.html"
SPEAKING = (
    "js/pages/controller.js",
    "js/pages/display.js",
    "js/controller/desk.js",
    "js/controller/training.js",
    "js/dialog.js",
)
SENTENCE = re.compile(r'(?<![\w.])t\("((?:[^"\\]|\\.)*)"')
PLACE = re.compile(r"\{(\w+)\}")


def sentences() -> set[str]:
    found = {sentence for name in SPEAKING for sentence in SENTENCE.findall((STATIC / name).read_text("utf-8"))}
    return found | set(re.findall(r'data-words="([^"]*)"', CONTROLLER.read_text("utf-8")))


@pytest.mark.parametrize("catalogue", sorted((STATIC / "text").glob("*.json")), ids=lambda path: path.stem)
def test_a_catalogue_has_every_sentence_with_the_same_places(catalogue: Path) -> None:
    said = json.loads(catalogue.read_text("utf-8"))
    assert sorted(sentences() - said.keys()) == []
    different = [one for one, other in said.items() if set(PLACE.findall(one)) != set(PLACE.findall(other))]
    assert different == []
