"""A room of tables through a storm: crashes at any write, lost, doubled and late messages, stalls, clocks that jump.

The same seed is the same world, to the microsecond, so that a failure can be looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.cards.chance import SeededChance
from pitboss.errors import PitbossError
from pitboss.floor.log.heads import Anchor, Signer
from pitboss.floor.log.store import Answer, Store
from pitboss.floor.log.writing import Writer
from pitboss.floor.orders import Command, Order
from pitboss.floor.people.state import Presence
from pitboss.floor.verify import Question, verify
from pitboss.floor.world.accounts import TableBook
from pitboss.floor.world.agenda import Agenda
from pitboss.floor.world.inspector import BrokenError, Inspector, hold
from pitboss.floor.world.office import office
from pitboss.floor.world.play import Steps, Unruly, told
from pitboss.floor.world.room import Room, settled_answer
from pitboss.floor.world.senders import Sender
from pitboss.floor.world.servers import PACE, FloorDeskWithRouting, Premises, Server
from pitboss.floor.world.weather import MILLISECOND_US, SECOND_US, Counted, Network, Weather

START_US = 1_800_000_000_000_000
STORM_US = 900 * SECOND_US
"""If the tables have not ended by then, it clears up."""
FOR_EVER_US = 4_000 * SECOND_US
"""If they have not ended by then, somebody waits for something that never comes."""
OFFICE = "office"


@dataclass(frozen=True, slots=True)
class Extent:
    tables: int = 6
    rounds: int = 10
    """Of each table."""
    office: int = 8
    """Acts of the office."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A world that kept all its promises."""

    seed: int
    steps: int
    events: int
    acknowledged: int
    rounds: int
    awards: int
    seconds: int
    """Of virtual time."""
    counted: Counted
    anchor: Anchor


