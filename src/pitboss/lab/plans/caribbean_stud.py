"""How people play Caribbean Stud, as Michael Shackleford describes it (wizardofodds.com, Caribbean Stud Poker)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import cards
from pitboss.cards.poker import ACE_KING, Category, lowest, strength
from pitboss.lab.deal import DealShape
from pitboss.lab.plans.common import PlayFrom, least_if_pressed
from pitboss.lab.plans.plan import AlwaysPlay, Plan, Seen
from pitboss.lab.plans.reading import Bools, HandRanks, holds, rank_counts, ranked_down
from pitboss.rules import Game, Settings

WIZARD = "Michael Shackleford, wizardofodds.com, Caribbean Stud Poker"
PAIR = lowest(Category.PAIR)
TWO, JACK, QUEEN, KING, ACE = 0, 9, 10, 11, 12


@dataclass(frozen=True, slots=True)
class ThreeRules:
    """Plays pairs, folds below ace-king, and looks at the dealer's card with ace-king."""

    shape: DealShape
    ranks: HandRanks
    slug: str = "three-rules"
    label: str = (
        "Play a pair or better, fold less than ace-king. With ace-king play if the dealer's card is a 2 to a queen and "
        "matches one of yours; if it is an ace or king and you hold a queen or jack; or if it matches none of yours, "
        "you hold a queen, and it is below your fourth highest card."
    )
    source: str = WIZARD

    def decide(self, sight: int, seen: Seen) -> NDArray[np.int64]:
        own = self.ranks.of(seen.player)
        plays = (own >= PAIR) | ((own >= ACE_KING) & self._ace_king_plays(seen))
        return plays * np.int64(least_if_pressed(self.shape, sight))

    def _ace_king_plays(self, seen: Seen) -> Bools:
        up = (seen.dealer[:, 0] >> 2).astype(np.int64)
        matches = rank_counts(seen.player)[np.arange(seen.size), up] > 0
        with_queen = holds(seen.player, QUEEN)
        face_below = with_queen | holds(seen.player, JACK)
        fourth = ranked_down(seen.player)[:, 3]
        found: Bools = np.where(up >= KING, face_below, matches | (with_queen & (up < fourth)))
        return found


def published(game: Game, settings: Settings, shape: DealShape) -> tuple[Plan, ...]:
    ranks = HandRanks.in_game(game, settings)
    akj83 = strength(cards("AsKdJh8c3s"))
    return (
        ThreeRules(shape, ranks),
        PlayFrom(shape, ranks, akj83, "ace-king-jack-8-3", "Play ace-king-jack-8-3 or better.", WIZARD),
        PlayFrom(shape, ranks, PAIR, "any-pair", "Play any pair or better.", WIZARD),
        PlayFrom(shape, ranks, ACE_KING, "any-ace-king", "Play any ace-king or better.", WIZARD),
        AlwaysPlay(shape, "play-blind", "Play every hand without looking.", WIZARD),
    )
