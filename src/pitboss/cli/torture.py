"""`pitboss torture`: the whole floor in a world of its own, through a storm of faults."""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pitboss.floor.log.heads import Signer
    from pitboss.floor.log.store import Store
    from pitboss.floor.world.torture import Outcome

_FAILED = 1


@click.command()
@click.option("--seeds", type=click.IntRange(1), default=20, show_default=True, help="How many worlds.")
@click.option("--start", type=int, default=1, show_default=True, help="The seed of the first.")
@click.option("--tables", type=click.IntRange(1, 200), default=6, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=10, show_default=True, help="Of each table.")
@click.option("--on", type=click.Choice(["memory", "sqlite"]), default="memory", show_default=True, help="The store.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object for each world, one a line.")
def torture(*, seeds: int, start: int, tables: int, rounds: int, on: str, as_json: bool) -> None:  # noqa: PLR0913 -- one for each option
    """Play rooms of tables through crashes at any write, lost, doubled, late and reordered messages, stalled servers
    that are taken over, and clocks that jump; after every step look whether money is conserved, whatever was
    acknowledged is there, nothing is there twice, and all of it in order.

    A seed is always the same world. Exit codes: 0 every promise was kept, 1 one was broken; the seed repeats it.
    """  # noqa: D205 -- help text; click joins its lines
    from pitboss.floor.desk import FloorDesk, departments  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.world.inspector import BrokenError  # noqa: PLC0415 -- likewise
    from pitboss.floor.world.room import LONG_SHIFTS  # noqa: PLC0415 -- likewise
    from pitboss.floor.world.torture import Extent  # noqa: PLC0415 -- likewise
    from pitboss.floor.world.torture import torture as tried  # noqa: PLC0415 -- likewise

    began, events = time.perf_counter(), 0
    extent = Extent(tables=tables, rounds=rounds)
    for seed in range(start, start + seeds):
        with _store(on) as (store, signer):
            try:
                outcome = tried(seed, store, FloorDesk(departments(LONG_SHIFTS)), signer, extent)
            except BrokenError as broken:
                click.echo(str(broken), err=True)
                raise click.exceptions.Exit(_FAILED) from broken
        events += outcome.events
        click.echo(json.dumps(asdict(outcome) | {"anchor": str(outcome.anchor)}) if as_json else _line(outcome))
    if not as_json:
        seconds = time.perf_counter() - began
        click.echo(f"{seeds} worlds, {events:,} events, every promise kept, in {seconds:.1f} s")


def _line(outcome: Outcome) -> str:
    counted = outcome.counted
    return (
        f"seed {outcome.seed}: {outcome.events} events, {outcome.rounds} rounds, {outcome.awards} jackpots, "
        f"{counted.crashes} crashes, {counted.takeovers} takeovers, {counted.fenced} fenced, {counted.faults} failed "
        f"writes, {counted.lost} lost, {counted.doubled} doubled, {counted.late} late, {counted.jumps} clock jumps"
    )


@contextmanager
def _store(on: str) -> Iterator[tuple[Store, Signer]]:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 -- likewise

    from pitboss.floor.adapters.keys import FileSigner  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.store.memory import MemoryStore  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.store.opening import create_store  # noqa: PLC0415 -- likewise
    from pitboss.floor.log.store import Identity  # noqa: PLC0415 -- likewise

    signer = FileSigner(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    identity = Identity("torture", signer.public_key)
    if on == "memory":
        yield MemoryStore(identity), signer
        return
    with tempfile.TemporaryDirectory(prefix="pitboss-torture-") as folder:
        store = create_store(str(Path(folder) / "floor.db"), identity)
        try:
            yield store, signer
        finally:
            store.close()
