"""`pitboss serve` on a port: the demonstration room, who opens it, and how it stops."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from pitboss.floor.demonstration import DEVICES, PEOPLE

CHEAP = {
    "PITBOSS_PIN_PASSES": "1",
    "PITBOSS_PIN_MEMORY_KIB": "8",
    "PITBOSS_PIN_LANES": "1",
    "PITBOSS_LEASE_SECONDS": "2",
}
READY = "Ctrl-C stops it"
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")


@contextmanager
def serving(folder: Path, *words: str, until: str = READY) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Until it has said everything that it says when it is ready."""
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0", *words]
    server = subprocess.Popen(  # noqa: S603 -- our own interpreter
        command, cwd=folder, env={**os.environ, **CHEAP}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        yield server, read_on(server, until)
    finally:
        server.kill()
        server.communicate()


def read_on(server: subprocess.Popen[str], until: str = READY) -> list[str]:
    assert server.stdout is not None
    said: list[str] = []
    for line in server.stdout:
        said.append(line.rstrip())
        if until in line:
            break
    return said


def address_of(said: list[str]) -> str:
    found = _ADDRESS.search(said[0])
    assert found is not None, said
    return found[0]


def test_the_demonstration_room_opens_and_closes_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as (server, said):
        text = "\n".join(said)
        for person in PEOPLE:
            assert person.pin in text
            assert person.card is None or person.card in text
        assert all(device.token in text for device in DEVICES)
        address = address_of(said)
        assert httpx.get(f"{address}/readyz").status_code == 200
        sam = next(each for each in PEOPLE if each.person == "sam")
        signed = httpx.post(f"{address}/api/v1/sessions", json={"person": sam.person, "pin": sam.pin, "keep": "token"})
        assert signed.status_code == 201, signed.text
        tables = httpx.get(f"{address}/api/v1/tables", headers={"Authorization": f"Bearer {signed.json()['token']}"})
        assert tables.status_code == 200
        server.send_signal(signal.SIGINT)
        out, _ = server.communicate(timeout=20)
        assert server.returncode == 0
        assert "everything that was acknowledged is in the log" in out
    checked = subprocess.run(
        [sys.executable, "-m", "pitboss", "verify-log", "--store", "pitboss-demo/floor.db"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


def test_a_second_server_is_refused_or_stands_by_until_the_first_is_terminated(tmp_path: Path) -> None:
    with serving(tmp_path, "--demo") as (server, _):
        second = subprocess.run(
            [sys.executable, "-m", "pitboss", "serve", "--demo", "--port", "0"],
            cwd=tmp_path,
            env={**os.environ, **CHEAP},
            capture_output=True,
            text=True,
            check=False,
        )
        assert second.returncode == 2
        assert "is led by" in second.stderr
        with serving(tmp_path, "--demo", "--stand-by", until="Standing by") as (standing, said):
            assert "is led by" in said[0]
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=20)
            assert server.returncode == 0
            rest = read_on(standing)
            assert httpx.get(f"{address_of(rest)}/healthz").status_code == 200


def test_a_floor_that_is_not_there_is_not_served(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "serve"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
