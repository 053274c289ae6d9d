"""The Game Manager's page with 200 tables that play, and a year of history behind them.

    python -m bench.manager [--rounds 1000000] [--folder FOLDER] [--rounds-per-second 30] [--json]

A year is written by the floor itself with its clock set forward (about nine minutes for a million rounds; kept in
FOLDER for the next run, if one is named). Then a server of its own opens it, rounds are started and ended at its tables
through the API, and in Chromium every part of the page is opened and every report made, over the whole year too.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table
from tests.support.browsers import chromium
from tests.support.year import TABLES_OF_A_YEAR, write_year

from pitboss.floor.demonstration import PEOPLE

ERIN = next(each for each in PEOPLE if each.person == "erin")
WATCHED_MS = 10_000
_PATIENCE_S = 300
_OPENED = {
    "pending": "h2",
    "links": ".link-panels article",
    "wins": ".win-amount",
    "proposals": "h2",
    "reports": "article table, article p",
    "explain": "article table",
    "trail": "tbody tr",
    "people": "tbody tr",
    "versions": "h3",
    "rooms": ".table-tile",
}
"""What is there when a part is."""
_OPEN = """async ([part, there]) => {
  const began = performance.now();
  location.hash = part;
  const box = document.querySelector("#part");
  await new Promise(done => requestAnimationFrame(done));
  while (!box.querySelector(there)) await new Promise(done => requestAnimationFrame(done));
  return performance.now() - began;
}"""
_WATCH = """() => {
  window.busy = []; window.looks = 0;
  new PerformanceObserver(list => { for (const each of list.getEntries()) window.busy.push(each.duration); })
    .observe({ type: "longtask" });
  const fetched = window.fetch;
  window.fetch = (...asked) => {
    if (String(asked[0]).includes("/floor")) window.looks += 1;
    return fetched(...asked);
  };
}"""


@dataclass
class Rounds:
    """Rounds at all tables in turn, until they are stopped."""

    origin: str
    per_second: float
    played: int = 0
    _stopped: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        began = time.monotonic()
        tables = [f"t{number + 1:03}" for number in range(TABLES_OF_A_YEAR)]
        with httpx.Client(base_url=f"{self.origin}/api/v1", timeout=30) as client:
            while not self._stopped.is_set():
                table = tables[self.played % len(tables)]
                for kind, body in (("start-round", {"seats": [[1, 2]]}), ("end-round", {})):
                    headers = {
                        "Authorization": f"Bearer token-{table}",
                        "Idempotency-Key": f"bench-{began}-{self.played}-{kind}",
                    }
                    client.post(f"/tables/{table}/{kind}", json=body, headers=headers)
                self.played += 1
                time.sleep(max(0.0, began + self.played / self.per_second - time.monotonic()))

    @contextmanager
    def going_on(self) -> Iterator[Rounds]:
        thread = threading.Thread(target=self.run)
        thread.start()
        try:
            yield self
        finally:
            self._stopped.set()
            thread.join()


def main() -> int:
    asked = _asked()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(asked.folder or made)
        if not (folder / "floor.db").exists():
            folder.mkdir(parents=True, exist_ok=True)
            write_year(folder, asked.rounds)
        found = _measured(folder, asked.rounds_per_second)
    if asked.json:
        print(json.dumps(found))
    else:
        _print(found)
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--folder", help="where the year is, or is to be kept")
    parser.add_argument("--rounds-per-second", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _measured(folder: Path, per_second: float) -> dict[str, Any]:
    server = subprocess.Popen(  # noqa: S603 -- our own interpreter and script
        [sys.executable, "-m", "bench.manager_server", str(folder)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None  # noqa: S101 -- asked for above
        opened = json.loads(server.stdout.readline())
        with Rounds(opened["origin"], per_second).going_on() as rounds, chromium() as browser:
            page = browser.new_context(base_url=opened["origin"], viewport={"width": 1440, "height": 900}).new_page()
            found = {"opened_s": opened["seconds"], "events": opened["events"]} | _watched(page, rounds)
        with _signed_in(opened["origin"]) as client:
            found["milliseconds"] |= _asked_for(client)
        return found
    finally:
        server.terminate()
        server.wait(_PATIENCE_S)


@contextmanager
def _signed_in(origin: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"{origin}/api/v1", timeout=_PATIENCE_S) as client:
        body = {"person": ERIN.person, "pin": ERIN.pin, "keep": "token"}
        answer = client.post("/sessions", json=body).raise_for_status().json()
        client.headers["Authorization"] = f"Bearer {answer['token']}"
        yield client


def _watched(page: Page, rounds: Rounds) -> dict[str, Any]:
    """The page while rounds are played: how often it looks, how long it is busy, how soon a part is there."""
    page.goto("/display")
    page.request.post(
        "/api/v1/sessions",
        data=json.dumps({"person": ERIN.person, "pin": ERIN.pin, "keep": "cookie"}),
        headers={"Content-Type": "application/json", "Origin": page.url.rpartition("/display")[0]},
    )
    page.goto("/manager#rooms")
    page.wait_for_selector(".table-tile")
    page.evaluate(_WATCH)
    before = rounds.played
    page.wait_for_timeout(WATCHED_MS)
    seconds = WATCHED_MS / 1000
    seen = page.evaluate("() => ({ looks: window.looks, busy: window.busy.length })")
    parts = {f"page: {part}": round(page.evaluate(_OPEN, [part, there]), 1) for part, there in _OPENED.items()}
    return {
        "rounds_per_second": round((rounds.played - before) / seconds, 1),
        "looks_per_second": round(seen["looks"] / seconds, 1),
        "long_tasks": seen["busy"],
        "milliseconds": parts,
    }


def _asked_for(client: httpx.Client) -> dict[str, float]:
    """One after the other, with nothing else going on."""
    last = date.fromisoformat(client.get("/gaming-day").json()["day"])
    first = last - timedelta(days=365)
    paths = {
        "meter chart, 365 days": "/links/uth/levels/meter/history?days=365",
        "wins, newest 50": "/wins",
        "trail, newest 100": "/log?order=newest",
        "trail, a rare kind": "/log?order=newest&kind=fund-adjusted",
        "trail, 200,000 events looked through": "/log?order=newest&text=nowhere-to-be-found",
        "explain the mega": "/explain/multi/mega",
        **{
            f"report {each['name']}, 366 days": f"/reports/{each['name']}?first={first}&last={last}&room=room-1"
            for each in client.get("/reports").json()
        },
    }
    return {name: _milliseconds(client, path) for name, path in paths.items()}


def _milliseconds(client: httpx.Client, path: str) -> float:
    began = time.perf_counter()
    client.get(path).raise_for_status()
    return round((time.perf_counter() - began) * 1000, 1)


def _print(found: dict[str, Any]) -> None:
    table = Table("what", "figure")
    for name, value in found.items():
        if name != "milliseconds":
            table.add_row(name, f"{value:,}")
    for name, value in found["milliseconds"].items():
        table.add_row(name, f"{value:,.0f} ms")
    Console().print(table)


if __name__ == "__main__":
    sys.exit(main())
