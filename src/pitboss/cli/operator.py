"""A person at the command line of the floor's machine: recognised by PIN, held to the same rules as anywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import click

from pitboss.cli.floor_options import LED, AskedFloor, Asker
from pitboss.cli.lines import Line, OwnLine, ServerLine, shape_of
from pitboss.cli.output import say
from pitboss.errors import BadInputError, PitbossError, RefusedError
from pitboss.floor.adapters.running import open_floor, read_floor
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Approve, Reject
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.state import Proposal
from pitboss.floor.settings import Settings
from pitboss.floor.state import FloorState

PIN, SECOND_PIN = "PITBOSS_PIN", "PITBOSS_SECOND_PIN"


def state_of(floor: AskedFloor) -> FloorState:
    """As it is written now, whoever leads the store."""
    return read_floor(floor.settings)


class Operator:
    def __init__(self, line: Line, asker: Asker) -> None:
        self.line = line
        self._asker = asker
        self._present: list[Any] = []
        self.person = asker.person or _asked_person()
        self.pin = _asked_pin(self.person, PIN)
        self.present = self._sign_in(self.person, self.pin)

    @property
    def state(self) -> FloorState:
        return self.line.state

    def do(self, command: Command) -> dict[str, Any]:
        """What takes one person."""
        return self.line.give(self.present, command)

    def order(self, *commands: Command) -> bool:
        """One person's act is done; two people's is proposed, and done if the second is here."""
        shape = shape_of(commands[0])
        need = self.line.routing.of_command(shape).need(self.state, shape, None)
        if need is None or need.action not in REASONS:
            for command in commands:
                self.do(command)
            return True
        return self._by_two(need.action, need.situation.about or "floor", commands)

    def approve(self, proposal: Proposal) -> dict[str, Any]:
        return self.do(Approve(proposal.id, proposal.digest))

    def _by_two(self, action: Action, subject: str, commands: Sequence[Command]) -> bool:
        made = self.line.propose(self.present, action, subject, commands, self._why(action))
        proposal = made.proposal
        if self._asker.second is None:
            if made.would_be_refused is not None:
                click.echo(f"As things stand it would be refused: {made.would_be_refused}", err=True)
            say(
                f"Proposed as {proposal.id}; it is done when another person approves it: "
                f"`pitboss proposal approve {proposal.id} --as PERSON`."
            )
            return False
        try:
            second = self._sign_in(self._asker.second, _asked_pin(self._asker.second, SECOND_PIN))
            self.line.give(second, Approve(proposal.id, proposal.digest))
        except PitbossError:
            self.do(Reject(proposal.id, "refused when it was to be carried out"))
            raise
        return True

    def _why(self, action: Action) -> tuple[str, str]:
        reasons = {each.slug: each.text for each in REASONS[action]}
        if self._asker.reason is not None and self._asker.note is not None:
            return self._asker.reason, self._asker.note
        if not sys.stdin.isatty():
            raise BadInputError(
                f"It takes two people and a reason: give --reason ({', '.join(reasons)}) and --note, in your own words."
            )
        for slug, text in reasons.items():
            click.echo(f"  {slug:16} {text}")
        reason = self._asker.reason or click.prompt("Reason", type=click.Choice(list(reasons)), show_choices=False)
        return reason, self._asker.note or click.prompt("In your own words")

    def _sign_in(self, person: str, pin: str) -> Any:  # noqa: ANN401 -- as the line knows him
        who = self.line.sign_in(person, pin)
        self._present.append(who)
        return who

    def leave(self) -> None:
        for who in self._present:
            self.line.sign_out(who)


@contextmanager
def operator(floor: AskedFloor, asker: Asker) -> Iterator[Operator]:
    """Leads the store while it works; while a server does, it works through that."""
    with reached(floor.settings) as line:
        working = Operator(line, asker)
        try:
            yield working
        finally:
            working.leave()


@contextmanager
def reached(settings: Settings) -> Iterator[Line]:
    try:
        running = open_floor(settings)
    except RefusedError as refusal:
        if LED not in str(refusal):
            raise
        with closing(ServerLine(settings)) as server:
            if not server.is_there:
                raise RefusedError(
                    f"{refusal} Or name the host and port of that process in the settings, and work through it."
                ) from refusal
            yield server
        return
    with running:
        yield OwnLine(running)


def _asked_person() -> str:
    if not sys.stdin.isatty():
        raise BadInputError("Say who you are: --as PERSON, or PITBOSS_PERSON.")
    name: str = click.prompt("Who are you")
    return name


def _asked_pin(person: str, variable: str) -> str:
    pin = os.environ.get(variable)
    if pin:
        return pin
    if not sys.stdin.isatty():
        raise BadInputError(f"No PIN of {person}: set {variable}, or work at a terminal, where it is asked for.")
    typed: str = click.prompt(f"PIN of {person}", hide_input=True)
    return typed
