"""A plan for a small game without a board and with one decision, over all hands but for names of suits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import DECK, Cards
from pitboss.lab.exact.generic_kernel import count_disjoint
from pitboss.lab.exact.generic_tables import Contests, Ranks, contests_of, verify_shape, verify_size, without
from pitboss.lab.exact.suits import hands_of, suit_classes
from pitboss.lab.plans.asking import Asker, seen_of
from pitboss.lab.plans.counting.ledger import Ledger, enter_rows
from pitboss.lab.plans.counting.ledger import Rows as Sums
from pitboss.lab.plans.plan import Seen
from pitboss.rules import FOLDED, Base, Contest, Settings
from pitboss.rules.wager import Schedule


class Rows(NamedTuple):
    """The player's hands against one class of cards face up, one of each class of suits."""

    seen: Seen
    ranks: NDArray[np.int32]
    counts: NDArray[np.int64]
    """[hand, dealer's rank]: deals."""


@dataclass(frozen=True, slots=True)
class GenericRows:
    ranks: Ranks
    contests: Contests

    @classmethod
    def of(cls, asker: Asker, base: Base, settings: Settings, schedule: Schedule, deck: Cards = DECK) -> GenericRows:
        shape = asker.shape
        verify_shape(base.player_hand, base.dealer_hand, settings, shape)
        verify_size(shape, deck, shape.sights[0].dealer)
        ranks = Ranks(base.ranking(settings).rank, deck, shape, shape.sights[0].dealer)
        plays = sorted(shape.sights[0].plays)
        return cls(ranks, contests_of(base, settings, schedule, plays, ranks.scale))

    def __iter__(self) -> Iterator[Rows]:
        deck = self.ranks.deck
        ups = suit_classes(deck, self.ranks.up, deck)
        for up, ways in zip(hands_of(ups.representatives), ups.sizes.tolist(), strict=True):
            classes = suit_classes(without(deck, up), self.ranks.player_cards, deck, known=up)
            hands = self.ranks.player_hands(classes.representatives)
            counts = np.zeros((len(classes.sizes), len(self.ranks.scale)), np.int64)
            for row, mask in enumerate(hands.masks):
                count_disjoint(mask, self.ranks.dealer_hands(up), counts[row])
            shown = np.tile(np.array(up, np.uint8), (len(counts), 1))
            seen = seen_of(classes.representatives, dealer=shown)
            yield Rows(seen, hands.ranks, counts * (classes.sizes * ways)[:, None])

    def values(self, rows: Rows) -> NDArray[np.int64]:
        """[row, option]: sums of nets, the fold first."""
        payoff = self.contests.payoff
        folded = rows.counts.sum(axis=1) * payoff.fold_net
        return np.stack((folded, *((rows.counts * nets[rows.ranks]).sum(axis=1) for nets in payoff.nets)), axis=1)


def count_generic_plan(asker: Asker, ledger: Ledger, game: GenericRows) -> dict[Contest, int]:
    contests = (*game.contests.contests, FOLDED)
    sums = np.zeros(len(contests), np.int64)
    for rows in game:
        chosen = asker.choices(0, rows.seen)
        asker.verify_alike(0, rows.seen, rows.seen, chosen)
        deals = rows.counts.sum(axis=1)
        enter_rows(ledger, 0, rows.seen, chosen.astype(np.int64), Sums(game.values(rows), deals))
        played = np.flatnonzero(chosen)
        places = game.contests.payoff.places[chosen[played] - 1, rows.ranks[played]]
        np.add.at(sums, places, rows.counts[played])
        sums[-1] += deals[chosen == 0].sum()
    return dict(zip(contests, sums.tolist(), strict=True))
