"""Live streams: nothing is missed, nothing comes twice, and nobody is shown what is not for him."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from tests.support.web import (
    API,
    LINK,
    OTHER,
    QUIET,
    SIX_LINK,
    SIX_TABLE,
    TABLE,
    House,
    Visitor,
    open_house,
    problem_of,
)

from pitboss.floor.people import Action
from pitboss.web.api.sight import needs
from pitboss.web.settings import WebSettings

HANDS = {"hands": [{"seat": 3, "sensor": 1, "row": "royal-flush-first-5"}]}


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@dataclass(frozen=True)
class Heard:
    id: str
    kind: str
    data: dict[str, Any]


class Listening:
    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def next(self, *, beats: bool = False) -> Heard:
        """The next event; heartbeats are passed over unless they are asked for."""
        fields: dict[str, str] = {}
        for line in self._lines:
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif fields:
                heard = Heard(fields.get("id", ""), fields["event"], json.loads(fields["data"]))
                if beats or heard.kind != "heartbeat":
                    return heard
                fields = {}
        raise EOFError

    def until(self, kind: str) -> list[Heard]:
        heard = [self.next()]
        while heard[-1].kind != kind:
            heard.append(self.next())
        return heard


@contextmanager
def listening(who: Visitor, path: str, **headers: str) -> Iterator[Listening]:
    with who.client.stream("GET", f"{API}{path}", headers={**who.headers, **headers}) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        yield Listening(answer.iter_lines())


def play(house: House, table: str = TABLE) -> None:
    supervisor = house.signed_in("supervisor")
    supervisor.done(f"/tables/{table}/start-round", {"seats": [[1, 3]]})
    supervisor.done(f"/tables/{table}/end-round")


def test_what_happens_is_heard_as_it_happens(house: House) -> None:
    with listening(house.signed_in("dealer"), "/stream") as stream:
        assert stream.next(beats=True).kind == "heartbeat"
        play(house)
        started, ended = stream.until("round-started")[-1], stream.until("round-ended")[-1]
        assert started.data["body"]["seats"] == [[1, 3]]
        assert int(started.id) == started.data["position"] < int(ended.id)


def test_whoever_comes_back_misses_nothing_and_hears_nothing_twice(house: House) -> None:
    dealer = house.signed_in("dealer")
    with listening(dealer, "/stream") as stream:
        stream.next(beats=True)
        play(house)
        first = stream.until("round-started")[-1]
    play(house, OTHER)
    with listening(dealer, "/stream", **{"Last-Event-ID": first.id}) as stream:
        again = [stream.next() for _ in range(3)]
    assert [each.kind for each in again] == ["round-ended", "round-started", "round-ended"]
    with listening(dealer, f"/stream?since={first.id}") as stream:
        assert [stream.next() for _ in range(3)] == again


def test_what_is_kept_no_longer_in_memory_comes_from_the_store() -> None:
    with open_house(WebSettings(access_log=False, stream_kept=2, per_second=1000, burst=1000)) as house:
        for _ in range(4):
            play(house)
        with listening(house.signed_in("auditor"), "/stream?since=0") as stream:
            heard = stream.until("round-ended")
            while sum(each.kind == "round-ended" for each in heard) < 4:
                heard += stream.until("round-ended")
    positions = [int(each.id) for each in heard]
    assert positions == sorted(set(positions))
    assert positions == list(range(positions[0], positions[-1] + 1))


def test_a_stream_in_which_nothing_happens_shows_that_it_lives() -> None:
    with (
        open_house(WebSettings(access_log=False, stream_beat_s=0.05)) as house,
        listening(house.controller(), "/stream") as stream,
    ):
        assert [stream.next(beats=True).kind for _ in range(3)] == ["heartbeat"] * 3


def test_a_dealer_does_not_hear_of_people_and_nobody_hears_a_secret(house: House) -> None:
    dealer, auditor = house.signed_in("dealer"), house.signed_in("auditor")
    play(house)
    with listening(dealer, "/stream?since=0") as stream:
        kinds = {each.kind for each in stream.until("round-ended")}
    assert kinds.isdisjoint({"signed-in", "pin-set", "person-added", "command-refused", "device-enrolled"})
    with listening(auditor, "/stream?since=0") as stream:
        heard = stream.until("round-ended")
    assert {"signed-in", "pin-set", "device-enrolled"} <= {each.kind for each in heard}
    for each in heard:
        assert {"pin_hash", "digest", "session"}.isdisjoint(each.data["body"]), each.kind


def test_a_device_hears_its_own_table_and_the_links_it_is_on(house: House) -> None:
    play(house, SIX_TABLE)
    play(house, OTHER)
    play(house)
    with listening(house.controller(), "/stream?since=0") as stream:
        heard = stream.until("round-ended")
        while heard[-1].data["body"]["table"] != TABLE:
            heard += stream.until("round-ended")
    tables = {each.data["body"]["table"] for each in heard if each.kind == "round-started"}
    assert tables == {TABLE, OTHER}
    assert "six-jackpot" not in json.dumps([each.data for each in heard])


def test_a_stream_ends_with_the_session_it_was_opened_in(house: House) -> None:
    dealer = house.signed_in("dealer")
    with listening(dealer, "/stream") as stream:
        stream.next(beats=True)
        house.signed_in("supervisor").done("/people/dealer/revoke-sessions")
        heard = stream.until("signed-out")[-1]
        assert heard.data == {"rule": "session/ended"}
        with pytest.raises(EOFError):
            stream.next()


def test_a_supervisor_hears_that_an_alert_waits_and_a_dealer_does_not(house: House) -> None:
    """Also of what only readers of the whole log see happen: here, an id that was used again."""
    supervisor, dealer = house.signed_in("supervisor"), house.signed_in("dealer")
    waiting = len(supervisor.seen("/alerts"))
    with listening(supervisor, "/stream") as watched, listening(dealer, "/stream") as played:
        watched.next(beats=True)
        played.next(beats=True)
        house.controller().done(f"/tables/{TABLE}/start-round", {"seats": [[1]]}, id="one")
        house.controller().post(f"/tables/{TABLE}/start-round", {"seats": [[2]]}, id="one")
        heard = watched.until("alerts")
        assert heard[-1].data == {"waiting": waiting + 1}
        assert heard[-1].id.endswith("-alerts")
        assert "command-id-reused" not in {each.kind for each in heard}
        house.controller().done(f"/tables/{TABLE}/end-round")
        assert {each.kind for each in played.until("round-ended")} == {"round-started", "round-ended"}
    with listening(supervisor, "/stream", **{"Last-Event-ID": heard[-1].id}) as watched:
        assert watched.next().kind == "round-ended"


def test_it_is_said_of_every_event_who_hears_it(house: House) -> None:
    """A new kind of event is for readers of the whole log until somebody decides otherwise."""
    departments = house.staff.floor.desk.routing.departments
    unsaid = {kind for each in departments for kind in each.events if needs(kind) is Action.READ_LOG}
    assert unsaid == set()
    assert needs("something-new") is Action.READ_LOG


def test_streams_are_refused_to_nobody_and_to_nonsense(house: House) -> None:
    assert problem_of(house.nobody().get("/stream"))["status"] == 401
    assert problem_of(house.signed_in("player").get("/stream"))["status"] == 403
    assert problem_of(house.controller().get("/stream?since=yesterday"))["status"] == 422
    assert problem_of(house.nobody().get("/displays/nowhere/stream"))["status"] == 404
    with open_house(WebSettings(access_log=False, listeners=1)) as small:
        controller = small.controller()
        with listening(controller, "/stream") as one:
            one.next(beats=True)
            assert problem_of(controller.get("/stream"))["kind"] == "busy"


def test_a_display_shows_the_amount_the_hit_and_the_amount_after_it(house: House) -> None:
    """JACKPOT.md: pending awards are shown as if they were paid."""
    supervisor = house.signed_in("supervisor")
    with listening(house.nobody(), f"/displays/{LINK}/stream") as stream:
        shown = stream.next()
        assert shown.kind == "meters"
        assert shown.data["levels"] == [{"level": "meter", "display_cents": 500_000, "pending": False}]
        supervisor.done(f"/tables/{TABLE}/start-round", {"seats": [[1, 3]]})
        assert stream.next().data["levels"][0]["display_cents"] == 500_040
        supervisor.done(f"/tables/{TABLE}/submit-hands", HANDS)
        hit, pending = stream.next(), stream.next()
        assert (hit.kind, hit.data["stage"]) == ("hit", "pending")
        assert hit.data["awards"][0]["cents"] == 500_040
        assert pending.data["levels"] == [{"level": "meter", "display_cents": 500_004, "pending": True}]
        supervisor.done(f"/tables/{TABLE}/confirm-awards")
        paid = stream.until("hit")[-1]
        assert paid.data["stage"] == "paid"
        after = stream.next()
        assert after.data["levels"] == [{"level": "meter", "display_cents": 500_004, "pending": False}]
        assert len({shown.id, hit.id, pending.id, paid.id, after.id}) == 5
    with listening(house.nobody(), f"/displays/{LINK}/stream", **{"Last-Event-ID": pending.id}) as stream:
        assert [stream.next().kind for _ in range(2)] == ["hit", "meters"]


def test_a_display_tells_of_envy_by_the_name_of_the_hand(house: House) -> None:
    supervisor = house.signed_in("supervisor")
    with listening(house.nobody(), f"/displays/{SIX_LINK}/stream") as stream:
        supervisor.done(f"/tables/{SIX_TABLE}/start-round", {"seats": [[1, 3]]})
        hands = {"hands": [{"seat": 3, "sensor": 1, "row": "royal-flush"}]}
        supervisor.done(f"/tables/{SIX_TABLE}/submit-hands", hands)
        supervisor.done(f"/tables/{SIX_TABLE}/confirm-awards")
        supervisor.done(f"/tables/{SIX_TABLE}/pay-envy")
        supervisor.done(f"/tables/{SIX_TABLE}/end-round")
        told = next(event for event in iter(stream.next, None) if event.data.get("stage") == "envy")
        assert {(each["seat"], each["label"]) for each in told.data["awards"]} == {(1, "Royal flush")}


def test_a_display_hears_nothing_of_other_links(house: House) -> None:
    with listening(house.nobody(), f"/displays/{SIX_LINK}/stream") as stream:
        assert stream.next().data["link"] == SIX_LINK
        play(house)
        play(house, SIX_TABLE)
        assert stream.next().data["levels"][0]["display_cents"] == 500_040


def test_the_displays_are_listed_for_everybody(house: House) -> None:
    shown = house.nobody().seen("/displays")
    assert {each["link"] for each in shown} == {LINK, SIX_LINK}
    assert house.nobody().seen(f"/displays/{LINK}")["levels"][0]["display_cents"] == 500_000


def test_quiet_settings_are_as_strict_as_the_real_ones() -> None:
    """What the other tests turn up are rates only."""
    assert QUIET.body_bytes == WebSettings().body_bytes
