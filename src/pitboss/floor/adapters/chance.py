"""Chance from the operating system: what live tables shuffle with."""

from __future__ import annotations

import os
from functools import partial
from weakref import WeakSet

from pitboss.cards.chance import BitChance

_BLOCK_BYTES = 64
"""About one shuffle's worth: a call to the system per shuffle, and little lies waiting in memory."""


class SystemChance(BitChance):
    """Random bits of the operating system, through the same unbiased algorithm as the seeded twin."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(iter(partial(os.urandom, _BLOCK_BYTES), b""))
        _living.add(self)


_living: WeakSet[SystemChance] = WeakSet()


def _forget_all() -> None:
    for chance in _living:
        chance.forget()


if hasattr(os, "register_at_fork"):
    # A forked worker would otherwise hold its parent's unused bits and deal the same cards.
    os.register_at_fork(after_in_child=_forget_all)
