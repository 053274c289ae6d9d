"""Signed heads: who holds the key vouches for the log up to a position; an anchor is one, as a line of text."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from struct import pack
from typing import Protocol

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from pitboss.errors import BadInputError

_ANCHOR = re.compile(r"pb1\.([0-9a-f]{16})\.([1-9][0-9]{0,18})\.([\w-]{43})\.([\w-]{86})", re.ASCII)


class Signer(Protocol):
    """Holds the secret key, outside the store."""

    @property
    def public_key(self) -> bytes: ...

    def sign(self, message: bytes) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Head:
    """The hash at a position, signed."""

    position: int
    hash: bytes
    signature: bytes


def head_message(store_id: str, position: int, digest: bytes) -> bytes:
    return b"pitboss-head\x01" + _store(store_id) + pack(">Q", position) + digest


def checkpoint_message(store_id: str, position: int, text: str) -> bytes:
    return b"pitboss-checkpoint\x01" + _store(store_id) + pack(">Q", position) + sha256(text.encode()).digest()


def _store(store_id: str) -> bytes:
    encoded = store_id.encode()
    return pack(">I", len(encoded)) + encoded


def signed_head(signer: Signer, store_id: str, position: int, digest: bytes) -> Head:
    return Head(position, digest, signer.sign(head_message(store_id, position, digest)))


def is_signed(public_key: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def fingerprint(public_key: bytes) -> str:
    """Enough of a key to tell it from others at a glance."""
    return sha256(public_key).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A head as it is printed: on win pages, daily reports and backups."""

    key: str
    head: Head

    def __str__(self) -> str:
        return f"pb1.{self.key}.{self.head.position}.{_text(self.head.hash)}.{_text(self.head.signature)}"


def anchor(public_key: bytes, head: Head) -> Anchor:
    return Anchor(fingerprint(public_key), head)


def read_anchor(text: str) -> Anchor:
    found = _ANCHOR.fullmatch("".join(text.split()))
    if not found:
        shown = text.strip()[:40]
        raise BadInputError(
            f"{shown!r} is no anchor; one reads pb1.KEY.POSITION.HASH.SIGNATURE, as on a win page or daily report."
        )
    key, position, digest, signature = found.groups()
    return Anchor(key, Head(int(position), _bytes(digest), _bytes(signature)))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
