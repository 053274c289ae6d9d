"""A command as it arrives: who sends what, when, under which id. Time and ids are made outside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

C_co = TypeVar("C_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Envelope(Generic[C_co]):
    id: str
    """Made by the sender; a second copy of the same command carries the same."""
    at_us: int
    """Microseconds since the epoch, UTC."""
    actor: str
    """The person or device that sends it."""
    command: C_co
