"""A wall of displays on one server: its processor time, and how long a won amount takes to reach all of them.

    python -m bench.displays [--displays 1000] [--seconds 15] [--json]

One table starts and ends rounds fast enough that the meter is shown four times a second, once without displays and once
with them; the difference is theirs. Then a hand is keyed, recorded and confirmed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from bench.web import HERE, SERVER, processor_seconds, wait_for

PIN, ROW = "482915", "royal-flush-first-5"
WANTED = {"displays_cores": 0.2, "updates_per_second_each": 4, "hit_to_the_last_display_s": 1}
_PAUSE_S = 0.02
_AFTERWARDS_S = 2
_PATIENCE_S = 60


class Pit:
    """A controller at a table, and an executive who is signed in."""

    def __init__(self, origin: str) -> None:
        self.number = count(1)
        self.controller = httpx.Client(base_url=f"{origin}/api/v1", headers=_bearer("controller-token-0"))
        self.executive = httpx.Client(base_url=f"{origin}/api/v1")
        body = {"person": "ann", "pin": PIN, "keep": "token"}
        answer = self.executive.post("/sessions", json=body).raise_for_status().json()
        self.executive.headers.update(_bearer(answer["token"]))
        self.round = 0

    def press(self, kind: str, body: dict[str, Any] | None = None, *, by: httpx.Client | None = None) -> None:
        headers = {"Idempotency-Key": f"press-{next(self.number)}"}
        answer = (by or self.controller).post(f"/tables/t0/{kind}", json=body or {}, headers=headers)
        if answer.is_error:
            raise RuntimeError(f"{kind} was refused: {answer.text}")

    def start(self, *seats: int) -> None:
        self.round += 1
        self.press("start-round", {"seats": [seats], "round": self.round})

    def end(self) -> None:
        self.press("end-round", {"round": self.round})

    def play(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.start(1, 2)
            self.end()
            time.sleep(_PAUSE_S)

    def hit(self) -> float:
        """When it was confirmed, by the clock that all processes of a machine share."""
        self.start(1)
        self.press("key-hand", {"hand": {"seat": 1, "sensor": 1, "row": ROW}, "round": self.round})
        self.press("submit-hands", {"round": self.round}, by=self.executive)
        confirmed = time.monotonic()
        self.press("confirm-awards", {"card": "executive", "round": self.round}, by=self.executive)
        return confirmed


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--displays", type=int, default=1_000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measured(Path(folder), asked.displays, asked.seconds)
    if asked.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:>26}  {value}")
    return 0


def measured(folder: Path, displays: int, seconds: int) -> dict[str, Any]:
    server = subprocess.Popen(  # noqa: S603 -- our own interpreter and script
        [sys.executable, str(SERVER), str(folder), "1"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None  # noqa: S101 -- asked for above
        origin = server.stdout.readline().strip()
        wait_for(origin)
        pit = Pit(origin)
        alone = _cores(server.pid, pit, seconds)
        listening = subprocess.Popen(  # noqa: S603 -- likewise
            [sys.executable, str(HERE / "web_listeners.py"), origin, str(displays)], stdout=subprocess.PIPE, text=True
        )
        try:
            assert listening.stdout is not None  # noqa: S101 -- likewise
            listening.stdout.readline()
            watched = _cores(server.pid, pit, seconds)
            confirmed = pit.hit()
            pit.end()
            pit.play(_AFTERWARDS_S)
        finally:
            listening.terminate()
            told, _ = listening.communicate(timeout=_PATIENCE_S)
        heard = json.loads(told)
    finally:
        server.terminate()
        server.wait(_PATIENCE_S)
    return {
        "displays": displays,
        "updates_per_second_each": heard["updates_per_second_each"],
        "cores_without_displays": round(alone, 3),
        "cores_with_displays": round(watched, 3),
        "displays_cores": round(watched - alone, 3),
        "hits_each": heard["hits_each"],
        "hit_to_the_last_display_s": round(heard["last_hit_s"] - confirmed, 3),
        "lost": heard["lost"],
        "wanted": WANTED,
    }


def _cores(server: int, pit: Pit, seconds: int) -> float:
    before, began = processor_seconds(server), time.monotonic()
    pit.play(seconds)
    return (processor_seconds(server) - before) / (time.monotonic() - began)


if __name__ == "__main__":
    raise SystemExit(main())
