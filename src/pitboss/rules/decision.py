"""Decision points: where a player is asked, and what he may answer."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import UnknownNameError


@dataclass(frozen=True, slots=True)
class Option:
    slug: str
    label: str
    play: int | None = None
    """The Play wager this makes, as a multiple of the Ante; None makes none."""


FOLD = Option("fold", "Fold")
CHECK = Option("check", "Check")


def play_option(multiple: int, verb: str = "Play") -> Option:
    return Option(f"play-{multiple}x", f"{verb} {multiple}x the Ante", multiple)


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """Asked of each seat in turn that has not yet made a Play wager or folded."""

    slug: str
    label: str
    options: tuple[Option, ...]

    def option(self, slug: str) -> Option:
        for option in self.options:
            if option.slug == slug:
                return option
        raise UnknownNameError(f"choice at {self.label}", slug, (option.slug for option in self.options))
