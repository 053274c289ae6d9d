"""One digest of everything that a count can depend on, so that two machines never mix the work of two versions."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

_PACKAGE = Path(__file__).parents[2]
_SOURCES = (
    "cards/*.py",
    "cards/data/*.npz",
    "rules/*.py",
    "games/**/*.py",
    "games/**/*.toml",
    "lab/*.py",
    "lab/exact/*.py",
    "lab/plans/**/*.py",
    "lab/simulate/**/*.py",
)


@cache
def code_digest() -> str:
    digest = sha256()
    for path in sorted({path for pattern in _SOURCES for path in _PACKAGE.glob(pattern)}):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:32]
