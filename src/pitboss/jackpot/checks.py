"""What every decision verifies in the same way, and in the same words."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Protocol

from pitboss.errors import BadInputError, RefusedError
from pitboss.jackpot.envelope import Envelope
from pitboss.jackpot.state import Floor, Link, OpenRound, Table
from pitboss.rules.money import shortened


def day_of(at_us: int) -> date:
    """The day on which legal numbers are looked up, in UTC."""
    return date.fromordinal(date(1970, 1, 1).toordinal() + at_us // 86_400_000_000)


class ForTwo(Protocol):
    """A command about a link that takes two people."""

    @property
    def link(self) -> str: ...
    @property
    def second(self) -> str: ...


_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_LONGEST_TEXT = 2_000


def verify_id(name: str, what: str) -> None:
    if not _ID.fullmatch(name):
        raise BadInputError(
            f"{shortened(name)} is no name for a {what}; write up to 40 letters, digits, dots, dashes or underscores."
        )


def verify_second(envelope: Envelope[Any], second: str) -> None:
    """A change of money or of parameters has two people behind it."""
    if not second.strip():
        raise RefusedError("This takes two people; the second is not named.")
    if second == envelope.actor:
        raise RefusedError(f"This takes two different people; {second} cannot be both of them.")


def link_of_two(floor: Floor, envelope: Envelope[ForTwo]) -> Link:
    """The link that two people change."""
    link = floor.link(envelope.command.link)
    verify_not_retired(link)
    verify_second(envelope, envelope.command.second)
    return link


def verify_evidence(evidence: str) -> None:
    if not evidence.strip():
        raise RefusedError("Every adjustment is documented: write down what shows that it is right (WAC 230-15-695).")
    if len(evidence) > _LONGEST_TEXT:
        raise BadInputError(f"An explanation has at most {_LONGEST_TEXT:,} characters.")


def verify_not_retired(link: Link) -> None:
    if link.retired:
        raise RefusedError(f"Link {link.terms.id} is retired.")


def verify_rises(link: Link) -> None:
    if not link.rises:
        raise RefusedError(f"{link.terms.id} is a house jackpot: it holds no player money and has no funds to move.")


def verify_nothing_pending(link: Link, level: str | None = None) -> None:
    """Funds stand still while amounts that were promised out of them are not paid."""
    if link.pending and (level is None or link.awards_pending(level)):
        first = link.pending[0]
        raise RefusedError(
            f"Awards of link {link.terms.id} are pending (table {first.table}, round {first.round}): "
            "confirm or void them first."
        )


def open_round(floor: Floor, name: str, number: int | None) -> tuple[Table, OpenRound]:
    """The round being played at a table, if it is the one that the sender means."""
    table = floor.table(name)
    playing = table.round
    if playing is None:
        raise RefusedError(f"No round is being played at table {name}; press start first.")
    if number is not None and number != playing.number:
        raise RefusedError(f"Table {name} is playing round {playing.number}, not round {number}.")
    return table, playing
