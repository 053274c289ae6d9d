"""Pitboss: proprietary casino table games, dealt, settled and proven from one set of rules.

The names below are loaded when they are first used, so that `import pitboss` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.cards.batch import categories, straights, strengths
    from pitboss.games.registry import all_games, game_named
    from pitboss.lab.api import Session, analyze, evaluate, simulate, strategy
    from pitboss.lab.audit import audit
    from pitboss.lab.plans.registry import plans_of

__version__ = "0.1.0"

__all__ = [
    "Session",
    "__version__",
    "all_games",
    "analyze",
    "audit",
    "categories",
    "evaluate",
    "game_named",
    "plans_of",
    "simulate",
    "straights",
    "strategy",
    "strengths",
]

_HOMES = {
    "all_games": "pitboss.games.registry",
    "game_named": "pitboss.games.registry",
    "analyze": "pitboss.lab.api",
    "evaluate": "pitboss.lab.api",
    "simulate": "pitboss.lab.api",
    "strategy": "pitboss.lab.api",
    "Session": "pitboss.lab.api",
    "audit": "pitboss.lab.audit",
    "plans_of": "pitboss.lab.plans.registry",
    "categories": "pitboss.cards.batch",
    "straights": "pitboss.cards.batch",
    "strengths": "pitboss.cards.batch",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401 -- whatever the name stands for
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
