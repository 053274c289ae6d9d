"""What can be asked of the electronic tables.

`secret` is filled in by the server, not by a player: it is what the commitment of the round was made from. It does not
belong to what was asked, so that the same command sent again is the same whatever is filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pitboss.floor.play.setup import PlaySetup
from pitboss.floor.play.state import Bets


@dataclass(frozen=True, slots=True)
class OpenElectronicTable:
    kind: ClassVar[str] = "open-electronic-table"
    setup: PlaySetup


@dataclass(frozen=True, slots=True)
class CloseElectronicTable:
    """Nobody may sit down any more; a round that is being played is finished."""

    kind: ClassVar[str] = "close-electronic-table"
    table: str


@dataclass(frozen=True, slots=True)
class GrantPlayMoney:
    kind: ClassVar[str] = "grant-play-money"
    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player who has run out is given play money anew."""

    kind: ClassVar[str] = "buy-in"
    person: str


@dataclass(frozen=True, slots=True)
class SitDown:
    kind: ClassVar[str] = "sit-down"
    table: str
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class StandUp:
    kind: ClassVar[str] = "stand-up"
    table: str
    person: str


@dataclass(frozen=True, slots=True)
class OpenBetting:
    """The next round: its shuffle is fixed by the secret behind the commitment, before anyone bets."""

    kind: ClassVar[str] = "open-betting"
    table: str
    salt: str
    commitment: str


@dataclass(frozen=True, slots=True)
class PlaceBets:
    """All wagers of a seat at once; none takes them back."""

    kind: ClassVar[str] = "place-bets"
    table: str
    person: str
    bets: Bets
    round: int | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """The player is ready; when all are, or the time to bet is over, the cards are dealt."""

    kind: ClassVar[str] = "deal"
    filled_in: ClassVar[tuple[str, ...]] = ("secret",)
    table: str
    person: str
    secret: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Decide:
    kind: ClassVar[str] = "decide"
    filled_in: ClassVar[tuple[str, ...]] = ("secret",)
    table: str
    person: str
    option: str
    secret: str
    round: int | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """The time to bet or to decide is over: the cards are dealt, or the seat checks or folds."""

    kind: ClassVar[str] = "call-time"
    filled_in: ClassVar[tuple[str, ...]] = ("secret",)
    table: str
    round: int
    secret: str


@dataclass(frozen=True, slots=True)
class AbandonRound:
    """Wagers lie there, their time is over, and yet the cards cannot be dealt: the round is given up."""

    kind: ClassVar[str] = "abandon-round"
    table: str
    round: int


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """Somebody has sat there for too long without a wager."""

    kind: ClassVar[str] = "free-seat"
    table: str
    seat: int


@dataclass(frozen=True, slots=True)
class VoidElectronicRound:
    """A supervisor stops a round: every wager goes back."""

    kind: ClassVar[str] = "void-electronic-round"
    table: str
    round: int
    reason: str


PlayCommand = (
    OpenElectronicTable
    | CloseElectronicTable
    | GrantPlayMoney
    | BuyIn
    | SitDown
    | StandUp
    | OpenBetting
    | PlaceBets
    | Deal
    | Decide
    | CallTime
    | AbandonRound
    | FreeSeat
    | VoidElectronicRound
)
