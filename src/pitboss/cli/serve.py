"""`pitboss serve`: the floor with its screens and its API."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.floor_options import AskedFloor, floor_options

if TYPE_CHECKING:
    from pitboss.floor.settings import Settings

DEMONSTRATION = Path("pitboss-demo")
"""Where the demonstration room lies, if neither a store nor keys are named."""


@click.command()
@floor_options
@click.option("--host", help="The address to listen at.  [default: 127.0.0.1]")
@click.option("--port", help="The port to listen at; 0 takes a free one.  [default: 8265]")
@click.option("--demo", is_flag=True, help="The demonstration room; it is set up in ./pitboss-demo if it is not there.")
@click.option("--take-over", is_flag=True, help="Lead the store although another process was seen a moment ago.")
def serve(*, floor: AskedFloor, host: str | None, port: str | None, demo: bool, take_over: bool) -> None:
    """Run the floor: screens, displays, controllers and the API, until Ctrl-C or SIGTERM."""
    from pitboss.floor.adapters.dealing import Dealer  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.adapters.housekeeping import Housekeeping  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.running import open_floor  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.software import recording  # noqa: PLC0415 -- likewise
    from pitboss.web.serving import serve as serve_web  # noqa: PLC0415 -- likewise
    from pitboss.web.settings import WebSettings  # noqa: PLC0415 -- likewise

    settings = floor.settings_with({"host": host, "port": port})
    if demo:
        settings = _demonstration(settings, floor)

    def ready(address: str) -> None:
        for line in _told(address, settings, demo=demo):
            click.echo(line)

    with open_floor(settings, force=take_over) as running, Dealer(running) as dealer, Housekeeping(running):
        running.by_itself(recording())
        serve_web(running, WebSettings(), host=settings.host, port=settings.port, dealer=dealer, on_ready=ready)
    click.echo("The floor is closed; everything that was acknowledged is in the log.")


def _demonstration(settings: Settings, asked: AskedFloor) -> Settings:
    from pitboss.floor.adapters.demonstrating import make_demonstration  # noqa: PLC0415 -- only here

    folder = DEMONSTRATION
    settings = replace(
        settings,
        store=settings.store if asked.store else str(folder / "floor.db"),
        keys=settings.keys if asked.keys else str(folder / "keys"),
    )
    if not Path(settings.keys).exists():
        folder.mkdir(exist_ok=True)
        make_demonstration(settings)
    return settings


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
