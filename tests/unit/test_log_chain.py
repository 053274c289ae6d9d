"""The frozen encoding and the chain: golden vectors worked out beside the code, byte by byte."""

from __future__ import annotations

import hashlib
import struct

import pytest
from tests.support.books import IDENTITY, SIGNER, START_US, FixedSigner, drafted, start

from pitboss.errors import BadInputError
from pitboss.floor.adapters.store.memory import MemoryStore
from pitboss.floor.log.books import Books, Draft, EntryError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.chain import entry_hash, genesis, hash_of
from pitboss.floor.log.entry import Entry
from pitboss.floor.log.heads import anchor, head_message, is_signed, read_anchor
from pitboss.jackpot.postings import Posting


def empty() -> Books:
    return Books.of(MemoryStore(IDENTITY))


def noted(at_us: int = START_US, body: object = None, *postings: Posting) -> Entry:
    return Entry(at_us, "ann", "c-1", "noted", {} if body is None else body, postings)  # type: ignore[arg-type]


def test_the_genesis_of_a_store_is_a_golden_vector() -> None:
    assert genesis("room-1").hex() == hashlib.sha256(b"pitboss-log\x01room-1").hexdigest()
    assert genesis("room-1").hex() == "654e65aa29702d1719a1fd17e98dc90553c5a44a401f0dfb175921755c3d77a1"


def test_the_hash_of_an_entry_is_a_golden_vector() -> None:
    """Bytes put together by hand, as docs/operating/ledger.md describes them."""
    by_hand = (
        b"\x01"
        + bytes(range(32))
        + b"\0\0\0\0\0\0\0\x07"
        + struct.pack(">q", START_US)
        + b"\0\0\0\x03ann"
        + b"\0\0\0\x03c-1"
        + b"\0\0\0\x05noted"
        + b"\0\0\0\x0b"
        + '{"né":"1"}'.encode()
        + b"\0\0\0\x02"
        + b"\0\0\0\x01a"
        + b"\xff\xff\xff\xff\xff\xff\xff\xfb"
        + b"\0\0\0\x01b"
        + b"\0\0\0\0\0\0\0\x05"
    )
    postings = (Posting("a", -5), Posting("b", 5))
    made = entry_hash(bytes(range(32)), 7, START_US, "ann", "c-1", "noted", canonical({"né": "1"}), postings)
    assert made == hashlib.sha256(by_hand).digest()
    assert made.hex() == "f385d2ca075dfee417129ac751069fac738672e404250734ca2e03c2904f3213"


def test_a_chain_of_starts_is_a_golden_vector() -> None:
    draft = drafted(empty(), [start(number) for number in range(1, 4)])
    assert [recorded.hash.hex()[:16] for recorded in draft.recorded] == [
        "91ea5cf7db49aa47",
        "d5ee649a0aab1ee0",
        "27274d55a7bccc59",
    ]
    assert [hash_of(recorded) for recorded in draft.recorded] == [recorded.hash for recorded in draft.recorded]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"b": 1, "a": [True, None, -2]}, '{"a":[true,null,-2],"b":1}'),
        ({"é": "ü", "z": '\n"\\'}, '{"z":"\\n\\"\\\\","é":"ü"}'),
        ({"\U0001f0a1": "", "\uffff": ""}, '{"\uffff":"","\U0001f0a1":""}'),
        ((1, 2), "[1,2]"),
        ("\x00\x1f\x7f", '"\\u0000\\u001f\x7f"'),
        (2**53 - 1, "9007199254740991"),
    ],
)
def test_a_value_has_one_spelling(value: object, text: str) -> None:
    assert canonical(value) == text  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ({"pay": 1.5}, "pay holds 1.5 (float)"),
        ({"pay": 2**53}, "beyond 2^53"),
        ({1: 2}, "the key 1"),
        ({"name": "\ud800"}, "surrogate"),
        ({"pays": [{1}]}, "pays holds {1} (set)"),
        (float("nan"), "nan"),
    ],
)
def test_what_has_no_one_spelling_is_refused(value: object, says: str) -> None:
    with pytest.raises(BadInputError, match=r".") as refused:
        canonical(value)  # type: ignore[arg-type]
    assert says in str(refused.value)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (noted(START_US, None, Posting("a", 5), Posting("b", -4)), "sum to 1 units; they must sum to zero"),
        (noted(START_US - 1), "1 microseconds before the entry it follows"),
        (noted(10**18), "not in the years 2000 to 2199"),
        (noted(START_US, None, Posting("a\0", 5), Posting("b", -5)), "no NUL"),
        (noted(START_US, None, Posting("a", 2**63), Posting("b", -(2**63))), "beyond 92,233,720,368 dollars"),
        (Entry(START_US, "", "c-1", "noted", {}), "1 to 200 characters"),
    ],
)
def test_an_entry_that_must_not_be_kept_leaves_the_draft_as_it_was(entry: Entry, says: str) -> None:
    draft = Draft(empty())
    draft.add([noted(START_US)])
    before = (draft.position, draft.hash, dict(draft.balances), list(draft.recorded), dict(draft.tallies))
    with pytest.raises(EntryError) as refused:
        draft.add([start(0), entry])
    assert says in str(refused.value)
    assert before == (draft.position, draft.hash, draft.balances, draft.recorded, draft.tallies)


def test_a_head_is_signed_for_its_store_position_and_hash() -> None:
    head = drafted(empty(), [start(1)]).signed(SIGNER)
    assert is_signed(SIGNER.public_key, head.signature, head_message("room-1", 1, head.hash))
    assert not is_signed(SIGNER.public_key, head.signature, head_message("room-2", 1, head.hash))
    assert not is_signed(SIGNER.public_key, head.signature, head_message("room-1", 2, head.hash))
    assert not is_signed(FixedSigner("other").public_key, head.signature, head_message("room-1", 1, head.hash))
    assert not is_signed(b"short", head.signature, head_message("room-1", 1, head.hash))


def test_an_anchor_is_a_short_line_that_reads_back_even_when_broken_over_lines() -> None:
    printed = anchor(SIGNER.public_key, drafted(empty(), [start(1)]).signed(SIGNER))
    text = str(printed)
    assert len(text) < 170
    assert read_anchor(text) == printed
    assert read_anchor(f" {text[:60]}\n {text[60:]}\n") == printed


@pytest.mark.parametrize("text", ["", "pb1.x", "pb2." + "0" * 16 + ".1." + "A" * 43 + "." + "A" * 86])
def test_what_is_no_anchor_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match="is no anchor"):
        read_anchor(text)
