"""How strict a floor is: times and counts, each a setting of the house."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import BadInputError

SECOND_US = 1_000_000
MINUTE_US = 60 * SECOND_US
HOUR_US = 60 * MINUTE_US


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    failures_allowed: int = 5
    """So many failed attempts within the window lock a person."""
    failures_at_place: int = 20
    """So many lock a device, or an address: several people stand there."""
    failure_window_us: int = 15 * MINUTE_US
    lock_us: int = 15 * MINUTE_US
    idle_us: int = 30 * MINUTE_US
    """A session that is not used ends after this."""
    session_us: int = 12 * HOUR_US
    """However much it is used, a session ends after this: about a shift."""
    renew_us: int = 5 * MINUTE_US
    """A session's use is written down at most so often."""
    proposal_us: int = 8 * HOUR_US
    """What nobody approves lapses after this."""

    def __post_init__(self) -> None:
        wrong = [name for name in self.__slots__ if getattr(self, name) <= 0]
        if wrong:
            raise BadInputError(f"{', '.join(wrong)} must be more than nothing.")
        if not self.renew_us < self.idle_us <= self.session_us:
            raise BadInputError("renew_us must be shorter than idle_us, and idle_us not longer than session_us.")
