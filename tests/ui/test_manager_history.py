"""The Game Manager with much behind it and much going on: it keeps looking, finds what is old, offers what one may."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.support.browsers import Visitors
from tests.support.demonstration import QUIET
from tests.support.rooms import PINS, Room, begin, demonstration_room, key, lock, press, swipe
from tests.support.web_server import serving
from tests.support.year import TABLES_OF_A_YEAR, settings_of, write_year

from pitboss.errors import BadInputError
from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.adapters.running import open_floor
from pitboss.floor.manager.commands import DressDisplay
from pitboss.floor.people.state import Presence
from pitboss.jackpot.commands import EndRound, StartRound
from pitboss.web.app import create_app

AT_TABLE = Presence(device="controller-six-1")


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


@contextmanager
def rounds_without_end(room: Room) -> Iterator[None]:
    """Never a quarter of a second without an event, as on a floor of many tables."""
    stopped = threading.Event()

    def play() -> None:
        while not stopped.wait(0.05):
            done(room.floor.do(room.floor.order(AT_TABLE, StartRound("six-1", seats=((1, 2),)))))
            done(room.floor.do(room.floor.order(AT_TABLE, EndRound("six-1"))))

    thread = threading.Thread(target=play)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def hit(room: Room, table: str, row: str) -> Page:
    """Keyed and recorded; what it takes to confirm it is left."""
    page = room.controller(table)
    begin(page, 1, 2)
    key(page, 2, row)
    lock(page)
    return page


def test_the_meters_go_on_rising_on_the_page_while_events_never_stop(room: Room) -> None:
    page = room.somebody("erin", "/manager#rooms")
    meter = page.locator("pb-meter", has_text="Six Card")
    expect(meter).to_be_visible()
    with rounds_without_end(room):
        for _ in range(3):
            cents = meter.get_attribute("cents")
            expect(meter).not_to_have_attribute("cents", str(cents), timeout=5_000)
    expect(meter).to_have_class(re.compile(r"\bmeter\b"))


def test_an_open_chart_and_what_has_the_keyboard_stay_while_the_figures_change(room: Room) -> None:
    page = room.somebody("erin", "/manager#links")
    panel = page.locator("article.panel", has_text="Six Card")
    history = panel.get_by_role("button", name="History")
    history.click()
    expect(panel.locator("figure svg")).to_be_visible()
    history.focus()
    won = panel.locator("pb-meter")
    with rounds_without_end(room):
        for _ in range(2):
            expect(won).not_to_have_attribute("cents", str(won.get_attribute("cents")), timeout=5_000)
    expect(panel.locator("figure svg")).to_be_visible()
    expect(history).to_be_focused()


def test_whoever_may_not_confirm_is_told_who_may(room: Room) -> None:
    hit(room, "cs-1", "royal-flush")
    supervisor, executive = (room.somebody(person, "/manager#pending") for person in ("sam", "erin"))
    expect(supervisor.get_by_text("An executive confirms it.")).to_be_visible()
    expect(supervisor.get_by_role("button", name="Confirm (")).to_have_count(0)
    expect(supervisor.get_by_role("button", name="Void")).to_be_visible()
    executive.get_by_role("button", name="Confirm (executive)").click()
    expect(supervisor.get_by_text("No award is pending.")).to_be_visible()


def test_an_auditor_sees_everything_and_is_offered_nothing_to_change(room: Room) -> None:
    page = room.somebody("vera", "/manager#links")
    expect(page.get_by_role("button", name="History").first).to_be_visible()
    for name in ("Adjust", "Change rates"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    page.goto("/manager#rooms")
    page.locator(".table-tile").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link", name="Its controls")).to_be_visible()
    expect(dialog.get_by_role("button", name="Count chips")).to_have_count(0)
    page.goto("/manager#people")
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    for name in ("Add a person", "PIN", "Dismiss", "Block"):
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def test_a_win_comes_into_the_list_while_it_is_looked_at_and_is_found_by_what_one_knows(room: Room) -> None:
    page = room.somebody("edgar", "/manager#wins")
    expect(page.get_by_text("Nothing was won here yet.")).to_be_visible()
    for table, row in (("uth-1", "royal-flush-first-5"), ("six-1", "royal-flush")):
        controller = hit(room, table, row)
        swipe(controller, "erin")
        expect(controller.locator(".award-amount")).to_have_count(0)
        press(controller, "end-round")
    expect(page.locator(".win-amount")).to_have_count(2)
    page.get_by_label("Table", exact=True).fill("six-1")
    page.get_by_role("button", name="Search").click()
    expect(page.locator(".win-amount")).to_have_count(1)
    expect(page.get_by_text("1 win · ")).to_be_visible()
    page.get_by_label("Anywhere in it").fill("no such hand")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("Nothing was won here yet.")).to_be_visible()


def test_the_trail_is_read_back_from_its_end_and_searched(room: Room) -> None:
    for _ in range(30):
        done(room.floor.do(room.floor.order(AT_TABLE, StartRound("six-1", seats=((1, 2),)))))
        done(room.floor.do(room.floor.order(AT_TABLE, EndRound("six-1"))))
    page = room.somebody("vera", "/manager#trail")
    rows = page.locator("#part tbody tr")
    expect(rows).to_have_count(100)
    first = int(rows.first.locator("th").inner_text())
    assert int(rows.last.locator("th").inner_text()) == first - 99
    page.get_by_role("button", name="Go on").click()
    expect(rows).not_to_have_count(100)
    page.get_by_label("Kind").fill("link-opened")
    page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(4)
    expect(page.get_by_role("status")).to_contain_text("that is all")
    page.get_by_label("Anywhere in it").fill("TWO WAY")
    page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(1)
    page.get_by_label("From").fill("2020-01-01")
    page.get_by_label("to", exact=True).fill("2020-01-02")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("Nothing was found yet.")).to_be_visible()


# --- a year of 200 tables ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("year")
    write_year(folder, 12_000)
    return folder


@pytest.mark.long
def test_a_year_of_two_hundred_tables_is_within_reach_of_the_page(browser: Browser, year: Path) -> None:
    with open_floor(settings_of(year)) as floor, serving(create_app(floor, QUIET)) as origin:
        visitors = Visitors(browser, origin)
        page = Room(floor, visitors).somebody("erin", "/manager#rooms")
        expect(page.locator(".table-tile")).to_have_count(TABLES_OF_A_YEAR)
        wins_of_the_year(page, floor.state.manager.wins)
        chart_of_the_year(page)
        reports_of_the_year(page)
        trail_of_the_year(page)
        visitors.leave()


def wins_of_the_year(page: Page, wins: int) -> None:
    page.goto("/manager#wins")
    numbers = page.locator("#part tbody th")
    expect(page.get_by_text(f"{wins} wins · ")).to_be_visible()
    while page.get_by_role("button", name="Earlier wins").is_visible():
        before = numbers.count()
        page.get_by_role("button", name="Earlier wins").click()
        expect(numbers).not_to_have_count(before)
    expect(numbers).to_have_count(wins)
    assert numbers.last.inner_text() == "1"


def chart_of_the_year(page: Page) -> None:
    page.goto("/manager#links")
    panel = page.locator(".link-panels article").first
    panel.get_by_role("button", name="History").click()
    expect(panel.locator("figure svg")).to_have_count(3)
    panel.get_by_label("The last", exact=True).select_option("365")
    expect(panel.locator("figcaption").first).to_contain_text("the last 365 days")
    panel.locator("figure details summary").first.click()
    expect(panel.locator("figure tbody tr").first).to_contain_text("$")


def reports_of_the_year(page: Page) -> None:
    """Days are the room's own; a long list is cut until it is asked for."""
    page.goto("/manager#reports")
    page.get_by_label("Room").select_option("room-3")
    expect(page.locator("#part dl")).to_contain_text("Room 3")
    first = date.fromisoformat(page.get_by_label("From the gaming day").input_value()) - timedelta(days=365)
    page.get_by_label("From the gaming day").fill(first.isoformat())
    page.get_by_role("button", name="Show", exact=True).click()
    everything = page.locator("#part").get_by_role("button", name="Show all")
    expect(everything).to_be_visible()
    assert page.locator("#part section").first.locator("tbody tr").count() == 300
    everything.click()
    expect(everything).to_have_count(0)
    assert page.locator("#part section").first.locator("tbody tr").count() > 2_000


