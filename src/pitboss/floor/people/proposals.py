"""Four eyes: one person proposes, a different one approves what he has seen. Neither is enough alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from pitboss.errors import BadInputError, NotAllowedError, RefusedError
from pitboss.floor.people.actions import Action
from pitboss.floor.people.authorise import Context
from pitboss.floor.people.commands import Approve, Ending, Propose, Reject, SweepProposals
from pitboss.floor.people.events import PeopleEvent, ProposalClosed, Proposed
from pitboss.floor.people.may import Part, Refusal, Situation, may, takes_two, verify_may
from pitboss.floor.people.persons import verify_id
from pitboss.floor.people.reasons import verify_reason
from pitboss.floor.people.state import People, Presence, Proposal

_LONGEST_BODY = 100_000


def digest_of(action: Action, subject: str, body: str, reason: str, note: str) -> str:
    """What the second person sees, in one number: a change of anything changes it."""
    parts = (action.value, subject, body, reason, note)
    return hashlib.sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def propose(people: People, command: Propose, context: Context) -> Iterator[PeopleEvent]:
    presence = context.presence
    if not takes_two(command.action):
        raise RefusedError(f"{command.action} takes one person; do it, there is nothing to propose.")
    verify_may(people, presence, command.action, Situation(Part.FIRST))
    verify_id("proposal", command.proposal)
    if command.proposal in people.proposals or command.proposal in people.closed_proposals:
        raise RefusedError(f"There is already a proposal {command.proposal!r}; choose another id.")
    _verify_not_about_himself(presence, command.action, command.subject)
    verify_reason(command.action, command.reason, command.note)
    if not 0 < len(command.body) <= _LONGEST_BODY:
        raise BadInputError(f"A proposal carries the command it proposes, up to {_LONGEST_BODY:,} characters.")
    note = command.note.strip()
    yield Proposed(
        proposal=command.proposal,
        action=command.action,
        subject=command.subject,
        body=command.body,
        digest=digest_of(command.action, command.subject, command.body, command.reason, note),
        reason=command.reason,
        note=note,
        person=presence.person or "",
        card=presence.card,
        session=presence.session,
        device=presence.device,
        at_us=context.at_us,
        expires_us=context.at_us + context.policy.proposal_us,
    )


def approve(people: People, command: Approve, context: Context) -> Iterator[PeopleEvent]:
    """The command of the proposal is to be carried out with it, or neither happens."""
    proposal = _open_proposal(people, command.proposal, context.at_us)
    verify_second(people, proposal, context.presence)
    if command.digest != proposal.digest:
        raise NotAllowedError("four-eyes/changed", "This is not what was proposed; look at the proposal again.")
    yield _closed(proposal, Ending.APPROVED, context.presence, "")


def verify_second(people: People, proposal: Proposal, presence: Presence) -> None:
    """All that makes a second pair of eyes a second one."""
    first = proposal.first
    if presence.person == first.person:
        raise NotAllowedError("four-eyes/same-person", "Whoever proposed it cannot approve it; ask another person.")
    if presence.card is not None and presence.card == first.card:
        raise NotAllowedError("four-eyes/same-card", "The card that proposed it cannot approve it; use your own card.")
    if presence.session is not None and presence.session == first.session:
        raise NotAllowedError("four-eyes/same-session", "It was proposed in this session; sign in as another person.")
    verify_may(people, presence, proposal.action, Situation(Part.SECOND))
    if isinstance(may(people, Presence(first.person), proposal.action, Situation(Part.FIRST)), Refusal):
        raise NotAllowedError(
            "four-eyes/first-lost-permission",
            f"{first.person} may no longer propose this; somebody who may can propose it anew.",
        )
    _verify_not_about_himself(presence, proposal.action, proposal.subject)


def _verify_not_about_himself(presence: Presence, action: Action, subject: str) -> None:
    if action is Action.CHANGE_PRIVILEGED and subject == presence.person:
        raise NotAllowedError("four-eyes/about-himself", "Nobody proposes or approves a change of himself.")


def reject(people: People, command: Reject, context: Context) -> Iterator[PeopleEvent]:
    proposal = _open_proposal(people, command.proposal, context.at_us)
    if context.presence.person == proposal.first.person:
        yield _closed(proposal, Ending.WITHDRAWN, context.presence, command.note)
        return
    verify_may(people, context.presence, proposal.action, Situation(Part.SECOND))
    yield _closed(proposal, Ending.REJECTED, context.presence, command.note)


def sweep(people: People, _command: SweepProposals, context: Context) -> Iterator[PeopleEvent]:
    for proposal in people.proposals.values():
        if context.at_us >= proposal.expires_us:
            yield _closed(proposal, Ending.EXPIRED, Presence(), "")


def _open_proposal(people: People, id: str, at_us: int) -> Proposal:  # noqa: A002 -- the domain's own word
    if id in people.closed_proposals:
        raise NotAllowedError("four-eyes/closed", f"Proposal {id!r} is {people.closed_proposals[id]}; propose it anew.")
    proposal = people.proposals.get(id)
    if proposal is None:
        raise NotAllowedError("four-eyes/unknown", f"There is no proposal {id!r}; look at the list of open ones.")
    if at_us >= proposal.expires_us:
        raise NotAllowedError("four-eyes/expired", f"Proposal {id!r} has lapsed; propose it anew.")
    return proposal


def _closed(proposal: Proposal, ending: Ending, presence: Presence, note: str) -> ProposalClosed:
    return ProposalClosed(
        proposal.id, ending, proposal.first.person or "", presence.person, presence.card, note.strip()
    )
