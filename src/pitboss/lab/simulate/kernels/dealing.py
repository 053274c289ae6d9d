"""Cards off a shuffled deck: every ordered choice of so many cards is equally likely, without bias.

One random word deals up to ten cards. It is multiplied by 52, by 51, and so on: each time the high half is the place
of the next card and the low half goes on (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation",
2024). A last low half below 2^64 modulo the product of all bounds is thrown away with all that it dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel
from pitboss.lab.simulate.kernels.streams import WORDS, fill, wide_product

CARDS = 52
MOST_PER_WORD = 10
"""The product of eleven bounds would leave so little of a word that one in eight is thrown away."""


class Batches(NamedTuple):
    """How the cards of a round are shared out to random words."""

    stops: NDArray[np.int64]
    """Which card is the first of the next word."""
    least: NDArray[np.uint64]
    """What the last low half must reach."""


def batches_of(groups: tuple[int, ...]) -> Batches:
    """Groups of cards that are dealt one after the other; adding a group changes nothing of those before it."""
    stops = list(_stops(groups))
    bounds = [
        prod(CARDS - card for card in range(start, stop)) for start, stop in zip([0, *stops], stops, strict=False)
    ]
    return Batches(np.array(stops, np.int64), np.array([2**64 % bound for bound in bounds], np.uint64))


def _stops(groups: tuple[int, ...]) -> Iterator[int]:
    dealt = 0
    for cards in groups:
        words = -(-cards // MOST_PER_WORD)
        yield from (dealt + cards * (word + 1) // words for word in range(words))
        dealt += cards


@kernel
def deal(  # noqa: PLR0913, PLR0917 -- what a stream and a deal are made of
    key: NDArray[np.uint64],
    stream: int,
    counter: int,
    stops: NDArray[np.int64],
    least: NDArray[np.uint64],
    rounds: NDArray[np.uint8],
) -> int:
    """One round a row, from a counter of a stream on; the counter after the last."""
    deck = np.arange(CARDS).astype(np.uint8)
    chosen = np.empty(MOST_PER_WORD, np.int64)
    words = np.empty(WORDS, np.uint64)
    used = WORDS
    for row in range(len(rounds)):
        first = 0
        for batch in range(len(stops)):
            stop = stops[batch]
            while True:
                if used == WORDS:
                    fill(key, np.uint64(counter), np.uint64(stream), words)
                    counter += 1
                    used = 0
                word = words[used]
                used += 1
                for card in range(first, stop):
                    high, word = wide_product(word, np.uint64(CARDS - card))
                    chosen[card - first] = np.int64(high)
                if word >= least[batch]:
                    break
            for card in range(first, stop):
                place = card + chosen[card - first]
                drawn = deck[place]
                deck[place] = deck[card]
                deck[card] = drawn
                rounds[row, card] = drawn
            first = stop
    return counter
