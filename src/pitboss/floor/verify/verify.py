"""The whole verification, in order: the database, the log with all that vouches for it, what is kept beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.heads import Anchor, fingerprint
from pitboss.floor.log.store import Reader
from pitboss.floor.service import Desk
from pitboss.floor.verify.answers import Answers
from pitboss.floor.verify.finding import Area, Findings, Verdict
from pitboss.floor.verify.vouching import Vouching, compare_checkpoint
from pitboss.floor.verify.walk import Walk, Walked, differences
from pitboss.floor.verify.wording import Wording

EVER = 2**62


@dataclass(frozen=True, slots=True)
class Question:
    anchors: Sequence[Anchor] = ()
    """Printed ones: from win pages, daily reports, backups."""
    public_key: bytes | None = None
    """As the auditor has it; else the store's own word is taken for whose it is."""
    at_us: int | None = None
    """Balances as they stood then."""


ALL = Question()


def verify(reader: Reader, desk: Desk[Any, Any], question: Question = ALL) -> Verdict:
    """Everything is looked at, whatever is found on the way; nothing is changed. Of a snapshot, so that it ends."""
    findings = Findings()
    for fault in reader.faults():
        findings.add(Area.STORE, None, fault)
    identity, head = reader.identity(), reader.head()
    if question.public_key not in (None, identity.public_key):
        says = (
            f"its key is {fingerprint(identity.public_key)}, not the key given: it is another store, or was rewritten."
        )
        findings.add(Area.HEAD, None, says)
    vouching = Vouching(identity, findings)
    vouching.expect(reader.anchors(), "an anchor of the store")
    vouching.expect_printed(question.anchors)
    walk = Walk(reader, desk, findings)
    then = _walked(reader, desk, walk, vouching, question.at_us, findings)
    vouching.end(walk.now, head)
    _compare_balances(reader, walk.now, then, findings)
    _compare_kept(reader, desk, walk.now, findings)
    leader = reader.leader()
    if walk.now.epoch and (leader is None or leader.epoch < walk.now.epoch):
        findings.add(Area.STORE, None, f"the leader's epoch is below {walk.now.epoch}, that of the log.")
    return Verdict(
        reader.name,
        identity.store_id,
        fingerprint(identity.public_key),
        walk.now.position,
        walk.now.first_us,
        walk.now.at_us if walk.now.position else 0,
        head,
        vouching.compared,
        tuple(findings.kept),
        findings.count,
        then.balances,
        then.position,
    )


@dataclass(frozen=True, slots=True)
class _Then:
    """The balances at the moment asked for."""

    position: int
    balances: Mapping[str, int]


def _walked(  # noqa: PLR0913, PLR0917 -- the one loop, in which everybody is told of every event
    reader: Reader, desk: Desk[Any, Any], walk: Walk, vouching: Vouching, at_us: int | None, findings: Findings
) -> _Then:
    kept, answers = reader.checkpoint(), Answers(reader, Wording(desk), findings)
    then: _Then | None = None
    before = _Then(0, {})
    asked = at_us is not None
    for recorded in walk.steps():
        if asked and then is None and at_us is not None and recorded.at_us > at_us:
            then = before
        if asked and then is None:
            before = _Then(recorded.position, dict(walk.now.balances))
        vouching.meet(recorded.position, recorded.hash)
        answers.take(recorded)
        if kept is not None and recorded.position == kept.position:
            compare_checkpoint(reader.identity(), desk, kept, walk.now, findings)
            kept = None
    answers.end(walk.now.position)
    if kept is not None:
        findings.add(Area.CHECKPOINT, kept.position, f"there is a checkpoint at {kept.position}, behind the end.")
    if asked:
        return then or before
    return _Then(walk.now.position, walk.now.balances)


def _compare_balances(reader: Reader, walked: Walked, then: _Then, findings: Findings) -> None:
    """As the store answers them: now, and at the moment asked for."""
    for position, wanted in ((None, walked.balances), (then.position, then.balances)):
        for account, shown, right in differences(reader.balances(at=position), wanted):
            when = "" if position is None else f" after event {position}"
            findings.add(Area.BALANCE, position, f"{account} stands at {shown}{when}; the log says {right}.")


def _compare_kept(reader: Reader, desk: Desk[Any, Any], walked: Walked, findings: Findings) -> None:
    for key, shown, right in differences(reader.tallies(0, EVER), walked.tallies):
        what = f"{key.account}, {key.kind}, quarter {key.quarter}, table {key.table or 'none'}"
        says = f"the tally of {what} is {shown}; the log says {right}."
        findings.add(Area.TALLY, None, says)
    if not walked.replayable:
        return
    try:
        wanted = {key: canonical(row) for key, row in desk.documents(walked.state).items()}
    except (PitbossError, AttributeError, LookupError, TypeError, ValueError) as error:
        findings.add(Area.DOCUMENT, None, f"the rows cannot be worked out from the log ({error!r}).")
        return
    for (collection, name), shown, right in differences(reader.documents(), wanted):
        what = "is missing" if shown is None else "should not be there" if right is None else "is not what the log says"
        findings.add(Area.DOCUMENT, None, f"the row {name!r} of {collection} {what}.")
