"""Answers of the floor as data, and refusals as the errors they were."""

from __future__ import annotations

import json
from typing import Any

from pitboss.errors import (
    BadInputError,
    BusyError,
    FencedError,
    NotAllowedError,
    NotSignedInError,
    PitbossError,
    RefusedError,
    StoreError,
    SuspectError,
    UnknownNameError,
)
from pitboss.floor.log.store import Answer

_PLAIN: dict[str, type[PitbossError]] = {
    each.kind: each for each in (BadInputError, RefusedError, BusyError, FencedError, StoreError)
}
_NAMED: dict[str, type[NotAllowedError | SuspectError]] = {
    each.kind: each for each in (NotAllowedError, NotSignedInError, SuspectError)
}


def done(answer: Answer) -> dict[str, Any]:
    """What was answered; raises what was refused."""
    data: dict[str, Any] = json.loads(answer.text)
    if answer.refused:
        raise refusal_of(data)
    return data


def refusal_of(data: dict[str, Any]) -> PitbossError:
    kind, text = data["kind"], data["refused"]
    if kind in _NAMED:
        return _NAMED[kind](data["rule"], text)
    plain = BadInputError if kind == UnknownNameError.kind else _PLAIN.get(kind, RefusedError)
    error = plain(text)
    error.rule = data["rule"]
    return error
