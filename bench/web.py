"""Starts of rounds a second through HTTP: every request authenticated, on SQLite, against a server of its own.

    python bench/web.py [--seconds 10] [--tables 400] [--connections 64] [--listeners 0] [--json]

wrk sends `start-round` and `end-round` in turn to each table, with the token of that table's controller.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
SERVER, SCRIPT = HERE / "web_server.py", HERE / "web_starts.lua"
WANTED = {"starts_per_second": 1_500, "milliseconds_99": 150}
_PATIENCE_S = 60


def main() -> int:
    asked = _asked()
    if shutil.which("wrk") is None:
        print("This needs wrk; install the package wrk.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        found = _measured(Path(folder), asked)
    if asked.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:>20}  {value}")
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--tables", type=int, default=400)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--listeners", type=int, default=0, help="streams of a display that are open meanwhile")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def _measured(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    server = subprocess.Popen(  # noqa: S603 -- our own interpreter and script
        [sys.executable, str(SERVER), str(folder), str(asked.tables)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None  # noqa: S101 -- asked for above
        origin = server.stdout.readline().strip()
        if not origin:
            raise RuntimeError("The server did not start; it says above why.")
        wait_for(origin)
        listening = _listening(origin, asked.listeners)
        try:
            before = processor_seconds(server.pid)
            found = _pressed(origin, asked)
            used = processor_seconds(server.pid) - before
            found["server_cores"] = round(used / asked.seconds, 2)
            found["starts_per_processor_second"] = round(found["starts"] / used)
        finally:
            if listening is not None:
                listening.terminate()
                told, _ = listening.communicate(timeout=_PATIENCE_S)
        if listening is not None:
            found |= json.loads(told)
        return found
    finally:
        server.terminate()
        server.wait(_PATIENCE_S)


def _pressed(origin: str, asked: argparse.Namespace) -> dict[str, Any]:
    command = ["wrk", "-t", "1", "-c", str(asked.connections), "-d", f"{asked.seconds}s", "--latency"]
    surroundings = {**os.environ, "PITBOSS_TABLES": str(asked.tables)}
    done = subprocess.run(  # noqa: S603 -- wrk, with our own script
        [*command, "-s", str(SCRIPT), origin], capture_output=True, text=True, check=True, env=surroundings
    )
    counted = {name: float(value) for name, value in re.findall(r"^(\w+)=([\d.]+)$", done.stdout, re.MULTILINE)}
    seconds = counted["microseconds"] / 1e6
    return {
        "starts": round(counted["good"] / 2),
        "starts_per_second": round(counted["good"] / 2 / seconds),
        "requests_per_second": round(counted["requests"] / seconds),
        "refused": int(counted["requests"] - counted["good"]),
        "milliseconds_50": round(counted["p50"] / 1000, 1),
        "milliseconds_99": round(counted["p99"] / 1000, 1),
        "wanted": WANTED,
    }


def _listening(origin: str, listeners: int) -> subprocess.Popen[bytes] | None:
    """In a process of their own, so that they do not slow the sender down."""
    if not listeners:
        return None
    program = HERE / "web_listeners.py"
    process = subprocess.Popen([sys.executable, str(program), origin, str(listeners)], stdout=subprocess.PIPE)  # noqa: S603 -- our own
    assert process.stdout is not None  # noqa: S101 -- likewise
    process.stdout.readline()
    return process


def wait_for(origin: str) -> None:
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        try:
            if httpx.get(f"{origin}/readyz").status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            time.sleep(0.05)
    raise TimeoutError(f"The server at {origin} did not start.")


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    raise SystemExit(main())
