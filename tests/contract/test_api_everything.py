"""Whatever is sent to any address of the API, fitting its description or not: an answer that the description knows.

No request ends in a mistake of the server (500), and none in an answer of another shape than the one it documents.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from tests.support.web import CONTROLLER, LINK, TABLE, House, open_house

WHO = ("eve", "supervisor", "accounting", "technician", "player", "auditor", None)
KNOWN = {
    "table": TABLE,
    "link": LINK,
    "person": "dealer",
    "device": CONTROLLER,
    "level": "meter",
    "win": "1",
    "name": "accruals",
    "proposal": "p1",
}
ENDLESS = "/stream"
"""Streams do not end; `test_web_streams` listens to them."""
SPARED = {("delete", "/api/v1/sessions/current")}
"""It would sign out whoever sends everything else."""
QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large, HealthCheck.large_base_example]


@pytest.fixture
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture
def description(house: House) -> dict[str, Any]:
    described: dict[str, Any] = house.client.get("/openapi.json").json()
    return described


def operations(description: dict[str, Any]) -> Iterator[Any]:
    for found in schemathesis.openapi.from_dict(description).get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        if ENDLESS not in operation.path and (operation.method, operation.path) not in SPARED:
            yield operation


def press(house: House, description: dict[str, Any], mode: GenerationMode, examples: int) -> int:
    """Sends each operation so many times; the number of requests that went through."""
    chance, sent = random.Random(20261119), 0  # noqa: S311 -- which of the known names, the same every time
    tokens = {who: house.signed_in(who).headers["Authorization"] for who in WHO if who is not None}
    for operation in operations(description):
        strategy = operation.as_strategy(generation_mode=mode)

        @settings(
            max_examples=examples,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=QUIET,
        )
        @given(case=strategy)
        def send(case: Any) -> None:  # noqa: ANN401 -- a case of schemathesis
            nonlocal sent
            for name in case.path_parameters or {}:
                if name in KNOWN and chance.random() < 0.7:
                    case.path_parameters[name] = KNOWN[name]
            who = chance.choice(WHO)
            given_headers = {} if who is None else {"Authorization": tokens[who]}
            answer = case.call(base_url=house.origin, headers=given_headers)
            case.validate_response(answer, checks=CHECKS)
            sent += 1

        send()
    return sent


CHECKS = [
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_no_request_is_answered_with_a_mistake(house: House, description: dict[str, Any], mode: GenerationMode) -> None:
    assert press(house, description, mode, 2) > 100


@pytest.mark.long
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nor_are_thousands(house: House, description: dict[str, Any], mode: GenerationMode) -> None:
    assert press(house, description, mode, 12) > 1_000


def test_every_command_and_everything_that_is_read_is_described(description: dict[str, Any], house: House) -> None:
    paths = description["paths"]
    described = {entry["operationId"] for path in paths.values() for entry in path.values()}
    assert len(described) == sum(len(path) for path in paths.values())
    routing = house.staff.floor.desk.routing
    missing = set(routing.commands) - described
    assert missing == {
        *("found-floor", "sign-in", "sign-out", "note-failure", "use-session", "sweep-proposals"),
        *("sweep", "report-clock", "report-reach", "record-software"),
        *("open-betting", "call-time", "free-seat", "abandon-round"),
        "propose",
    }
    for path, entries in paths.items():
        for method, entry in entries.items():
            assert entry["summary"], f"{method} {path} has no summary"
            if path.startswith("/api/v1/"):
                assert "429" in entry["responses"], f"{method} {path} does not say what is refused"


def test_every_command_has_an_example_and_names_its_id(description: dict[str, Any]) -> None:
    for path, entries in description["paths"].items():
        entry = entries.get("post")
        if entry is None or "requestBody" not in entry or "Idempotency-Key" not in json.dumps(entry):
            continue
        assert json.dumps(entry["requestBody"]).count("example"), path


def test_the_description_fetches_nothing_and_names_its_secrets(description: dict[str, Any]) -> None:
    assert "http://" not in json.dumps(description)
    assert set(description["components"]["securitySchemes"]) == {"token", "cookie", "device"}
