"""Counts as they are kept on disk, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from pitboss.rules import Contest, Outcome

K = TypeVar("K", Contest, Outcome)


@dataclass(frozen=True, slots=True)
class Kept(Generic[K]):
    counts: Mapping[K, int]
    total: int
    bounds: Mapping[K, Fraction] = field(default_factory=dict)


def data_of(kept: Kept[K]) -> dict[str, Any]:
    return {
        "counts": {each.slug: count for each, count in kept.counts.items()},
        "total": kept.total,
        "bounds": {each.slug: str(bound) for each, bound in kept.bounds.items()},
    }


def kept_in(data: Any, possible: Iterable[K]) -> Kept[K] | None:  # noqa: ANN401 -- whatever a file holds
    """None where the file holds something else: a damaged result is as good as none."""
    by_slug = {each.slug: each for each in possible}
    try:
        counts = {by_slug[slug]: count for slug, count in data["counts"].items()}
        bounds = {by_slug[slug]: Fraction(bound) for slug, bound in data["bounds"].items()}
        total = data["total"]
    except (AttributeError, KeyError, TypeError, ValueError, ZeroDivisionError):
        return None
    whole = all(type(count) is int and count >= 0 for count in counts.values())
    return Kept(counts, total, bounds) if whole and sum(counts.values()) == total > 0 else None
