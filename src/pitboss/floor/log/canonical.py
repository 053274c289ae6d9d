"""One spelling for one value: the text of an event's body, of which the hash is taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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


def _verify(value: Any, where: str) -> None:  # noqa: ANN401 -- it finds out what it is
    if value is None or isinstance(value, str | bool):
        return
    if isinstance(value, int):
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise BadInputError(f"{where} holds {value}, beyond 2^53; let large amounts travel as decimal strings.")
    elif isinstance(value, list | tuple):
        for each in value:
            _verify(each, where)
    elif isinstance(value, dict):
        for key, each in value.items():
            if not isinstance(key, str):
                raise BadInputError(f"{where} has the key {key!r}; keys are text.")
            _verify(each, key)
    else:
        raise BadInputError(
            f"{where} holds {value!r} ({type(value).__name__}); only text, whole numbers, true, false, "
            "null, lists and mappings are kept."
        )
