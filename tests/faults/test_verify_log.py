"""`verify-log`: whatever somebody with the database's own password changes afterwards is found."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.support.altering import alter, raw, unguarded
from tests.support.books import IDENTITY, SIGNER, START_US, FixedSigner
from tests.support.desk import SmallDesk
from tests.support.floors import SECOND, Kept, fill

from pitboss.errors import StoreError
from pitboss.floor.adapters.store.backups import examine
from pitboss.floor.adapters.store.opening import create_store, open_store
from pitboss.floor.log.chain import entry_hash, genesis
from pitboss.floor.log.heads import anchor, read_anchor, signed_head
from pitboss.floor.log.store import Identity
from pitboss.floor.verify import Area, Question


@pytest.fixture(params=("sqlite", "postgresql"))
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    where = str(tmp_path / "floor.db") if request.param == "sqlite" else request.getfixturevalue("postgres")()
    return fill(where)


def test_a_log_that_nobody_touched_is_sound(kept: Kept) -> None:
    verdict = kept.verdict(anchors=kept.anchors, public_key=SIGNER.public_key)
    assert verdict.findings == ()
    assert verdict.sound
    assert (verdict.events, verdict.position) == (34, 34)
    assert verdict.balances["meter/main/mega"] == 30 * 100 * SECOND
    assert sum(verdict.balances.values()) == 0


def test_balances_of_any_past_moment_are_worked_out_from_the_log(kept: Kept) -> None:
    after_ten = START_US + 12 * SECOND
    verdict = kept.verdict(at_us=after_ten)
    assert verdict.balances["meter/main/mega"] == 10 * 100 * SECOND
    assert kept.verdict(at_us=after_ten - 1).balances["meter/main/mega"] == 9 * 100 * SECOND
    assert kept.verdict(at_us=START_US - 1).balances == {}
    assert kept.verdict(at_us=START_US + 10**9).balances == kept.verdict().balances


NEW_HEAD = "UPDATE head SET position = :position, hash = :hash, signature = :signature"
NEW_EVENT = text("UPDATE event SET body = :body, previous_hash = :previous, hash = :hash WHERE position = :position")

CHANGES = {
    "the text of an event": (
        "UPDATE event SET body = replace(body, 'mega', 'mini') WHERE position = 20",
        Area.CHAIN,
    ),
    "who did it": ("UPDATE event SET actor = 'eve' WHERE position = 10", Area.CHAIN),
    "when": ("UPDATE event SET at_us = at_us + 1 WHERE position = 10", Area.CHAIN),
    "what kind of event it was": ("UPDATE event SET kind = 'round-ended' WHERE position = 10", Area.CHAIN),
    "for which command": ("UPDATE event SET command_id = 'other' WHERE position = 10", Area.CHAIN),
    "the amount of a posting": ("UPDATE posting SET units = units + 1 WHERE position = 10 AND line = 1", Area.CHAIN),
    "whose posting it was": (
        "UPDATE posting SET account_id = 3 WHERE position = 10 AND line = 1 AND account_id = 2",
        Area.CHAIN,
    ),
    "a balance": ("UPDATE posting SET balance = balance + 1 WHERE position = 10 AND line = 1", Area.BALANCE),
    "the last balance": (
        "UPDATE posting SET balance = balance + 1 WHERE position = 34 AND line = 1",
        Area.BALANCE,
    ),
    "a posting is gone": ("DELETE FROM posting WHERE position = 10 AND line = 3", Area.CHAIN),
    "an event is gone": ("DELETE FROM event WHERE position = 10", Area.CHAIN),
    "the name of an account": (
        "UPDATE account SET name = 'meter/main/minor' WHERE name = 'meter/main/mega'",
        Area.CHAIN,
    ),
    "a person": ("UPDATE document SET text = '{\"role\":\"executive\"}' WHERE key = 'bob'", Area.DOCUMENT),
    "a person is gone": ("DELETE FROM document WHERE key = 'bob'", Area.DOCUMENT),
    "a person too many": (
        "INSERT INTO document (collection, key, text) VALUES ('person', 'mallory', '{}')",
        Area.DOCUMENT,
    ),
    "a tally": ("UPDATE tally SET credit = credit + 1 WHERE kind = 'round-started' AND credit > 0", Area.TALLY),
    "an answer": ("UPDATE answer SET refused = 1 WHERE command_id = 'start-4'", Area.ANSWER),
    "an answer is gone": ("DELETE FROM answer WHERE command_id = 'start-4'", Area.ANSWER),
    "an answer under another id": (
        "INSERT INTO answer SELECT 'table-7', digest, position, refused, text FROM answer WHERE command_id = 'start-4'",
        Area.ANSWER,
    ),
    "an answer that says that nothing happened": (
        """INSERT INTO answer SELECT 'idle', digest, position, refused, '{"events":[]}' FROM answer
        WHERE command_id = 'start-4'""",
        Area.ANSWER,
    ),
    "an answer behind the end of the log": (
        "INSERT INTO answer SELECT 'table-7', digest, 99, refused, text FROM answer WHERE command_id = 'start-4'",
        Area.ANSWER,
    ),
    "a refusal that there was not": (
        "INSERT INTO answer SELECT 'table-7', digest, position, 1, text FROM answer WHERE command_id = 'start-4'",
        Area.ANSWER,
    ),
    "an answer at an earlier event": (
        "UPDATE answer SET position = position - 1 WHERE command_id = 'start-4'",
        Area.ANSWER,
    ),
    "why a command was refused": (
        "UPDATE answer SET text = replace(text, 'works here', 'sleeps here') WHERE refused = 1",
        Area.ANSWER,
    ),
    "the checkpoint": ("UPDATE checkpoint SET text = replace(text, 'dealer', 'player')", Area.CHECKPOINT),
    "the head": ("UPDATE head SET position = position - 1", Area.HEAD),
    "the head is gone": ("DELETE FROM head", Area.HEAD),
    "an anchor of the store": ("UPDATE anchor SET hash = signature WHERE position = 8", Area.ANCHOR),
    "the epoch": ("UPDATE leader SET epoch = 0", Area.STORE),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_found(kept: Kept, change: str) -> None:
    statement, area = CHANGES[change]
    alter(kept.where, statement)
    assert area in kept.areas(), change


def test_a_tail_that_was_cut_with_head_and_all_is_found_by_a_printed_anchor(kept: Kept) -> None:
    """Whoever can sign, or kept an older head, leaves no trace in the store; paper remembers."""
    earlier = kept.anchors[1].head
    for table in ("posting", "event", "answer", "anchor"):
        alter(kept.where, f"DELETE FROM {table} WHERE position > :end", end=earlier.position)  # noqa: S608 -- our own names
    alter(kept.where, "DELETE FROM checkpoint")
    alter(kept.where, NEW_HEAD, position=earlier.position, hash=earlier.hash, signature=earlier.signature)
    without = kept.areas()
    assert not without & {Area.CHAIN, Area.HEAD, Area.ANCHOR, Area.MONEY, Area.BALANCE}
    verdict = kept.verdict(anchors=kept.anchors)
    assert any("it was cut" in finding.text for finding in verdict.findings if finding.area is Area.ANCHOR)


@pytest.mark.parametrize("who", ["with the key of the store", "with another key"])
def test_a_chain_that_was_rewritten_from_the_start_is_found_by_a_printed_anchor(kept: Kept, who: str) -> None:
    signer = SIGNER if who == "with the key of the store" else FixedSigner("mallory")
    rewrite(kept.where, signer)
    assert kept.areas() & {Area.CHAIN, Area.HEAD, Area.MONEY} == set()
    found = [f.text for f in kept.verdict(anchors=kept.anchors[-1:]).findings if f.area is Area.ANCHOR]
    assert any("it was rewritten" in each or "another key" in each for each in found)
    if signer is not SIGNER:
        assert any("not the key given" in f.text for f in kept.verdict(public_key=SIGNER.public_key).findings)


def rewrite(where: str, signer: FixedSigner) -> None:
    """Every start has another seat in its text; hashes and head are made to fit, older vouchers thrown away."""
    store = open_store(where)
    recorded = [replace(each, text=each.text.replace('"seat":1,', '"seat":9,')) for each in store.read(limit=99)]
    store.close()
    digest = genesis(IDENTITY.store_id)
    with unguarded(where) as connection:
        for each in recorded:
            previous, rest = digest, (each.actor, each.command_id, each.kind, each.text, each.postings)
            digest = entry_hash(previous, each.position, each.at_us, *rest)
            values = {"body": each.text, "previous": previous, "hash": digest, "position": each.position}
            connection.execute(NEW_EVENT, values)
    head = signed_head(signer, IDENTITY.store_id, len(recorded), digest)
    alter(where, NEW_HEAD, position=head.position, hash=head.hash, signature=head.signature)
    alter(where, "UPDATE store SET public_key = :key", key=signer.public_key)
    alter(where, "DELETE FROM anchor", "DELETE FROM checkpoint")


def test_an_anchor_of_another_store_is_told_as_such(kept: Kept) -> None:
    other = anchor(FixedSigner("other").public_key, kept.anchors[0].head)
    assert "another store" in kept.verdict(anchors=[other]).findings[0].text
    forged = replace(kept.anchors[0], head=replace(kept.anchors[0].head, position=9))
    assert "is not signed by the key of this store" in kept.verdict(anchors=[forged]).findings[0].text
    assert kept.verdict(anchors=[read_anchor(str(each)) for each in kept.anchors]).sound


def test_a_guard_that_is_gone_stops_opening_and_is_told_by_verification(kept: Kept) -> None:
    with raw(kept.where) as connection:
        on = "" if connection.dialect.name == "sqlite" else " ON event"
        connection.exec_driver_sql(f"DROP TRIGGER event_follows{on}")
    with pytest.raises(StoreError, match="has lost the guard event_follows"):
        open_store(kept.where)
    assert kept.areas() == {Area.STORE}


def test_a_log_that_says_impossible_things_is_read_to_its_end_all_the_same(kept: Kept) -> None:
    alter(
        kept.where,
        "UPDATE event SET body = '[1' WHERE position = 12",
        "UPDATE event SET body = '[]' WHERE position = 20",
    )
    verdict = kept.verdict()
    assert verdict.events == 34
    assert {f.position for f in verdict.findings if f.area is Area.CHAIN} == {12, 20}
    assert [f.position for f in verdict.findings if f.area is Area.REPLAY] == [12]


def test_an_empty_store_is_sound(tmp_path: Path) -> None:
    where = str(tmp_path / "floor.db")
    create_store(where, Identity("room-1", SIGNER.public_key)).close()
    assert examine(where, SmallDesk(), Question()).sound
