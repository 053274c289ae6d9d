"""A plan for a game where only the ranks of a hand count, over all rank multisets of the player's hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.ranks_only import contest_matrix, deals_by_contest
from pitboss.lab.exact.ranks_only_counts import DealerCounts, dealer_counts
from pitboss.lab.plans.asking import Asker, rows_of, sample_of, seen_of
from pitboss.lab.plans.counting.ledger import Ledger, Rows, enter_rows
from pitboss.lab.plans.counting.spread import Spread, spread
from pitboss.lab.plans.plan import Seen
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Base, Contest, Settings
from pitboss.rules.wager import Schedule

_SUITS = 4


def count_ranks_only_plan(  # noqa: PLR0913 -- keywords
    asker: Asker,
    ledger: Ledger,
    base: Base,
    settings: Settings,
    schedule: Schedule,
    *,
    deck: Cards = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[Contest, int]:
    rows = RanksOnlyRows(asker, base, settings, schedule, deck=deck, executor=executor, progress=progress)
    seen = rows.seen(0)
    chosen = asker.choices(0, seen)
    sample = sample_of(seen.size)
    asker.verify_alike(0, rows_of(seen, sample), rows_of(rows.seen(1), sample), chosen[sample])
    enter_rows(ledger, 0, seen, chosen.astype(np.int64), Rows(rows.values, rows.deals))
    return deals_by_contest(rows.matrix, rows.found, chosen > 0)


class RanksOnlyRows:
    """All rank multisets of the player's, with what folding and playing them comes to."""

    def __init__(  # noqa: PLR0913 -- keywords
        self,
        asker: Asker,
        base: Base,
        settings: Settings,
        schedule: Schedule,
        *,
        deck: Cards = DECK,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> None:
        shape = asker.shape
        (play,) = shape.sights[0].plays
        cards = {"player_cards": shape.player, "dealer_cards": shape.dealer}
        self.found: DealerCounts = dealer_counts(
            base.ranking, settings, deck=deck, executor=executor, progress=progress, **cards
        )
        self.matrix = contest_matrix(base, settings, schedule, play, self.found)
        self._spread: Spread = spread(self.found.player.hands.astype(np.int64))
        self._suits = np.array(sorted({card.suit for card in deck}), np.int64)

    @property
    def deals(self) -> NDArray[np.int64]:
        return self.found.player.ways * self.found.dealer_hands

    @property
    def values(self) -> NDArray[np.int64]:
        """[row, option]: sums of nets over all deals of the row."""
        played = np.zeros(len(self.deals), np.int64)
        for value, nets in enumerate(self.matrix.nets):
            same = np.flatnonzero(self.found.player_places == value)
            played[same] = self.found.counts[same] @ nets
        return np.stack((self.deals * self.matrix.fold_net, played * self.found.player.ways), axis=1)

    def seen(self, turn: int) -> Seen:
        """One hand of each row; `turn` exchanges suits."""
        places = (self._spread.orders * turn + turn + self._spread.copies) % len(self._suits)
        return seen_of((4 * self._spread.ranks + self._suits[places]).astype(np.uint8))
