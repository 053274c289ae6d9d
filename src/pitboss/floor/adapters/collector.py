"""The garbage collector, told what will stay."""

from __future__ import annotations

import gc


def settle_memory() -> None:
    """Once, when a process has loaded what it serves with: that is not looked through again and again.

    A full collection over all modules holds every table up for some fifty milliseconds.
    """
    gc.collect()
    gc.freeze()
