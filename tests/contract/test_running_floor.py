"""A whole floor on every store: made, worked, closed, opened again; its secrets outside; what follows its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.support.floor import PIN

from pitboss.errors import BadInputError, RefusedError, StoreError
from pitboss.floor.adapters.demonstrating import make_demonstration
from pitboss.floor.adapters.founding import Founder, Founding, found
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import make_floor, memory_floor, open_floor, read_floor
from pitboss.floor.demonstration import PEOPLE, ROOM
from pitboss.floor.log.entry import Recorded
from pitboss.floor.people import Presence, Role
from pitboss.floor.people.commands import RevokeSessions
from pitboss.floor.settings import Settings
from pitboss.floor.verify import Question, verify
from pitboss.jackpot.commands import EndRound, StartRound

CHEAP: Any = {"pin_passes": 1, "pin_memory_kib": 8, "pin_lanes": 1}


@pytest.fixture(params=("sqlite", "postgresql"))
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    store = request.getfixturevalue("postgres")() if request.param == "postgresql" else str(tmp_path / "floor.db")
    return Settings(store=store, keys=str(tmp_path / "keys"), **CHEAP)


@pytest.fixture
def here(tmp_path: Path) -> Settings:
    return Settings(store=str(tmp_path / "floor.db"), keys=str(tmp_path / "keys"), **CHEAP)


def test_a_floor_is_the_same_when_it_opens_again(where: Settings) -> None:
    make_demonstration(where)
    with open_floor(where) as floor:
        sam = next(each for each in PEOPLE if each.person == "sam")
        entered = Reception(floor).sign_in(sam.person, sam.pin)
        for _ in range(3):
            for command in (StartRound("uth-1", seats=((1, 3),)), EndRound("uth-1")):
                assert not floor.do(floor.order(entered.presence, command)).refused
        state, anchor = floor.state, str(floor.anchor)
        assert read_floor(where) == state, "what others read meanwhile"
    with open_floor(where) as floor:
        assert floor.state.jackpot == state.jackpot
        assert floor.state.people == state.people
        assert floor.epoch == 3
        assert Reception(floor).by_session(entered.token) == entered.presence
        verdict = verify(floor.store, floor.desk, Question())
        assert verdict.sound, verdict.findings
        assert str(floor.anchor) != anchor


def test_a_floor_is_made_once_and_nothing_is_written_over(here: Settings) -> None:
    make_floor(here)
    with pytest.raises(RefusedError, match="no key is ever overwritten"):
        make_floor(here)
    with pytest.raises(RefusedError, match="is there already"):
        make_floor(replace(here, keys=f"{here.keys}-2"))
    assert list(Path(f"{here.keys}-2").iterdir()) == [], "keys of a store that was not made are not left behind"
    with pytest.raises(StoreError, match="cannot be made"):
        make_floor(replace(here, store="x.db", keys="/proc/nowhere/keys"))


def test_without_its_secrets_a_floor_does_not_open(here: Settings) -> None:
    make_floor(here)
    pepper = Path(here.keys) / "pepper"
    pepper.chmod(0o644)
    with pytest.raises(BadInputError, match="can be read by others"):
        open_floor(here)
    pepper.unlink()
    with pytest.raises(BadInputError, match="There is no secret at"):
        open_floor(here)
    other = replace(here, store=f"{here.store}-2", keys=f"{here.keys}-2")
    make_floor(other)
    with pytest.raises(RefusedError, match="The key is not that of"):
        open_floor(replace(here, keys=other.keys))


def test_a_founding_that_would_be_refused_makes_nothing(here: Settings) -> None:
    alone = (Founder("ann", "Ann", (Role.EXECUTIVE,), PIN),)
    with pytest.raises(RefusedError, match="Two different people"):
        found(here, Founding(alone, ROOM))
    assert not Path(here.store).exists()
    assert not Path(here.keys).exists()
    same_card = tuple(Founder(name, name, (Role.EXECUTIVE,), PIN, "601100200001") for name in ("ann", "bob"))
    with pytest.raises(RefusedError, match="have the same card"):
        found(here, Founding(same_card, ROOM))
    assert PIN not in repr(alone)


def test_followers_are_told_in_order_until_they_stop_or_fail(caplog: pytest.LogCaptureFixture) -> None:
    heard: list[int] = []
    failed: list[int] = []

    def failing(_: object) -> None:
        failed.append(1)
        raise ValueError("deaf")

    def hearing(recorded: Sequence[Recorded]) -> None:
        heard.extend(each.position for each in recorded)

    with memory_floor() as floor:
        order = floor.order(Presence(), RevokeSessions("ann"))
        floor.follow(failing)
        stop = floor.follow(hearing)
        for number in range(3):
            floor.do(replace(order, id=f"c-{number}"))
        floor.do(replace(order, id="c-2"))
        stop()
        floor.do(replace(order, id="c-9"))
    assert heard == [2, 3, 4]
    assert failed == [1]
    assert "failed and is told no more" in caplog.text
