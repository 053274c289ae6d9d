"""The evidence of an award proves itself without the floor, and proves nothing once anything in it was changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.support.books import FixedSigner
from tests.support.house import PATIENT, SIGNER, SIX_TERMS, House, hand, house
from tests.support.jackpots import SIX, units

from pitboss.errors import BadInputError
from pitboss.floor.log.heads import Anchor, Head, read_anchor
from pitboss.floor.people import Action
from pitboss.floor.reports import win_page
from pitboss.floor.reports.evidence import check, evidence, evidence_text
from pitboss.jackpot.commands import ChangeLevel, ClearHand, ConfirmAwards, KeyHand, PayEnvy, SubmitHands
from pitboss.jackpot.configuration import CardLevel

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


# --- what an award rests on ------------------------------------------------------------------------------------------


STEPS = [
    "round-started", "hand-keyed", "hand-cleared", "hand-keyed", "awards-locked", "awards-confirmed", "envy-paid",
    "round-ended",
]  # fmt: skip


@pytest.fixture(scope="module")
def busy() -> Iterator[House]:
    """A signed head behind every event or two, and another table's rounds between the steps of one."""
    with house(settings=replace(PATIENT, anchor_every=2)) as made:
        made.link(SIX_TERMS)
        made.table("S1", SIX, "six")
        made.table("S2", SIX, "six")
        made.bank(20_000_00, "six")
        made.start("S1", (1, 2))
        change = ChangeLevel(
            link="six", level="meter", second="erin", seed_units=units("500"), contribution_ppm=300_000,
            reserve_ppm=40_000,
        )  # fmt: skip
        made.by_two(Action.CHANGE_PARAMETER, "six", change)
        between = [
            KeyHand("S1", hand(2, "flush")),
            ClearHand("S1", 2, 1),
            KeyHand("S1", hand(2, "royal-flush")),
            SubmitHands("S1"),
            ConfirmAwards("S1", CardLevel.SUPERVISOR),
            PayEnvy("S1"),
        ]
        for command in between:
            made.start("S2", (4,))
            made.end("S2")
            made.give("supervisor", command)
        made.end("S1")
        yield made


def told(room: House) -> list[tuple[str, str, str]]:
    checked = check(evidence_text(evidence(room.floor.store, "1")), (), SIGNER.public_key)
    assert checked.faults == ()
    assert checked.report is not None
    return [(str(row[2]), str(row[3]), str(row[4])) for row in checked.report.sheets[0].rows]


def test_every_step_of_the_round_is_in_it_however_many_heads_were_signed_between(busy: House) -> None:
    stretches = evidence(busy.floor.store, "1")["stretches"]
    kinds = [{event["kind"] for event in each["events"] if '"table":"S1"' in event["text"]} for each in stretches]
    assert not any(
        {"round-started", "awards-locked"} <= each or {"hand-keyed", "round-ended"} <= each for each in kinds
    )
    assert [kind for _, kind, body in told(busy) if kind in STEPS and "S2" not in body] == STEPS


def test_it_names_those_who_changed_a_jackpot_and_their_proposals(busy: House) -> None:
    """The change was applied when a supervisor ended the round; it is the act of the two who queued it."""
    lines = told(busy)
    assert [who for who, kind, _ in lines if kind in ("level-change-queued", "level-changed", "link-opened")] == [
        "eve and erin"
    ] * 3
    closed = [(who, kind) for who, kind, _ in lines if kind in ("proposed", "proposal-closed")]
    assert closed == [("eve", "proposed"), ("erin", "proposal-closed")] * 2


def test_the_anchor_of_a_win_page_stands_within_its_evidence_whenever_the_page_was_printed(busy: House) -> None:
    early = read_anchor(win_page(busy.floor.store, "1").anchor)
    for _ in range(5):
        busy.start("S2", (4,))
        busy.end("S2")
    late = read_anchor(win_page(busy.floor.store, "1").anchor)
    checked = check(evidence_text(evidence(busy.floor.store, "1")), (early, late))
    assert (checked.faults, checked.compared) == ((), 2)


def test_an_anchor_from_elsewhere_in_the_log_vouches_for_the_key_by_its_signature(bundle: Bundle) -> None:
    printed = read_anchor(bundle["anchor"])
    last = max(event["position"] for stretch in bundle["stretches"] for event in stretch["events"])
    assert printed.head.position > last
    checked = check(evidence_text(bundle), (printed,))
    assert (checked.faults, checked.compared) == ((), 0)
    forged = replace(printed, head=replace(printed.head, position=printed.head.position + 1))
    assert "is not signed by the key" in check(evidence_text(bundle), (forged,)).faults[0]


# --- what was changed -----------------------------------------------------------------------------------------------


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
