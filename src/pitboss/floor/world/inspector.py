"""Looks over the shoulder of a world: after every step, is everything that must be true still true?

It reads the store itself, past all servers and their faults, and replays the log into a state of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.errors import PitbossError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.chain import genesis, hash_of
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.kinds import COMMAND_ID_REUSED, COMMAND_REFUSED, LEADER_TOOK_OVER
from pitboss.floor.log.store import Answer, Store
from pitboss.floor.state import FloorState
from pitboss.floor.world.servers import FloorDeskWithRouting, FloorWriter

MAY_LOWER_A_METER = frozenset(
    {
        "awards-confirmed",
        "tray-awards-paid",
        "contributions-corrected",
        "fund-adjusted",
        "level-changed",
        "meter-transferred",
        "link-retired",
        "award-backed-out",
        "award-voided",
    }
)
"""The only events in which a prize may fall (WAC 230-15-695); voiding an award shows what lay above a maximum."""


class BrokenError(PitbossError):
    """A promise was broken."""


def hold(promise: bool, text: str) -> None:  # noqa: FBT001 -- a promise is true or not
    if not promise:
        raise BrokenError(text)


@dataclass
class Inspector:
    store: Store
    desk: FloorDeskWithRouting
    state: FloorState = field(init=False)
    position: int = 0
    hash: bytes = field(init=False)
    at_us: int = 0
    epoch: int = 0
    balances: dict[str, int] = field(default_factory=dict)
    acknowledged: dict[str, Answer] = field(default_factory=dict)
    _commands: set[str] = field(default_factory=set)
    _last_command: str = ""
    _sent: dict[str, int] = field(default_factory=dict)
    """Of each sender, the number of the last of its commands in the log."""

    def __post_init__(self) -> None:
        self.state = self.desk.initial()
        self.hash = genesis(self.store.identity().store_id)

    def look(self) -> None:
        """At what is new in the log, and whether it still ends what was there before."""
        head = self.store.head()
        if head is None or head.position == self.position:
            hold(head is None or head.hash == self.hash, f"event {self.position} is not what it was")
            return
        for recorded in self.store.read(self.position, 10_000):
            self._chain(recorded)
            self._money(recorded)
            self._once_and_in_order(recorded)
            self.state = self.desk.evolve(self.state, recorded)
        hold((head.position, head.hash) == (self.position, self.hash), "the head is not that of the log's end")
        self._links_have_what_the_books_say()

    def acknowledge(self, order_id: str, answer: Answer) -> None:
        """Somebody was told so: it is in the store, and every copy of the command gets the same answer."""
        kept = self.store.answers([order_id]).get(order_id)
        reused = answer.refused and "was used before for something else" in answer.text
        hold(reused or kept == answer, f"{order_id} was answered, but the store knows {kept}")
        earlier = self.acknowledged.setdefault(order_id, answer)
        hold(earlier == answer, f"{order_id} was answered in two ways")

    def recheck(self) -> None:
        """Everything that was ever acknowledged is still there."""
        kept = self.store.answers(self.acknowledged)
        lost = [name for name, answer in self.acknowledged.items() if kept.get(name) != answer]
        hold(not lost, f"acknowledged and lost: {', '.join(lost[:5])}")

    def compare(self, writer: FloorWriter) -> None:
        """A server that opens the store has the state to which the log leads."""
        self.look()
        self.recheck()
        same = canonical(self.desk.freeze(writer.state)) == canonical(self.desk.freeze(self.state))
        hold(same, f"the leader of epoch {writer.epoch} has another state than the log leads to")

    def _chain(self, recorded: Recorded) -> None:
        position = recorded.position
        hold(position == self.position + 1, f"event {position} follows event {self.position}")
        hold(recorded.previous_hash == self.hash, f"event {position} does not follow")
        hold(hash_of(recorded) == recorded.hash, f"event {position} has another hash")
        hold(recorded.at_us >= self.at_us, f"event {position} is earlier than the one before it")
        self.position, self.hash, self.at_us = position, recorded.hash, recorded.at_us
        if recorded.kind == LEADER_TOOK_OVER:
            epoch = int(recorded.body["epoch"])
            hold(epoch > self.epoch, f"epoch {epoch} came after epoch {self.epoch}")
            self.epoch = epoch

    def _money(self, recorded: Recorded) -> None:
        total = sum(posting.units for posting in recorded.postings)
        hold(total == 0, f"event {recorded.position} makes or loses {total} units")
        for posting in recorded.postings:
            self.balances[posting.account] = self.balances.get(posting.account, 0) + posting.units
            if posting.units < 0 and posting.account.startswith("meter/"):
                falls = f"{recorded.kind} lets {posting.account} fall"
                hold(recorded.kind in MAY_LOWER_A_METER, falls)

    def _once_and_in_order(self, recorded: Recorded) -> None:
        """The events of a command stand together, once; those of a sender in the order in which it sent them."""
        command = recorded.command_id
        if recorded.kind == COMMAND_ID_REUSED or command == self._last_command:
            return
        again = f"command {command} is in the log a second time, at {recorded.position}"
        hold(command not in self._commands, again)
        self._commands.add(command)
        self._last_command = command
        sender, _, number = command.rpartition("-")
        if number.isdecimal() and recorded.kind not in (LEADER_TOOK_OVER, COMMAND_REFUSED):
            before = self._sent.get(sender, -1)
            hold(before < int(number), f"{command} is in the log after number {before} of its sender")
            self._sent[sender] = int(number)

    def _links_have_what_the_books_say(self) -> None:
        for name, link in self.state.jackpot.links.items():
            for account, units in link.balances.items():
                booked = self.balances.get(account, 0)
                hold(units == booked, f"link {name} has {account} at {units}, the books at {booked}")
