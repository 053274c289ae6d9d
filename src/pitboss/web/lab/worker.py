"""The process that solves: questions in, one JSON object a line; progress and answers out. It ends with its input.

`python -m pitboss.web.lab.worker` is started by the workbench. It runs at a low priority, because tables come first.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TextIO

from pitboss.cards import cards
from pitboss.errors import PitbossError
from pitboss.lab import cache
from pitboss.lab.counted import Solution, Strategy
from pitboss.lab.kept import Kept, data_of
from pitboss.lab.work import Progress
from pitboss.rules import Bonus
from pitboss.web.lab.asked import Asked, Understood, understand
from pitboss.web.lab.knowing import words_for
from pitboss.web.lab.written import fraction

_SAY_EVERY_S = 0.05
_STRATEGIES_KEPT = 2
_NICENESS = 10


class Solver:
    """Answers one question after the other and keeps the last strategies at hand."""

    def __init__(self) -> None:
        self._strategies: OrderedDict[str, Strategy] = OrderedDict()

    def answer(self, kind: str, asked: Asked, situation: Mapping[str, str], progress: Progress) -> Any:  # noqa: ANN401 -- one shape for each kind
        understood = understand(asked)
        understood = replace(understood, counting=replace(understood.counting, progress=progress))
        match kind:
            case "count":
                return self._count(understood)
            case "table":
                grid = self._strategy(understood).table()
                return {"columns": list(grid.columns), "rows": [list(row) for row in grid.rows]}
            case _:
                return self._values(understood, situation)

    def _count(self, asked: Understood) -> Any:  # noqa: ANN401 -- counts as data
        if isinstance(asked.wager, Bonus):
            counted = asked.counting.count(asked.wager, asked.hands)
            return data_of(Kept(counted.counts, counted.total, counted.bounds))
        return self._solved(asked)

    def _solved(self, asked: Understood) -> Any:  # noqa: ANN401 -- counts as data
        solution = asked.counting.solve_anew(asked.paytable)
        self._keep(asked, solution)
        counts = data_of(Kept(solution.counts, solution.total))
        cache.store(cache.key_of(words_for(asked)), counts)
        return counts

    def _keep(self, asked: Understood, solution: Solution) -> Strategy:
        assert solution.strategy is not None  # noqa: S101 -- a solve brings its strategy
        self._strategies[words_for(asked)] = solution.strategy
        if len(self._strategies) > _STRATEGIES_KEPT:
            self._strategies.popitem(last=False)
        return solution.strategy

    def _strategy(self, asked: Understood) -> Strategy:
        found = self._strategies.get(words_for(asked))
        return found if found is not None else self._keep(asked, asked.counting.solve_anew(asked.paytable))

    def _values(self, asked: Understood, situation: Mapping[str, str]) -> Any:  # noqa: ANN401 -- a list of options
        seen = [cards(situation.get(place, "")) for place in ("hand", "board", "dealer")]
        sight = asked.counting.shape.sight_of(*seen)
        labels = {option.slug: option.label for option in sight.point.options}
        values = self._strategy(asked).values(*seen)
        return [
            {
                "option": each.option,
                "label": labels.get(each.option, each.option),
                "value": fraction(each.value),
                "costs": fraction(values[0].value - each.value),
            }
            for each in values
        ]


def serve(questions: TextIO, answers: TextIO) -> None:
    solver = Solver()
    for line in questions:
        question = json.loads(line)
        _say(answers, _answered(solver, question, answers))


def _answered(solver: Solver, question: Mapping[str, Any], answers: TextIO) -> dict[str, Any]:
    said = 0.0

    def progress(done: int, everything: int) -> None:
        nonlocal said
        if time.monotonic() - said > _SAY_EVERY_S or done >= everything:
            said = time.monotonic()
            _say(answers, {"progress": [done, everything]})

    try:
        asked = Asked.model_validate(question["asked"])
        return {"answer": solver.answer(question["kind"], asked, question["situation"], progress)}
    except PitbossError as error:
        return {"refused": str(error), "kind": error.kind}


def _say(answers: TextIO, said: Mapping[str, Any]) -> None:
    answers.write(json.dumps(said) + "\n")
    answers.flush()


if __name__ == "__main__":
    os.nice(_NICENESS)
    serve(sys.stdin, sys.stdout)
