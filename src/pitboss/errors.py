"""The errors of Pitboss, one small tree.

PitbossError
├── BadInputError        what was asked cannot be understood: a card, a name, a file
│   ├── CardError        a card's text, a duplicate, a wrong number of cards
│   ├── UnknownNameError a game, wager, paytable, setting or option that does not exist
│   └── FaultsError      a file with faults: all of them at once, each with its line
├── RefusedError         understood, but the rules do not allow it now; nothing was changed
│   ├── SuspectError     refused, and a supervisor must look why it was asked: it raises an alert
│   ├── BusyError        more is waiting than can be answered in time: send it again
│   ├── FencedError      another process leads the store now; nothing of this one's was written
│   ├── OutOfReachError  the Game Manager does not answer; what became of the command is not known
│   └── NotAllowedError  this person or device may not do it; names the rule that refused
│       └── NotSignedInError  nobody is known to be there: no session, an ended one, no token
├── StoreError           the store cannot be used: not there, damaged, of an unknown version
└── MalfunctionError     a device failed: the round is void and every wager goes back

Every message is one sentence for a person: what, where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar


class PitbossError(Exception):
    kind: ClassVar[str] = "mistake"
    """Stable, for programs: what sort of error this is."""
    rule: str | None = None
    """The rule that refused, where one is named; stable too."""


class BadInputError(PitbossError):
    kind = "bad-input"


class CardError(BadInputError):
    pass


class UnknownNameError(BadInputError):
    """A name that is not in a closed list; the message offers the nearest."""

    kind = "unknown-name"

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        names = sorted(set(known))
        near = get_close_matches(name, names, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names) or 'none'}."
        super().__init__(f"There is no {what} {name!r}; {hint}")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a file: where it is and what would be right."""

    line: int | None
    text: str

    def __str__(self) -> str:
        return self.text if self.line is None else f"line {self.line}: {self.text}"


class FaultsError(BadInputError):
    """All faults of one file."""

    def __init__(self, source: str, faults: Sequence[Fault]) -> None:
        self.source = source
        self.faults = tuple(faults)
        super().__init__("\n".join(f"{source}: {fault}" for fault in self.faults))


class RefusedError(PitbossError):
    kind = "refused"


class BusyError(RefusedError):
    kind = "busy"


class FencedError(RefusedError):
    kind = "fenced"


class OutOfReachError(RefusedError):
    kind = "out-of-reach"


class SuspectError(RefusedError):
    """Something that does not happen while all is well; `rule` is stable and says which alert it raises."""

    kind = "suspect"

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        super().__init__(text)


class NotAllowedError(RefusedError):
    """A permission that is not given; `rule` is stable, for logs and screens."""

    kind = "not-allowed"

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        super().__init__(text)


class NotSignedInError(NotAllowedError):
    kind = "not-signed-in"


class StoreError(PitbossError):
    kind = "store"


class MalfunctionError(PitbossError):
    kind = "malfunction"
