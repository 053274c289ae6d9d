"""Cards, device tokens and session tokens: long random texts of which only a keyed hash is kept.

Whoever reads the database learns no token, and cannot make one without the key, which lies outside of it.
"""

from __future__ import annotations

import hashlib
import hmac
from enum import StrEnum

from pitboss.errors import BadInputError

KEY_BYTES = 32


class Purpose(StrEnum):
    """What a text is hashed for: a card's number is no session token, even where the texts are equal."""

    CARD = "card"
    DEVICE = "device"
    SESSION = "session"
    PIN = "pin"
    """The salt of a PIN, from the id of the command that sets it."""
    SHUFFLE = "shuffle"
    """The secret of an electronic deal, from the salt of its round."""


class TokenKey:
    """The secret under which tokens are hashed; it never shows itself."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) != KEY_BYTES:
            raise BadInputError(f"A token key has {KEY_BYTES} bytes, not {len(key)}; make one with `pitboss init`.")
        self._key = key

    def digest(self, purpose: Purpose, text: str) -> str:
        return hmac.new(self._key, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()

    def __repr__(self) -> str:
        return "TokenKey(...)"
