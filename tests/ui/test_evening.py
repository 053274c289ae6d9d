"""The evening of the documentation happens as it is told, and its page has a picture of every screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from tests.support.rooms import demonstration_room
from tests.ui.evening import evening

PAGE = Path(__file__).parents[2] / "docs" / "operating" / "evening.md"


@pytest.mark.long
def test_the_evening_happens_as_it_is_told(browser: Browser) -> None:
    told = PAGE.read_text(encoding="utf-8")
    shown: list[str] = []

    def take(_page: Page, name: str) -> None:
        shown.append(name)

    with demonstration_room(browser) as room:
        evening(room, take)
        assert room.floor.state.jackpot.link("multi").restarts["mega"] == 1
        assert room.floor.state.jackpot.table("six-1").rounds == 1
    assert [name for name in shown if f"../screens/{name}.png" not in told] == []
