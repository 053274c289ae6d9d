"""The software versions that the approval packets name, and whether a table's equipment has them (rulebook 6.1).

Where no `or higher` is printed, exactly that version is meant. A packet may name several sets; one of them must be
there. Generation A takes no part in the Multi-Game Link, and the packets of Straight Edge and Six Card name no
generation C.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pitboss.floor.manager.records import Installed
from pitboss.jackpot.configuration import Generation

COMPONENTS = {
    "game-manager": "Game Manager",
    "aquarius-controller": "Aquarius controller",
    "coin-spot": "Coin Spot",
    "cham2": "CHAM2+",
    "vips": "ViPS",
    "nexus-game-manager": "Nexus Command Game Manager",
    "table-controller": "Table Controller",
    "nexus-game-manager-2": "Nexus Command Game Manager 2",
    "table-controller-2": "Table Controller 2",
    "gm-atlas": "GM Atlas",
    "nexus-command-2": "Nexus Command II",
}
_NUMBER = re.compile(r"[0-9]+")
_WORDS_BETWEEN = re.compile(r"(?i)\s*build\s*|[.\s]+")


@dataclass(frozen=True, slots=True)
class Requirement:
    component: str
    version: str
    or_higher: bool = False

    def __str__(self) -> str:
        return f"{COMPONENTS[self.component]} {self.version}{' or higher' if self.or_higher else ''}"

    def is_met_by(self, installed: Sequence[Installed]) -> bool:
        return any(
            each.component == self.component and _reaches(each.version, self.version, or_higher=self.or_higher)
            for each in installed
        )


Set = tuple[Requirement, ...]

_A = (
    Requirement("game-manager", "6.6 Build 520", or_higher=True),
    Requirement("aquarius-controller", "6.5.6SP"),
    Requirement("coin-spot", "6.0"),
)
_SETS_A: tuple[Set, ...] = (
    (*_A, Requirement("cham2", "1.66P$")),
    (*_A, Requirement("vips", "1.2.0", or_higher=True)),
)
_NEXUS = Requirement("nexus-game-manager", "1.3.0", or_higher=True)
_SETS_B: tuple[Set, ...] = ((_NEXUS, Requirement("table-controller", "2.0.0")),)
_SETS_B_UTH: tuple[Set, ...] = ((_NEXUS, Requirement("table-controller", "2.0.0", or_higher=True)),)
_SETS_C: tuple[Set, ...] = (
    (
        Requirement("nexus-game-manager-2", "2.5.4", or_higher=True),
        Requirement("table-controller-2", "2.6.0", or_higher=True),
    ),
    (Requirement("gm-atlas", "5.4.0"),),
    (Requirement("nexus-command-2", "5.4", or_higher=True),),
)
_OLDER = ("straight-edge-v1", "straight-edge-v2", "six-card-poker")
MULTI_GAME = "progressive-link"


def _uth(wager: str) -> Mapping[Generation, tuple[Set, ...]]:
    named = {Generation.B: _SETS_B_UTH, Generation.C: _SETS_C}
    return named if wager == MULTI_GAME else {Generation.A: _SETS_A, **named}


def named_sets(game: str, wager: str, generation: Generation) -> tuple[Set, ...]:
    """What the packet of a game names for a jackpot wager on a generation of equipment; nothing if it names none."""
    if game in _OLDER and wager != MULTI_GAME:
        return {Generation.A: _SETS_A, Generation.B: _SETS_B}.get(generation, ())
    return _uth(wager).get(generation, ())


def equipment_faults(game: str, wager: str, generation: Generation, installed: Sequence[Installed]) -> Iterator[str]:
    """Why a table's equipment is not what the packet names, in sentences."""
    sets = named_sets(game, wager, generation)
    if not sets:
        yield f"The packet of {game} names no equipment of generation {generation} for the wager {wager}."
        return
    lacking = [[each for each in wanted if not each.is_met_by(installed)] for wanted in sets]
    fewest = min(lacking, key=len)
    there = {each.component: each.version for each in installed}
    for each in fewest:
        found = there.get(each.component)
        yield f"The packet of {game} names {each}; recorded is {'none' if found is None else found}."


def _reaches(installed: str, named: str, *, or_higher: bool) -> bool:
    if _plain(installed) == _plain(named):
        return True
    if not or_higher:
        return False
    have, want = _numbers(installed), _numbers(named)
    longest = max(len(have), len(want))
    return _padded(have, longest) >= _padded(want, longest) and bool(have)


def _plain(version: str) -> str:
    return _WORDS_BETWEEN.sub(".", version.strip()).casefold()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, _NUMBER.findall(version)))


def _padded(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    return numbers + (0,) * (length - len(numbers))
