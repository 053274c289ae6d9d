"""Finds the games: every module of this package that declares a GAME, and the paytable file beside it."""

from __future__ import annotations

from functools import cache
from importlib import import_module, resources
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

from pitboss import games as package
from pitboss.errors import FaultsError, UnknownNameError
from pitboss.rules.game import Game
from pitboss.rules.paytable import Paytable
from pitboss.rules.paytable_file import game_named_in, parse_paytables, read_text
from pitboss.rules.toml_lines import read_toml

_NOT_GAMES = {"registry"}


@cache
def all_games() -> dict[str, Game]:
    """Every game by its slug, in the order of their names."""
    return {slug: module.GAME for slug, module in _modules().items()}


@cache
def _modules() -> dict[str, ModuleType]:
    names = sorted(info.name for info in iter_modules(package.__path__))
    declaring = [
        import_module(f"{package.__name__}.{name}")
        for name in names
        if not name.startswith("_") and name not in _NOT_GAMES
    ]
    return {module.GAME.slug: module for module in declaring}


def module_of(slug: str) -> ModuleType:
    """The module that declares a game."""
    return _modules()[game_named(slug).slug]


def game_named(slug: str) -> Game:
    games = all_games()
    if slug not in games:
        raise UnknownNameError("game", slug, games)
    return games[slug]


@cache
def printed_paytables(slug: str) -> tuple[Paytable, ...]:
    """The paytables that the documents print for a game, and those its base wager is played by."""
    game = game_named(slug)
    name = f"{slug}.toml"
    text = (resources.files(package) / "paytables" / name).read_text(encoding="utf-8")
    return parse_paytables(text, name, game)


def user_paytables(path: Path) -> tuple[Paytable, ...]:
    """The paytables of a user's file; their ids must differ from the printed ones."""
    text = read_text(path)
    slug = game_named_in(text, str(path))
    try:
        game = game_named(slug)
    except UnknownNameError as error:
        raise FaultsError(str(path), [read_toml(text, str(path)).fault(str(error), "game")]) from error
    printed = {(paytable.wager, paytable.id) for paytable in printed_paytables(game.slug)}
    return parse_paytables(text, str(path), game, printed=printed)
