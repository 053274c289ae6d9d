"""Part of a simulation in a file: to go on with later, or to be carried from another machine.

JSON that names the run, the units, the digest of the code that counted, and closes with a digest of itself, so that a
damaged file, one of another run and one of other code are each told apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.errors import BadInputError
from pitboss.lab.executors.code import code_digest
from pitboss.lab.simulate.run import Run
from pitboss.lab.simulate.task import Sums
from pitboss.lab.work import Span, add

FORMAT = "pitboss-simulation-1"


@dataclass(frozen=True, slots=True, eq=False)
class Portion:
    """These units of a run, counted; without sums, still to be counted."""

    run: Run
    span: Span
    sums: Sums | None = None

    def text(self) -> str:
        content = {
            "format": FORMAT,
            "run": self.run.as_data(),
            "units": list(self.span),
            "code": code_digest(),
            "sums": None if self.sums is None else [_array_data(each) for each in self.sums],
        }
        return json.dumps({**content, "digest": _digest(content)})

    def save(self, path: Path) -> None:
        """Aside, then renamed: whoever pulls the plug finds the file before or the file after."""
        part = path.with_name(f".{path.name}.part")
        try:
            part.write_text(self.text(), encoding="utf-8")
            part.replace(path)
        except OSError as error:
            raise BadInputError(f"{path}: cannot be written ({error.strerror or error}).") from error


def _array_data(array: Any) -> dict[str, Any]:  # noqa: ANN401 -- an array of whole numbers
    return {"shape": list(array.shape), "values": array.reshape(-1).tolist()}


def _digest(content: Mapping[str, Any]) -> str:
    plain = {key: value for key, value in content.items() if key != "digest"}
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()


def read_portion(path: Path, like: Sums | None = None) -> Portion:
    """What a file holds; `like` are sums of the right shapes, if the run is known."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInputError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except ValueError as error:
        raise BadInputError(f"{path}: is damaged, or no file of a simulation.") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BadInputError(f"{path}: is no file of a simulation (format {FORMAT}).")
    if content.get("digest") != _digest(content):
        raise BadInputError(f"{path}: is damaged; its content does not have the digest it names.")
    if content["code"] != code_digest():
        raise BadInputError(f"{path}: was made by another version of Pitboss or its rules; the two cannot be mixed.")
    run = Run.from_data(content["run"])
    sums = None if content["sums"] is None else tuple(_array_of(each) for each in content["sums"])
    if like is not None and sums is not None and [each.shape for each in sums] != [each.shape for each in like]:
        raise BadInputError(f"{path}: holds counts of another shape than this run's.")
    return Portion(run, (int(content["units"][0]), int(content["units"][1])), sums)


def _array_of(data: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- an array of whole numbers
    return np.array(data["values"], np.int64).reshape(data["shape"])


def verify_same_run(path: Path, found: Run, wanted: Run) -> None:
    different = wanted.differences(found)
    if different:
        raise BadInputError(f"{path}: belongs to another run ({'; '.join(different)}).")


def merged(portions: Sequence[tuple[Path, Portion]]) -> Portion:
    """All pieces of one run, each unit counted once."""
    first = portions[0][1]
    for path, each in portions:
        verify_same_run(path, each.run, first.run)
        if each.sums is None:
            raise BadInputError(f"{path}: has not been done yet; `pitboss work do {path}` does it.")
    ordered = sorted(portions, key=lambda each: each[1].span)
    reached = 0
    for path, each in ordered:
        start, stop = each.span
        if start < reached:
            raise BadInputError(f"{path}: units {start:,} to {stop - 1:,} are in another file too; leave one out.")
        if start > reached:
            raise BadInputError(f"Units {reached:,} to {start - 1:,} are in none of the files; do their piece first.")
        reached = stop
    if reached < first.run.units:
        raise BadInputError(
            f"Units {reached:,} to {first.run.units - 1:,} are in none of the files; do their piece first."
        )
    return Portion(first.run, (0, reached), _total(each.sums for _, each in ordered))


def _total(parts: Iterable[Sums | None]) -> Sums:
    done = [each for each in parts if each is not None]
    return add(tuple(each.copy() for each in done[0]), iter(done[1:]))
