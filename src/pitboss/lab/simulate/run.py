"""What is simulated, in plain words: two runs with equal words deal the same cards and count the same things."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from hashlib import blake2b
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInputError
from pitboss.rules.money import dollars

ROUNDS_PER_UNIT = 16_384
"""Small enough that a unit's cards and ranks stay in the second-level cache; a unit of sessions may be larger."""

MOST_ROUNDS = 10**13
"""A year on a hundred cores; counts fit into 64 bits."""

LONGEST_SESSION = 1_000_000


@dataclass(frozen=True, slots=True)
class Counted:
    """A wager whose outcomes are counted."""

    wager: str
    hands: int | None = None
    """Players plus dealer, for a wager that depends on them."""

    def __str__(self) -> str:
        return self.wager if self.hands is None else f"{self.wager}, {self.hands} hands"


@dataclass(frozen=True, slots=True)
class SideBet:
    """A side wager made in every round of a session."""

    wager: str
    cents: int
    paytable: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """Evenings at the table, one after the other, each begun with the same bankroll."""

    rounds: int
    """Of one session."""
    bankroll_cents: int
    ante_cents: int
    bets: tuple[SideBet, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= LONGEST_SESSION:
            raise BadInputError(f"A session has 1 to {LONGEST_SESSION:,} rounds, not {self.rounds:,}.")
        if self.ante_cents < 1:
            raise BadInputError(f"An Ante is one cent or more, not {dollars(self.ante_cents)}.")
        if self.bankroll_cents < self.ante_cents:
            raise BadInputError(
                f"A bankroll of {dollars(self.bankroll_cents)} is not enough for an Ante of {dollars(self.ante_cents)}."
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    game: str
    rounds: int
    seed: str
    counted: tuple[Counted, ...]
    strategy: str = "optimal"
    strategy_digest: str = ""
    """Of the file that holds a user's own."""
    settings: tuple[tuple[str, str], ...] = ()
    """Only those that differ from their default."""
    paytable: str | None = None
    """By which the game against the dealer is paid."""
    own_paytables: str = ""
    """The text of a user's file, if a paytable comes from there."""
    meters: tuple[tuple[str, str], ...] = ()
    """Dollars by level."""
    sessions: Sessions | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise BadInputError(f"Simulate 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}.")

    @property
    def rounds_per_unit(self) -> int:
        """Whole sessions, if there are any."""
        if self.sessions is None:
            return ROUNDS_PER_UNIT
        return self.sessions.rounds * max(1, ROUNDS_PER_UNIT // self.sessions.rounds)

    @property
    def units(self) -> int:
        return -(-self.rounds // self.rounds_per_unit)

    def rounds_of(self, unit: int) -> int:
        return min(self.rounds_per_unit, self.rounds - unit * self.rounds_per_unit)

    @property
    def hands(self) -> int:
        """How many hands are dealt, the dealer's included."""
        return max((each.hands or 2 for each in self.counted), default=2)

    @property
    def key(self) -> NDArray[np.uint64]:
        """Of the random stream: the seed is its text, 7 and "7" are the same."""
        digest = blake2b(self.seed.encode(), digest_size=16, person=b"pitboss-simulate").digest()
        return np.frombuffer(digest, "<u8").astype(np.uint64)

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Back from what a file holds."""
        try:
            given = dict(data)
            sessions = given["sessions"]
            if sessions is not None:
                bets = tuple(SideBet(**each) for each in sessions["bets"])
                given["sessions"] = Sessions(**{**sessions, "bets": bets})
            given["counted"] = tuple(Counted(**each) for each in given["counted"])
            for name in ("settings", "meters"):
                given[name] = tuple((str(key), str(value)) for key, value in given[name])
            return cls(**given)
        except (KeyError, TypeError, ValueError) as error:
            raise BadInputError(f"This does not describe a simulation: {error}.") from error

    def differences(self, other: Run) -> list[str]:
        """What is not the same, in words."""
        mine, theirs = self.as_data(), other.as_data()
        return [
            f"{field.name} {_short(theirs[field.name])} there, {_short(mine[field.name])} here"
            for field in fields(self)
            if mine[field.name] != theirs[field.name]
        ]


def _short(value: object, width: int = 60) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= width else f"{text[:width]}…"
