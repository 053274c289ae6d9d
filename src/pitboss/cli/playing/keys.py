"""One letter for each thing that can be named at a prompt, and the other names it goes by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.rules import Option, Spot

RESERVED = frozenset("qrh")


def spot_keys(spots: Iterable[Spot]) -> dict[str, str]:
    """A letter for each spot, an initial where one is free."""
    taken = set(RESERVED)
    keys = {}
    for spot in spots:
        key = next((letter for letter in _letters(spot) if letter not in taken), spot.slug)
        taken.add(key)
        keys[spot.slug] = key
    return keys


def _letters(spot: Spot) -> Iterator[str]:
    name = spot.name.lower()
    initials = [word[0] for word in name.split()]
    yield from (letter for letter in (*initials, *name, *spot.slug, *"abcdefghijklmnopstuvwxyz") if letter.isalpha())


def option_keys(options: Sequence[Option]) -> dict[str, str]:
    """The multiple where there are several Play wagers, else the initial of the label."""
    plays = sum(option.play is not None for option in options)
    return {
        option.slug: str(option.play) if option.play is not None and plays > 1 else option.label[0].lower()
        for option in options
    }


def option_of(text: str, options: Sequence[Option]) -> Option | None:
    """The option that a key, a slug, a label or a multiple names."""
    keys = option_keys(options)
    for option in options:
        names = {keys[option.slug], option.slug, option.label.lower(), option.label.split()[0].lower()}
        if option.play is not None:
            names |= {str(option.play), f"{option.play}x"}
        if text in names:
            return option
    return None
