"""What happens at the electronic tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.floor.play.setup import PlaySetup
from pitboss.floor.play.state import Bets, Choice
from pitboss.jackpot.commands import KeyedHand
from pitboss.jackpot.postings import Posting


@dataclass(frozen=True, slots=True)
class ElectronicTableOpened:
    kind: ClassVar[str] = "electronic-table-opened"
    setup: PlaySetup
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class ElectronicTableClosed:
    kind: ClassVar[str] = "electronic-table-closed"
    table: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayMoneyGranted:
    kind: ClassVar[str] = "play-money-granted"
    person: str
    cents: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatTaken:
    kind: ClassVar[str] = "seat-taken"
    table: str
    seat: int
    person: str
    at_us: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatLeft:
    kind: ClassVar[str] = "seat-left"
    table: str
    seat: int
    person: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class BettingOpened:
    kind: ClassVar[str] = "betting-opened"
    table: str
    round: int
    salt: str
    commitment: str
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class BetsPlaced:
    """What lies before a seat now; nothing means that it was taken back."""

    kind: ClassVar[str] = "bets-placed"
    table: str
    round: int
    seat: int
    person: str
    bets: Bets
    word: str
    at_us: int
    until_us: int | None
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatReady:
    kind: ClassVar[str] = "seat-ready"
    table: str
    round: int
    seat: int
    at_us: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class ElectronicDealStarted:
    """No more bets: wagers leave the players' accounts, and the first decision is open."""

    kind: ClassVar[str] = "electronic-deal-started"
    table: str
    round: int
    actor: int | None
    until_us: int | None
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatDecided:
    kind: ClassVar[str] = "seat-decided"
    table: str
    round: int
    choice: Choice
    person: str
    by_clock: bool
    actor: int | None
    """Who decides next."""
    at_us: int
    until_us: int | None
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class ElectronicRoundSettled:
    """The wagers against the table are paid; the secret is shown, and with it the shuffle can be checked."""

    kind: ClassVar[str] = "electronic-round-settled"
    table: str
    round: int
    secret: str
    words: tuple[tuple[int, str], ...]
    """What the players added to the shuffle, by seat."""
    people: tuple[tuple[int, str], ...]
    """Who sat where."""
    history: str
    """The round as a hand history."""
    returned: tuple[tuple[str, int], ...]
    """Cents handed back by person, awards apart."""
    shown: tuple[KeyedHand, ...]
    """For the jackpots behind the sensors."""
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizesCredited:
    """Jackpot awards or envy, as the jackpot paid them, on the accounts of the players."""

    kind: ClassVar[str] = "prizes-credited"
    table: str
    round: int
    prizes: tuple[tuple[str, int], ...]
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class ElectronicRoundEnded:
    kind: ClassVar[str] = "electronic-round-ended"
    table: str
    round: int
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class ElectronicRoundVoided:
    kind: ClassVar[str] = "electronic-round-voided"
    table: str
    round: int
    reason: str
    returned: tuple[tuple[str, int], ...]
    jackpots: bool
    """Whether the jackpots behind its sensors have yet to give their wagers back."""
    postings: tuple[Posting, ...] = ()


PlayEvent = (
    ElectronicTableOpened
    | ElectronicTableClosed
    | PlayMoneyGranted
    | SeatTaken
    | SeatLeft
    | BettingOpened
    | BetsPlaced
    | SeatReady
    | ElectronicDealStarted
    | SeatDecided
    | ElectronicRoundSettled
    | PrizesCredited
    | ElectronicRoundEnded
    | ElectronicRoundVoided
)
