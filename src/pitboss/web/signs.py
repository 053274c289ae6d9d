"""What wall displays show: written once for all of them, at most four times a second."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.adapters.running import RunningFloor
from pitboss.floor.log.entry import Recorded
from pitboss.floor.manager.records import Dress
from pitboss.floor.state import FloorState
from pitboss.jackpot.state import Link, Table
from pitboss.web.feed import Feed

PACE_S = 0.25
"""A sign needs no more than four amounts a second."""
_HITS_KEPT = 200
_STAGES: Mapping[str, str] = {
    "awards-locked": "pending",
    "awards-confirmed": "paid",
    "award-voided": "voided",
    "envy-paid": "envy",
}


@dataclass(slots=True)
class Sign:
    """One link's: its state as bytes, and the hits of late; `version` grows with every change."""

    link: Link
    dress: Dress
    shown: bytes
    hits: list[tuple[int, bytes]] = field(default_factory=list)
    version: int = 1

    def since(self, position: int) -> bytes:
        """What happened after a position, and then how it stands."""
        return b"".join((*(text for at, text in self.hits if at > position), self.shown))


class Signs:
    def __init__(self, floor: RunningFloor, feed: Feed) -> None:
        self._floor, self._feed = floor, feed
        self._signs: dict[str, Sign] = {}
        self._tick: asyncio.Future[None] | None = None
        self.position = 0

    async def run(self) -> None:
        """For as long as the server runs."""
        feed, loop = self._feed, asyncio.get_running_loop()
        self.position = feed.position
        while not feed.closed:
            if await feed.wait(self.position, PACE_S * 40):
                next_s = loop.time() + PACE_S
                hits: list[Recorded] = []
                while recorded := await feed.after(self.position, self._floor.store):
                    hits += [each for each in recorded if each.kind in _STAGES]
                    self.position = recorded[-1].position
                self._update(hits)
                await asyncio.sleep(next_s - loop.time())
        self._ring()

    def sign(self, name: str) -> Sign:
        """Raises UnknownNameError for a link that was never there."""
        if name not in self._signs:
            link, dress = self._floor.state.jackpot.link(name), dress_of(self._floor.state, name)
            self._signs[name] = Sign(link, dress, _meters(link, dress, self.position))
        return self._signs[name]

    async def wait(self, sign: Sign, version: int, timeout_s: float) -> bool:
        """Until a sign changes, or the time is over; whether it changed."""
        while sign.version == version:
            if self._feed.closed:
                return False
            if self._tick is None:
                self._tick = asyncio.get_running_loop().create_future()
            done, _ = await asyncio.wait((self._tick,), timeout=timeout_s)
            if not done:
                return False
        return True

    def _update(self, hits: Sequence[Recorded]) -> None:
        state = self._floor.state
        links, tables = state.jackpot.links, state.jackpot.tables
        for name, sign in self._signs.items():
            fresh = [(each.position, told) for each in hits if (told := _hit(each, links[name], tables)) is not None]
            link, dress = links[name], dress_of(state, name)
            if fresh or link is not sign.link or dress is not sign.dress:
                sign.link, sign.dress, sign.shown = link, dress, _meters(link, dress, self.position)
                sign.hits = [*sign.hits, *fresh][-_HITS_KEPT:]
                sign.version += 1
        self._ring()

    def _ring(self) -> None:
        tick, self._tick = self._tick, None
        if tick is not None and not tick.done():
            tick.set_result(None)


PLAIN = Dress()


def dress_of(state: FloorState, link: str) -> Dress:
    kept: Dress | None = state.manager.dresses.get(link)
    return PLAIN if kept is None else kept


def display_data(link: Link, dress: Dress) -> dict[str, Any]:
    """What a display of a link shows now."""
    terms = link.terms
    pending = [
        {"table": each.table, "label": award.label, "level": award.level, "cents": award.cents}
        for each in link.pending
        for award in each.awards
    ]
    levels = [
        {
            "level": each.level,
            "display_cents": link.display_cents(each.level),
            "pending": bool(link.awards_pending(each.level)),
        }
        for each in terms.levels
    ]
    return {
        "link": terms.id,
        "name": terms.name,
        "kind": terms.kind,
        "paytable": terms.paytable,
        "levels": levels,
        "pending": pending,
        "retired": link.retired,
        "dress": {"title": dress.title, "ground": dress.ground, "figures": dress.figures, "words": dress.words},
    }


def _meters(link: Link, dress: Dress, position: int) -> bytes:
    data = {**display_data(link, dress), "position": position}
    return f"id: {position}-meters\nevent: meters\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


def _hit(recorded: Recorded, of: Link, tables: Mapping[str, Table]) -> bytes | None:
    """What an event says of a link's awards, if it says anything. Envy is told by sensor, which stands for a link."""
    stage, body, link = _STAGES[recorded.kind], recorded.body, of.terms.id
    if stage == "voided":
        awards = [{"table": body["table"], "seat": body["seat"]}] if body["link"] == link else []
    elif stage == "envy":
        of_sensor = tables[body["table"]].setup.links
        awards = [
            {
                "table": body["table"],
                "seat": each["seat"],
                "level": None,
                "label": _label(of, each["row"]),
                "cents": each["cents"],
            }
            for each in body["envy"]
            if of_sensor[each["sensor"] - 1] == link
        ]
    else:
        awards = [
            {"table": each["table"], **{name: award[name] for name in ("seat", "level", "label", "cents")}}
            for each in body["sets"]
            if each["link"] == link
            for award in each["awards"]
        ]
    if not awards:
        return None
    text = json.dumps({"position": recorded.position, "stage": stage, "awards": awards}, ensure_ascii=False)
    return f"id: {recorded.position}-hit\nevent: hit\ndata: {text}\n\n".encode()


def _label(link: Link, name: str) -> str:
    row = link.terms.row(name)
    return name if row is None else row.label
