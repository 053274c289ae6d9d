"""Random words by counter: Philox 4x64-10 (Salmon, Moraes, Dror and Shaw, SC 2011), as NumPy's `Philox` too.

Word `n` of stream `s` under a key is a function of these three numbers, so that any worker can deal any part of a
simulation and all get the same cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from pitboss.cards._compiled import kernel

WORDS = 4
"""That one counter gives."""

_ROUNDS = 10
_FIRST, _SECOND = np.uint64(0xD2E7470EE14C6C93), np.uint64(0xCA5A826395121157)
_STEP_FIRST, _STEP_SECOND = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBB67AE8584CAA73B)


@intrinsic
def _wide_product(_typing: Any, _first: Any, _second: Any) -> Any:  # noqa: ANN401 -- Numba's own objects
    """The high and the low 64 bits of a product: one instruction, which plain Python for Numba cannot name."""

    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ANN401 -- Numba's own objects
        wide = builder.zext(arguments[0], _WIDE)
        product = builder.mul(wide, builder.zext(arguments[1], _WIDE))
        high = builder.trunc(builder.lshr(product, _WIDE(64)), arguments[0].type)
        low = builder.trunc(product, arguments[0].type)
        return context.make_tuple(builder, signature.return_type, [high, low])

    word = types.uint64
    return types.UniTuple(word, 2)(word, word), codegen  # type: ignore[no-untyped-call]  # Numba's types are not declared


def _wide() -> Any:  # noqa: ANN401 -- LLVM's own type
    from llvmlite import ir  # type: ignore[import-untyped]  # noqa: PLC0415 -- comes with Numba

    return ir.IntType(128)


_WIDE = _wide()

wide_product: Callable[[np.uint64, np.uint64], tuple[np.uint64, np.uint64]] = cast("Any", _wide_product)
"""The high and the low 64 bits of a product, for kernels."""


@kernel
def fill(key: NDArray[np.uint64], counter: np.uint64, stream: np.uint64, words: NDArray[np.uint64]) -> None:
    """The four words of one counter of a stream."""
    a, b, c, d = counter, stream, np.uint64(0), np.uint64(0)
    first_key, second_key = key[0], key[1]
    for _ in range(_ROUNDS):
        high, low = wide_product(_FIRST, a)
        other_high, other_low = wide_product(_SECOND, c)
        a, b, c, d = other_high ^ b ^ first_key, other_low, high ^ d ^ second_key, low
        first_key += _STEP_FIRST
        second_key += _STEP_SECOND
    words[0], words[1], words[2], words[3] = a, b, c, d
