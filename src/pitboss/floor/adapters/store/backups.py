"""Backups that have been verified before they bear their name, and stores made from them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import URL

from pitboss.errors import StoreError
from pitboss.floor.adapters.store.connecting import Place, place_of
from pitboss.floor.adapters.store.copying import copy_store
from pitboss.floor.adapters.store.opening import (
    LATEST,
    known_revision,
    open_store,
    transaction,
    upgrade_store,
    verify_free,
    verify_there,
)
from pitboss.floor.service import Desk
from pitboss.floor.verify import Question, Verdict, verify

_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps for one database."""


def backup(where: str, target: Path, desk: Desk[Any, Any], question: Question) -> Verdict:
    """A copy of a store, running or not, in one file; it gets its name once it has been verified."""
    source = place_of(where)
    verify_there(source)
    with _finished_as(target) as part:
        revision = copy_store(source, _file(part))
        verdict = _examined(part, revision, desk, question)
        _verify_sound(verdict, f"The copy of {source.name} is not sound", "look at the store with `pitboss verify-log`")
    return replace(verdict, name=str(target))


def restore(copy: Path, where: str, desk: Desk[Any, Any], question: Question) -> Verdict:
    """A store from a backup, brought up to the latest schema; both are verified. Only to a place that is free."""
    target, source = place_of(where), _file(copy)
    verify_there(source)
    verify_free(target)
    with transaction(source, writing=False) as connection:
        revision = known_revision(source, connection)
    verdict = _examined(copy, revision, desk, question)
    _verify_sound(verdict, f"{source.name} does not verify", "take another backup; this one shows nothing to rely on")
    if target.file is None:
        return _restored(source, target, desk, question)
    with _finished_as(target.file) as part:
        verdict = _restored(source, _file(part), desk, question)
    return replace(verdict, name=target.name)


def examine(where: str, desk: Desk[Any, Any], question: Question) -> Verdict:
    """Of one moment, whatever is written meanwhile."""
    store = open_store(where, for_audit=True)
    try:
        with store.snapshot() as reader:
            return verify(reader, desk, question)
    finally:
        store.close()


def _restored(source: Place, target: Place, desk: Desk[Any, Any], question: Question) -> Verdict:
    where = str(target.file) if target.file is not None else target.url.render_as_string(hide_password=False)
    if copy_store(source, target) != LATEST:
        upgrade_store(where)
    verdict = examine(where, desk, question)
    _verify_sound(verdict, f"What arrived in {target.name} is not sound", "look at its disk, and restore again")
    return verdict


def _examined(copy: Path, revision: str, desk: Desk[Any, Any], question: Question) -> Verdict:
    """A copy of an older schema is looked at in a second copy that is brought up."""
    if revision == LATEST:
        return examine(str(copy), desk, question)
    scratch = copy.with_name(f"{copy.name}-scratch")
    try:
        copy_store(_file(copy), _file(scratch))
        upgrade_store(str(scratch))
        return examine(str(scratch), desk, question)
    finally:
        _remove(scratch)


def _verify_sound(verdict: Verdict, what: str, instead: str) -> None:
    if not verdict.sound:
        raise StoreError(f"{what} ({verdict.count} findings; {verdict.findings[0].text.rstrip('.')}); {instead}.")


def _file(path: Path) -> Place:
    return Place(URL.create("sqlite", database=str(path)))


@contextmanager
def _finished_as(target: Path) -> Iterator[Path]:
    """A file made under another name; the right one means that it is whole, on the disk, and was verified."""
    verify_free(_file(target))
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        yield part
        os.link(part, target)
    except FileExistsError:
        raise StoreError(f"{target} appeared meanwhile; nothing was changed.") from None
    finally:
        _remove(part)
    _sync(target.absolute().parent)


def _remove(path: Path) -> None:
    for each in _BESIDE:
        path.with_name(f"{path.name}{each}").unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    """The name of a new file is safe once its folder is on the disk."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
