"""The evidence of an award proves itself without the floor, and proves nothing once anything in it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.support.books import FixedSigner
from tests.support.house import SIGNER, SIX_TERMS, House, hand, house
from tests.support.jackpots import SIX

from pitboss.errors import BadInputError
from pitboss.floor.log.heads import Anchor, Head, read_anchor
from pitboss.floor.reports import win_page
from pitboss.floor.reports.evidence import check, evidence, evidence_text

Bundle = dict[str, Any]


@pytest.fixture(scope="module")
def room() -> Iterator[House]:
    """The award lies behind an anchor, and in front of another."""
    with house() as made:
        made.link(SIX_TERMS)
        made.table("S1", SIX, "six")
        made.bank(20_000_00, "six")
        for _ in range(300):
            made.start("S1", (1,))
            made.end("S1")
        made.win("S1", (1, 2), hand(2, "royal-flush"))
        for _ in range(300):
            made.start("S1", (1,))
            made.end("S1")
        yield made


@pytest.fixture(scope="module")
def bundle(room: House) -> Bundle:
    return evidence(room.floor.store, "1")


def test_evidence_proves_the_award_with_the_key_or_an_anchor_from_paper(room: House, bundle: Bundle) -> None:
    printed = read_anchor(win_page(room.floor.store, "1").anchor)
    checked = check(evidence_text(bundle), (printed,), SIGNER.public_key)
    assert (checked.faults, checked.award, checked.key) == ((), "six/S1/301/2", printed.key)
    assert checked.report is not None
    told = [row[3] for row in checked.report.sheets[0].rows]
    assert told[-5:] == ["round-started", "awards-locked", "awards-confirmed", "envy-paid", "round-ended"]
    assert {"link-opened", "table-added", "table-stands", "versions-recorded"} <= set(told)
    moved = {(row[1], row[2]) for row in checked.report.sheets[1].rows}
    assert ("players/S1", 590_60_000_000) in moved


def test_it_holds_less_than_the_whole_log(room: House, bundle: Bundle) -> None:
    head = room.floor.store.head()
    assert head is not None
    held = sum(len(stretch["events"]) for stretch in bundle["stretches"])
    assert held < head.position


def event_of(bundle: Bundle, kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        event for stretch in bundle["stretches"] for event in stretch["events"] if event["kind"] == kind
    )
    return found


def change_amount(bundle: Bundle) -> None:
    event = event_of(bundle, "awards-confirmed")
    event["text"] = event["text"].replace("59060", "69060")


def change_actor(bundle: Bundle) -> None:
    event_of(bundle, "awards-confirmed")["actor"] = "mallory"


def change_time(bundle: Bundle) -> None:
    event = event_of(bundle, "awards-confirmed")
    event["at_us"] = str(int(event["at_us"]) + 1)


def change_posting(bundle: Bundle) -> None:
    event_of(bundle, "awards-confirmed")["postings"][0][1] = "1"


def drop_event(bundle: Bundle) -> None:
    del bundle["stretches"][0]["events"][3]


def cut_tail(bundle: Bundle) -> None:
    del bundle["stretches"][-1]["events"][-1]


def other_award(bundle: Bundle) -> None:
    bundle["award"] = "six/S1/302/2"


def other_store(bundle: Bundle) -> None:
    bundle["store"] = "elsewhere"


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (change_amount, "something in them was changed"),
        (change_actor, "something in them was changed"),
        (change_time, "something in them was changed"),
        (change_posting, "do not sum to zero"),
        (drop_event, "does not follow"),
        (cut_tail, "do not lead to the signed head"),
        (other_award, "No event of it confirms the award six/S1/302/2"),
        (other_store, "is not signed by the key of the store"),
    ],
)
def test_whatever_is_changed_is_found(bundle: Bundle, tamper: Callable[[Bundle], None], says: str) -> None:
    copy = json.loads(evidence_text(bundle))
    tamper(copy)
    checked = check(json.dumps(copy))
    assert checked.report is None
    assert any(says in fault for fault in checked.faults), checked.faults


def test_evidence_of_another_key_or_another_past_is_found(bundle: Bundle) -> None:
    """Who writes the whole log anew has neither the key nor the anchor on paper."""
    other = FixedSigner("mallory")
    assert "not with the key given" in check(evidence_text(bundle), (), other.public_key).faults[0]
    printed = read_anchor(bundle["anchor"])
    position = bundle["stretches"][0]["events"][0]["position"]
    forged = Anchor(printed.key, Head(position, bytes(32), printed.head.signature))
    assert "is not the one that the anchor on paper vouches for" in check(evidence_text(bundle), (forged,)).faults[0]
    stranger = Anchor("0" * 16, printed.head)
    assert "another store" in check(evidence_text(bundle), (stranger,)).faults[0]


@pytest.mark.parametrize("text", ["", "[]", '{"format": "other"}', '{"format": "pitboss-evidence-1"}', "{"])
def test_what_is_no_evidence_is_refused(text: str) -> None:
    with pytest.raises(BadInputError, match=r"no evidence of Pitboss|is not whole"):
        check(text)
