"""PINs kept with argon2id; before that, a keyed hash with a pepper that lies outside the database."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError, VerifyMismatchError

from pitboss.errors import BadInputError

SHORTEST_PEPPER = 16
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Cost:
    """What one verification costs; RFC 9106's second recommendation for memory-constrained servers by default."""

    passes: int = 3
    memory_kib: int = 65_536
    lanes: int = 4


CHEAP = Cost(passes=1, memory_kib=8, lanes=1)
"""For tests and simulations only: a PIN kept so is soon guessed by whoever has pepper and database."""


class ArgonHasher:
    """`pitboss.floor.people.pins.Hasher` with argon2id."""

    __slots__ = ("_argon", "_pepper", "_wasted")

    def __init__(self, pepper: bytes, cost: Cost | None = None) -> None:
        if len(pepper) < SHORTEST_PEPPER:
            raise BadInputError(f"A pepper has at least {SHORTEST_PEPPER} random bytes, not {len(pepper)}.")
        chosen = cost or Cost()
        self._pepper = pepper
        self._argon = PasswordHasher(
            time_cost=chosen.passes,
            memory_cost=chosen.memory_kib,
            parallelism=chosen.lanes,
            hash_len=32,
            salt_len=SALT_BYTES,
        )
        self._wasted = self.hash("")

    def hash(self, pin: str, salt: bytes | None = None) -> str:
        return self._argon.hash(self._peppered(pin), salt=salt)

    def verify(self, hashed: str, pin: str) -> bool:
        try:
            return self._argon.verify(hashed, self._peppered(pin))
        except (VerifyMismatchError, VerificationError, InvalidHashError):
            return False

    def is_outdated(self, hashed: str) -> bool:
        return self._argon.check_needs_rehash(hashed)

    def waste(self, pin: str) -> None:
        self.verify(self._wasted, pin)

    def _peppered(self, pin: str) -> bytes:
        return hmac.new(self._pepper, pin.encode(), hashlib.sha256).digest()

    def __repr__(self) -> str:
        return "ArgonHasher(...)"
