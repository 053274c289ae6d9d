"""Signatures: the head at the end, the anchors on the way, those that were printed, the checkpoint."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from pitboss.errors import PitbossError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.heads import Anchor, Head, checkpoint_message, fingerprint, head_message, is_signed
from pitboss.floor.log.store import Checkpoint, Identity
from pitboss.floor.service import Desk
from pitboss.floor.verify.finding import Area, Findings
from pitboss.floor.verify.walk import Walked


class Vouching:
    """Told of every event, it compares what was vouched for there."""

    def __init__(self, identity: Identity, findings: Findings) -> None:
        self._identity, self._findings = identity, findings
        self._key = fingerprint(identity.public_key)
        self._expected: dict[int, list[tuple[str, Head]]] = defaultdict(list)
        self.compared = 0

    def expect(self, heads: Sequence[Head], called: str) -> None:
        """Heads that must be met on the way."""
        for head in heads:
            self.compared += 1
            message = head_message(self._identity.store_id, head.position, head.hash)
            if not is_signed(self._identity.public_key, head.signature, message):
                says = f"{called} at {head.position} is not signed by the key of this store ({self._key})."
                self._findings.add(Area.ANCHOR, head.position, says)
                continue
            self._expected[head.position].append((called, head))

    def expect_printed(self, anchors: Sequence[Anchor]) -> None:
        for each in anchors:
            if each.key == self._key:
                self.expect([each.head], "the anchor given")
                continue
            says = (
                f"the anchor given at {each.head.position} was signed with the key {each.key}, this store has "
                f"{self._key}: it is of another store, or the log was written anew with another key."
            )
            self._findings.add(Area.ANCHOR, each.head.position, says)

    def meet(self, position: int, digest: bytes) -> None:
        for called, head in self._expected.pop(position, ()):
            if head.hash != digest:
                says = f"the log up to event {position} is not the one that {called} vouches for: it was rewritten."
                self._findings.add(Area.ANCHOR, position, says)

    def end(self, walked: Walked, head: Head | None) -> None:
        """What was expected and has not been met lies behind the end."""
        for position, expected in sorted(self._expected.items()):
            says = f"{expected[0][0]} vouches for event {position}, but the log ends at {walked.position}: it was cut."
            self._findings.add(Area.ANCHOR, position, says)
        if head is None:
            if walked.position:
                self._findings.add(Area.HEAD, walked.position, "the signed head is missing.")
        elif (head.position, head.hash) != (walked.position, walked.hash):
            says = f"the log ends at event {walked.position}, but its signed head is that of event {head.position}."
            self._findings.add(Area.HEAD, walked.position, says)
        elif not is_signed(
            self._identity.public_key,
            head.signature,
            head_message(self._identity.store_id, head.position, head.hash),
        ):
            self._findings.add(
                Area.HEAD, head.position, f"the head is not signed by the key of this store ({self._key})."
            )


def compare_checkpoint(
    identity: Identity, desk: Desk[Any, Any], kept: Checkpoint, walked: Walked, findings: Findings
) -> None:
    """The state that was kept, beside the state that the log leads to at its position."""
    message = checkpoint_message(identity.store_id, kept.position, kept.text)
    if not is_signed(identity.public_key, kept.signature, message):
        findings.add(Area.CHECKPOINT, kept.position, f"the checkpoint at {kept.position} is not what was signed.")
        return
    if not walked.replayable:
        return
    try:
        same = canonical(desk.freeze(desk.thaw(json.loads(kept.text)))) == canonical(desk.freeze(walked.state))
    except (PitbossError, AttributeError, LookupError, TypeError, ValueError) as error:
        findings.add(Area.CHECKPOINT, kept.position, f"the checkpoint at {kept.position} cannot be read ({error!r}).")
        return
    if not same:
        says = f"the checkpoint at {kept.position} is not the state that the log leads to there."
        findings.add(Area.CHECKPOINT, kept.position, says)
