"""Compiles every kernel by using it: all counts and solves of a game anew, and one question at each decision."""

from __future__ import annotations

from pitboss.cards import DECK, batch
from pitboss.games.registry import game_named
from pitboss.lab.analysis import Question, analyze, strategy_of
from pitboss.lab.deal import shape_of
from pitboss.lab.work import Progress
from pitboss.rules import Settings


def warm_cards() -> None:
    """The batches over arrays of hands, and the counts of all hands."""
    hands = [range(7)]
    batch.strengths(hands)
    batch.straights(hands, wraps=True)
    batch.enumerate_counts(5)
    batch.enumerate_strengths(5)
    batch.enumerate_straights(5, wraps=True)


def warm(game: str, progress: Progress | None = None) -> None:
    """What is on disk or comes with the package is not used: it would leave its kernels uncompiled."""
    analyze(Question(game=game, use_cache=False), progress)
    strategy = strategy_of(Question(game=game, use_cache=False), progress)
    strategy.table()
    declared = game_named(game)
    shape = shape_of(declared.procedures(Settings(declared.settings))[0])
    for sight in shape.sights:
        seen = shape.player + sight.board
        strategy.values(DECK[: shape.player], DECK[shape.player : seen], DECK[seen : seen + sight.dealer])
