"""What is known of a request while it is handled: it goes into the answer's headers, the log line and the counters."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from typing import cast

from starlette.types import Scope

KEY = "pitboss.noted"
_HEADERS = "pitboss.headers"
_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")
_ID_BYTES = 8


@dataclass(slots=True)
class Noted:
    request_id: str
    actor: str = ""
    route: str = ""
    """As the reference writes it, with the names of its parts: counters must not grow with every table."""
    excused: bool = False
    """A mistake of ours has been answered already."""


def noted(scope: Scope) -> Noted:
    found = scope.get(KEY)
    if found is None:
        found = scope[KEY] = Noted(_sent(scope) or secrets.token_hex(_ID_BYTES))
    return cast("Noted", found)


def _sent(scope: Scope) -> str | None:
    """A proxy or a client may number its requests itself."""
    value = header(scope, b"x-request-id")
    return value.decode("ascii") if value is not None and _ID.fullmatch(value) else None


def header(scope: Scope, name: bytes) -> bytes | None:
    """The first header of that name, in small letters."""
    found = scope.get(_HEADERS)
    if found is None:
        found = scope[_HEADERS] = dict(reversed(scope["headers"]))
    return cast("bytes | None", found.get(name))


def address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else "unknown"
