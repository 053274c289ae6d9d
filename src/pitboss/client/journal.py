"""What a controller has sent, on its own disk: written before it is sent, kept until it is answered.

One JSON object a line, each flushed to the disk; a line that a power cut tore is the last one, and was never sent.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from pitboss.errors import RefusedError, StoreError

_OWNER_ONLY = 0o600
_COMPACT_AT = 1_000
"""Lines after which answered commands are forgotten."""


@dataclass(frozen=True, slots=True)
class Written:
    """A command on its way. What was swiped is not kept: the card is swiped again, if it has to be."""

    id: str
    path: str
    body: Mapping[str, Any]
    swiped: bool = False


class Journal:
    """Of one controller: a second one that opens the same file is refused."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._waiting: dict[str, Written] = {}
        self._lines = 0
        try:
            self._handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, _OWNER_ONLY)
        except OSError as error:
            raise StoreError(f"The journal {path} cannot be opened ({error.strerror}); name another file.") from error
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._handle)
            raise RefusedError(f"Another controller works with the journal {path}; close that one first.") from error
        self._read()

    @property
    def waiting(self) -> tuple[Written, ...]:
        """Not answered yet, in the order in which they were written."""
        return tuple(self._waiting.values())

    def write(self, command: Written) -> None:
        """Returns when it is on the disk."""
        self._append({"id": command.id, "path": command.path, "body": command.body, "swiped": command.swiped})
        self._waiting[command.id] = command

    def answered(self, id: str) -> None:  # noqa: A002 -- the domain's own word
        self._append({"answered": id})
        self._waiting.pop(id, None)
        if self._lines >= _COMPACT_AT:
            self._compact()

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _read(self) -> None:
        content = self._path.read_bytes()
        whole, newline, torn = content.rpartition(b"\n")
        if torn:
            os.ftruncate(self._handle, len(whole) + len(newline))
            os.fsync(self._handle)
        for number, line in enumerate(whole.splitlines(), start=1):
            self._lines += 1
            try:
                self._take(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise StoreError(
                    f"{self._path}, line {number}, is damaged; keep the file, and begin a new one."
                ) from error

    def _take(self, entry: Mapping[str, Any]) -> None:
        if "answered" in entry:
            self._waiting.pop(entry["answered"], None)
        else:
            self._waiting[entry["id"]] = Written(entry["id"], entry["path"], entry["body"], entry["swiped"])

    def _append(self, entry: Mapping[str, Any]) -> None:
        try:
            os.write(self._handle, json.dumps(entry, ensure_ascii=False).encode() + b"\n")
            os.fsync(self._handle)
        except OSError as error:
            raise StoreError(
                f"The journal {self._path} cannot be written ({error.strerror}); nothing was sent."
            ) from error
        self._lines += 1

    def _compact(self) -> None:
        """Everything that waits, in a new file that takes the place of the old one at once."""
        fresh = self._path.with_name(f"{self._path.name}.new")
        fresh.unlink(missing_ok=True)
        handle = os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_APPEND, _OWNER_ONLY)
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        old, self._handle, self._lines = self._handle, handle, 0
        for each in self.waiting:
            self._append({"id": each.id, "path": each.path, "body": each.body, "swiped": each.swiped})
        fresh.replace(self._path)
        folder = os.open(self._path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
        os.close(old)
