"""The laboratory against its limits: every exact figure computed anew, compiled code warm, results not cached."""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from pitboss.lab.analysis import Question, analyze

ROUNDS = 3
MEBIBYTE_IN_KIB = 1024


@dataclass(frozen=True)
class Work:
    name: str
    game: str
    wager: str
    at_most_seconds: float
    aim_seconds: float
    paytable: str | None = None


WORKS = (
    Work("UTH, whole game", "ultimate-texas-holdem", "base", 5, 2),
    Work("UTH Bad Beat Bonus", "ultimate-texas-holdem", "bad-beat", 4, 1, "BBB-01"),
    Work("Six Card Poker, whole game", "six-card-poker", "base", 60, 10),
    Work("Six Card Bad Beat", "six-card-poker", "bad-beat", 10, 3, "TWBB-001"),
    Work("Caribbean Stud, whole game", "caribbean-stud", "base", 5, 1),
    Work("Straight Edge 1, whole game", "straight-edge-v1", "base", 3, 0.5),
    Work("Straight Edge 2, whole game", "straight-edge-v2", "base", 3, 0.5),
    Work("Straight Edge 1, bad beat", "straight-edge-v1", "progressive", 3, 0.5, "1"),
    Work("Straight Edge 2, bad beat", "straight-edge-v2", "progressive", 3, 0.5, "1"),
    Work("Cover All, 2 to 8 hands", "caribbean-stud", "cover-all", 60, 10),
    Work("Trips", "ultimate-texas-holdem", "trips", 0.2, 0.02, "UTH-01"),
    Work("Ultimate Pairs", "ultimate-texas-holdem", "ultimate-pairs", 0.2, 0.02, "2"),
    Work("UTH Jackpot", "ultimate-texas-holdem", "progressive", 0.2, 0.02, "01"),
    Work("Aces Up", "six-card-poker", "aces-up", 0.2, 0.02, "SCP-01"),
    Work("Straight Edge Bonus", "straight-edge-v1", "bonus", 0.2, 0.02, "1"),
)


def seconds_of(work: Work) -> float:
    """The best of several; the first round compiles, or loads what was compiled."""
    question = Question(game=work.game, wager=work.wager, paytable=work.paytable, use_cache=False)
    analyze(question)
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.perf_counter()
        analyze(question)
        best = min(best, time.perf_counter() - began)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json = parser.parse_args().json
    measured = [(work, seconds_of(work)) for work in WORKS]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEBIBYTE_IN_KIB
    if as_json:
        rows = [{**asdict(work), "seconds": seconds} for work, seconds in measured]
        json.dump({"peak_mebibytes": peak, "works": rows}, sys.stdout, indent=2)
        return
    table = Table("work", "seconds", "at most", "aim", "of the limit", title=f"peak memory {peak:.0f} MiB")
    for work, seconds in measured:
        share = f"{seconds / work.at_most_seconds:.0%}"
        table.add_row(work.name, f"{seconds:.3f}", f"{work.at_most_seconds:g}", f"{work.aim_seconds:g}", share)
    Console().print(table)


if __name__ == "__main__":
    main()
