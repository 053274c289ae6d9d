"""`pitboss simulate-floor`: a room played at speed, and its books looked at when it closes."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from pitboss.rules.money import dollars
from pitboss.rules.page import Grid

if TYPE_CHECKING:
    from pitboss.cli.room_play import DealtTable
    from pitboss.floor.log.store import Store
    from pitboss.floor.orders import Order
    from pitboss.floor.state import FloorState
    from pitboss.floor.verify import Verdict

_FAILED = 1
_IN_MEMORY = "memory"
_STRATEGIES = ("always-play", "patient", "fold", "random")


@dataclass(frozen=True)
class Played:
    tables: list[DealtTable]
    state: FloorState
    verdict: Verdict
    seconds: float
    differences: list[str]


@click.command()
@click.option("--tables", type=click.IntRange(1, 500), default=20, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=100, show_default=True, help="Of each table.")
@click.option("--seed", default="1", show_default=True, help="Of cards, decisions and wagers.")
@click.option("--strategy", type=click.Choice(_STRATEGIES), default="always-play", show_default=True)
@click.option(
    "--store", metavar="PLACE", default=_IN_MEMORY, show_default=True, help="A new store: a file, or an empty database."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate_floor(*, tables: int, rounds: int, seed: str, strategy: str, store: str, as_json: bool) -> None:  # noqa: PLR0913 -- one for each option
    """Play a room of tables at speed: real deals of the games, their jackpots on the floor, no waiting between rounds.

    At the end the books are checked from three sides: the log is verified, every controller's own journal is compared
    with the ledger, and what the cards win with what the floor paid. Exit codes: 0 all agree, 1 something does not.
    """
    played = _played(tables, rounds, seed, strategy, store)
    if as_json:
        click.echo(json.dumps(_data(played), indent=2))
    else:
        _print(played)
    if played.differences or not played.verdict.sound:
        raise click.exceptions.Exit(_FAILED)


def _played(tables: int, rounds: int, seed: str, strategy: str, place: str) -> Played:
    from datetime import UTC, datetime  # noqa: PLC0415 -- the floor only where it is needed

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415 -- likewise

    from pitboss.cli.room_play import DealtTable  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.clock import system_clock  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.engine import Engine  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.keys import FileSigner  # noqa: PLC0415 -- likewise
    from pitboss.floor.desk import FloorDesk, departments  # noqa: PLC0415 -- likewise
    from pitboss.floor.orders import Order  # noqa: PLC0415 -- likewise
    from pitboss.floor.verify import Question, verify  # noqa: PLC0415 -- likewise
    from pitboss.floor.world.room import LONG_SHIFTS, Room, settled_answer  # noqa: PLC0415 -- likewise

    signer, desk, room = FileSigner(Ed25519PrivateKey.generate()), FloorDesk(departments(LONG_SHIFTS)), Room(tables)
    day = datetime.now(UTC).date()
    dealt = [DealtTable(setup, f"{seed}/{setup.id}", strategy, day) for setup in room.setups]
    with _store(place, signer.public_key) as store:
        engine: Engine[FloorState, Order] = Engine(store, desk, signer, system_clock, owner="simulate-floor")
        with engine:
            names = (f"order-{number}" for number in range(10**12))
            room.set_up(
                desk.routing,
                lambda presence, command: settled_answer(
                    engine.do(Order(next(names), system_clock(), presence, command))
                ),
            )
            began = time.perf_counter()
            _play(engine, dealt, rounds, names)
            seconds = time.perf_counter() - began
            state = engine.state
        with store.snapshot() as reader:
            verdict = verify(reader, desk, Question([engine.anchor], signer.public_key))
            balances = reader.balances()
    differences = [each for table in dealt for each in table.differences(balances.get(f"players/{table.setup.id}", 0))]
    return Played(dealt, state, verdict, seconds, differences)


def _play(engine: Any, dealt: list[DealtTable], rounds: int, names: Iterator[str]) -> None:  # noqa: ANN401 -- an engine
    """All tables at once: what they wish for is written together, then each hears its answer."""
    from pitboss.floor.adapters.clock import system_clock  # noqa: PLC0415 -- likewise
    from pitboss.floor.orders import Order  # noqa: PLC0415 -- likewise

    playing = []
    for table in dealt:
        steps = table.rounds(rounds)
        playing.append((table, steps, next(steps)))
    while playing:
        waiting = [
            (table, steps, command, engine.submit(Order(next(names), system_clock(), presence, command)))
            for table, steps, (presence, command) in playing
        ]
        playing = []
        for table, steps, command, future in waiting:
            answer = json.loads(future.result().text)
            table.take(command, answer)
            try:
                playing.append((table, steps, steps.send(answer)))
            except StopIteration:
                continue


@contextmanager
def _store(place: str, public_key: bytes) -> Iterator[Store]:
    import secrets  # noqa: PLC0415 -- likewise

    from pitboss.floor.adapters.store.memory import MemoryStore  # noqa: PLC0415 -- likewise
    from pitboss.floor.adapters.store.opening import create_store  # noqa: PLC0415 -- likewise
    from pitboss.floor.log.store import Identity  # noqa: PLC0415 -- likewise

    identity = Identity(secrets.token_hex(16), public_key)
    store = MemoryStore(identity) if place == _IN_MEMORY else create_store(place, identity)
    try:
        yield store
    finally:
        store.close()


def _totals(played: Played) -> dict[str, Any]:
    books = [table.book for table in played.tables]
    rounds, wagers = sum(book.rounds for book in books), sum(book.wagered for book in books)
    return {
        "tables": len(played.tables),
        "rounds": rounds,
        "jackpot_wagers": wagers,
        "seconds": round(played.seconds, 3),
        "rounds_per_second": round(rounds / played.seconds, 1),
        "jackpot_wagers_per_second": round(wagers / played.seconds, 1),
        "events": played.verdict.events,
        "paid_cents": sum(book.paid_cents for book in books),
        "awards": sum((table.rows for table in played.tables), Counter()).total(),
        "off_a_meter": sum(table.meter_awards for table in played.tables),
        "sound": played.verdict.sound,
        "differences": played.differences,
    }


def _meters(played: Played) -> Iterator[tuple[str, str, int, int, int]]:
    for name, link in played.state.jackpot.links.items():
        for level in link.terms.levels:
            cents, reserve = link.display_cents(level.level), link.reserve_units(level.level)
            yield name, level.level, cents, reserve, link.restarts.get(level.level, 0)


def _data(played: Played) -> dict[str, Any]:
    rows = sum((table.rows for table in played.tables), Counter())
    meters = [
        {"link": link, "level": level, "display_cents": cents, "reserve_units": str(reserve), "won": won}
        for link, level, cents, reserve, won in _meters(played)
    ]
    findings = [str(each) for each in played.verdict.findings]
    return _totals(played) | {"rows": dict(rows.most_common()), "meters": meters, "findings": findings}


def _print(played: Played) -> None:
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where it is drawn

    totals, screen = _totals(played), Screen()
    screen.lines(
        f"{totals['tables']} tables, {totals['rounds']:,} rounds in {played.seconds:.1f} s "
        f"({totals['rounds_per_second']:,.0f} a second), {totals['jackpot_wagers']:,} jackpot wagers, "
        f"{totals['events']:,} events"
    )
    screen.lines(f"paid {dollars(totals['paid_cents'])} in {totals['awards']:,} awards and envy")
    grid = Grid(
        ("link", "level", "shows", "reserve", "won"),
        tuple(
            (link, level, dollars(cents), dollars(reserve // 1_000_000), str(won))
            for link, level, cents, reserve, won in _meters(played)
        ),
    )
    screen.grid(grid)
    for each in (*played.differences, *map(str, played.verdict.findings)):
        screen.lines(f"FOUND    {each}")
    if played.verdict.sound and not played.differences:
        screen.lines("the log is sound; cards, controllers and ledger agree to the unit")
