"""The decorator of all kernels: compiled once, kept on disk as long as no source of any kernel changes.

Numba's own cache watches only the file a kernel stands in. A helper or a table changed in another
file would go unseen and old code would give wrong answers. So the cache directory is named by a
digest of everything that kernels are made of: the shared sources, and for a kernel that stands
elsewhere those of its own folder too. Kernels of such folders may call shared ones, not each other's.
"""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba
from numba.core.caching import FunctionCache

P = ParamSpec("P")
R = TypeVar("R")

CACHE_VARIABLE = "PITBOSS_CACHE_DIR"

_PACKAGE = Path(__file__).parents[1]
_SHARED = ("cards/*.py", "cards/data/*.npz", "lab/payoff.py", "lab/exact/*.py")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile for one thread at a time, without holding the interpreter's lock."""
    directory = cache_directory(folder_of(function.__code__.co_filename))
    config: Any = numba.config
    before = config.CACHE_DIR
    # Numba reads the setting while it decorates; other libraries' kernels keep theirs.
    config.CACHE_DIR = str(directory or "")
    try:
        compiled: Any = numba.njit(nogil=True)(function)
        if directory is not None:
            # As `cache=True` does, but with a cache that may fail.
            compiled._cache = _KernelCache(function)  # type: ignore[no-untyped-call]  # noqa: SLF001
    finally:
        config.CACHE_DIR = before
    return cast("Callable[P, R]", compiled)


class _KernelCache(FunctionCache):
    """Compiled code on disk; a disk that is full costs the time of the next process, not this one's result."""

    def save_overload(self, sig: object, data: object) -> None:
        try:
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]  # Numba's types are not declared
        except OSError as error:
            _warn_once(f"Compiled kernels cannot be kept ({error.strerror}); every process compiles its own.")


@cache
def _warn_once(sentence: str) -> None:
    logging.getLogger(__name__).warning(sentence)


def folder_of(file: str) -> str | None:
    """The folder of a kernel that stands apart from the shared ones, seen from the package."""
    path = Path(file)
    apart = path.is_relative_to(_PACKAGE) and path not in _files(None)
    return path.parent.relative_to(_PACKAGE).as_posix() if apart else None


@cache
def cache_directory(folder: str | None = None) -> Path | None:
    """Where compiled kernels are kept; None if nothing can be written: then each process compiles its own."""
    try:
        directory = _root() / source_digest(folder)
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            return directory
    except (OSError, RuntimeError):  # RuntimeError: a user without a home
        return None


def source_digest(folder: str | None = None) -> str:
    """One digest of all sources and tables from which the kernels of a folder, or the shared ones, are made."""
    digest = hashlib.sha256()
    for path in _files(folder):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(_PACKAGE).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


@cache
def _files(folder: str | None) -> tuple[Path, ...]:
    patterns = _SHARED if folder is None else (*_SHARED, f"{folder}/*.py")
    return tuple(sorted(path for pattern in patterns for path in _PACKAGE.glob(pattern)))


def _root() -> Path:
    chosen = os.environ.get(CACHE_VARIABLE)
    if chosen:
        return Path(chosen)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "pitboss"
