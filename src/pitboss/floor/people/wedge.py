"""A card reader that types like a keyboard: its characters come faster than fingers, and end with Enter.

Magnetic tracks are framed: `%B...?` is track 1, `;...?` track 2. Proximity readers type bare digits. What a
person types slowly is left to the form it was typed into.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pitboss.errors import BadInputError

SLOWEST_GAP_US = 50_000
"""Readers leave a few milliseconds between characters; a fast typist leaves eighty."""
LONGEST = 107
"""Characters on the three tracks of ISO 7811 are at most 79, 40 and 107."""

_TRACK_1 = re.compile(r"%[A-Z]?(?P<number>[0-9]{4,19})\^[^?]*\?")
_TRACK_2 = re.compile(r";(?P<number>[0-9]{4,19})(?:=[0-9]*)?\?")
_BARE = re.compile(r"(?P<number>[0-9]{6,19})")
_BAD_READ = re.compile(r"[%;+]E\??")
_STRIPE = re.compile(r";\d{4,19}(=\d*)?\?|%[A-Z]?\d{4,19}\^")


def card_number(text: str) -> str:
    """The number on a card, from one line as a reader types it."""
    line = text.strip()
    if _BAD_READ.search(line) or not line:
        raise BadInputError("The card could not be read; swipe it again.")
    for form in (_TRACK_2, _TRACK_1):
        if found := form.search(line):
            return found["number"]
    if found := _BARE.fullmatch(line):
        return found["number"]
    raise BadInputError("This is no card of this floor; swipe a staff card, stripe to the reader.")


def holds_stripe(text: str) -> bool:
    """A line of a stripe stands somewhere in it, whatever else was typed around it."""
    return _STRIPE.search(text) is not None


def is_bare_number(text: str) -> bool:
    """Nothing but the digits that a proximity reader types."""
    return _BARE.fullmatch(text.strip()) is not None


@dataclass(frozen=True, slots=True)
class Wedge:
    """What has been typed so far: `press` each key with its time, and take the line when it is complete."""

    typed: str = ""
    last_us: int = 0

    def press(self, key: str, at_us: int) -> tuple[Wedge, str | None]:
        """The next state, and the swiped line if `key` was the Enter that ends one."""
        in_time = bool(self.typed) and 0 <= at_us - self.last_us <= SLOWEST_GAP_US
        if key in ("\r", "\n"):
            return Wedge(), self.typed if in_time else None
        kept = self.typed if in_time else ""
        if len(key) != 1 or len(kept) >= LONGEST * 3:
            return Wedge(), None
        return Wedge(kept + key, at_us), None
