"""One measurement: ours beside its peers and its limit, all taken in turns, so that a busy machine slows all alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Any

HANDS = "hands per second"
ROUNDS = "rounds per second"
SECONDS = "seconds"


@dataclass(frozen=True, slots=True)
class Contender:
    """One way to do `work` pieces of something."""

    name: str
    work: int
    run: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Peer:
    name: str
    version: str
    value: float
    ratio: float
    """How many times as good ours is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    group: str
    name: str
    unit: str
    value: float
    limit: float | None = None
    """What it must keep to: at most so many seconds, at least such a rate."""
    peers: tuple[Peer, ...] = ()
    missing: tuple[str, ...] = field(default=())
    """Peers that are not installed."""

    @property
    def keeps_limit(self) -> bool | None:
        if self.limit is None:
            return None
        return self.value <= self.limit if self.unit == SECONDS else self.value >= self.limit

    def as_data(self) -> dict[str, Any]:
        return {
            "group": self.group,
            "measurement": self.name,
            "unit": self.unit,
            "value": self.value,
            "limit": self.limit,
            "keeps_limit": self.keeps_limit,
            "peers": [
                {"name": each.name, "version": each.version, "value": each.value, "ratio": round(each.ratio, 2)}
                for each in self.peers
            ],
            "peers_not_installed": list(self.missing),
        }


def best_seconds(contenders: Sequence[Contender], rounds: int) -> list[float]:
    """The best of several rounds for each: other work on the machine lengthens a round, nothing shortens it."""
    for contender in contenders:
        contender.run()
    best = [float("inf")] * len(contenders)
    for _ in range(rounds):
        for place, contender in enumerate(contenders):
            began = time.perf_counter()
            contender.run()
            best[place] = min(best[place], time.perf_counter() - began)
    return best


def rates(contenders: Sequence[Contender], rounds: int) -> dict[str, float]:
    found = best_seconds(contenders, rounds)
    return {contender.name: contender.work / seconds for contender, seconds in zip(contenders, found, strict=True)}


def peer(name: str, theirs: float, ours: float) -> Peer:
    """A rate of theirs beside one of ours."""
    return Peer(name, _version(name), theirs, ours / theirs)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def installed(name: str) -> bool:
    return find_spec(name) is not None
