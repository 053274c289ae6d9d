"""Small logs for the tests of stores: entries that balance, drafts, a key that signs."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pitboss.floor.log.books import Books, Draft
from pitboss.floor.log.entry import Entry
from pitboss.floor.log.store import Answer, Document, Identity, Store
from pitboss.jackpot.postings import Posting

START_US = 1_800_000_000_000_000
"""15 January 2027, 08:00 UTC."""
LEASE_US = 10_000_000


class FixedSigner:
    """A key from a word, so that signatures are the same in every run."""

    def __init__(self, word: str = "test") -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(sha256(word.encode()).digest())

    @property
    def public_key(self) -> bytes:
        return self._key.public_key().public_bytes_raw()

    def sign(self, message: bytes) -> bytes:
        return self._key.sign(message)


SIGNER = FixedSigner()
IDENTITY = Identity("room-1", SIGNER.public_key)


def start(number: int, table: str = "T1", seats: int = 5) -> Entry:
    """One start: a wager of one dollar at each seat, 20 % to the meter, 2 % to the reserve."""
    units = seats * 100_000_000
    meter, reserve = units // 5, units // 50
    return Entry(
        START_US + number * 1_000_000,
        f"controller-{table}",
        f"{table}-start-{number}",
        "round-started",
        {"round": number, "seats": list(range(1, seats + 1)), "table": table},
        (
            Posting(f"players/{table}", -units),
            Posting("meter/main/mega", meter),
            Posting("reserve/main/mega", reserve),
            Posting("house/main", units - meter - reserve),
        ),
    )


def answer(entry: Entry, position: int, text: str = '"done"') -> Answer:
    return Answer(entry.command_id, sha256(entry.command_id.encode()).digest(), position, refused=False, text=text)


def drafted(books: Books, entries: Iterable[Entry], documents: Iterable[Document] = ()) -> Draft:
    draft = Draft(books)
    for entry in entries:
        recorded = draft.add([entry])
        draft.answers.append(answer(entry, recorded[-1].position))
    draft.documents += documents
    return draft


def write(
    store: Store, epoch: int, entries: Iterable[Entry], documents: Iterable[Document] = (), *, anchored: bool = False
) -> Books:
    """Appends in one transaction; the books after it."""
    books = Books.of(store)
    draft = drafted(books, entries, documents)
    store.append(epoch, draft.batch(SIGNER, anchored=anchored))
    books.take(draft)
    return books


def led(store: Store, owner: str = "server A") -> int:
    return store.lead(owner, START_US, lease_us=LEASE_US)
