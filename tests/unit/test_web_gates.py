"""What every request passes: safe headers, own origin, limits, numbers, and one shape for everything that is wrong."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import httpx
import pytest
from tests.support.floor import PIN
from tests.support.web import LINK, QUIET, TABLE, House, open_house, problem_of

from pitboss.errors import BadInputError
from pitboss.floor.settings import Settings, with_texts
from pitboss.web.gate.headers import CONTENT_SECURITY_POLICY
from pitboss.web.gate.limits import Buckets
from pitboss.web.logs import JsonLines
from pitboss.web.settings import WebSettings, web_settings


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


def test_the_server_says_that_it_lives_and_takes_commands(house: House) -> None:
    assert house.client.get("/healthz").json() == {"status": "alive"}
    ready = house.client.get("/readyz").json()
    assert ready["status"] == "ready"
    assert ready["epoch"] == house.staff.floor.epoch


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/api/v1/floor", f"/api/v1/displays/{LINK}", "/static/none"])
def test_every_answer_forbids_what_comes_from_elsewhere(house: House, path: str) -> None:
    headers = house.client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert "unsafe" not in CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert "server" not in headers


def test_a_request_keeps_the_number_it_was_sent_with(house: House) -> None:
    sent = house.client.get("/healthz", headers={"X-Request-ID": "from-the-proxy.7"})
    assert sent.headers["x-request-id"] == "from-the-proxy.7"
    made = house.client.get("/healthz", headers={"X-Request-ID": "no\tnumber"})
    assert made.headers["x-request-id"] != "no\tnumber"


def test_what_is_not_there_is_said_in_the_one_shape(house: House) -> None:
    assert problem_of(house.client.get("/api/v1/nowhere"))["kind"] == "not-found"
    assert problem_of(house.client.delete("/healthz"))["kind"] == "method-not-allowed"
    wrong = house.client.get(f"/api/v1/tables/{TABLE}/start-round")
    assert problem_of(wrong)["kind"] == "method-not-allowed"
    assert wrong.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Cookie": "pitboss-session=of-somebody"},
    ],
)
def test_a_foreign_page_changes_nothing(house: House, headers: dict[str, str]) -> None:
    """A cookie without any sign of the page it comes from counts as foreign."""
    refused = problem_of(house.client.post("/api/v1/sessions", json={"person": "eve", "pin": "1"}, headers=headers))
    assert (refused["status"], refused["kind"]) == (403, "wrong-origin")


def test_our_own_page_and_programs_are_heard(house: House) -> None:
    for headers in ({"Origin": house.origin}, {"Sec-Fetch-Site": "same-origin"}, {}):
        answer = house.client.post("/api/v1/sessions", json={"person": "eve", "pin": "000111"}, headers=headers)
        assert answer.status_code == 401


def test_a_body_beyond_the_limit_is_not_read(house: House) -> None:
    large = b" " * (QUIET.body_bytes + 1)
    said = house.client.post("/api/v1/sessions", content=large)
    assert problem_of(said)["kind"] == "too-large"

    def in_pieces() -> Iterator[bytes]:
        yield from (large[at : at + 65_536] for at in range(0, len(large), 65_536))

    unsaid = house.client.post("/api/v1/sessions", content=in_pieces(), headers={"Content-Type": "application/json"})
    assert problem_of(unsaid)["kind"] == "too-large"
    command = house.controller().client.post(
        f"/api/v1/tables/{TABLE}/start-round",
        content=in_pieces(),
        headers={**house.controller().headers, "Content-Type": "application/json"},
    )
    assert problem_of(command)["kind"] == "too-large"


def test_whoever_sends_too_much_waits() -> None:
    limits = WebSettings(access_log=False, anonymous_per_second=1, anonymous_burst=5, per_second=1, burst=3)
    with open_house(limits) as house:
        controller = house.controller()
        first = controller.get("/floor")
        assert first.status_code == 200
        answers = [controller.get("/floor") for _ in range(4)]
        refused = problem_of(answers[-1])
        assert (refused["status"], refused["kind"]) == (429, "too-many")
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert house.client.get("/healthz").status_code == 200


def test_bad_tokens_count_for_the_address_they_come_from() -> None:
    with open_house(WebSettings(access_log=False, anonymous_per_second=1, anonymous_burst=5)) as house:
        tried = [
            house.client.get("/api/v1/floor", headers={"Authorization": f"Bearer guess-{number}"}).status_code
            for number in range(8)
        ]
        assert set(tried[:5]) == {401}
        assert tried[-1] == 429
        assert house.controller().get("/floor").status_code in (200, 429)


def test_counters_are_read_on_the_machine_itself_or_with_their_token(house: House) -> None:
    house.client.get("/healthz")
    text = house.client.get("/metrics").text
    assert 'pitboss_http_requests_total{method="GET",route="/healthz",status="200"}' in text
    assert "pitboss_stream_listeners 0.0" in text
    with open_house(WebSettings(access_log=False, metrics_token="for-the-watchman")) as other:  # noqa: S106 -- a test's own
        assert other.client.get("/metrics").status_code == 403
        allowed = other.client.get("/metrics", headers={"Authorization": "Bearer for-the-watchman"})
        assert allowed.status_code == 200


def test_routes_are_counted_by_their_pattern_and_not_by_every_table(house: House) -> None:
    house.controller().post(f"/tables/{TABLE}/end-round")
    assert 'route="/api/v1/tables/{table}/end-round"' in house.client.get("/metrics").text


def test_a_mistake_of_ours_is_an_answer_too(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(house.staff.floor.store, "leader", broken)
    logging.getLogger("pitboss.web").setLevel(logging.CRITICAL)
    try:
        wrong = problem_of(house.client.get("/readyz"))
    finally:
        logging.getLogger("pitboss.web").setLevel(logging.NOTSET)
    assert (wrong["status"], wrong["kind"]) == (500, "mistake")
    assert "ZeroDivision" not in json.dumps(wrong)


def test_every_request_leaves_a_line_that_machines_can_read(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="pitboss.web")
    with open_house(WebSettings()) as house:
        house.controller().get("/floor?secret=do-not-log")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.name == "pitboss.web"]
    line = next(each for each in lines if each.get("path") == "/api/v1/floor")
    assert (line["event"], line["status"], line["actor"]) == ("request", 200, "controller-1")
    assert "do-not-log" not in json.dumps(lines)


def test_a_bucket_fills_at_its_rate_and_holds_its_burst() -> None:
    now = [0.0]
    buckets = Buckets(2, 3, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a") == 0.5
    assert buckets.take("b") == 0
    now[0] = 0.5
    assert buckets.take("a") == 0
    assert buckets.take("a") > 0
    now[0] = 100
    assert [buckets.take("a") > 0 for _ in range(4)] == [False, False, False, True]


@pytest.mark.parametrize(
    "wrong", [{"body_bytes": 0}, {"stream_beat_s": 0}, {"origins": ("floor.example",)}, {"origins": ("https://a/b",)}]
)
def test_settings_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadInputError):
        WebSettings(**wrong)  # type: ignore[arg-type]


def test_no_answer_is_kept_by_anybody_on_the_way(house: House) -> None:
    controller, start = house.controller(), f"/tables/{TABLE}/start-round"
    answer: httpx.Response = controller.post(start, {"seats": [[1]]}, id="kept-by-nobody")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    refused = controller.post(start, {"seats": [[1]]}, id="kept-by-nobody-2")
    assert (problem_of(refused)["status"], refused.headers["cache-control"]) == (409, "no-store")


def test_the_settings_of_the_floor_say_how_it_is_served() -> None:
    named = {"origins": "https://floor.example, https://pit.example", "metrics_token": "t", "https": "yes"}
    floor = with_texts(Settings(access_log=False), named, "a test's")
    web = web_settings(floor)
    assert web.origins == ("https://floor.example", "https://pit.example")
    assert (web.secure_cookies, web.metrics_token, web.access_log) == (True, "t", False)
    assert web_settings(Settings()) == WebSettings()


def test_behind_https_cookies_and_browsers_stay_there() -> None:
    with open_house(WebSettings(access_log=False, secure_cookies=True, origins=("https://floor.example",))) as house:
        asked = {"person": "dealer", "pin": PIN, "keep": "cookie"}
        entered = house.client.post("/api/v1/sessions", json=asked, headers={"Origin": "https://floor.example"})
        assert "Secure" in entered.headers["set-cookie"]
        assert entered.headers["strict-transport-security"].startswith("max-age=")
