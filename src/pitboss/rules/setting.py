"""Settings: where the source leaves a choice, its name, its default and where the default comes from.

A game declares its settings; a table chooses among their values. The declaration itself is the key:
`settings[COPIES]` has the type of COPIES.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from pitboss.errors import BadInputError, UnknownNameError

Value = bool | int | str
SettingValues = Mapping[str, Value]
"""By name of the setting: its value, or the text that names it."""
T = TypeVar("T", bool, int, str)


class Source(StrEnum):
    PRINTED = "printed"
    """The document says so."""
    READING = "reading"
    """The document leaves it open; this is how we read it."""
    CASINO = "casino"
    """The document leaves it to the casino."""


@dataclass(frozen=True, slots=True)
class Setting(Generic[T]):
    name: str
    decides: str
    default: T
    choices: tuple[T, ...]
    source: Source = Source.READING

    def value_of(self, given: Value) -> T:
        """The choice that `given` is or names: yes or no for a switch, `1x` as a rule card prints it for 1."""
        wanted = shown(given).strip().lower() if isinstance(given, bool | int | str) else None
        for choice in self.choices:
            if wanted == shown(choice) and isinstance(given, type(choice) | str):
                return choice
            if isinstance(choice, int) and not isinstance(choice, bool) and wanted == f"{choice}x":
                return choice
        allowed = ", ".join(shown(choice) for choice in self.choices)
        raise BadInputError(f"Setting {self.name!r} cannot be {given!r}; choose one of: {allowed}.")


def shown(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def switch(name: str, decides: str, *, default: bool, source: Source = Source.READING) -> Setting[bool]:
    return Setting(name, decides, default, (True, False), source)


AnySetting = Setting[bool] | Setting[int] | Setting[str]


class Settings:
    """The values chosen for the settings of one game; what was not chosen has its default."""

    def __init__(self, declared: Iterable[AnySetting], chosen: SettingValues | None = None) -> None:
        self.declared = tuple(declared)
        by_name = {setting.name: setting for setting in self.declared}
        self._values: dict[str, Value] = {setting.name: setting.default for setting in self.declared}
        if chosen is not None and not isinstance(chosen, Mapping):
            raise BadInputError(f"Settings are given by name, as in {{'play': '1'}}, not as {chosen!r}.")
        for name, value in (chosen or {}).items():
            if name not in by_name:
                raise UnknownNameError("setting", str(name), by_name)
            self._values[name] = by_name[name].value_of(value)

    def __getitem__(self, setting: Setting[T]) -> T:
        return self._values[setting.name]  # type: ignore[return-value]  # the values of a setting are among its choices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Settings) and self._values == other._values

    def __hash__(self) -> int:
        return hash(tuple(sorted(self._values.items())))

    def __repr__(self) -> str:
        return f"Settings({self.changed()})"

    def changed(self) -> dict[str, str]:
        """Those that differ from the default, as text."""
        return {
            setting.name: shown(self._values[setting.name])
            for setting in self.declared
            if self._values[setting.name] != setting.default
        }

    def all(self) -> dict[str, str]:
        return {name: shown(value) for name, value in self._values.items()}
