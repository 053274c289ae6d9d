"""The evidence of one award: stretches of the log, each up to a signed head, that anybody can check without the floor.

A stretch holds whole entries, for their hashes cover all of their contents; it is as confidential as the log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.errors import BadInputError
from pitboss.floor.log.chain import hash_of
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Anchor, Head, anchor, fingerprint, head_message, is_signed
from pitboss.floor.log.store import Reader
from pitboss.floor.manager.rooms import HOUSE, local_time
from pitboss.floor.reports.ledger import Ledger
from pitboss.floor.reports.sheet import Report, Sheet, money, texts
from pitboss.floor.reports.trail import particulars
from pitboss.floor.reports.wins import BACKED_OUT, CONFIRMED, Win, win_named
from pitboss.jackpot.plain import Data
from pitboss.jackpot.postings import Posting

FORMAT = "pitboss-evidence-1"
_ROUND_KINDS = (
    "round-started",
    "hand-keyed",
    "hand-cleared",
    "tray-awards-paid",
    "awards-locked",
    "awards-confirmed",
    "award-voided",
    "envy-paid",
    "round-ended",
    "round-voided",
)
_OF_LINK = ("link-opened", "level-changed", "paytable-changed")
_OF_TABLE = ("table-added", "table-changed", "table-stands", "versions-recorded")


# --- making -----------------------------------------------------------------------------------------------------


def evidence(reader: Reader, name: str) -> Data:
    """Of a win, by its number or by the id of its award."""
    ledger = Ledger(reader)
    win = win_named(ledger, name)
    identity = reader.identity()
    return {
        "format": FORMAT,
        "store": identity.store_id,
        "public_key": identity.public_key.hex(),
        "award": win.award,
        "win": win.number,
        "anchor": ledger.anchor,
        "stretches": [_stretch(reader, first, head) for first, head in _stretches(reader, _positions(ledger, win))],
    }


def _positions(ledger: Ledger, win: Win) -> Iterator[int]:
    """Of everything that the award rests on."""
    yield win.position
    if win.backed_out is not None:
        yield win.backed_out.position
    for fact in ledger.facts(_OF_LINK):
        body = fact.body
        link = body["terms"]["id"] if fact.kind == "link-opened" else body.get("link") or body["change"]["link"]
        if link == win.link:
            yield fact.position
    for fact in ledger.facts(_OF_TABLE):
        if win.table in (fact.body.get("table"), fact.body.get("setup", {}).get("id")):
            yield fact.position
    for fact in ledger.facts(("person-added",)):
        if fact.body["person"] == win.by:
            yield fact.position
    yield from _round(ledger.reader, win)


def _round(reader: Reader, win: Win) -> Iterator[int]:
    """Back to the start of the round, and on to its end or to the end of the log."""
    yield _found(reader, range(win.position, 0, -_AT_ONCE), win, "round-started")
    head = reader.head()
    last = win.position if head is None else head.position
    yield _found(reader, range(win.position + _AT_ONCE, last + 2 * _AT_ONCE, _AT_ONCE), win, "round-ended")


_AT_ONCE = 500


def _found(reader: Reader, ends: Iterable[int], win: Win, kind: str) -> int:
    for end in ends:
        after = max(0, end - _AT_ONCE)
        for recorded in reader.read(after, end - after):
            if recorded.kind == kind:
                body = recorded.body
                if (body["table"], body["round"]) == (win.table, win.round):
                    return recorded.position
    return win.position


def _stretches(reader: Reader, positions: Iterable[int]) -> Iterator[tuple[int, Head]]:
    """From the first of the positions that a signed head vouches for, up to that head."""
    heads = {head.position: head for head in reader.anchors()}
    last = reader.head()
    if last is not None:
        heads[last.position] = last
    firsts: dict[int, int] = {}
    for position in positions:
        vouching = min(each for each in heads if each >= position)
        firsts[vouching] = min(firsts.get(vouching, position), position)
    for vouching, first in sorted(firsts.items()):
        yield first, heads[vouching]


def _stretch(reader: Reader, first: int, head: Head) -> Data:
    events: list[Data] = []
    after = first - 1
    while after < head.position:
        for recorded in reader.read(after, min(_AT_ONCE, head.position - after)):
            events.append(_event(recorded))
            after = recorded.position
    return {
        "previous_hash": reader.read(first - 1, 1)[0].previous_hash.hex(),
        "events": events,
        "head": {"position": head.position, "hash": head.hash.hex(), "signature": head.signature.hex()},
    }


def _event(recorded: Recorded) -> Data:
    return {
        "position": recorded.position,
        "at_us": str(recorded.at_us),
        "actor": recorded.actor,
        "command_id": recorded.command_id,
        "kind": recorded.kind,
        "text": recorded.text,
        "postings": [[each.account, str(each.units)] for each in recorded.postings],
    }


# --- checking ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Checked:
    """What a bundle proves, or why it proves nothing."""

    award: str
    key: str
    faults: tuple[str, ...]
    compared: int
    """Anchors from paper that stand within its events."""
    report: Report | None
    """The story of the award, from the checked events alone."""


def check(text: str, anchors: Sequence[Anchor] = (), public_key: bytes | None = None) -> Checked:
    """Without any store. Who brings no key and no anchor from paper learns only that the bundle agrees with itself."""
    data = _read(text)
    faults: list[str] = []
    key = bytes.fromhex(data["public_key"])
    name = fingerprint(key)
    if public_key is not None and public_key != key:
        faults.append(f"It is signed with the key {name}, not with the key given, {fingerprint(public_key)}.")
    entries: dict[int, Recorded] = {}
    for stretch in data["stretches"]:
        recorded, found = _checked_stretch(data["store"], key, stretch)
        faults += found
        entries |= {each.position: each for each in recorded}
    faults += _against_anchors(entries, name, anchors)
    faults += _award_faults(entries, data["award"])
    report = None if faults else _story(data, entries)
    compared = sum(each.head.position in entries for each in anchors)
    return Checked(data["award"], name, tuple(faults), compared, report)


def _read(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadInputError(f"This is no evidence of Pitboss; it says its format: {FORMAT}.")
        for stretch in data["stretches"]:
            bytes.fromhex(stretch["previous_hash"])
            for name in ("hash", "signature"):
                bytes.fromhex(stretch["head"][name])
            for event in stretch["events"]:
                _recorded(event, b"")
        bytes.fromhex(data["public_key"])
        texts_there = isinstance(data["award"], str) and isinstance(data["store"], str)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInputError(f"This evidence is not whole ({type(error).__name__}: {error}); ask for it anew.") from None
    if not texts_there:
        raise BadInputError("This evidence names no award or no store; ask for it anew.")
    return data


def _recorded(event: Mapping[str, Any], previous: bytes) -> Recorded:
    postings = tuple(Posting(str(account), int(units)) for account, units in event["postings"])
    made = Recorded(
        int(event["position"]),
        int(event["at_us"]),
        str(event["actor"]),
        str(event["command_id"]),
        str(event["kind"]),
        str(event["text"]),
        postings,
        previous,
        b"",
    )
    return replace(made, hash=hash_of(made))


def _checked_stretch(store: str, key: bytes, stretch: Mapping[str, Any]) -> tuple[list[Recorded], list[str]]:
    previous = bytes.fromhex(stretch["previous_hash"])
    recorded: list[Recorded] = []
    faults: list[str] = []
    for event in stretch["events"]:
        entry = _recorded(event, previous)
        if recorded and entry.position != recorded[-1].position + 1:
            faults.append(f"Event {entry.position:,} does not follow event {recorded[-1].position:,}.")
        if sum(each.units for each in entry.postings):
            faults.append(f"The postings of event {entry.position:,} do not sum to zero.")
        recorded.append(entry)
        previous = entry.hash
    head = stretch["head"]
    position, digest = int(head["position"]), bytes.fromhex(head["hash"])
    if not recorded or (recorded[-1].position, recorded[-1].hash) != (position, digest):
        faults.append(f"The events do not lead to the signed head at {position:,}: something in them was changed.")
    if not is_signed(key, bytes.fromhex(head["signature"]), head_message(store, position, digest)):
        faults.append(f"The head at {position:,} is not signed by the key of the store.")
    return recorded, faults


def _against_anchors(entries: Mapping[int, Recorded], key: str, anchors: Sequence[Anchor]) -> Iterator[str]:
    for printed in anchors:
        if printed.key != key:
            yield f"The anchor is of the key {printed.key}, the evidence of the key {key}: another store."
        entry = entries.get(printed.head.position)
        if entry is not None and entry.hash != printed.head.hash:
            yield f"Event {entry.position:,} is not the one that the anchor on paper vouches for."


def _award_faults(entries: Mapping[int, Recorded], award: str) -> Iterator[str]:
    confirming = [each for each in entries.values() if each.kind == CONFIRMED]
    if not any(award in _award_ids(each) for each in confirming):
        yield f"No event of it confirms the award {award}."


def _award_ids(recorded: Recorded) -> set[str]:
    return {award["id"] for locked in recorded.body["sets"] for award in locked["awards"]}


def _story(data: Mapping[str, Any], entries: Mapping[int, Recorded]) -> Report:
    """The events of the round and of the jackpot, in their order."""
    confirming = next(each for each in entries.values() if each.kind == CONFIRMED and data["award"] in _award_ids(each))
    body = confirming.body
    link = next(locked["link"] for locked in body["sets"] for award in locked["awards"] if award["id"] == data["award"])
    told = [each for each in sorted(entries.values(), key=lambda each: each.position) if _belongs(each, body, link)]
    rows = tuple(
        (
            str(each.position),
            local_time(HOUSE, each.at_us),
            each.actor,
            each.kind,
            particulars(each.body, HOUSE),
        )
        for each in told
    )
    moves = tuple((str(each.position), posting.account, posting.units) for each in told for posting in each.postings)
    last = max(data["stretches"], key=lambda stretch: int(stretch["head"]["position"]))["head"]
    key = bytes.fromhex(data["public_key"])
    head = Head(int(last["position"]), bytes.fromhex(last["hash"]), bytes.fromhex(last["signature"]))
    return Report(
        name="evidence",
        title=f"Evidence of award {data['award']}",
        about=(
            ("Store", data["store"]),
            ("Key", fingerprint(key)),
            ("Events", f"{len(entries):,} checked, {len(told):,} told here"),
        ),
        sheets=(
            Sheet("What happened", texts("Event", "When", "Who", "What", "Particulars"), rows),
            Sheet("What moved", (*texts("Event", "Account"), *money("Change")), moves),
        ),
        anchor=str(anchor(key, head)),
        citation="WAC 230-15-685, -695",
    )


def _belongs(recorded: Recorded, body: Mapping[str, Any], link: str) -> bool:
    own = recorded.body
    if recorded.kind in _ROUND_KINDS:
        return (own.get("table"), own.get("round")) == (body["table"], body["round"])
    if recorded.kind == BACKED_OUT:
        return bool(own["link"] == link and own["table"] == body["table"])
    if recorded.kind in _OF_LINK:
        named = own["terms"]["id"] if recorded.kind == "link-opened" else own.get("link") or own["change"]["link"]
        return bool(named == link)
    return recorded.kind in _OF_TABLE and body["table"] in (own.get("table"), own.get("setup", {}).get("id"))


def evidence_text(bundle: Data) -> str:
    return json.dumps(bundle, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
