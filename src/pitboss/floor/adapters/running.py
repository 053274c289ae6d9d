"""A floor that runs: store, keys, clock, desk and engine, put together from settings for whoever needs one."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.errors import RefusedError, StoreError
from pitboss.floor.adapters.clock import system_clock
from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.keys import FileSigner, load_key, make_key
from pitboss.floor.adapters.pins import CHEAP, ArgonHasher, Cost
from pitboss.floor.adapters.secrets import make_secret, read_secret
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.adapters.store.opening import create_store, open_store
from pitboss.floor.desk import FloorDesk, departments
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Anchor, Signer
from pitboss.floor.log.opening import opened
from pitboss.floor.log.store import Answer, Identity, Store
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.pins import Hasher
from pitboss.floor.people.state import Presence
from pitboss.floor.people.tokens import TokenKey
from pitboss.floor.settings import Settings
from pitboss.floor.state import FloorState

SIGNING_KEY, PEPPER, TOKEN_KEY = "signing.pem", "pepper", "tokens.key"
_SECOND_US = 1_000_000
Follower = Callable[[Sequence[Recorded]], None]
_logger = logging.getLogger("pitboss.floor")


@dataclass(frozen=True, slots=True)
class Secrets:
    """What lies outside the store: without it, PINs and tokens of the store cannot be checked or made."""

    signer: Signer
    hasher: Hasher
    tokens: TokenKey


class RunningFloor:
    """`Service` of the whole floor, with what stands around it."""

    def __init__(  # noqa: PLR0913 -- everything that touches the world comes in here
        self,
        store: Store,
        keys: Secrets,
        settings: Settings,
        *,
        clock: Callable[[], int] = system_clock,
        force: bool = False,
        on_anchor: Callable[[Anchor], None] | None = None,
    ) -> None:
        self.store, self.settings, self.clock = store, settings, clock
        self.hasher, self.tokens = keys.hasher, keys.tokens
        self.desk = FloorDesk(departments(settings.policy))
        self._followers: list[Follower] = []
        self._engine: Engine[FloorState, Order] = Engine(
            store,
            self.desk,
            keys.signer,
            clock,
            owner=f"{socket.gethostname()}, process {os.getpid()}",
            pace=pace_of(settings),
            force=force,
            on_anchor=on_anchor,
            on_written=self._written,
        )

    @property
    def state(self) -> FloorState:
        return self._engine.state

    @property
    def anchor(self) -> Anchor:
        return self._engine.anchor

    @property
    def epoch(self) -> int:
        return self._engine.epoch

    def submit(self, envelope: Order) -> Future[Answer]:
        return self._engine.submit(envelope)

    def do(self, envelope: Order) -> Answer:
        return self._engine.do(envelope)

    def order(self, presence: Presence, command: Command, id: str | None = None) -> Order:  # noqa: A002 -- the domain's own word
        """An order made here and now."""
        return Order(id or new_id(), self.clock(), presence, command)

    def by_itself(self, command: Command) -> Answer:
        """What only the floor's own process says: that time has passed, which software runs."""
        return self.do(Order(new_id(), self.clock(), Presence(), command, by_floor=True))

    def follow(self, follower: Follower) -> Callable[[], None]:
        """Tells of everything that is written, from the writer's own thread; what comes back ends it."""
        self._followers.append(follower)
        return lambda: self._followers.remove(follower)

    def _written(self, recorded: Sequence[Recorded]) -> None:
        for follower in tuple(self._followers):
            try:
                follower(recorded)
            except Exception:
                _logger.exception("A follower of the log failed and is told no more.")
                self._followers.remove(follower)

    def start(self) -> Self:
        self._engine.start()
        return self

    def stop(self) -> None:
        """Answers what waits, writes a last checkpoint and anchor, gives up the lead, closes the store."""
        self._engine.stop()
        self.store.close()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()


def new_id() -> str:
    """For a command that starts here: in the order of time, and never twice."""
    return f"{system_clock():x}-{secrets.token_hex(8)}"


def pace_of(settings: Settings) -> Pace:
    return Pace(
        batch=settings.batch,
        waiting=settings.waiting,
        checkpoint_every=settings.checkpoint_every,
        anchor_every=settings.anchor_every,
        lease_us=settings.lease_seconds * _SECOND_US,
        tolerance_us=settings.tolerance_seconds * _SECOND_US,
    )


def make_floor(settings: Settings) -> None:
    """A new, empty store and its secrets, made together; nothing that is there is touched."""
    folder = Path(settings.keys)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            f"The folder {folder} cannot be made ({error.strerror}); name another for the keys."
        ) from error
    if there := [name for name in (SIGNING_KEY, PEPPER, TOKEN_KEY) if (folder / name).exists()]:
        raise RefusedError(f"{folder / there[0]} is there already; name another folder, no key is ever overwritten.")
    signer = make_key(folder / SIGNING_KEY)
    make_secret(folder / PEPPER)
    make_secret(folder / TOKEN_KEY)
    try:
        create_store(settings.store, Identity(uuid.uuid4().hex, signer.public_key)).close()
    except BaseException:
        for name in (SIGNING_KEY, f"{SIGNING_KEY}.pub", PEPPER, TOKEN_KEY):
            (folder / name).unlink(missing_ok=True)
        raise


def read_secrets(settings: Settings) -> Secrets:
    folder = Path(settings.keys)
    cost = Cost(settings.pin_passes, settings.pin_memory_kib, settings.pin_lanes)
    return Secrets(
        load_key(folder / SIGNING_KEY),
        ArgonHasher(read_secret(folder / PEPPER), cost),
        TokenKey(read_secret(folder / TOKEN_KEY)),
    )


def open_floor(
    settings: Settings,
    *,
    clock: Callable[[], int] = system_clock,
    force: bool = False,
    on_anchor: Callable[[Anchor], None] | None = None,
) -> RunningFloor:
    """Leads the store of the settings from here on; `start` it, or enter it, and it answers."""
    keys = read_secrets(settings)
    store = open_store(settings.store)
    try:
        return RunningFloor(store, keys, settings, clock=clock, force=force, on_anchor=on_anchor)
    except BaseException:
        store.close()
        raise


def read_floor(settings: Settings) -> FloorState:
    """The state as it is written now, without leading the store: another process may."""
    store = open_store(settings.store)
    try:
        with store.snapshot() as reader:
            return opened(reader, FloorDesk(departments(settings.policy))).state
    finally:
        store.close()


def memory_floor(settings: Settings | None = None, *, clock: Callable[[], int] = system_clock) -> RunningFloor:
    """A floor that keeps nothing, for tests and demonstrations: PINs at the lowest cost, keys made for the moment."""
    signer = FileSigner(Ed25519PrivateKey.generate())
    keys = Secrets(signer, ArgonHasher(secrets.token_bytes(32), CHEAP), TokenKey(secrets.token_bytes(32)))
    store = MemoryStore(Identity(uuid.uuid4().hex, signer.public_key))
    return RunningFloor(store, keys, settings or Settings(), clock=clock)
