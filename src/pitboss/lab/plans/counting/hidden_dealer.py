"""A plan for a game without a board, counted by the ranks of the player's hand and of the dealer's cards face up.

A row stands for all suits of its ranks that make no flush, or for all flushes with the same ranks in the suit; a plan
that tells suits apart otherwise is refused. `docs/mathematics/plans.md` says more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.lab.exact.hidden_dealer import HiddenDealerWork, deals_by_contest
from pitboss.lab.exact.hidden_dealer_plans import count_flushes, count_unsuited
from pitboss.lab.exact.hidden_dealer_ups import up_classes
from pitboss.lab.exact.two_hands_bands import FIRST_EDGE
from pitboss.lab.exact.two_hands_pack import FULL_PACK, Pack
from pitboss.lab.executors.threads import Threads
from pitboss.lab.payoff import PokerContests
from pitboss.lab.plans.asking import Asker, rows_of, sample_of
from pitboss.lab.plans.counting.hidden_dealer_shown import HandCast
from pitboss.lab.plans.counting.ledger import Ledger, enter_rows
from pitboss.lab.plans.counting.ledger import Rows as Sums
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor, Meter, Progress, Span
from pitboss.rules import FOLDED, Contest

_UPS_AT_ONCE = 16


class Columns(NamedTuple):
    """[cards face up, row, column]: deals by how the hidden hands compare, as in `two_hands_bands`; last, all."""

    unsuited: NDArray[np.int64]
    flushes: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class CountColumns:
    """A unit is all cards face up with the same ranks."""

    work: HiddenDealerWork
    first: int
    units: int

    def new(self) -> Columns:
        width = self.work.factors.shape[2] - 1
        rows = len(self.work.hands), len(self.work.flushes)
        return Columns(*(np.zeros((self.units, each, width), np.int64) for each in rows))

    def do(self, sums: Columns, span: Span) -> None:
        for unit in range(*span):
            unsuited, flushes = sums.unsuited[unit], sums.flushes[unit]
            for each in self.work.prepared(*self.work.ups[self.first + unit]):
                part = np.zeros_like(unsuited), np.zeros_like(flushes)
                count_unsuited(each.up, self.work.hands, each.weaker, each.changes, each.sums, part[0])
                each.sums[:FIRST_EDGE] = 0
                count_flushes(each.up, self.work.flushes, each.weaker, each.changes, each.sums, part[1])
                unsuited += part[0] * each.copies
                flushes += part[1] * each.copies


class Rows(NamedTuple):
    """All that the player can hold against some ranks face up."""

    seen: Seen
    turned: Seen
    """The same in other suits."""
    cells: NDArray[np.int64]
    """The player's band and the dealer's."""
    columns: NDArray[np.int64]
    """[row, column]: deals."""
    values: NDArray[np.int64]
    """[row, option]: the sum of nets over all deals of the row."""


@dataclass(frozen=True, slots=True)
class HiddenDealerRows:
    """The rows of a game, for one choice of ranks face up after the other."""

    work: HiddenDealerWork
    cast: HandCast
    executor: Executor
    progress: Progress | None = None

    def __iter__(self) -> Iterator[Rows]:
        meter = Meter(len(self.work.ups), self.progress)
        for first in range(0, len(self.work.ups), _UPS_AT_ONCE):
            units = min(_UPS_AT_ONCE, len(self.work.ups) - first)
            found = self.executor.run(CountColumns(self.work, first, units), meter.heard)
            for unit in range(units):
                columns = np.concatenate((found.unsuited[unit], self.cast.by_flush(found.flushes[unit])))
                yield self._rows(self.work.ups[first + unit][0], columns)

    def _rows(self, up: tuple[int, ...], columns: NDArray[np.int64]) -> Rows:
        able = np.flatnonzero(columns[:, -1])
        seen, turned = (self.cast.seen(up, able, turn) for turn in range(2))
        cells = self.work.cells[self.cast.strengths[able]]
        factors = self.work.factors[cells, :, :-1]
        values = np.einsum("roc,rc->ro", factors, columns[able])
        return Rows(seen, turned, cells, columns[able], values)


def count_hidden_dealer_plan(
    asker: Asker, ledger: Ledger, contests: PokerContests, rows: HiddenDealerRows
) -> Mapping[Contest, int]:
    tally = np.zeros((*rows.work.factors.shape[:2], rows.work.factors.shape[2] - 1), np.int64)
    for each in rows:
        chosen = asker.choices(0, each.seen).astype(np.int64)
        sample = sample_of(each.seen.size)
        asker.verify_alike(0, rows_of(each.seen, sample), rows_of(each.turned, sample), chosen[sample].astype(np.int8))
        np.add.at(tally, (each.cells, chosen), each.columns)
        enter_rows(ledger, 0, each.seen, chosen, Sums(each.values, each.columns[:, -1]))
    counts: Counter[Contest] = Counter({FOLDED: int(tally[:, 0, -1].sum())})
    for option, play in enumerate(sorted(contests.plays), start=1):
        counts.update(deals_by_contest(contests, play, tally[:, option]))
    return counts


def rows_of_game(  # noqa: PLR0913 -- keywords
    contests: PokerContests,
    *,
    player_cards: int,
    dealer_cards: int,
    up: int,
    pack: Pack = FULL_PACK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> HiddenDealerRows:
    ups = tuple(up_classes(pack, up).items())
    work = HiddenDealerWork.prepare(contests, pack, player_cards, dealer_cards - up, ups)
    return HiddenDealerRows(work, HandCast.of(work), executor or Threads(), progress)
