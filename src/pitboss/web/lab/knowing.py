"""What is known without counting anything: from the package, from the disk, or from the workbench a moment ago."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from pitboss.lab import cache
from pitboss.lab.assemble import Asked as AskedOfTheLab
from pitboss.lab.assemble import base_figures, bonus_figures, jackpot_figures
from pitboss.lab.counted import Counted, Solution
from pitboss.lab.figures import WagerFigures
from pitboss.lab.kept import kept_in
from pitboss.lab.shipped import answer_to, words_of
from pitboss.rules import FOLDED, NOTHING, Bonus, Paytable
from pitboss.rules.wager import BonusKind
from pitboss.web.lab.asked import Understood

_MOST = 256


class Memory:
    """Counts by the words of their question; the longest unused is forgotten first."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Any] = OrderedDict()

    def keep(self, words: str, counts: object) -> None:
        self._held[words] = counts
        self._held.move_to_end(words)
        if len(self._held) > _MOST:
            self._held.popitem(last=False)

    def find(self, words: str) -> Any | None:  # noqa: ANN401 -- counts as data
        if words in self._held:
            self._held.move_to_end(words)
        return self._held.get(words)


def words_for(asked: Understood, paytable: Paytable | None = None) -> str:
    """The counts that a question needs, as words: pays of a side wager do not matter, those of a decision do."""
    return words_of({"game": asked.game.slug, **_question(asked, paytable or asked.paytable)})


def _question(asked: Understood, paytable: Paytable | None) -> dict[str, Any]:
    if isinstance(asked.wager, Bonus):
        return asked.counting.bonus_question(asked.wager, asked.hands)
    return asked.counting.base_question(paytable)


def known_counts(asked: Understood, memory: Memory, paytable: Paytable | None = None) -> Any | None:  # noqa: ANN401 -- counts as data
    words = words_for(asked, paytable)
    found = memory.find(words)
    if found is None:
        found = answer_to(asked.game.slug, _question(asked, paytable or asked.paytable))
    return found if found is not None else cache.load(cache.key_of(words))


def figures_at_once(asked: Understood, memory: Memory) -> WagerFigures | None:
    """Exact, or None where the counts are not known."""
    counts = known_counts(asked, memory)
    return None if counts is None else figures_of(asked, counts)


def bound_at_once(asked: Understood, memory: Memory) -> WagerFigures | None:
    """What the printed paytable's strategy makes of an edited one: the optimum is at least as good for players."""
    if isinstance(asked.wager, Bonus) or not asked.is_edited:
        return None
    counts = known_counts(asked, memory, asked.printed)
    return None if counts is None else figures_of(asked, counts)


def figures_of(asked: Understood, counts: object) -> WagerFigures | None:
    """Counts and pays, multiplied out; None where the counts are of something else."""
    if not isinstance(asked.wager, Bonus):
        solved = kept_in(counts, (*asked.game.base.contests(asked.settings), FOLDED))
        if solved is None:
            return None
        return base_figures(asked.game, asked.settings, asked.paytable, Solution(solved.counts, solved.total))
    kept = kept_in(counts, (*asked.wager.outcomes, NOTHING))
    if kept is None or asked.paytable is None:
        return None
    question = AskedOfTheLab(
        game=asked.game,
        settings=asked.settings,
        bonus=asked.wager,
        paytable=asked.paytable,
        hands=asked.hands,
        meters={level: amount for level, amount in asked.meters.items() if level in asked.paytable.levels},
    )
    counted = Counted(kept.counts, kept.total, kept.bounds)
    return (jackpot_figures if asked.wager.kind is BonusKind.JACKPOT else bonus_figures)(question, counted)
