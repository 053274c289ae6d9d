"""Secrets that lie in files outside the database: the pepper of the PINs, the key of the tokens."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pitboss.errors import BadInputError

SECRET_BYTES = 32
TOKEN_BYTES = 24
_OWNER_ONLY = 0o600
_OTHERS = 0o077


def make_secret(path: Path) -> bytes:
    """A new secret in a new file that only its owner can read; an old one is never overwritten."""
    secret = secrets.token_bytes(SECRET_BYTES)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except FileExistsError:
        raise BadInputError(f"{path} is there already; a secret is never overwritten.") from None
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return secret


def read_secret(path: Path) -> bytes:
    """Refused if others could read it too."""
    try:
        if path.stat().st_mode & _OTHERS:
            raise BadInputError(f"{path} can be read by others; run `chmod 600 {path}`, and think of changing it.")
        secret = bytes.fromhex(path.read_text(encoding="ascii"))
    except FileNotFoundError:
        raise BadInputError(f"There is no secret at {path}; `pitboss init` makes it, a backup may hold it.") from None
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES:
        raise BadInputError(f"{path} holds no secret of {SECRET_BYTES} bytes in hexadecimal digits.")
    return secret


def new_token() -> str:
    """For a session or a device: 192 random bits, in letters that pass through headers and addresses."""
    return secrets.token_urlsafe(TOKEN_BYTES)
