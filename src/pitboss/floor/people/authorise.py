"""The gate in front of every decision: may these people do that, alone or as two?"""

from __future__ import annotations

from dataclasses import dataclass, field

from pitboss.errors import NotAllowedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.matrix import line_of
from pitboss.floor.people.may import ANYWHERE, Permission, Refusal, Situation, may, takes_two, verify_may
from pitboss.floor.people.policy import Policy
from pitboss.floor.people.state import People, Presence, Proposal


@dataclass(frozen=True, slots=True)
class Context:
    """What comes in with a command: when, who, by what right, under which house rules."""

    at_us: int
    presence: Presence
    approved: Proposal | None = None
    """The proposal that is being carried out; `presence` is then the second person."""
    policy: Policy = field(default_factory=Policy)


def authorise(people: People, context: Context, action: Action, situation: Situation = ANYWHERE) -> Permission:
    """The permission, or `NotAllowedError` with the rule that refused."""
    if not takes_two(action):
        return verify_may(people, context.presence, action, situation)
    proposal = context.approved
    if proposal is not None and proposal.action is action:
        if situation.about not in (None, proposal.subject):
            raise NotAllowedError(
                "four-eyes/other-subject",
                f"It was proposed and approved for {proposal.subject!r}, not for {situation.about!r}; propose it anew.",
            )
        return Permission(action, f"four-eyes/{proposal.id}")
    answer = may(people, context.presence, action, situation)
    if isinstance(answer, Refusal):
        raise NotAllowedError(answer.rule, answer.text)
    raise NotAllowedError("four-eyes/two-people", f"To {line_of(action).means} takes two people: propose it first.")
