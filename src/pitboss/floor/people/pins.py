"""PINs: what is too easy to guess, and the protocol of the slow hash that keeps them."""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

from pitboss.errors import BadInputError

SHORTEST, LONGEST = 6, 12


class Hasher(Protocol):
    """A slow, salted hash with a pepper that only the server knows."""

    def hash(self, pin: str, salt: bytes | None = None) -> str:
        """With a salt of its own, unless one is given: the same PIN with the same salt is the same hash."""
        ...

    def verify(self, hashed: str, pin: str) -> bool: ...

    def is_outdated(self, hashed: str) -> bool:
        """Whether it was made at another cost, and should be made anew at the next good sign-in."""
        ...

    def waste(self, pin: str) -> None:
        """Take as long as a verification, so that an unknown name cannot be told by the clock."""
        ...


def verify_pin(pin: str) -> None:
    """Refuses what a stranger would try first; the PIN itself is in no message."""
    if not (pin.isascii() and pin.isdigit() and SHORTEST <= len(pin) <= LONGEST):
        raise BadInputError(f"A PIN has {SHORTEST} to {LONGEST} digits and nothing else.")
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    if len(steps) == 1:
        raise BadInputError("A PIN may not be one digit repeated or a row of digits; choose another.")
    if any(pin == pin[:length] * (len(pin) // length) for length in (2, 3) if len(pin) % length == 0):
        raise BadInputError("A PIN may not repeat itself; choose another.")
