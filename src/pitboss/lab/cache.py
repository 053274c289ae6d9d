"""Results kept on disk under a digest of everything they depend on: rules, kernels, game, settings, paytable.

A result is written to a temporary file and renamed, so that an interrupted solve leaves nothing half done; a full or
read-only disk costs the speed of the next call, not this one's result, and is said once.
"""

from __future__ import annotations

import json
import logging
import os
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).parents[1]
_SOURCES = ("cards/*.py", "cards/data/*.npz", "rules/*.py", "games/*.py", "lab/*.py", "lab/exact/*.py")
RESULTS_VARIABLE = "PITBOSS_RESULTS_DIR"
"""Names the folder of the results alone; else they lie beside the compiled kernels."""
CACHE_VARIABLE = "PITBOSS_CACHE_DIR"

_LOG = logging.getLogger(__name__)


@cache
def source_digest() -> str:
    digest = sha256()
    for path in sorted(path for pattern in _SOURCES for path in _PACKAGE.glob(pattern)):
        digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def key_of(words: str) -> str:
    """A name for a question: the same words under the same sources have the same answer."""
    return sha256(f"{source_digest()} {words}".encode()).hexdigest()


def load(key: str) -> Any | None:  # noqa: ANN401 -- whatever was stored
    folder = _own_folder()
    if folder is not None:
        with suppress(OSError, ValueError):
            return json.loads((folder / f"{key}.json").read_text(encoding="utf-8"))
    return None


def store(key: str, value: object) -> bool:
    """Whether it could be kept."""
    folder = _own_folder()
    if folder is None:
        return False
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder, key, value)
    except OSError as error:
        _warn_once(f"Results cannot be kept in {folder} ({error.strerror}); the next call computes them anew.")
        return False
    return True


def _write(folder: Path, key: str, value: object) -> None:
    handle, name = tempfile.mkstemp(dir=folder, suffix=".part")
    part = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(value, file)
        part.replace(folder / f"{key}.json")
    finally:
        part.unlink(missing_ok=True)


@cache
def _warn_once(sentence: str) -> None:
    _LOG.warning(sentence)


def _own_folder() -> Path | None:
    results, kernels = os.environ.get(RESULTS_VARIABLE), os.environ.get(CACHE_VARIABLE)
    if results:
        return Path(results)
    if kernels:
        return Path(kernels) / "results"
    caches = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(caches) if caches else Path.home() / ".cache") / "pitboss" / "results"
    except RuntimeError:  # a user without a home
        return None
