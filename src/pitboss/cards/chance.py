"""Chance: whole numbers, each as likely as the next, from a source of random bits.

One algorithm serves both sources. It takes the fewest bits that can hold the answer and draws again when
they name a number out of range; no remainder is ever taken, so no number is favoured. The seeded source is
here; the operating system's is `pitboss.floor.adapters.chance`, because nothing below the floor may reach it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar

from pitboss.errors import BadInputError

T = TypeVar("T")


class Chance(Protocol):
    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound - 1`, all equally likely."""
        ...


class BitChance:
    """Chance over blocks of random bytes; the lowest bits of a block are used first, none is used twice.

    Not for two threads at once: each table has its own.
    """

    __slots__ = ("__weakref__", "_blocks", "_left", "_pool")

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks = blocks
        self.forget()

    def below(self, bound: int) -> int:
        if bound < 1:
            raise BadInputError(f"A choice needs at least one possibility; the bound was {bound}.")
        width = (bound - 1).bit_length()
        mask = (1 << width) - 1
        while True:
            if self._left < width:
                self._refill(width)
            drawn = self._pool & mask
            self._pool >>= width
            self._left -= width
            if drawn < bound:
                return drawn

    def forget(self) -> None:
        """Throw away the bits that were fetched and not yet used."""
        self._pool = 0
        self._left = 0

    def _refill(self, width: int) -> None:
        while self._left < width:
            block = next(self._blocks)
            self._pool |= int.from_bytes(block, "little") << self._left
            self._left += 8 * len(block)


class SeededChance(BitChance):
    """The same numbers for the same seed, in every release and on every machine.

    For tests, training and replays; never for a game with money, because whoever knows the seed knows the
    cards. The seed is its text: 7 and "7" are the same.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        super().__init__(_seeded_blocks(str(seed)))


def _seeded_blocks(seed: str) -> Iterator[bytes]:
    """BLAKE2b in counter mode: 64 bytes a block, keyed with the digest of the seed."""
    key = blake2b(seed.encode()).digest()
    counter = 0
    while True:
        yield blake2b(counter.to_bytes(8, "little"), key=key).digest()
        counter += 1


def shuffled(items: Sequence[T], chance: Chance) -> tuple[T, ...]:
    """The items in one of their orders, all orders equally likely (Fisher and Yates)."""
    order = list(items)
    below = chance.below
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
