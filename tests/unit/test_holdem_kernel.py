"""The shared-board kernels against slow and obvious counting, on short decks whole and on the full deck in samples."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.cards import DECK, Card, Cards, cards
from pitboss.cards.batch import strengths
from pitboss.cards.poker import STRONGEST, Category, lowest, strength
from pitboss.errors import BadInputError, CardError
from pitboss.games.registry import printed_paytables
from pitboss.games.ultimate_texas_holdem import GAME
from pitboss.lab.exact.holdem import ULTIMATE, solve_holdem
from pitboss.lab.exact.holdem_pairs import holdem_rank_pairs
from pitboss.lab.exact.holdem_rules import Points
from pitboss.lab.exact.holdem_solution import HoldemSolution
from pitboss.lab.payoff import LOSE, TIE, WIN, PokerContests, poker_contests, worth_of
from pitboss.rules import FOLDED, Contest, Settings, Showdown

PRINTED = Settings(GAME.settings)
ANY_HAND = Settings(GAME.settings, {"dealer-qualifies-with": "any-hand"})
BLIND = next(paytable for paytable in printed_paytables(GAME.slug) if paytable.wager == "base")
PLAYS = (4, 3, 2, 1)
OPEN = -1


def contests_of(settings: Settings = PRINTED) -> PokerContests:
    return poker_contests(GAME.base, settings, BLIND.pay, PLAYS)


def short_deck(ranks: str, suits: str) -> Cards:
    return tuple(sorted(cards(" ".join(rank + suit for rank in ranks for suit in suits))))


# --- the oracle: every deal of a short deck, settled by the game's own rules --------------------------------


class Oracle:
    """Tries every option of every decision; options are sums of nets, the smallest wager first."""

    def __init__(self, deck: Cards, settings: Settings, points: Points) -> None:
        self.settings, self.points = settings, points
        self.holes, self.boards = list(combinations(deck, 2)), list(combinations(deck, 5))
        self.kinds = [contest for contest in GAME.base.contests(settings) if contest.play == 1]
        self.met = np.zeros((len(self.holes), len(self.boards), len(self.kinds)), np.int64)
        """[hole, board, contest]: how many dealer's holdings."""
        for board in range(len(self.boards)):
            self._meet(board)
        self.contests: Counter[Contest] = Counter()
        self.preflop: dict[Cards, list[int]] = {}
        self.flop: dict[tuple[Cards, Cards], list[int]] = {}
        for hole in range(len(self.holes)):
            self._play(hole)

    def net(self, contest: Contest) -> int:
        net = 2 * worth_of(GAME.base, contest, self.settings, BLIND.pay).net
        return net.numerator // net.denominator

    def nets(self, play: int) -> list[int]:
        return [self.net(replace(kind, play=play)) for kind in self.kinds]

    def _meet(self, board: int) -> None:
        five = self.boards[board]
        places = [place for place, hole in enumerate(self.holes) if not {*hole} & {*five}]
        ranked = [strength(self.holes[place] + five) for place in places]
        kind_of = {
            (own, dealer): self.kinds.index(GAME.base.compare(own, dealer, 1, self.settings))
            for own in set(ranked)
            for dealer in set(ranked)
        }
        for place, own in zip(places, ranked, strict=True):
            for other, dealer in zip(places, ranked, strict=True):
                if not {*self.holes[place]} & {*self.holes[other]}:
                    self.met[place, board, kind_of[own, dealer]] += 1

    def _play(self, place: int) -> None:
        hole, met = self.holes[place], self.met[place]
        dealers = met.sum(axis=1)
        worth = {0: dealers * self.net(FOLDED)} | {play: met @ self.nets(play) for play in PLAYS}
        at_river = (0, *self.points[2])
        river = np.array([worth[play] for play in at_river])
        states = {play: np.zeros(len(self.boards), np.int64) for play in (OPEN, *PLAYS)}
        """Of every board, on how many of its flops a play was made or everything left open."""
        total = 0
        for flop, boards in self._flops(dealers).items():
            options = {OPEN: river.max(axis=0)[boards].sum()} | {p: worth[p][boards].sum() for p in self.points[1]}
            self.flop[hole, flop] = [int(value) for value in options.values()]
            best = max(options, key=options.__getitem__)
            total += int(options[best])
            states[best][boards] += 1
        before = {OPEN: total} | {play: 10 * int(worth[play].sum()) for play in self.points[0]}
        self.preflop[hole] = list(before.values())
        best = max(before, key=before.__getitem__)
        if best != OPEN:
            states = {play: np.full(len(self.boards), 10 * (play == best)) for play in states}
        chosen = np.array(at_river)[river.argmax(axis=0)]
        for state, flops in states.items():
            for play in (0, *PLAYS):
                here = flops * (chosen == play) if state == OPEN else flops * (state == play)
                self._count(here @ met, play)

    def _flops(self, dealers: NDArray[np.int64]) -> dict[Cards, list[int]]:
        """The boards that may follow each flop."""
        found: dict[Cards, list[int]] = defaultdict(list)
        for board in np.flatnonzero(dealers).tolist():
            for flop in combinations(self.boards[board], 3):
                found[flop].append(board)
        return found

    def _count(self, met: NDArray[np.int64], play: int) -> None:
        for kind, deals in zip(self.kinds, met.tolist(), strict=True):
            self.contests[replace(kind, play=play) if play else FOLDED] += deals
