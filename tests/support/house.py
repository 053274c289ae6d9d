"""A card room that plays for money: people, a room, approvals, equipment, a bank account, jackpots, tables."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tests.support.floor import PIN, HandClock, Staffed
from tests.support.jackpots import SIX, UTH, level, printed

from pitboss.floor.adapters.keys import FileSigner
from pitboss.floor.adapters.pins import CHEAP, ArgonHasher
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, Secrets
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.store import Identity, Store
from pitboss.floor.manager.commands import (
    EnterBankFigure,
    KeepBank,
    KeepRoom,
    PlaceTable,
    RecordApproval,
    RecordControls,
    RecordVersions,
)
from pitboss.floor.manager.letters import LETTER_2023, RULES_2023
from pitboss.floor.manager.records import Bank, Controls, Installed
from pitboss.floor.manager.rooms import DayRule, Room, Shift
from pitboss.floor.people import Action, Presence, Role
from pitboss.floor.people.commands import FoundFloor
from pitboss.floor.people.tokens import TokenKey
from pitboss.floor.settings import Settings
from pitboss.jackpot.commands import (
    AddTable,
    ConfirmAwards,
    EndRound,
    KeyedHand,
    OpenLink,
    OpenTable,
    PayEnvy,
    StartRound,
    SubmitHands,
)
from pitboss.jackpot.configuration import CardLevel, Generation, LinkTerms, TableSetup

PACIFIC = "America/Los_Angeles"
ROOM = Room(
    id="main",
    name="The Cedar Room",
    days=(DayRule("2000-01-01", PACIFIC, 6 * 60),),
    shifts=(Shift("day", 6 * 60), Shift("swing", 14 * 60), Shift("grave", 22 * 60)),
)
GENERATION_B = (Installed("nexus-game-manager", "1.3.0"), Installed("table-controller", "2.0.0"))
UTH_TERMS = printed(
    "uth",
    UTH,
    "01",
    level(seed="5000", contribution=20, reserve=2),
    title="UTH Jackpot",
)
SIX_TERMS = printed("six", SIX, "SIXCPP-01", level(seed="500", contribution=30, reserve=3), title="Six Card")
LINK_TERMS = printed(
    "mega",
    UTH,
    "ML03",
    level("mega", seed="50000", contribution=10),
    level("major", seed="5000", contribution=5, reserve=1),
    level("minor", seed="500", contribution=5),
    wager="progressive-link",
    title="Cedar Link",
    wager_cents=500,
)
SIGNER = FileSigner(Ed25519PrivateKey.from_private_bytes(sha256(b"house").digest()))
PATIENT = Settings(idle_minutes=1_000_000, session_minutes=2_000_000, checkpoint_every=100_000, anchor_every=500)
"""Sessions last a simulated month."""
STAFF = (Role.SUPERVISOR, Role.ACCOUNTING, Role.TECHNICIAN, Role.DEALER)
EVE, ERIN = "eve", "erin"


@dataclass
class House(Staffed):
    """`give`, `refused`, `by_two` as of any staffed floor; words for rounds on top."""

    rounds: dict[str, int] = field(default_factory=dict)

    # --- set-up ---------------------------------------------------------------------------------------------

    def approve_games(self) -> None:
        self.by_two(Action.RECORD_APPROVAL, LETTER_2023.id, RecordApproval(LETTER_2023))
        for game in (UTH, SIX):
            self.by_two(Action.RECORD_CONTROLS, game, RecordControls(Controls(game, "2025-01-15", "IC-2025-7")))

    def keep_room(self, room: Room = ROOM) -> None:
        self.by_two(Action.CHANGE_ROOM, room.id, KeepRoom(room))

    def link(self, terms: LinkTerms) -> None:
        self.by_two(Action.CHANGE_LINK, terms.id, OpenLink(terms))

    def table(self, name: str, game: str, *links: str, room: str = ROOM.id, opened: bool = True) -> None:
        setup = TableSetup(id=name, game=game, generation=Generation.B, seats=6, links=links)
        self.give("technician", AddTable(setup))
        self.give("technician", PlaceTable(name, room, RULES_2023))
        self.give("technician", RecordVersions(name, GENERATION_B))
        if opened:
            self.give("supervisor", OpenTable(name))

    def bank(self, cents: int, *links: str) -> None:
        account = Bank(id="trust", name="First Bank, progressives", room=ROOM.id, links=links)
        self.give("accounting", KeepBank(account))
        self.give("accounting", EnterBankFigure(bank="trust", cents=cents, evidence="statement 1"))

    # --- rounds ---------------------------------------------------------------------------------------------

    def start(self, table: str, *seats: tuple[int, ...], **more: Any) -> dict[str, Any]:  # noqa: ANN401 -- fields of a start
        self.rounds[table] = self.rounds.get(table, 0) + 1
        return self.give("supervisor", StartRound(table, seats=seats, **more))

    def show(self, table: str, *hands: KeyedHand) -> dict[str, Any]:
        return self.give("supervisor", SubmitHands(table, hands=hands))

    def end(self, table: str) -> None:
        self.give("supervisor", EndRound(table))

    def win(self, table: str, seats: tuple[int, ...], hand: KeyedHand, card: CardLevel = CardLevel.SUPERVISOR) -> None:
        """A whole round with one hand that a supervisor confirms; envy is paid where it is due."""
        self.start(table, seats)
        self.show(table, hand)
        self.give("supervisor", ConfirmAwards(table, card))
        playing = self.floor.state.jackpot.table(table).round
        if playing is not None and playing.envy:
            self.give("supervisor", PayEnvy(table))
        self.end(table)


@contextmanager
def house(where: Path | str | None = None, settings: Settings = PATIENT) -> Iterator[House]:
    """Staffed, with its room and its approvals; in memory, in an SQLite file, or in a database by its URL."""
    identity = Identity("house", SIGNER.public_key)
    store: Store = MemoryStore(identity) if where is None else create_store(str(where), identity)
    clock = HandClock()
    keys = Secrets(SIGNER, ArgonHasher(b"p" * 32, CHEAP), TokenKey(b"t" * 32))
    with RunningFloor(store, keys, replace(settings, store=str(where)), clock=clock) as floor:
        made = House(floor, clock, Reception(floor))
        founders = tuple(made.reception.new_person(each, each.title(), (Role.EXECUTIVE,), PIN) for each in (EVE, ERIN))
        made.give(Presence(), FoundFloor(founders))
        for each in (EVE, ERIN):
            made.sign_in(each)
        for role in STAFF:
            made.hire(role.value, role)
        made.keep_room()
        made.approve_games()
        yield made


def hand(seat: int, row: str, *, sensor: int = 1, **more: bool) -> KeyedHand:
    return KeyedHand(seat, sensor, row, **more)
