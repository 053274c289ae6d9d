"""What a proposal carries: one command of the floor or several, all for the action it is made for."""

from __future__ import annotations

import json
from collections.abc import Sequence

from pitboss.errors import BadInputError, RefusedError
from pitboss.floor.desk.routing import Routing
from pitboss.floor.log.canonical import canonical
from pitboss.floor.orders import Command
from pitboss.floor.people.may import takes_two
from pitboss.floor.people.state import Proposal
from pitboss.floor.state import FloorState
from pitboss.jackpot.plain import kind_of


def body_of(routing: Routing, commands: Sequence[Command]) -> str:
    """The text of a proposal for these commands, carried out in this order and together."""
    return canonical([routing.command_data(each) for each in commands])


def proposed(routing: Routing, proposal: Proposal) -> tuple[Command, ...]:
    try:
        data = json.loads(proposal.body)
    except ValueError:
        raise BadInputError("A proposal carries a command, or a list of commands, as JSON; this is none.") from None
    several = data if isinstance(data, list) else [data]
    if not several:
        raise BadInputError("A proposal carries at least one command.")
    return tuple(routing.command_from(each) for each in several)


def verify_proposed(routing: Routing, state: FloorState, proposal: Proposal) -> None:
    for command in proposed(routing, proposal):
        need = routing.of_command(command).need(state, command, proposal.action)
        if need is None or not takes_two(need.action):
            raise RefusedError(f"{kind_of(command)} is not proposed: it is done by one person, or by the floor itself.")
        if need.action is not proposal.action:
            raise BadInputError(f"{kind_of(command)} is proposed as {need.action}, not as {proposal.action}.")
        if need.situation.about not in (None, proposal.subject):
            raise BadInputError(
                f"{kind_of(command)} is about {need.situation.about!r}; propose it with that as its subject, "
                f"not {proposal.subject!r}."
            )
        _verify_reason(command, proposal)


def _verify_reason(command: Command, proposal: Proposal) -> None:
    reason = getattr(command, "reason", None)
    if reason is not None and str(reason) != proposal.reason:
        raise BadInputError(
            f"It is proposed because of {proposal.reason!r}, but says {str(reason)!r}; give one reason."
        )
