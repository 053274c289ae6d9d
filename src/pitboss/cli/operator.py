"""A person at the command line of the floor's machine: recognised by PIN, held to the same rules as anywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from pitboss.cli.floor_options import LED, AskedFloor, Asker
from pitboss.errors import BadInputError, PitbossError, RefusedError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import RunningFloor, open_floor, read_floor
from pitboss.floor.desk import body_of
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.people.commands import Approve, Propose, Reject
from pitboss.floor.people.reasons import REASONS
from pitboss.floor.people.state import Presence, Proposal
from pitboss.floor.state import FloorState

PIN, SECOND_PIN = "PITBOSS_PIN", "PITBOSS_SECOND_PIN"
_ORIGIN = "command line"


def state_of(floor: AskedFloor) -> FloorState:
    """As it is written now, whoever leads the store."""
    return read_floor(floor.settings)


class Operator:
    def __init__(self, floor: RunningFloor, asker: Asker) -> None:
        self.floor = floor
        self.reception = Reception(floor)
        self._asker = asker
        self._present: list[Presence] = []
        self._first = self._sign_in(asker.person or _asked_person(), PIN)

    @property
    def state(self) -> FloorState:
        return self.floor.state

    @property
    def presence(self) -> Presence:
        return self._first

    def do(self, command: Command) -> dict[str, Any]:
        """What takes one person."""
        return self.give(self._first, command)

    def give(self, presence: Presence, command: Command) -> dict[str, Any]:
        """By whoever was recognised."""
        return done(self.floor.do(self.floor.order(presence, command)))

    def order(self, *commands: Command) -> bool:
        """One person's act is done; two people's is proposed, and done if the second is here."""
        need = self.floor.desk.routing.of_command(commands[0]).need(self.state, commands[0], None)
        if need is None or need.action not in REASONS:
            for command in commands:
                self.do(command)
            return True
        return self.by_two(need.action, need.situation.about or "floor", *commands)

    def by_two(self, action: Action, subject: str, *commands: Command) -> bool:
        proposal = self._propose(action, subject, commands)
        if self._asker.second is None:
            click.echo(
                f"Proposed as {proposal.id}; it is done when another person approves it: "
                f"`pitboss proposal approve {proposal.id} --as PERSON`."
            )
            return False
        try:
            self.approve(self._sign_in(self._asker.second, SECOND_PIN), proposal)
        except PitbossError:
            self.do(Reject(proposal.id, "refused when it was to be carried out"))
            raise
        return True

    def approve(self, second: Presence, proposal: Proposal) -> dict[str, Any]:
        return self.give(second, Approve(proposal.id, proposal.digest))

    def _propose(self, action: Action, subject: str, commands: Sequence[Command]) -> Proposal:
        people = self.state.people
        name = f"p{len(people.proposals) + len(people.closed_proposals) + 1}"
        reason, note = self._why(action)
        body = body_of(self.floor.desk.routing, commands)
        answer = self.do(Propose(proposal=name, action=action, subject=subject, body=body, reason=reason, note=note))
        if answer["would_be_refused"] is not None and self._asker.second is None:
            click.echo(f"As things stand it would be refused: {answer['would_be_refused']}", err=True)
        return self.state.people.proposals[name]

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

    def _sign_in(self, person: str, variable: str) -> Presence:
        presence = self.reception.sign_in(person, _asked_pin(person, variable), origin=_ORIGIN).presence
        self._present.append(presence)
        return presence

    def leave(self) -> None:
        for presence in self._present:
            self.reception.sign_out(presence)


@contextmanager
def operator(floor: AskedFloor, asker: Asker) -> Iterator[Operator]:
    """Leads the store while it works; refused while a server does."""
    with opened(floor) as running:
        working = Operator(running, asker)
        try:
            yield working
        finally:
            working.leave()


@contextmanager
def opened(floor: AskedFloor) -> Iterator[RunningFloor]:
    try:
        running = open_floor(floor.settings)
    except RefusedError as refusal:
        if LED not in str(refusal):
            raise
        raise RefusedError(f"{refusal} While a server leads it, work through its screens or its API.") from refusal
    with running:
        yield running


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
