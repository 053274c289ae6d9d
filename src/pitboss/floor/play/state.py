"""The electronic tables at one moment, without cards: they follow from a secret that is not in here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from pitboss.errors import RefusedError, UnknownNameError
from pitboss.floor.play.setup import PlaySetup
from pitboss.jackpot.commands import KeyedHand

Bets = tuple[tuple[str, int], ...]
"""Cents by spot."""


class Stage(StrEnum):
    BETTING = "betting"
    PLAYING = "playing"
    AWARDS = "awards"
    """The wagers against the table are settled; those on the jackpots are next."""
    VOID = "void"
    """Everything went back but what lies with the jackpots; they are next."""


@dataclass(frozen=True, slots=True)
class Place:
    """Who sits where, and when he last did something."""

    seat: int
    person: str
    last_us: int


@dataclass(frozen=True, slots=True)
class SeatBets:
    seat: int
    person: str
    bets: Bets
    word: str = ""
    """The player's own contribution to the shuffle."""
    ready: bool = False

    @property
    def cents(self) -> int:
        return sum(cents for _, cents in self.bets)

    def on(self, spot: str) -> int:
        return dict(self.bets).get(spot, 0)


@dataclass(frozen=True, slots=True)
class Choice:
    seat: int
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRound:
    number: int
    salt: str
    commitment: str
    """SHA-256 of the secret from which the shuffle follows; the secret is shown when the round is over."""
    stage: Stage = Stage.BETTING
    bets: tuple[SeatBets, ...] = ()
    choices: tuple[Choice, ...] = ()
    actor: int | None = None
    shown: tuple[KeyedHand, ...] = ()
    """Hands for the jackpots, once the wagers are settled."""
    until_us: int | None = None
    """Bets, or the decision of the actor, are taken until then."""

    def at(self, seat: int) -> SeatBets | None:
        return next((each for each in self.bets if each.seat == seat), None)

    @property
    def all_ready(self) -> bool:
        return bool(self.bets) and all(each.ready for each in self.bets)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledRound:
    """The last round that was played to its end, open to everybody."""

    number: int
    commitment: str
    secret: str
    words: tuple[tuple[int, str], ...]
    """What the players added to the shuffle, by seat."""
    people: tuple[tuple[int, str], ...]
    history: str
    prizes: tuple[tuple[str, int], ...] = ()
    """Jackpot awards and envy as they were paid, by person."""
    over: bool = False
    """All its jackpots are settled too."""


@dataclass(frozen=True, slots=True)
class ElectronicTable:
    setup: PlaySetup
    open: bool = True
    seats: tuple[Place, ...] = ()
    rounds: int = 0
    round: PlayRound | None = None
    last: SettledRound | None = None

    def seat_of(self, person: str) -> int | None:
        return next((place.seat for place in self.seats if place.person == person), None)

    def at(self, seat: int) -> Place | None:
        return next((place for place in self.seats if place.seat == seat), None)

    def verify_round(self, number: int | None = None) -> PlayRound:
        if self.round is None:
            raise RefusedError(f"No round is open at table {self.setup.table}; wait for the next one.")
        if number not in (None, self.round.number):
            raise RefusedError(f"Round {number} is not being played; it is round {self.round.number}.")
        return self.round


@dataclass(frozen=True, slots=True)
class Play:
    tables: Mapping[str, ElectronicTable] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    """Cents of play money by person."""

    def table(self, name: str) -> ElectronicTable:
        found = self.tables.get(name)
        if found is None:
            raise UnknownNameError("electronic table", name, self.tables)
        return found

    def balance(self, person: str) -> int:
        return self.accounts.get(person, 0)

    def held(self, person: str) -> int:
        """Cents that lie on a felt before the deal: still the player's, but spoken for."""
        return sum(
            bets.cents
            for table in self.tables.values()
            if table.round is not None and table.round.stage is Stage.BETTING
            for bets in table.round.bets
            if bets.person == person
        )

    def where(self, person: str) -> tuple[str, int] | None:
        for name, table in self.tables.items():
            seat = table.seat_of(person)
            if seat is not None:
                return name, seat
        return None
