"""`pitboss serve`: the floor with its screens and its API."""

from __future__ import annotations

import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from pitboss.cli.floor_options import LED, AskedFloor, floor_options
from pitboss.errors import RefusedError

if TYPE_CHECKING:
    from pitboss.floor.adapters.running import RunningFloor
    from pitboss.floor.settings import Settings

_LOOKS_WITHIN_A_LEASE = 5

DEMONSTRATION = Path("pitboss-demo")
"""Where the demonstration room lies, if neither a store nor keys are named."""


@click.command()
@floor_options
@click.option("--host", help="The address to listen at.  [default: 127.0.0.1]")
@click.option("--port", help="The port to listen at; 0 takes a free one.  [default: 8265]")
@click.option("--demo", is_flag=True, help="The demonstration room; it is set up in ./pitboss-demo if it is not there.")
@click.option("--stand-by", is_flag=True, help="Wait until nobody leads the store, then lead it.")
@click.option("--take-over", is_flag=True, help="Lead the store although another process was seen a moment ago.")
def serve(  # noqa: PLR0913 -- one for each option
    *, floor: AskedFloor, host: str | None, port: str | None, demo: bool, stand_by: bool, take_over: bool
) -> None:
    """Run the floor: screens, displays, controllers and the API, until Ctrl-C or SIGTERM."""
    settings = _demonstration(floor) if demo else floor.settings
    settings = floor.settings_with({"host": host, "port": port, "store": settings.store, "keys": settings.keys})
    try:
        with _terminated_like_interrupted(), _opened(settings, stand_by=stand_by, force=take_over) as running:
            _serve(running, settings, demo=demo)
    except KeyboardInterrupt:
        pass
    click.echo("The floor is closed; everything that was acknowledged is in the log.")


def _serve(running: RunningFloor, settings: Settings, *, demo: bool) -> None:
    from pitboss.floor.adapters.collector import settle_memory  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.adapters.dealing import Dealer  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.housekeeping import Housekeeping  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.software import recording  # noqa: PLC0415 -- likewise
    from pitboss.web.serving import serve as serve_web  # noqa: PLC0415 -- likewise
    from pitboss.web.settings import web_settings  # noqa: PLC0415 -- likewise

    def ready(address: str) -> None:
        for line in _told(address, settings, demo=demo):
            click.echo(line)

    with Dealer(running) as dealer, Housekeeping(running):
        running.by_itself(recording())
        settle_memory()
        web = web_settings(settings)
        serve_web(running, web, host=settings.host, port=settings.port, dealer=dealer, on_ready=ready)


@contextmanager
def _opened(settings: Settings, *, stand_by: bool, force: bool) -> Iterator[RunningFloor]:
    from pitboss.floor.adapters.running import open_floor  # noqa: PLC0415 -- likewise

    told = False
    while True:
        try:
            running = open_floor(settings, force=force)
            break
        except RefusedError as refusal:
            if not (stand_by and LED in str(refusal)):
                raise
            if not told:
                click.echo(f"Standing by: {refusal}")
            told = True
            time.sleep(settings.lease_seconds / _LOOKS_WITHIN_A_LEASE)
    with running:
        yield running


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """SIGTERM closes the floor as Ctrl-C does, wherever it arrives; the web server raises both anew when it is done."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _demonstration(asked: AskedFloor) -> Settings:
    """Made aside and then put in its place, so that half a room is never opened."""
    from pitboss.floor.adapters.demonstrating import make_demonstration  # noqa: PLC0415 -- only here

    if asked.store is not None or asked.keys is not None:
        settings = asked.settings
        if not Path(settings.keys).exists():
            make_demonstration(settings)
        return settings
    if not DEMONSTRATION.exists():
        aside = DEMONSTRATION.with_name(f"{DEMONSTRATION.name}.new")
        shutil.rmtree(aside, ignore_errors=True)
        aside.mkdir()
        make_demonstration(_in(asked, aside))
        aside.rename(DEMONSTRATION)
    return _in(asked, DEMONSTRATION)


def _in(asked: AskedFloor, folder: Path) -> Settings:
    return asked.settings_with({"store": str(folder / "floor.db"), "keys": str(folder / "keys")})


def _told(address: str, settings: Settings, *, demo: bool) -> Iterator[str]:
    yield f"Pitboss is at {address}"
    yield f"store {settings.store}, keys {settings.keys}"
    if demo:
        yield ""
        yield from demonstration_lines()
    yield ""
    yield "Ctrl-C stops it."


def demonstration_lines() -> Iterator[str]:
    """Everything that opens something in the demonstration room."""
    from pitboss.floor.demonstration import DEVICES, PEOPLE  # noqa: PLC0415 -- likewise

    yield "The demonstration room; play money only."
    yield f"{'person':8} {'role':12} {'PIN':8} card"
    for each in PEOPLE:
        yield f"{each.person:8} {each.role:12} {each.pin:8} {each.card or ''}".rstrip()
    yield ""
    yield f"{'device':20} token"
    yield from (f"{each.device:20} {each.token}" for each in DEVICES)
