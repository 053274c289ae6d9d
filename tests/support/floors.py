"""A small floor's log on a real store: what verification and backups are tried on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.support.books import IDENTITY, SIGNER, START_US
from tests.support.desk import Hire, Letter, SmallDesk, Start

from pitboss.floor.adapters.engine import Engine, Pace
from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import create_store
from pitboss.floor.log.heads import Anchor
from pitboss.floor.verify import Area, Question, Verdict

SECOND = 1_000_000


@dataclass(frozen=True)
class Kept:
    where: str
    anchors: tuple[Anchor, ...]
    """As they were printed, the last at the end of the log."""

    def verdict(self, **question: Any) -> Verdict:  # noqa: ANN401 -- the fields of a question
        return examine(self.where, SmallDesk(), replace(Question(), **question))

    def areas(self, **question: Any) -> set[Area]:  # noqa: ANN401 -- likewise
        return {finding.area for finding in self.verdict(**question).findings}


def fill(where: str) -> Kept:
    """Thirty starts at three tables, one a second; two people; a refusal; anchors on the way."""
    printed: list[Anchor] = []
    now = [START_US]
    store = create_store(where, IDENTITY)
    pace = Pace(batch=4, anchor_every=8, checkpoint_every=20)
    with Engine(store, SmallDesk(), SIGNER, lambda: now[0], owner="A", pace=pace, on_anchor=printed.append) as floor:
        for person in ("ann", "bob", "ann"):
            floor.do(Letter(f"hire-{person}-{now[0]}", now[0], "eve", Hire(person, "dealer")))
            now[0] += SECOND
        for number in range(30):
            floor.do(Letter(f"start-{number}", now[0], "c-1", Start(f"T{number % 3}")))
            now[0] += SECOND
    store.close()
    return Kept(where, tuple(printed))