def trail_of_the_year(page: Page) -> None:
    page.goto("/manager#trail")
    rows = page.locator("#part tbody tr")
    expect(rows).to_have_count(100)
    page.get_by_label("Kind").fill("fund-adjusted")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text("52 entries; that is all.")
    oldest = rows.last.locator("th").inner_text()
    page.get_by_label("Kind").fill("")
    page.get_by_label("Anywhere in it").fill("the promotion of the week")
    page.get_by_role("button", name="Search").click()
    expect(rows).to_have_count(100)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("status")).to_contain_text("that is all")
    assert int(rows.last.locator("th").inner_text()) < int(oldest)


# --- the wall -----------------------------------------------------------------------------------------------------


def test_the_house_s_own_title_and_colours_are_on_every_display_at_once(room: Room) -> None:
    wall, _ = room.visitors.visit("/display/multi?title=Somebody+else&figures=ff0000")
    expect(wall.get_by_role("heading", level=1)).to_have_text("Somebody else")
    sam = Reception(room.floor).sign_in("sam", PINS["sam"]).presence
    dress = DressDisplay("multi", title="The Grand Room", figures="00ffaa")
    done(room.floor.do(room.floor.order(sam, dress)))
    expect(wall.get_by_role("heading", level=1)).to_have_text("The Grand Room")
    assert wall.evaluate("document.documentElement.style.getPropertyValue('--wall-figures')") == "#00ffaa"
    with pytest.raises(BadInputError, match="six hexadecimal digits"):
        done(room.floor.do(room.floor.order(sam, DressDisplay("multi", ground="red"))))


def test_winners_of_one_moment_share_the_wall_and_the_amounts_stay_in_sight(room: Room) -> None:
    wall, _ = room.visitors.visit("/display/multi")
    controllers = [hit(room, table, "royal-flush") for table in ("cs-1", "uth-2")]
    for controller in controllers:
        swipe(controller, "erin")
        expect(controller.locator(".award-amount")).to_have_count(0)
    expect(wall.locator("#celebration .winner")).to_have_count(2)
    amounts = [each.inner_text() for each in wall.locator("#celebration .amount").all()]
    assert amounts == sorted(amounts, reverse=True)
    expect(wall.locator("#celebration .still strong")).to_have_count(3)
    expect(wall.locator("#news p")).to_have_count(2)
