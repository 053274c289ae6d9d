"""The evidence of one award: stretches of the log, each up to a signed head, that anybody can check without the floor.

A stretch holds whole entries, for their hashes cover all of their contents; it is as confidential as the log.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pitboss.errors import BadInputError
from pitboss.floor.log.canonical import canonical
from pitboss.floor.log.chain import hash_of
from pitboss.floor.log.entry import Recorded
from pitboss.floor.log.heads import Anchor, Head, anchor, fingerprint, head_message, is_signed
from pitboss.floor.log.store import Reader
from pitboss.floor.manager.rooms import HOUSE, local_time
from pitboss.floor.reports.approvals import CHANGED, CLOSED, KINDS, PROPOSED, QUEUED, Approvals
from pitboss.floor.reports.ledger import Fact, Ledger
from pitboss.floor.reports.sheet import Report, Sheet, money, texts
from pitboss.floor.reports.trail import particulars
from pitboss.floor.reports.wins import BACKED_OUT, CONFIRMED, Win, signed_heads, win_named
from pitboss.jackpot.plain import Data
from pitboss.jackpot.postings import Posting

FORMAT = "pitboss-evidence-1"
STARTED = "round-started"
ENDED = ("round-ended", "round-voided")
_ROUND_KINDS = (
    STARTED,
    "hand-keyed",
    "hand-cleared",
    "tray-awards-paid",
    "awards-locked",
    "awards-confirmed",
    "award-voided",
    "envy-paid",
    *ENDED,
)
_OF_LINK = ("link-opened", QUEUED, CHANGED, "paytable-changed")
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
    """Of everything that the award rests on, and of the proposals by which two people did it."""
    approvals = Approvals(ledger.facts(KINDS))
    for fact in _facts(ledger, win):
        yield fact.position
        yield from approvals.behind(fact).events
    yield from _round(ledger.reader, win)


def _facts(ledger: Ledger, win: Win) -> Iterator[Fact]:
    yield from (fact for fact in ledger.facts((CONFIRMED,)) if fact.position == win.position)
    if win.backed_out is not None:
        yield win.backed_out
    yield from (fact for fact in ledger.facts(_OF_LINK) if _link_of(fact.kind, fact.body) == win.link)
    yield from (fact for fact in ledger.facts(_OF_TABLE) if win.table in _tables_of(fact.body))
    yield from (fact for fact in ledger.facts(("person-added",)) if fact.body["person"] == win.by)


def _link_of(kind: str, body: Mapping[str, Any]) -> str:
    found: str = body["terms"]["id"] if kind == "link-opened" else body.get("link") or body["change"]["link"]
    return found


def _tables_of(body: Mapping[str, Any]) -> tuple[str | None, str | None]:
    return body.get("table"), body.get("setup", {}).get("id")


_AT_ONCE = 500


def _round(reader: Reader, win: Win) -> Iterator[int]:
    """Every step at the table from the start of the round to its end, or to the end of the log."""
    for recorded in _back(reader, win.position):
        if _is_of(recorded, win):
            yield recorded.position
            if recorded.kind == STARTED:
                break
    for recorded in _on(reader, win.position):
        if _is_of(recorded, win):
            yield recorded.position
            if recorded.kind in ENDED:
                break


def _is_of(recorded: Recorded, win: Win) -> bool:
    """A table plays one round at a time."""
    return canonical(win.table) in recorded.text and recorded.body.get("table") == win.table


def _back(reader: Reader, position: int) -> Iterator[Recorded]:
    while position > 0:
        after = max(0, position - _AT_ONCE)
        yield from reversed(reader.read(after, position - after))
        position = after


def _on(reader: Reader, position: int) -> Iterator[Recorded]:
    while some := reader.read(position, _AT_ONCE):
        yield from some
        position = some[-1].position


def _stretches(reader: Reader, positions: Iterable[int]) -> Iterator[tuple[int, Head]]:
    """From the first of the positions that a signed head vouches for, up to that head."""
    firsts: dict[int, int] = {}
    heads = signed_heads(reader)
    ends = sorted(heads)
    for position in positions:
        vouching = ends[bisect_left(ends, position)]
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
    """Anchors from paper that stand within its events; all that were brought are signed with the key, or are faults."""
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
    faults += _against_anchors(entries, data["store"], key, anchors)
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


def _against_anchors(
    entries: Mapping[int, Recorded], store: str, key: bytes, anchors: Sequence[Anchor]
) -> Iterator[str]:
    """Whoever signed the paper signed the evidence; where the paper stands within its events, it vouches for those."""
    name = fingerprint(key)
    for printed in anchors:
        head = printed.head
        entry = entries.get(head.position)
        if printed.key != name:
            yield f"The anchor is of the key {printed.key}, the evidence of the key {name}: another store."
        elif entry is not None and entry.hash != head.hash:
            yield f"Event {entry.position:,} is not the one that the anchor on paper vouches for."
        elif not is_signed(key, head.signature, head_message(store, head.position, head.hash)):
            yield f"The anchor at {head.position:,} is not signed by the key of the evidence: it is of another store."


def _award_faults(entries: Mapping[int, Recorded], award: str) -> Iterator[str]:
    confirming = [each for each in entries.values() if each.kind == CONFIRMED]
    if not any(award in _award_ids(each) for each in confirming):
        yield f"No event of it confirms the award {award}."


def _award_ids(recorded: Recorded) -> set[str]:
    return {award["id"] for locked in recorded.body["sets"] for award in locked["awards"]}


def _story(data: Mapping[str, Any], entries: Mapping[int, Recorded]) -> Report:
    """The events of the round and of the jackpot, in their order, with the proposals behind them."""
    confirming = next(each for each in entries.values() if each.kind == CONFIRMED and data["award"] in _award_ids(each))
    body = confirming.body
    link = next(locked["link"] for locked in body["sets"] for award in locked["awards"] if award["id"] == data["award"])
    ordered = sorted(entries.values(), key=lambda each: each.position)
    approvals = Approvals(ordered)
    own = [each for each in ordered if _belongs(each, body, link)]
    wanted = {position for each in own for position in (each.position, *approvals.behind(each).events)}
    told = [each for each in ordered if each.position in wanted]
    rows = tuple(
        (
            str(each.position),
            local_time(HOUSE, each.at_us),
            each.actor if each.kind in (PROPOSED, CLOSED) else approvals.behind(each).people,
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
    if recorded.kind in _ROUND_KINDS:
        own = recorded.body
        return (own.get("table"), own.get("round")) == (body["table"], body["round"])
    if recorded.kind == BACKED_OUT:
        own = recorded.body
        return bool(own["link"] == link and own["table"] == body["table"])
    if recorded.kind in _OF_LINK:
        return _link_of(recorded.kind, recorded.body) == link
    return recorded.kind in _OF_TABLE and body["table"] in _tables_of(recorded.body)


def evidence_text(bundle: Data) -> str:
    return json.dumps(bundle, ensure_ascii=False, sort_keys=True, indent=1) + "\n"
