"""Results that come with the package: the counts of every wager of every game, with its settings as printed.

A file for each game holds questions with their answers, and names every source they depend on with its digest. If one
of these sources is another now, the whole file is out of date, and its counts are computed anew. `make results` writes
the files.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parents[1]
FOLDER = _PACKAGE / "lab" / "results"


def words_of(question: Mapping[str, object]) -> str:
    """A question as one line of text; equal questions have equal words."""
    return json.dumps(question, sort_keys=True, default=str)


def answer_to(game: str, question: Mapping[str, object]) -> Any | None:  # noqa: ANN401 -- whatever the file holds
    """What the package brings along, if its sources are what they were."""
    return answers_about(game).get(words_of(question))


@cache
def answers_about(game: str) -> Mapping[str, Any]:
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
        held = json.loads(file_of(game).read_text(encoding="utf-8"))
        if held["sources"] and not any(_changed(held["sources"])):
            return {words_of(each["question"]): each["answer"] for each in held["results"]}
    return {}


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.json"


def stale_sources(game: str) -> list[str]:
    """The sources that are not what they were when the file was written; the file itself if it cannot be read."""
    try:
        sources = json.loads(file_of(game).read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, LookupError, TypeError):
        return [file_of(game).name]
    return list(_changed(sources))


def digest_of(source: str) -> str | None:
    """None if there is no such file."""
    try:
        return sha256((_PACKAGE / source).read_bytes()).hexdigest()
    except OSError:
        return None


def _changed(sources: Mapping[str, str]) -> Iterator[str]:
    return (source for source, digest in sources.items() if digest_of(source) != digest)
