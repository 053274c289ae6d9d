"""Writes the results that come with the package: `make results`.

The sources that an answer depends on are found by following imports from the game's own module and from the one that
chooses kernels, so that none can be forgotten. Modules that only say, show or keep what was counted are left out:
a change of theirs changes no number.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pitboss.games.registry import all_games, game_named, module_of, printed_paytables
from pitboss.lab import kernels
from pitboss.lab.deal import shape_of
from pitboss.lab.kept import Kept, data_of
from pitboss.lab.kernels import Counting
from pitboss.lab.shipped import FOLDER, digest_of, file_of, words_of
from pitboss.rules import Settings
from pitboss.rules.paytable_file import HANDS_COLUMNS

_PACKAGE = Path(__file__).parents[1]
_TABLES = "cards/data/tables.npz"
COUNTS_NOTHING = frozenset(
    {
        "cards/_compiled.py",
        "cards/generate_tables.py",
        "errors.py",
        "lab/cache.py",
        "lab/figures.py",
        "lab/shipped.py",
        "lab/strategy.py",
        "lab/strategy_tables.py",
        "rules/page.py",
    }
)


def results_of(game: str) -> dict[str, Any]:
    """All questions about the game as printed, with their answers, counted anew."""
    return {
        "game": game,
        "generator": f"python -m {__spec__.name} {game}",
        "sources": {source: digest_of(source) for source in sorted(sources_of(game))},
        "results": [{"question": question, "answer": answer} for question, answer in _answers(game)],
    }


def _answers(slug: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    game = game_named(slug)
    settings = Settings(game.settings)
    counting = Counting(game, settings, shape_of(game.procedures(settings)[0]), use_cache=False)
    schedules = tuple(each for each in printed_paytables(slug) if each.wager == game.base.slug)
    for paytable in schedules or (None,):
        solved = counting.solve(paytable)
        yield counting.base_question(paytable), data_of(Kept(solved.counts, solved.total))
    for bonus in game.bonuses:
        for hands in HANDS_COLUMNS if bonus.by_hands else (None,):
            counted = counting.count(bonus, hands)
            yield counting.bonus_question(bonus, hands), data_of(Kept(counted.counts, counted.total, counted.bounds))


def sources_of(game: str) -> set[str]:
    """Every file of the package that the counts of a game depend on."""
    found: set[str] = set()
    waiting = [Path(str(module_of(game).__file__)), Path(kernels.__file__)]
    while waiting:
        path = waiting.pop()
        name = path.relative_to(_PACKAGE).as_posix()
        if name not in found | COUNTS_NOTHING:
            found.add(name)
            waiting += _imported(path)
    return found | {_TABLES}


def _imported(path: Path) -> Iterator[Path]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names):
                yield from _modules(alias.name for alias in names)
            case ast.ImportFrom(module, names):
                yield from _modules(f"{module}.{alias.name}" for alias in names)


def _modules(names: Iterable[str]) -> Iterator[Path]:
    """The files of our modules among the names; of a name in a module, the module's."""
    for name in names:
        parts = name.split(".")
        while parts[1:] and parts[0] == _PACKAGE.name:
            path = _PACKAGE.joinpath(*parts[1:])
            file = next((each for each in (path.with_suffix(".py"), path / "__init__.py") if each.is_file()), None)
            if file is not None:
                yield file
                break
            parts.pop()


def text_of(results: dict[str, Any]) -> str:
    """One line for each source and each result, so that a change can be read."""
    sources = ",\n".join(f"  {json.dumps(name)}: {json.dumps(digest)}" for name, digest in results["sources"].items())
    answers = ",\n".join(f"  {words_of(each)}" for each in results["results"])
    return (
        f'{{"game": {json.dumps(results["game"])},\n"generator": {json.dumps(results["generator"])},\n'
        f'"sources": {{\n{sources}\n}},\n"results": [\n{answers}\n]}}\n'
    )


def main(games: Iterable[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in games:
        file_of(game).write_text(text_of(results_of(game)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or all_games())
