"""From a store to the state: the last checkpoint, and what was recorded after it, checked on the way."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pitboss.errors import StoreError
from pitboss.floor.log.books import Books
from pitboss.floor.log.chain import genesis, hash_of
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Head, checkpoint_message, head_message, is_signed
from pitboss.floor.log.store import Checkpoint, Reader
from pitboss.floor.service import Desk

State = TypeVar("State")
AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Opened(Generic[State]):
    """Where the log stands, the state there, and how many events had to be replayed for it."""

    books: Books
    state: State
    checkpoint: int
    replayed: int


def opened(reader: Reader, desk: Desk[State, Any]) -> Opened[State]:
    identity, head, kept = reader.identity(), reader.head(), reader.checkpoint()
    state, position, digest = desk.initial(), 0, genesis(identity.store_id)
    if kept is not None:
        _verify_checkpoint(reader, kept)
        state, position = desk.thaw(json.loads(kept.text)), kept.position
        digest = _hash_at(reader, position)
    first = position
    while batch := reader.read(position, AT_ONCE):
        for recorded in batch:
            _verify_follows(reader.name, recorded, position, digest)
            state = desk.evolve(state, recorded)
            position, digest = recorded.position, recorded.hash
    _verify_head(reader, head, position, digest)
    return Opened(Books.of(reader), state, first, position - first)


def _hash_at(reader: Reader, position: int) -> bytes:
    found = reader.read(position - 1, 1)
    if not found:
        raise StoreError(_damaged(reader.name, f"event {position} of its checkpoint is missing"))
    return found[0].hash


def _verify_checkpoint(reader: Reader, kept: Checkpoint) -> None:
    identity = reader.identity()
    message = checkpoint_message(identity.store_id, kept.position, kept.text)
    if not is_signed(identity.public_key, kept.signature, message):
        raise StoreError(_damaged(reader.name, f"its checkpoint at {kept.position} is not what was signed"))


def _verify_follows(name: str, recorded: Recorded, position: int, digest: bytes) -> None:
    follows = recorded.position == position + 1 and recorded.previous_hash == digest
    if not follows or hash_of(recorded) != recorded.hash:
        raise StoreError(_damaged(name, f"event {recorded.position} is not what was recorded"))


def _verify_head(reader: Reader, head: Head | None, position: int, digest: bytes) -> None:
    if head is None:
        if position:
            raise StoreError(_damaged(reader.name, "its signed head is missing"))
        return
    if (head.position, head.hash) != (position, digest):
        raise StoreError(_damaged(reader.name, f"the log ends at {position}, its signed head is at {head.position}"))
    identity = reader.identity()
    if not is_signed(identity.public_key, head.signature, head_message(identity.store_id, position, digest)):
        raise StoreError(_damaged(reader.name, f"the head at {position} is not signed by the store's key"))


def _damaged(name: str, why: str) -> str:
    return f"{name} is damaged or was altered: {why}; run `pitboss verify-log`, then restore the last good backup."
