"""Every exact figure computed anew, compiled code warm and nothing cached, beside the limits we set ourselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.cli.benching.measure import SECONDS, Contender, Measurement, best_seconds
from pitboss.lab.analysis import Question, analyze

GROUP = "exact figures"
ROUNDS = 2


@dataclass(frozen=True, slots=True)
class Work:
    name: str
    game: str
    wager: str
    at_most_seconds: float
    paytable: str | None = None


WORKS = (
    Work("Ultimate Texas Hold'em, whole game", "ultimate-texas-holdem", "base", 5),
    Work("Ultimate Texas Hold'em, Bad Beat Bonus", "ultimate-texas-holdem", "bad-beat", 4, "BBB-01"),
    Work("Six Card Poker, whole game", "six-card-poker", "base", 60),
    Work("Six Card Poker, Bad Beat", "six-card-poker", "bad-beat", 10, "TWBB-001"),
    Work("Caribbean Stud, whole game", "caribbean-stud", "base", 5),
    Work("Straight Edge 1, whole game", "straight-edge-v1", "base", 3),
    Work("Straight Edge 2, whole game", "straight-edge-v2", "base", 3),
    Work("Straight Edge 1, bad beat", "straight-edge-v1", "progressive", 3, "1"),
    Work("Straight Edge 2, bad beat", "straight-edge-v2", "progressive", 3, "1"),
    Work("Three Card Poker, whole game", "three-card-poker", "base", 5),
    Work("Cover All, 2 to 8 hands", "caribbean-stud", "cover-all", 60),
    Work("Trips", "ultimate-texas-holdem", "trips", 0.2, "UTH-01"),
    Work("Ultimate Pairs", "ultimate-texas-holdem", "ultimate-pairs", 0.2, "2"),
    Work("UTH Jackpot", "ultimate-texas-holdem", "progressive", 0.2, "01"),
    Work("Aces Up", "six-card-poker", "aces-up", 0.2, "SCP-01"),
    Work("Straight Edge Bonus", "straight-edge-v1", "bonus", 0.2, "1"),
)


def measure() -> Iterator[Measurement]:
    for work in WORKS:
        question = Question(game=work.game, wager=work.wager, paytable=work.paytable, use_cache=False)
        (seconds,) = best_seconds([Contender(work.name, 1, lambda question=question: analyze(question))], ROUNDS)  # type: ignore[misc]
        yield Measurement(group=GROUP, name=work.name, unit=SECONDS, value=seconds, limit=work.at_most_seconds)
