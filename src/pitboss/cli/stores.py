"""What the commands around a store share: where it is, anchors, and how a verdict is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pitboss.errors import BadInputError

if TYPE_CHECKING:
    from pitboss.floor.log.heads import Anchor
    from pitboss.floor.verify import Question, Verdict

F = TypeVar("F", bound=Callable[..., Any])
_MICROSECONDS = 1_000_000
_UNITS_PER_DOLLAR = 100_000_000


def store_option(function: F) -> F:
    return click.option(
        "--store",
        metavar="PLACE",
        help="The store: the path of a file, or postgresql://USER@HOST/DATABASE; as in the settings if left out.",
    )(function)


def auditor_options(function: F) -> F:
    """What somebody brings from outside the store to hold it against."""
    options = (
        click.option(
            "--anchor",
            "anchors",
            multiple=True,
            metavar="FILE|TEXT",
            help="An anchor as printed on win pages, daily reports and backups, or a file of them, one a line.",
        ),
        click.option(
            "--key",
            type=click.Path(path_type=Path),
            help="The public key of the store (`signing.pem.pub`), as you have kept it yourself.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


def place_named(store: str | None) -> str:
    """As the flag says, or the environment, or the settings."""
    from pitboss.floor.adapters.configuring import settings_from  # noqa: PLC0415 -- the floor only where it is needed

    return settings_from({"store": store}).store


def question_of(anchors: tuple[str, ...], key: Path | None, at_us: int | None = None) -> Question:
    from pitboss.floor.adapters.keys import load_public_key  # noqa: PLC0415 -- likewise
    from pitboss.floor.verify import Question  # noqa: PLC0415 -- likewise

    return Question(
        tuple(anchor for text in anchors for anchor in _anchors(text)),
        None if key is None else load_public_key(key),
        at_us,
    )


def _anchors(text: str) -> Iterator[Anchor]:
    from pitboss.floor.log.heads import read_anchor  # noqa: PLC0415 -- likewise

    if text.strip().startswith("pb1."):
        yield read_anchor(text)
        return
    try:
        lines = Path(text).read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError) as error:
        raise BadInputError(f"{text} is neither an anchor nor a file of anchors that can be read ({error}).") from None
    found = [line for line in lines if line.strip() and not line.startswith("#")]
    if not found:
        raise BadInputError(f"{text} holds no anchor; one reads pb1.KEY.POSITION.HASH.SIGNATURE, one a line.")
    yield from map(read_anchor, found)


def told(at_us: int) -> str:
    if not at_us:
        return "never"
    return datetime.fromtimestamp(at_us // _MICROSECONDS, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    from pitboss.floor.log.heads import Anchor  # noqa: PLC0415 -- likewise

    yield f"store    {verdict.name}"
    yield f"identity {verdict.store_id}, key {verdict.key}"
    yield f"events   {verdict.events:,}, from {told(verdict.first_us)} to {told(verdict.last_us)}"
    yield f"anchors  {verdict.anchors:,} compared"
    if verdict.head is not None:
        yield f"end      {Anchor(verdict.key, verdict.head)}"
    yield from (f"FOUND    {finding}" for finding in verdict.findings)
    if verdict.count > len(verdict.findings):
        yield f"FOUND    and {verdict.count - len(verdict.findings):,} more"
    yield "sound: nothing is missing, nothing was changed" if verdict.sound else f"NOT SOUND: {verdict.count:,} found"


def balance_lines(balances: Mapping[str, int]) -> Iterator[str]:
    """Exact: eight places behind the point."""
    width = max(map(len, balances), default=0)
    for account, units in sorted(balances.items()):
        dollars, rest = divmod(abs(units), _UNITS_PER_DOLLAR)
        yield f"{account:<{width}}  {'-' if units < 0 else ' '}{dollars:>15,}.{rest:08d}"


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    from pitboss.floor.log.heads import Anchor  # noqa: PLC0415 -- likewise

    return {
        "store": verdict.name,
        "store_id": verdict.store_id,
        "key": verdict.key,
        "sound": verdict.sound,
        "events": verdict.events,
        "anchor": None if verdict.head is None else str(Anchor(verdict.key, verdict.head)),
        "anchors_compared": verdict.anchors,
        "findings_count": verdict.count,
        "findings": [
            {"area": str(each.area), "position": each.position, "text": each.text} for each in verdict.findings
        ],
        "position": verdict.position,
        "balances": {account: str(units) for account, units in sorted(verdict.balances.items())},
    }
