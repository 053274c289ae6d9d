"""Files that a command writes because its user named them."""

from __future__ import annotations

from pathlib import Path

from pitboss.errors import BadInputError


def write_text(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"{file}: cannot be written ({error.strerror}).") from error
