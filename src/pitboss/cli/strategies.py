"""How seats without a person decide. None of these knows a game; the laboratory's strategies do."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pitboss.cards.chance import Chance
from pitboss.errors import UnknownNameError
from pitboss.rules import FOLD, Option

Strategy = Callable[[Sequence[Option]], Option]


def always_play(options: Sequence[Option]) -> Option:
    """The largest Play wager at the first chance."""
    return max(options, key=lambda option: option.play or 0)


def patient(options: Sequence[Option]) -> Option:
    """Checks as long as it may, then makes the smallest Play wager."""
    waiting = [option for option in options if option.play is None and option is not FOLD]
    playing = [option for option in options if option.play is not None]
    return (waiting or sorted(playing, key=lambda option: option.play or 0) or list(options))[0]


def always_fold(options: Sequence[Option]) -> Option:
    """Checks as long as it may, then folds."""
    waiting = [option for option in options if option.play is None]
    return FOLD if FOLD in options else (waiting or list(options))[0]


def at_random(chance: Chance) -> Strategy:
    """Every choice equally likely."""
    return lambda options: options[chance.below(len(options))]


STRATEGIES = ("random", "always-play", "patient", "fold")


def strategy_named(name: str, chance: Chance) -> Strategy:
    known: dict[str, Strategy] = {
        "random": at_random(chance),
        "always-play": always_play,
        "patient": patient,
        "fold": always_fold,
    }
    if name not in known:
        raise UnknownNameError("strategy", name, known)
    return known[name]
