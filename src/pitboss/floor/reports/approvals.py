"""Who stands behind an event: the one who proposed it, the one who approved it, and the reason they gave.

A proposal is closed by the command that carries it out, so the two share their command id. A change that had to wait is
applied by whoever happens to end the last round; it is the act of those who had it queued.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

PROPOSED, CLOSED = "proposed", "proposal-closed"
QUEUED, CHANGED = "level-change-queued", "level-changed"
KINDS = (PROPOSED, CLOSED, QUEUED, CHANGED)


class Told(Protocol):
    """An event, as reports or a bundle of evidence have it."""

    @property
    def position(self) -> int: ...
    @property
    def actor(self) -> str: ...
    @property
    def command_id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def body(self) -> Mapping[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Behind:
    """The people behind an event, and the events that say so."""

    first: str
    second: str = ""
    reason: str = ""
    note: str = ""
    queued: int | None = None
    """The event by which it had been queued."""
    events: tuple[int, ...] = ()

    @property
    def people(self) -> str:
        return f"{self.first} and {self.second}" if self.second else self.first

    @property
    def why(self) -> str:
        return f"{self.reason}: {self.note}" if self.reason and self.note else self.reason or self.note


class Approvals:
    """Made of the events of `KINDS`, in the order of the log; others are passed over."""

    def __init__(self, events: Iterable[Told]) -> None:
        self._by_command: dict[str, Behind] = {}
        self._queued: dict[int, Told] = {}
        """By the position of the change that came of it."""
        proposed: dict[str, Told] = {}
        waiting: dict[str, deque[Told]] = defaultdict(deque)
        for event in events:
            if event.kind == PROPOSED:
                proposed[event.body["proposal"]] = event
            elif event.kind == CLOSED:
                self._close(event, proposed)
            elif event.kind == QUEUED:
                waiting[event.body["change"]["link"]].append(event)
            elif event.kind == CHANGED and event.body["from_queue"] and waiting[link_of(event)]:
                self._queued[event.position] = waiting[link_of(event)].popleft()

    def _close(self, event: Told, proposed: Mapping[str, Told]) -> None:
        body = event.body
        if body["ending"] != "approved":
            return
        behind = Behind(body["first"], body["second"] or "", events=(event.position,))
        proposal = proposed.get(body["proposal"])
        if proposal is not None:
            told = proposal.body
            behind = replace(
                behind, reason=told["reason"], note=told["note"], events=(proposal.position, event.position)
            )
        self._by_command[event.command_id] = behind

    def behind(self, event: Told) -> Behind:
        """Of a change whose queueing is not among the events, nobody is named rather than somebody wrong."""
        if event.kind == CHANGED and event.body["from_queue"]:
            queued = self._queued.get(event.position)
            if queued is None:
                return Behind("", _second(event.body))
            found = self.behind(queued)
            return replace(found, queued=queued.position, events=(*found.events, queued.position))
        found = self._by_command.get(event.command_id, Behind(event.actor))
        return replace(
            found,
            second=found.second or _second(event.body),
            reason=found.reason or str(event.body.get("reason") or ""),
        )


def link_of(event: Told) -> str:
    """The jackpot of a change of its level."""
    return str(event.body["change"]["link"])


def _second(body: Mapping[str, Any]) -> str:
    return str(body.get("second") or body.get("change", {}).get("second") or "")
