"""Where money goes that would pass a maximum."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.jackpot.accounts import meter, pool, reserve
from pitboss.jackpot.configuration import LevelTerms, LinkTerms, Overflow
from pitboss.jackpot.state import Link

Move = tuple[str, int]
"""An account, and the units that go into it."""


def filled(terms: LinkTerms, shown: dict[str, int], level: LevelTerms, units: int) -> Iterator[Move]:
    """Units on their way into a level; `shown` is kept as its signs will show."""
    while units:
        part = units
        if level.maximum_units is not None:
            part = min(units, max(0, level.maximum_units - shown[level.level]))
        if part:
            yield meter(terms.id, level.level), part
            shown[level.level] += part
            units -= part
        if units and level.overflow is Overflow.LEVEL and level.overflow_level is not None:
            level = terms.level(level.overflow_level)
            continue
        if units:
            yield pool(terms.id) if level.overflow is Overflow.POOL else reserve(terms.id, level.level), units
        return


def spilled(link: Link) -> Iterator[Move]:
    """What its levels show above their maximums goes where their overflow goes."""
    shown = {level.level: link.as_if_paid(level.level)[0] for level in link.terms.levels}
    for level in link.terms.levels:
        if level.maximum_units is None or not link.rises:
            continue
        above = min(shown[level.level] - level.maximum_units, link.meter_units(level.level))
        if above > 0:
            yield meter(link.terms.id, level.level), -above
            shown[level.level] = level.maximum_units
            yield from filled(link.terms, shown, level, above)
