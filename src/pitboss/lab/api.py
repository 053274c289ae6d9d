"""The laboratory as a library: `pitboss.analyze(...)` and `pitboss.strategy(...)`, with plain arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named, user_paytables
from pitboss.lab.analysis import Question, strategy_of
from pitboss.lab.analysis import analyze as figures_of
from pitboss.lab.counted import Strategy
from pitboss.lab.figures import WagerFigures, percent
from pitboss.lab.report import as_data


@dataclass(frozen=True)
class Analysis:
    """The figures of a game; prints as a short table."""

    game: str
    wagers: tuple[WagerFigures, ...]

    def __getitem__(self, wager: str) -> WagerFigures:
        """The first figures of a wager, as in `analysis["trips"]`."""
        found = next((each for each in self.wagers if each.wager == wager), None)
        if found is None:
            known = {each.wager for each in self.wagers}
            raise UnknownNameError(f"wager in this analysis of {self.game}", wager, known)
        return found

    def __iter__(self) -> Iterator[WagerFigures]:
        return iter(self.wagers)

    def __len__(self) -> int:
        return len(self.wagers)

    def __str__(self) -> str:
        lines = [game_named(self.game).name]
        for each in self.wagers:
            edge = "needs a meter" if each.edge is None else percent(each.edge)
            hands = "" if each.hands is None else f" {each.hands} hands"
            name = f"{each.wager:16} {each.paytable:14}{hands:8}"
            lines.append(f"  {name} edge {edge:>14}  wins {percent(each.hit_frequency):>10}")
        return "\n".join(lines)

    def as_data(self) -> dict[str, Any]:
        """As `pitboss analyze --json` prints it, the seconds left out."""
        return as_data(self.game, self.wagers)


def analyze(  # noqa: PLR0913 -- keywords
    game: str,
    *,
    wager: str | None = None,
    paytable: str | None = None,
    paytable_file: str | Path | None = None,
    hands: int | None = None,
    settings: Mapping[str, str] | None = None,
    meters: Mapping[str, int | Fraction] | None = None,
    use_cache: bool = True,
) -> Analysis:
    """The exact figures of a game, or of one wager or paytable of it; `meters` are dollars by level."""
    question = Question(
        game=game,
        wager=wager,
        paytable=paytable,
        hands=hands,
        settings=dict(settings or {}),
        meters={level: Fraction(amount) for level, amount in (meters or {}).items()},
        own_paytables=() if paytable_file is None else user_paytables(Path(paytable_file)),
        use_cache=use_cache,
    )
    return Analysis(game, figures_of(question))


def strategy(game: str, *, paytable: str | None = None, settings: Mapping[str, str] | None = None) -> Strategy:
    """The optimum of a game against the dealer: ask it with `.values(hand, board, dealer)`."""
    return strategy_of(Question(game=game, paytable=paytable, settings=dict(settings or {})))
