"""The key that signs heads: a file outside the store, for its owner's eyes only."""

from __future__ import annotations

import os
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)

from pitboss.errors import BadInputError, RefusedError, StoreError

_OTHERS = 0o077
PUBLIC_KEY_BYTES = 32


class FileSigner:
    """Signs with the key of a file; the secret never leaves this object."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self._public_key = key.public_key().public_bytes_raw()

    @property
    def public_key(self) -> bytes:
        return self._public_key

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


def make_key(path: Path) -> FileSigner:
    """A new key, and beside it, as `.pub`, what auditors need to verify; never over a file that is there."""
    signer = FileSigner(Ed25519PrivateKey.generate())
    pem = signer._key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())  # noqa: SLF001 -- our own
    _write_new(path, pem, 0o600)
    _write_new(public_path(path), signer.public_key.hex().encode() + b"\n", 0o644)
    return signer


def public_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.pub")


def load_key(path: Path) -> FileSigner:
    try:
        if path.stat().st_mode & _OTHERS:
            raise RefusedError(f"The key {path} can be read by others; take their rights away with `chmod 600 {path}`.")
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as error:
        raise StoreError(
            f"The key {path} cannot be read ({error.strerror}); name the key file of this store."
        ) from error
    except ValueError as error:
        raise BadInputError(f"{path} holds no key of Pitboss; name the key file of this store.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise BadInputError(f"{path} holds a key of another kind; a key of Pitboss is an Ed25519 key.")
    return FileSigner(key)


def load_public_key(path: Path) -> bytes:
    """From a `.pub` file, or from the key itself."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise StoreError(
            f"The key {path} cannot be read ({error.strerror}); name the key file of this store."
        ) from error
    if content.startswith(b"-----BEGIN"):
        return load_key(path).public_key
    try:
        key = bytes.fromhex(content.decode().strip())
    except ValueError:
        key = b""
    if len(key) != PUBLIC_KEY_BYTES:
        raise BadInputError(f"{path} holds no public key; it is 64 hexadecimal digits, as `.pub` files of stores have.")
    return key


def _write_new(path: Path, content: bytes, mode: int) -> None:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    except FileExistsError as error:
        raise RefusedError(f"{path} is there already; choose another name, nothing was changed.") from error
    except OSError as error:
        raise StoreError(f"{path} cannot be written ({error.strerror}).") from error
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
