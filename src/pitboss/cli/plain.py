# ruff: noqa: RUF001 -- the signs that it replaces
"""Output for terminals and pipes that cannot show every sign: each has a plain letter of the same width."""

from __future__ import annotations

import codecs
import sys
from io import TextIOWrapper

_HANDLER = "pitboss-plain"
_ALIKE = {
    "s": "♠", "h": "♥", "d": "♦", "c": "♣", "-": "–—─━", "|": "│┃", "+": "╭╮╰╯┌┐└┘├┤┬┴┼", "#": "▒█",
    ".": "·…", "x": "×", "!": "≠", "y": "✓", "'": "’", '"': "“”",
}  # fmt: skip
_PLAIN = {ord(sign): letter for letter, signs in _ALIKE.items() for sign in signs}


def plain(text: str) -> str:
    """ASCII of the same length."""
    return text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _replace)


def prepare_streams() -> None:
    """Let standard output and error replace what their encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)