def torture(
    seed: int, store: Store, desk: FloorDeskWithRouting, signer: Signer, extent: Extent | None = None
) -> Outcome:
    """Raises BrokenError, with the way to repeat it, when a promise is broken."""
    world = World(seed, store, desk, signer, extent or Extent())
    try:
        return world.run()
    except (PitbossError, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise BrokenError(
            f"Seed {seed}, step {world.agenda.steps}, event {world.inspector.position}: {error or repr(error)} "
            f"Repeat it with `pitboss torture --start {seed} --seeds 1`."
        ) from error


class World:
    def __init__(self, seed: int, store: Store, desk: FloorDeskWithRouting, signer: Signer, extent: Extent) -> None:
        self._seed, self._store, self._desk, self._signer = seed, store, desk, signer
        self._room = Room(extent.tables)
        self.agenda = Agenda(START_US)
        self._weather = Weather(SeededChance(f"{seed}/weather"))
        self._network = Network(self.agenda, self._weather)
        self.inspector = Inspector(store, desk)
        self._anchors: list[Anchor] = []
        premises = Premises(
            self.agenda, self._weather, store, desk, signer, self.inspector.compare, self._anchors.append
        )
        self._servers = [Server(name, premises) for name in ("alpha", "beta", "gamma")]
        self._senders = [
            self._sender(
                setup.id, Unruly(setup, self._terms(setup.links), self._chance(setup.id)).rounds(extent.rounds)
            )
            for setup in self._room.setups
        ]
        self._senders.append(
            self._sender(
                OFFICE, office(desk.routing, lambda: self.inspector.state, self._chance(OFFICE), extent.office)
            )
        )

    def run(self) -> Outcome:
        self._set_up()
        self.inspector.look()
        for server in self._servers:
            server.start()
        for sender in self._senders:
            sender.start()
        self.agenda.after(3 * SECOND_US, self._trouble)
        self.agenda.after(STORM_US, self._weather.calm_down)
        while waiting := self._waiting():
            before = self._weather.counted.writes
            hold(self.agenda.step(), f"{waiting} waits, and nothing is left to happen")
            if self._weather.counted.writes > before:
                self.inspector.look()
            hold(self.agenda.now_us < START_US + FOR_EVER_US, f"{waiting} waits for ever")
        return self._end()

    def _terms(self, links: tuple[str, ...]) -> list[Any]:
        return [next(each.terms for each in self._room.links if each.name == name) for name in links]

    def _chance(self, of: str) -> SeededChance:
        return SeededChance(f"{self._seed}/{of}")

    def _sender(self, name: str, steps: Steps) -> Sender:
        return Sender(name, steps, self.agenda, self._weather, self._network, self._servers, self._heard)

    def _heard(self, order: Order, answer: Answer) -> None:
        self.inspector.acknowledge(order.id, answer)

    def _set_up(self) -> None:
        """In calm weather, by somebody who then goes home."""
        writer: Writer[Any, Order] = Writer(
            self._store, self._desk, self._signer, lambda: self.agenda.now_us, owner="set-up", pace=PACE
        )
        count = 0

        def give(presence: Presence, command: Command) -> Mapping[str, Any]:
            nonlocal count
            count += 1
            (answer,) = writer.handle([Order(f"set-up-{count}", self.agenda.now_us, presence, command)]).answers
            if isinstance(answer, Exception):
                raise answer
            return settled_answer(answer)

        self._room.set_up(self._desk.routing, give)
        writer.close()

    def _trouble(self) -> None:
        """Now and then a server dies, stalls, or its clock jumps; once the storm is over, clocks go right."""
        weather = self._weather
        server = self._servers[weather.chance.below(len(self._servers))]
        if not weather.write_fault:
            for each in self._servers:
                each.ahead_us = 0
            return
        kind = weather.chance.below(5)
        if kind == 0 and server.up:
            server.crash()
        elif kind == 1:
            weather.counted.pauses += 1
            server.stall(weather.between(SECOND_US, 3 * PACE.lease_us))
        elif kind == 2:  # noqa: PLR2004 -- the third of five
            weather.counted.jumps += 1
            server.ahead_us = weather.between(-30 * SECOND_US, 30 * SECOND_US)
        elif kind == 3:  # noqa: PLR2004 -- the fourth
            server.ahead_us = 0
        self.agenda.after(weather.between(500 * MILLISECOND_US, 8 * SECOND_US), self._trouble)

    def _waiting(self) -> str | None:
        return next((sender.name for sender in self._senders if not sender.finished), None)

    def _end(self) -> Outcome:
        """Everybody goes home; then the books are looked at from three sides."""
        self._weather.calm_down()
        for server in self._servers:
            server.ahead_us = 0
        while not any(server.leads for server in self._servers):
            self.agenda.step()
        for server in self._servers:
            server.close()
        self.inspector.look()
        self.inspector.recheck()
        verdict = verify(self._store, self._desk, Question(self._anchors, self._signer.public_key))
        hold(verdict.sound, f"the log does not verify: {verdict.findings[:3]}")
        books = self._table_books()
        head = verdict.head
        assert head is not None  # noqa: S101 -- the room was set up
        return Outcome(
            self._seed,
            self.agenda.steps,
            verdict.events,
            len(self.inspector.acknowledged),
            sum(book.rounds for book in books),
            sum(link.restarts.get(level.level, 0) for link in self._links() for level in link.terms.levels),
            (self.agenda.now_us - START_US) // SECOND_US,
            self._weather.counted,
            Anchor(verdict.key, head),
        )

    def _links(self) -> list[Any]:
        return list(self.inspector.state.jackpot.links.values())

    def _table_books(self) -> list[TableBook]:
        """What the tables wrote down themselves, against the ledger."""
        journals = {sender.name: sender.journal for sender in self._senders}
        backed_out = [
            event
            for entry in journals[OFFICE]
            if entry.answer is not None and not entry.answer.refused
            for event in told(entry.data, "award-backed-out")
        ]
        books = []
        for setup in self._room.setups:
            book = TableBook(setup).take_all(journals[setup.id])
            book.paid_cents -= sum(event["award"]["cents"] for event in backed_out if event["table"] == setup.id)
            units = self.inspector.balances.get(f"players/{setup.id}", 0)
            says = f"table {setup.id} counts {book.players_units} units for its players, the ledger {units}"
            hold(book.players_units == units, says)
            books.append(book)
        return books
