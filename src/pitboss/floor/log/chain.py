"""The frozen encoding of version 1, and the chain of hashes over it.

Described byte by byte in docs/operating/ledger.md, with golden vectors in tests/unit/test_log_chain.py. A change here
is a new version.
"""

from __future__ import annotations

from hashlib import sha256
from struct import pack

from pitboss.floor.log.entry import Recorded
from pitboss.jackpot.postings import Posting

VERSION = 1
HASH_BYTES = 32
_VERSION_BYTE = bytes((VERSION,))


def genesis(store_id: str) -> bytes:
    """What stands before the first entry: no two stores have the same."""
    return sha256(b"pitboss-log" + _VERSION_BYTE + store_id.encode()).digest()


def entry_hash(  # noqa: PLR0913, PLR0917 -- the fields of an entry, in the order in which they are hashed
    previous: bytes,
    position: int,
    at_us: int,
    actor: str,
    command_id: str,
    kind: str,
    text: str,
    postings: tuple[Posting, ...],
) -> bytes:
    parts = [_VERSION_BYTE, previous, pack(">Qq", position, at_us)]
    for field in (actor, command_id, kind, text):
        encoded = field.encode()
        parts += (pack(">I", len(encoded)), encoded)
    parts.append(pack(">I", len(postings)))
    for posting in postings:
        encoded = posting.account.encode()
        parts += (pack(">I", len(encoded)), encoded, pack(">q", posting.units))
    return sha256(b"".join(parts)).digest()


def hash_of(recorded: Recorded) -> bytes:
    """The hash computed anew from every field."""
    return entry_hash(
        recorded.previous_hash,
        recorded.position,
        recorded.at_us,
        recorded.actor,
        recorded.command_id,
        recorded.kind,
        recorded.text,
        recorded.postings,
    )
