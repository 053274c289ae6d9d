"""What is appended to the log, and what is read from it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.floor.log.canonical import Json
from pitboss.jackpot.postings import Posting


@dataclass(frozen=True, slots=True)
class Entry:
    """One event to be appended: when, by whom, for which command, what, and whose money moved."""

    at_us: int
    actor: str
    command_id: str
    kind: str
    body: Mapping[str, Json]
    postings: tuple[Posting, ...] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """One event of the log; `text` is the body as it was hashed."""

    position: int
    at_us: int
    actor: str
    command_id: str
    kind: str
    text: str
    postings: tuple[Posting, ...]
    previous_hash: bytes
    hash: bytes

    @property
    def body(self) -> dict[str, Any]:
        read: dict[str, Any] = json.loads(self.text)
        return read

    @property
    def entry(self) -> Entry:
        return Entry(self.at_us, self.actor, self.command_id, self.kind, self.body, self.postings)
