"""A batch of commands, decided one after another in memory: what to write, and what to answer when it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any, Generic, TypeVar

from pitboss.errors import BadInputError, PitbossError, RefusedError, SuspectError
from pitboss.floor.log.books import NAMES, Books, Draft, is_name
from pitboss.floor.log.canonical import Json, canonical
from pitboss.floor.log.entry import Entry
from pitboss.floor.log.kinds import CLOCK_RULE, COMMAND_ID_REUSED, COMMAND_REFUSED
from pitboss.floor.log.store import Answer
from pitboss.floor.service import Decision, Desk, Sealed

State = TypeVar("State")


@dataclass(slots=True)
class Deciding(Generic[State]):
    """One batch in the making; `known` are answers already given to ids that come again."""

    desk: Desk[State, Any]
    state: State
    books: Books
    now_us: int
    tolerance_us: int
    known: dict[str, Answer]
    draft: Draft = field(init=False)

    def __post_init__(self) -> None:
        self.draft = Draft(self.books)

    def decide(self, letter: Sealed) -> Answer:
        """The answer to a command. Raises only for a mistake of the desk; then nothing of this command is kept."""
        for name in (letter.id, letter.actor):
            if not is_name(name):
                raise BadInputError(f"A command has the id or actor {name[:40]!r}; both have {NAMES}.")
        content = self.desk.content(letter)
        digest = sha256(canonical({"actor": letter.actor, "content": content}).encode()).digest()
        earlier = self.known.get(letter.id)
        if earlier is not None:
            return earlier if earlier.digest == digest else self._reused(letter, content, digest)
        try:
            decision = self.desk.decide(self.state, self._dated(letter))
        except (RefusedError, BadInputError) as refusal:
            return self._answered(self._refused(letter, content, digest, refusal))
        return self._answered(self._accepted(letter, digest, decision))

    def _dated(self, letter: Sealed) -> Sealed:
        """Time in the log does not run backwards: what arrives late is recorded at the time of the last entry."""
        if letter.at_us > self.now_us + self.tolerance_us:
            ahead = (letter.at_us - self.now_us) / 1e6
            text = f"The command is dated {ahead:.1f} s ahead of the server's clock; set the clocks right."
            raise SuspectError(CLOCK_RULE, text)
        if letter.at_us >= self.draft.at_us:
            return letter
        late: Any = letter
        dated: Sealed = replace(late, at_us=self.draft.at_us)
        return dated

    def _accepted(self, letter: Sealed, digest: bytes, decision: Decision[State]) -> Answer:
        text = canonical(decision.answer)
        self.draft.add(decision.entries)
        self.draft.documents += decision.documents
        self.state = decision.state
        return Answer(letter.id, digest, self.draft.position, refused=False, text=text)

    def _refused(self, letter: Sealed, content: Json, digest: bytes, refusal: PitbossError) -> Answer:
        rule: dict[str, Json] = {} if refusal.rule is None else {"rule": refusal.rule}
        self._note(letter, COMMAND_REFUSED, {"because": str(refusal), "command": _kind(content), **rule})
        return Answer(letter.id, digest, self.draft.position, refused=True, text=_because(refusal))

    def _reused(self, letter: Sealed, content: Json, digest: bytes) -> Answer:
        """Not kept under the id, which has its answer; the alert is in the log."""
        self._note(letter, COMMAND_ID_REUSED, {"command": _kind(content)})
        because = RefusedError(
            f"The id {letter.id!r} was used before for something else; send a new command under a new id."
        )
        return Answer(letter.id, digest, self.draft.position, refused=True, text=_because(because))

    def note(self, entry: Entry) -> None:
        """What the log records by itself; the desk learns of it as of everything else."""
        (recorded,) = self.draft.add([entry])
        self.state = self.desk.evolve(self.state, recorded)

    def _note(self, letter: Sealed, kind: str, body: Mapping[str, Json]) -> None:
        self.note(Entry(self.draft.at_us, letter.actor, letter.id, kind, body))

    def _answered(self, answer: Answer) -> Answer:
        self.known[answer.command_id] = answer
        self.draft.answers.append(answer)
        return answer


def _because(refusal: PitbossError) -> str:
    """For the person, and for the program that asked: which sort of refusal, and by which rule if one is named."""
    return canonical({"kind": refusal.kind, "refused": str(refusal), "rule": refusal.rule})


def _kind(content: Json) -> str:
    kind = content.get("kind") if isinstance(content, Mapping) else None
    return kind if isinstance(kind, str) else ""
