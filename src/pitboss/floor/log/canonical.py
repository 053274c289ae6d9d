"""One spelling for one value: the text of an event's body, of which the hash is taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, TypeAlias

from pitboss.errors import BadInputError

Json: TypeAlias = "bool | int | str | Sequence[Json] | Mapping[str, Json] | None"

LARGEST_INTEGER = 2**53 - 1
"""What every reader of JSON holds exactly; larger amounts travel as decimal strings."""

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def canonical(value: Json) -> str:
    """JSON without white space, keys sorted by code point, integers and strings only: no fractions."""
    _verify(value, "the body")
    try:
        text = _ENCODER.encode(value)
        text.encode()
    except UnicodeEncodeError:
        raise BadInputError("A text of the body holds half a surrogate pair; only whole characters are kept.") from None
    return text


_PLAIN = frozenset((str, bool, NoneType))


def _verify(value: Any, where: str) -> None:  # noqa: ANN401 -- it finds out what it is
    """Most of a body is plain by its exact type, or a small number in a list: that is passed over where it stands."""
    if isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str):
                raise BadInputError(f"{where} has the key {key!r}; keys are text.")
            if type(each) not in _PLAIN:
                _verify(each, key)
    elif isinstance(value, list | tuple):
        for each in value:
            kind = type(each)
            if kind not in _PLAIN and not (kind is int and -LARGEST_INTEGER <= each <= LARGEST_INTEGER):
                _verify(each, where)
    else:
        _verify_single(value, where)


def _verify_single(value: Any, where: str) -> None:  # noqa: ANN401 -- likewise
    if isinstance(value, int):
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise BadInputError(f"{where} holds {value}, beyond 2^53; let large amounts travel as decimal strings.")
    elif not isinstance(value, str | NoneType):
        raise BadInputError(
            f"{where} holds {value!r} ({type(value).__name__}); only text, whole numbers, true, false, "
            "null, lists and mappings are kept."
        )
