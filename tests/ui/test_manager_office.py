"""The office of the Game Manager: people, cards, devices, parameters, the trail; and cards swiped into wrong fields."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from tests.support.rooms import CARDS, PINS, Room, begin, demonstration_room, key, lock, swipe

from pitboss.floor.adapters.answers import done
from pitboss.floor.adapters.reception import Reception
from pitboss.floor.play.commands import CloseElectronicTable
from pitboss.jackpot.commands import CloseTable

WORDS = "as it was agreed on Tuesday"
NOTHING_TAKES_IT = "nothing on this screen takes a card"


@pytest.fixture
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


def the_log(room: Room) -> str:
    return "".join(f"{each.body}" for each in room.floor.store.read(limit=100_000))


def kinds(room: Room) -> list[str]:
    return [each.kind for each in room.floor.store.read(limit=100_000)]


def manage(page: Page, name: str) -> Locator:
    page.get_by_role("button", name=f"Manage {name}").click()
    return page.get_by_role("dialog").last


def form(page: Page) -> Locator:
    return page.locator("dialog form")


def send(page: Page, words: str) -> None:
    form(page).get_by_role("button", name=words).click()


def by_second(room: Room, person: str) -> None:
    """Approves what waits first, on a screen of his own."""
    page = room.somebody(person, "/manager#proposals")
    page.get_by_role("button", name="Approve").first.click()
    expect(page.get_by_text("Nothing waits.")).to_be_visible()


# --- cards in wrong fields ------------------------------------------------------------------------------------


def test_a_card_swiped_into_a_text_is_taken_out_again_and_sends_nothing(room: Room) -> None:
    page = room.somebody("erin", "/manager#links")
    before = room.floor.anchor
    page.get_by_role("button", name="Adjust").first.click()
    for label, words in (("Evidence", "photograph 7"), ("In your own words", "a meter"), ("Change", "25.00")):
        field = page.get_by_label(label, exact=True)
        field.fill(words)
        field.focus()
        swipe(page, "sam")
        expect(field).to_have_value(words)
        expect(page.locator("dialog .toast").last).to_contain_text(NOTHING_TAKES_IT)
    expect(form(page)).to_be_visible()
    assert room.floor.anchor == before


def test_a_reader_that_sends_no_enter_leaves_nothing_behind(room: Room) -> None:
    page = room.somebody("erin", "/manager#trail")
    field = page.get_by_label("Anywhere in it")
    field.fill("six")
    page.keyboard.type(f";{CARDS['sam']}?")
    expect(page.locator(".toast").last).to_contain_text(NOTHING_TAKES_IT)
    expect(field).to_have_value("six")


def test_what_is_written_by_hand_stays_also_behind_a_semicolon(room: Room) -> None:
    page = room.somebody("erin", "/manager#links")
    page.get_by_role("button", name="Adjust").first.click()
    field = page.get_by_label("Evidence")
    field.focus()
    page.keyboard.type("seen; is it right?", delay=60)
    page.keyboard.press("Enter")
    page.keyboard.type("yes", delay=60)
    expect(field).to_have_value("seen; is it right?\nyes")


@pytest.mark.parametrize(("person", "path", "field"), [("pat", "/play/uth-1", "body"), ("pat", "/lab", "input.figure")])
def test_other_pages_say_so_too(room: Room, person: str, path: str, field: str) -> None:
    page = room.somebody(person, path)
    found = page.locator(field).first
    expect(found).to_be_visible()
    if field != "body":
        found.focus()
    swipe(page, "sam")
    expect(page.locator(".toast").last).to_contain_text(NOTHING_TAKES_IT)


# --- people ---------------------------------------------------------------------------------------------------


def test_a_new_card_is_issued_by_swiping_it_and_its_number_is_kept_nowhere(room: Room) -> None:
    page = room.somebody("sam", "/manager#people")
    manage(page, "Dana Wu").get_by_role("button", name="Issue a card").click()
    page.get_by_label("What the card is called").focus()
    page.keyboard.type(";601100299999?")
    page.keyboard.press("Enter")
    expect(page.get_by_label("The new card")).to_have_value(";601100299999?")
    expect(page.get_by_label("What the card is called")).to_have_value("card-dana-2")
    send(page, "Issue the card")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("row", name="Dana Wu")).to_contain_text("card-dana-2")
    assert "601100299999" not in the_log(room)


def test_a_lost_card_is_ended_and_opens_nothing(room: Room) -> None:
    sam = room.somebody("sam", "/manager#people")
    manage(sam, "Erin Blake").get_by_role("button", name="Lost").click()
    sam.get_by_label("What happened").fill("left in a taxi")
    send(sam, "Report it lost")
    expect(sam.get_by_role("row", name="Erin Blake").get_by_role("cell").nth(2)).to_have_text("\N{EN DASH}")
    assert "card-ended" in kinds(room)[-2:]


def test_roles_change_by_two_and_a_dealers_by_one(room: Room) -> None:
    page = room.somebody("erin", "/manager#people")
    manage(page, "Dana Wu").get_by_role("button", name="Change roles").click()
    form(page).get_by_label("supervisor").check()
    send(page, "Change")
    expect(page.locator(".toast").last).to_contain_text("a second person has to read it")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Change")
    expect(page.locator(".toast").last).to_contain_text("Proposed")
    by_second(room, "abby")
    expect(page.get_by_role("row", name="Dana Wu")).to_contain_text("dealer, supervisor")
    manage(page, "Kim").get_by_role("button", name="Change roles").click()
    form(page).get_by_label("player").uncheck()
    form(page).get_by_label("dealer").check()
    send(page, "Change")
    expect(page.get_by_role("row", name="Kim")).to_contain_text("dealer")


def test_somebody_leaves_and_comes_back_and_his_sessions_end(room: Room) -> None:
    room.somebody("dana", "/")
    page = room.somebody("erin", "/manager#people")
    row = page.get_by_role("row", name="Dana Wu")
    manage(page, "Dana Wu").get_by_role("button", name="End his sessions").click()
    expect(row.get_by_role("cell").nth(3)).to_have_text("0")
    manage(page, "Dana Wu").get_by_role("button", name="Dismiss").click()
    send(page, "Dismiss")
    expect(row).to_contain_text("dismissed")
    manage(page, "Dana Wu").get_by_role("button", name="Reinstate").click()
    send(page, "Reinstate")
    expect(row).to_contain_text("active")


def test_one_changes_ones_own_pin_with_the_old_one(room: Room) -> None:
    page = room.somebody("sam", "/manager#people")
    manage(page, "Sam Ortiz").get_by_role("button", name="Change my PIN").click()
    page.get_by_label("The PIN until now").fill("195374")
    page.get_by_label("PIN", exact=True).fill("862049")
    send(page, "Set it")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert kinds(room)[-1] == "pin-set"


# --- devices --------------------------------------------------------------------------------------------------


def test_a_device_is_enrolled_moved_blocked_and_restored_and_its_token_is_shown_once(room: Room) -> None:
    page = room.somebody("erin", "/manager#people")
    page.get_by_role("button", name="Enrol a device").click()
    page.get_by_label("Short name").fill("controller-new")
    page.get_by_label("Name", exact=True).fill("A tablet")
    page.get_by_label("Table", exact=True).select_option("six-1")
    send(page, "Enrol")
    token = page.get_by_role("textbox", name="Token").input_value()
    assert len(token) == 64
    assert token not in the_log(room)
    page.get_by_role("button", name="I have it").click()
    row = page.get_by_role("row", name="controller-new")
    row.get_by_role("button", name="Move").click()
    page.get_by_label("Table", exact=True).select_option("uth-1")
    send(page, "Move it")
    expect(row).to_contain_text("uth-1")
    row.get_by_role("button", name="Block").click()
    send(page, "Block the device")
    expect(row).to_contain_text("blocked")
    row.get_by_role("button", name="Restore").click()
    send(page, "Restore it with a new token")
    again = page.get_by_role("textbox", name="Token").input_value()
    assert again != token
    page.get_by_role("button", name="I have it").click()
    expect(row).to_contain_text("active")


def test_a_technician_who_may_not_see_people_enrols_devices(room: Room) -> None:
    page = room.somebody("theo", "/manager#people")
    expect(page.get_by_role("heading", name="Devices")).to_be_visible()
    expect(page.get_by_role("heading", name="People")).to_have_count(0)
    expect(page.get_by_role("row", name="controller-uth-1")).to_be_visible()
    page.get_by_role("button", name="Enrol a device").click()
    page.get_by_label("Short name").fill("wall-1")
    page.get_by_label("Name", exact=True).fill("The wall")
    page.get_by_label("Kind", exact=True).select_option("display")
    send(page, "Enrol")
    expect(page.get_by_role("textbox", name="Token")).to_be_visible()


def test_an_auditor_is_offered_nothing_about_people_but_to_look(room: Room) -> None:
    page = room.somebody("vera", "/manager#people")
    expect(page.get_by_role("row", name="Dana Wu")).to_be_visible()
    for name in ("Enrol a device", "Move", "Block", "Restore", "Add a person"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


# --- explanations and the trail -------------------------------------------------------------------------------


def hit(room: Room) -> Page:
    """A royal flush at the six card table, recorded and not yet confirmed; somebody else wagers on."""
    page = room.controller("six-1")
    begin(page, 1, 2)
    key(page, 2, "royal-flush")
    lock(page)
    return page


def test_a_pending_and_a_won_amount_are_explained_as_the_meter_stood_then(room: Room) -> None:
    controller = hit(room)
    page = room.somebody("erin", "/manager#pending")
    page.get_by_role("button", name="Explain").click()
    expect(page.get_by_text("As it stood")).to_be_visible()
    expect(page.get_by_role("heading", name="Six Card Progressive, meter: $500.40")).to_be_visible()
    swipe(controller, "erin")
    expect(controller.locator(".award-amount")).to_have_count(0)
    page.goto("/manager#wins")
    page.get_by_role("button", name="Explain").click()
    expect(page.get_by_role("heading", name="Six Card Progressive, meter: $500.40")).to_be_visible()
    supervisor = room.somebody("sam", "/manager#wins")
    supervisor.get_by_role("button", name="Explain").click()
    expect(supervisor.get_by_role("heading", name="Six Card Progressive, meter: $500.40")).to_be_visible()
    page.get_by_role("link", name="As it stands now").click()
    expect(page.get_by_role("heading", name="Six Card Progressive, meter: $500.04")).to_be_visible()
    page.get_by_role("button", name="event").last.click()
    expect(page.get_by_role("dialog")).to_contain_text("awards-confirmed")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("row", name="round-started").get_by_role("button").click()
    expect(page.get_by_role("dialog")).to_contain_text("table six-1 · round 1 · link six")


def test_a_line_of_the_trail_says_who_and_what_it_is_about(room: Room) -> None:
    swipe(hit(room), "erin")
    sam = room.somebody("sam", "/manager#people")
    manage(sam, "Erin Blake").get_by_role("button", name="Lost").click()
    sam.get_by_label("What happened").fill("left in a taxi")
    send(sam, "Report it lost")
    page = room.somebody("vera", "/manager#trail")
    rows = page.locator("tbody tr")

    def line(kind: str) -> Locator:
        return rows.filter(has_text=kind).first

    expect(line("signed-in")).to_contain_text("vera")
    expect(line("card-ended")).to_contain_text("card card-erin · “left in a taxi”")
    expect(line("awards-confirmed")).to_contain_text("link six")
    expect(line("awards-confirmed")).to_contain_text("seat 2: Royal flush, $500.40")
    expect(line("hand-keyed")).to_contain_text("table six-1 · round 1 · seat 2 · royal flush")


def test_the_figures_of_a_link_are_all_there_on_a_wall(room: Room) -> None:
    for width in (3840, 1440, 820):
        page = room.somebody("erin", "/manager#links", width=width)
        expect(page.get_by_role("columnheader", name="Won").first).to_be_visible()
        cut = page.evaluate(
            "[...document.querySelectorAll('.scroll')].filter(e => e.scrollWidth > e.clientWidth + 1).length"
        )
        assert cut == 0, width


# --- parameters and records -----------------------------------------------------------------------------------


def other_change(page: Page, link: str, words: str) -> None:
    page.locator("article.panel", has_text=link).get_by_role("button", name="Other changes").click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def close_tables(room: Room, *tables: str) -> None:
    """Electronic play goes on until its table is closed too."""
    sam = Reception(room.floor).sign_in("sam", PINS["sam"]).presence
    for table in tables:
        for command in (CloseElectronicTable(table), CloseTable(table)):
            done(room.floor.do(room.floor.order(sam, command)))


def test_another_paytable_is_proposed_by_one_and_approved_by_the_other(room: Room) -> None:
    close_tables(room, "six-1")
    page = room.somebody("erin", "/manager#links")
    other_change(page, "Six Card Progressive", "Change the paytable")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the change")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    approver = room.somebody("abby", "/manager#proposals")
    expect(approver.locator("article")).to_contain_text("Royal flush: ")
    approver.get_by_role("button", name="Approve").click()
    expect(page.locator("article.panel", has_text="Six Card Progressive")).to_contain_text("Paytable SIXCPP-02")


def test_a_meter_goes_over_to_another_link_and_the_link_is_retired(room: Room) -> None:
    close_tables(room, "six-1", "uth-1")
    page = room.somebody("erin", "/manager#links")
    other_change(page, "Six Card Progressive", "Transfer a meter")
    form(page).get_by_label("Onto").select_option("uth/meter")
    form(page).get_by_label("Evidence").fill("the owner's letter of Monday")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the transfer")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    by_second(room, "edgar")
    expect(page.locator("article.panel", has_text="Ultimate Texas")).to_contain_text("$5,500.00")
    other_change(page, "Six Card Progressive", "Retire the link")
    form(page).get_by_label("Evidence").fill("the owner's letter of Monday")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the retirement")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    by_second(room, "edgar")
    expect(page.locator("article.panel", has_text="Six Card Progressive")).to_contain_text("retired")


def test_a_letter_and_controls_are_put_on_record_by_two(room: Room) -> None:
    page = room.somebody("erin", "/manager#versions")
    page.get_by_role("button", name="Record a letter").click()
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the record")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    by_second(room, "abby")
    page.get_by_role("button", name="Record controls").click()
    form(page).get_by_label("Approved on").fill("2026-11-02")
    form(page).get_by_label("The document").fill("controls of November")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the record")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    by_second(room, "abby")
    page.reload()
    expect(page.get_by_role("row", name="2014-11-20")).to_contain_text("Bally Technologies")
    expect(page.get_by_role("row", name="controls of November")).to_be_visible()


def test_a_technician_records_the_versions_of_a_tables_equipment(room: Room) -> None:
    page = room.somebody("theo", "/manager#versions")
    expect(page.get_by_text("shown to whoever reads reports")).to_be_visible()
    page.get_by_role("button", name="Record versions").click()
    form(page).get_by_label("Table").select_option("six-1")
    send(page, "Go on")
    form(page).get_by_label("Nexus Command Game Manager").fill("1.3.0")
    form(page).get_by_label("Table Controller").fill("2.0.0")
    send(page, "Record")
    expect(page.get_by_role("row", name="six-1")).to_contain_text(
        "Nexus Command Game Manager 1.3.0, Table Controller 2.0.0"
    )


def test_a_notice_is_posted_where_a_jackpot_has_a_maximum(room: Room) -> None:
    page = room.somebody("erin", "/manager#links")
    page.locator("article.panel", has_text="Six Card Progressive").get_by_role("button", name="Change rates").click()
    form(page).get_by_label("Most").fill("9000.00")
    form(page).get_by_label("In your own words").fill(WORDS)
    send(page, "Propose the change")
    expect(page.locator(".toast").last).to_contain_text("Proposed.")
    (proposal,) = room.floor.state.people.proposals.values()
    assert '"only":["maximum_units"]' in proposal.body
    by_second(room, "abby")
    expect(page.locator("article.panel", has_text="Six Card Progressive")).to_contain_text("$9,000.00")
    page.goto("/manager#versions")
    page.get_by_role("button", name="Post a notice").click()
    send(page, "It hangs there")
    expect(page.get_by_role("row", name="six-1")).to_contain_text("the maximum")
