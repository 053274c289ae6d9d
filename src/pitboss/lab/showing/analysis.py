"""The exact figures of a game as a result to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab import charts
from pitboss.lab.figures import WagerFigures, percent
from pitboss.lab.page import analysis_page
from pitboss.lab.report import as_data
from pitboss.lab.showing.result import Result, Rows
from pitboss.rules import Settings
from pitboss.rules.page import Page
from pitboss.rules.setting import SettingValues

_MOST_CHARTS = 3


@dataclass(frozen=True)
class Analysis(Result):
    """The figures of a game; prints as a short table, shows as pages with charts in a notebook.

    >>> import pitboss
    >>> trips = pitboss.analyze("ultimate-texas-holdem", wager="trips", paytable="UTH-02")["trips"]
    >>> print(trips.edge, f"{float(trips.edge):.4%}")
    48987/2572780 1.9040%
    """

    game: str
    wagers: tuple[WagerFigures, ...]
    settings: SettingValues = field(default_factory=dict, compare=False)

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

    def page(self) -> Page:
        game = game_named(self.game)
        one = len({each.wager for each in self.wagers}) == 1
        settings = Settings(game.settings, self.settings)
        return analysis_page(game, settings, self.wagers, printed_paytables(self.game), details=one)

    def tables(self) -> Mapping[str, Rows]:
        return {"wagers": [_wager(each) for each in self.wagers], "outcomes": list(self._outcomes())}

    def _outcomes(self) -> Iterator[dict[str, Any]]:
        for each in self.wagers:
            for outcome in each.outcomes:
                yield {
                    "wager": each.wager,
                    "paytable": each.paytable,
                    "hands": each.hands,
                    "outcome": outcome.outcome,
                    "combinations": str(outcome.combinations),
                    "probability": float(outcome.probability),
                    "pays": outcome.pays,
                    "net": None if outcome.net is None else float(outcome.net),
                }

    def charts(self) -> tuple[str, ...]:
        """How likely each outcome is, for the first wagers of different counts."""
        different = {(each.wager, each.hands): each for each in reversed(self.wagers)}
        return tuple(_likelihoods(each) for each in list(different.values())[::-1][:_MOST_CHARTS])


def _wager(each: WagerFigures) -> dict[str, Any]:
    exact = each.edge is not None and each.exact
    return {
        "wager": each.wager,
        "paytable": each.paytable,
        "hands": each.hands,
        "edge": None if each.edge is None else float(each.edge),
        "edge_exact": str(each.edge) if exact else None,
        "hit_frequency": float(each.hit_frequency),
        "std_dev": each.std_dev,
        "total": str(each.total),
    }


def _likelihoods(figures: WagerFigures) -> str:
    listed = [
        charts.Bar(outcome.label, float(outcome.probability), charts.percent(float(outcome.probability)))
        for outcome in figures.outcomes
        if outcome.probability
    ]
    hands = "" if figures.hands is None else f", {figures.hands} hands"
    said = charts.Words(f"{figures.wager}{hands}: how likely each outcome is", "On a logarithmic scale.")
    return charts.bars(said, listed, axis=charts.Axis(log=True, form=charts.percent))
