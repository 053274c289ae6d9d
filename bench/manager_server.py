"""A year's floor behind a web server, for `bench.manager`: it prints where it listens, and stops when it is told to."""

from __future__ import annotations

import json
import signal
import sys
import threading
import time
from pathlib import Path

from tests.support.demonstration import QUIET
from tests.support.web_server import serving
from tests.support.year import settings_of

from pitboss.floor.adapters.running import open_floor
from pitboss.web.app import create_app


def main() -> None:
    began = time.perf_counter()
    stopped = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopped.set())
    with open_floor(settings_of(Path(sys.argv[1])), force=True) as floor:
        seconds = time.perf_counter() - began
        with serving(create_app(floor, QUIET)) as origin:
            head = floor.store.head()
            told = {"origin": origin, "seconds": round(seconds, 2), "events": head.position if head else 0}
            print(json.dumps(told), flush=True)
            while not stopped.wait(0.2):
                pass


if __name__ == "__main__":
    main()
