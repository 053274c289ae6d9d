"""A user's own way to play, written as a plain Python function: `def decide(seen) -> str`.

The function is handed what its seat sees and nothing else; it answers with the slug of an option, as `fold`, `check`
or `play-4x`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Cards
from pitboss.errors import BadInputError
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.asking import situation_text
from pitboss.lab.plans.plan import Seen


class SeatView(NamedTuple):
    """One situation, as the player sees it; cards have `.rank` (0 a deuce to 12 an ace), `.suit` and `.text`."""

    point: str
    """The slug of the decision."""
    options: tuple[str, ...]
    """The slugs of what may be answered."""
    player: Cards
    board: Cards
    dealer: Cards
    """The dealer's open cards."""


Decide = Callable[[SeatView], str]

_CARDS = tuple(map(Card, range(52)))


@dataclass(frozen=True, slots=True)
class OwnPlan:
    """Asks the function about one situation after the other."""

    shape: DealShape
    function: Decide
    slug: str
    label: str
    source: str = ""

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        point = self.shape.sights[sight].point
        plays = {option.slug: option.play or 0 for option in point.options}
        options = tuple(plays)
        found = np.empty(seen.size, np.int64)
        for row, (player, board, dealer) in enumerate(zip(*(cards.tolist() for cards in seen), strict=True)):
            view = SeatView(point.slug, options, _cards(player), _cards(board), _cards(dealer))
            play = self._answer(view, seen, row, plays)
            found[row] = play
        return found

    def _answer(self, view: SeatView, seen: Seen, row: int, plays: dict[str, int]) -> int:
        try:
            answer: Any = self.function(view)
        except (Exception, SystemExit) as error:
            raise BadInputError(self._failed(error, view, situation_text(seen, row))) from error
        if not isinstance(answer, str) or answer not in plays:
            raise BadInputError(
                f"{self.slug} answered {answer!r} at {view.point} with {situation_text(seen, row)}; "
                f"there it may answer {' or '.join(map(repr, plays))}."
            )
        return plays[answer]

    def _failed(self, error: BaseException, view: SeatView, situation: str) -> str:
        where = f"{self.slug} failed at {view.point} with {situation}"
        if isinstance(error, AttributeError) and error.obj is view:
            known = ", ".join(SeatView._fields)
            return f"{where}: it looks for {error.name!r}, which a seat does not see; it sees {known}."
        if isinstance(error, SystemExit):
            return f"{where}: it ends the program (sys.exit); a strategy answers with an option."
        hidden = f"; {self._open(view)}" if isinstance(error, IndexError | ValueError) else ""
        return f"{where}: {type(error).__name__}: {str(error).rstrip('.') or 'no message'}{hidden}."

    def _open(self, view: SeatView) -> str:
        """What a seat sees then, for a function that reaches for more."""
        of_dealer, of_board = len(view.dealer), len(view.board)
        seen = (
            f"{of_dealer} of the dealer's cards {'is' if of_dealer == 1 else 'are'} open then"
            if of_dealer
            else "the dealer's cards are hidden then"
        )
        if not self.shape.board:
            return seen
        return f"{seen}, and of the board {of_board or 'none'} of {self.shape.board} cards"


def _cards(numbers: list[int]) -> Cards:
    return tuple([_CARDS[number] for number in numbers])


def own_plan(shape: DealShape, function: Decide, name: str) -> OwnPlan:
    said = (function.__doc__ or "").strip().partition("\n")[0]
    return OwnPlan(shape, function, name, said or f"The function {name}.")


def function_in_file(text: str) -> Decide:
    """From `file.py:function`; the file is run as it stands."""
    file, _, name = text.rpartition(":")
    path = Path(file)
    if not name or path.suffix != ".py":
        raise BadInputError(f"{text!r} is no strategy function; give it as file.py:function.")
    if not path.is_file():
        raise BadInputError(f"{file}: there is no such file.")
    function = getattr(_module_of(path), name, None)
    if not callable(function):
        raise BadInputError(f"{file} defines no function {name!r}; write `def {name}(seen): ...` there.")
    found: Decide = function
    return found


def _module_of(path: Path) -> ModuleType:
    name = f"_strategy_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None  # noqa: S101 -- a .py file has a loader
    assert spec.loader is not None  # noqa: S101 -- a .py file has a loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise BadInputError(f"{path}, line {error.lineno}: {error.msg}.") from error
    except SystemExit as error:
        raise BadInputError(f"{path} cannot be run: it ends the program (sys.exit) when it is loaded.") from error
    except Exception as error:
        raise BadInputError(f"{path} cannot be run: {type(error).__name__}: {str(error).rstrip('.')}.") from error
    return module
