"""Which software is installed: the digest of every file of the package, and of all of them together."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pitboss
from pitboss.errors import BadInputError, StoreError
from pitboss.floor.manager.commands import RecordSoftware

_MADE_WHILE_RUNNING = (".pyc", ".pyo", ".nbi", ".nbc")
_PACKAGE = Path(pitboss.__file__).parent


@dataclass(frozen=True, slots=True)
class Software:
    """What is installed."""

    version: str
    python: str
    files: Mapping[str, str]
    """The digest of each file, by its path within the package."""

    @property
    def digest(self) -> str:
        return sha256(manifest(self).encode()).hexdigest()


def installed(package: Path = _PACKAGE) -> Software:
    try:
        files = {path.relative_to(package).as_posix(): _digest(path) for path in _files(package)}
    except OSError as error:
        raise StoreError(f"The installed software cannot be read ({error.strerror}: {error.filename}).") from error
    return Software(pitboss.__version__, sys.version.partition(" ")[0], dict(sorted(files.items())))


def recording() -> RecordSoftware:
    """What a floor says when it starts; a change raises an alert."""
    found = installed()
    return RecordSoftware(found.version, found.digest)


def _files(package: Path) -> Iterator[Path]:
    for path in package.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in _MADE_WHILE_RUNNING:
            yield path


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


def manifest(software: Software) -> str:
    """A line for each file, as `sha256sum` writes and checks them."""
    return "".join(f"{digest}  {name}\n" for name, digest in software.files.items())


def read_manifest(text: str, source: str) -> Mapping[str, str]:
    files = {}
    for number, line in enumerate(text.splitlines(), start=1):
        digest, separator, name = line.partition("  ")
        if not separator or len(digest) != sha256().digest_size * 2:
            raise BadInputError(f"{source}, line {number}: no line of a manifest; one reads DIGEST, two spaces, FILE.")
        files[name] = digest
    return files


def differences(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """What was changed, added or taken away, a sentence each."""
    for name in sorted(before.keys() | now.keys()):
        if name not in now:
            yield f"{name} is missing."
        elif name not in before:
            yield f"{name} was added."
        elif before[name] != now[name]:
            yield f"{name} was changed."
