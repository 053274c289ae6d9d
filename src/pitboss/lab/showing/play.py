"""A solved strategy, and what another costs, as results to look at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.cards import Card, Cards, cards
from pitboss.errors import CardError
from pitboss.games.registry import game_named
from pitboss.lab import charts
from pitboss.lab.counted import OptionValue, Strategy
from pitboss.lab.plans.evaluation import PlanEvaluation
from pitboss.lab.plans.report import as_data as evaluation_data
from pitboss.lab.plans.report import evaluation_page
from pitboss.lab.showing.result import Result, Rows
from pitboss.rules.page import Grid, Page, Paragraph

_BARS = 12


@dataclass(frozen=True)
class SolvedStrategy(Result):
    """The best play of a game: ask it about any situation, or show the whole of it.

    >>> import pitboss
    >>> best = pitboss.strategy("three-card-poker")
    >>> best.best("Qs 6h 4d")
    'play-1x'
    """

    game: str
    strategy: Strategy = field(repr=False)

    def values(self, player: Cards | str, board: Cards | str = (), dealer: Cards | str = ()) -> tuple[OptionValue, ...]:
        """Every option open to a player who sees these cards, the best first; cards or text such as `As Kd`."""
        return self.strategy.values(*map(_cards, (player, board, dealer)))

    def best(self, player: Cards | str, board: Cards | str = (), dealer: Cards | str = ()) -> str:
        """The slug of the best option; of equal ones the smaller wager."""
        return self.values(player, board, dealer)[0].option

    def table(self) -> Grid:
        """The whole of it, as far as it fits a table."""
        return self.strategy.table()

    def as_data(self) -> dict[str, Any]:
        return {"game": self.game, "table": self.tables()["table"]}

    def tables(self) -> Mapping[str, Rows]:
        grid = self.table()
        return {"table": [dict(zip(grid.columns, row, strict=True)) for row in grid.rows]}

    def page(self) -> Page:
        opening = (Paragraph("Values in Antes, exact; the best option first."), self.table())
        return Page(f"{game_named(self.game).name}: the best play", opening, ())


def _cards(given: Cards | str) -> Cards:
    if isinstance(given, str):
        return cards(given)
    if isinstance(given, tuple | list) and all(isinstance(each, Card) for each in given):
        return tuple(given)
    raise CardError(f"Write cards as one text, as in 'As Kd', not {given!r}.")


@dataclass(frozen=True)
class Evaluation(Result):
    """What a way to play comes to, exactly, and where it costs most against the best play."""

    found: PlanEvaluation

    @property
    def edge(self) -> Fraction:
        """Expected loss per Ante."""
        return self.found.edge

    @property
    def cost(self) -> Fraction:
        """Against the best play, in Antes per round."""
        return self.found.cost

    def as_data(self) -> dict[str, Any]:
        return evaluation_data(self.found)

    def page(self) -> Page:
        return evaluation_page(self.found)

    def tables(self) -> Mapping[str, Rows]:
        situations = [
            {
                "decision": each.point,
                "hand": each.hand,
                "chosen": each.chosen,
                "best": each.best,
                "deals": str(each.deals),
                "cost": float(each.cost),
            }
            for each in self.found.situations
        ]
        return {"situations": situations}

    def charts(self) -> tuple[str, ...]:
        dearest = self.found.situations[:_BARS]
        if not dearest:
            return ()
        listed = [
            charts.Bar(f"{each.hand}: {each.chosen}", float(each.cost), charts.percent(float(each.cost)))
            for each in dearest
        ]
        said = charts.Words(
            "Where it costs most",
            f"In all {charts.percent(float(self.cost))} of an Ante a round more than the best play.",
        )
        return (charts.bars(said, listed),)
