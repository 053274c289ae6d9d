"""TOML with the line of every key, because `tomllib` keeps none.

The scan is only an index into text that `tomllib` has already accepted: it follows table headers and keys,
and steps over strings and arrays that span lines.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import Fault, FaultsError

Path = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)([^\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(.*)""", re.DOTALL)
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_POSITION = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed TOML file that still knows where its keys stand."""

    name: str
    data: dict[str, Any]
    _lines: dict[Path, int] = field(repr=False)

    def line(self, *path: str | int) -> int | None:
        """The line of a key, or of the nearest table around it."""
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None

    def fault(self, text: str, *path: str | int) -> Fault:
        return Fault(self.line(*path), text)

    def faults(self, faults: Iterable[Fault]) -> FaultsError:
        """All of them, from the top of the file to its end."""
        return FaultsError(self.name, sorted(faults, key=lambda fault: fault.line or 0))


def read_toml(text: str, name: str) -> Document:
    """Parse; a syntax error is reported alone, with its line and column."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FaultsError(name, [_syntax_fault(str(error), text)]) from error
    except RecursionError as error:
        raise FaultsError(
            name, [Fault(None, "not TOML that can be read: too many brackets inside each other.")]
        ) from error
    return Document(name, data, dict(_index(text)))


def _syntax_fault(message: str, text: str) -> Fault:
    found = _POSITION.fullmatch(message)
    if found is None:
        return Fault(None, f"not TOML: {message}.")
    if found[2] is None:
        return Fault(len(_lines(text)), f"not TOML: {found[1].lower()} at the end of the file.")
    return Fault(int(found[2]), f"column {found[3]}: not TOML: {found[1].lower()}.")


def _lines(text: str) -> list[str]:
    """TOML's lines end with a line feed; `splitlines` would also break at U+2028 and others inside a string."""
    return text.removesuffix("\n").split("\n")


def _index(text: str) -> Iterator[tuple[Path, int]]:
    table: Path = ()
    counts: dict[Path, int] = {}
    inside = _Span()
    for number, line in enumerate(_lines(text), start=1):
        if inside.open:
            inside.read(line)
        elif header := _HEADER.fullmatch(line):
            table = _open_table(_parts(header[2]), counts, array=header[1] == "[[")
            yield table, number
        elif key := _KEY.fullmatch(line):
            yield (*table, *_parts(key[1])), number
            inside.read(key[2])


def _parts(dotted: str) -> Path:
    return tuple(part.strip("\"'") for part in _PART.findall(dotted))


def _open_table(parts: Path, counts: dict[Path, int], *, array: bool) -> Path:
    """The path of a header; a table inside an array of tables belongs to its latest element."""
    path: Path = ()
    for position, part in enumerate(parts):
        path = (*path, part)
        last = position == len(parts) - 1
        if last and array:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


class _Span:
    """Whether a value goes on in the next line: inside brackets or a multi-line string."""

    def __init__(self) -> None:
        self._depth = 0
        self._quote = ""

    @property
    def open(self) -> bool:
        return self._depth > 0 or bool(self._quote)

    def read(self, text: str) -> None:
        position = 0
        while position < len(text):
            position = self._skip_string(text, position) if self._quote else self._step(text, position)
        if len(self._quote) == 1:
            self._quote = ""

    def _skip_string(self, text: str, position: int) -> int:
        if text[position] == "\\" and self._quote[0] == '"':
            return position + 2
        if text.startswith(self._quote, position):
            position += len(self._quote)
            self._quote = ""
            return position
        return position + 1

    def _step(self, text: str, position: int) -> int:
        for quote in ('"""', "'''", '"', "'"):
            if text.startswith(quote, position):
                self._quote = quote
                return position + len(quote)
        if text[position] == "#":
            return len(text)
        self._depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(text[position], 0)
        return position + 1
