"""The visual language: its page, its cards and its parts, in a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.support.browsers import Visitors

from pitboss.cards import DECK
from pitboss.web import pictures
from pitboss.web.pictures.sprite import sprite

PICTURES = Path(pictures.__file__).parents[1] / "static" / "pictures.svg"


def test_the_sprite_is_what_its_generator_draws() -> None:
    assert PICTURES.read_text(encoding="utf-8") == sprite(), "run `make pictures`"


def test_every_card_is_drawn_whole_and_small() -> None:
    names = {f'id="{card}{size}"' for card in DECK for size in ("", "-small")}
    assert all(name in sprite() for name in names)


def test_a_card_is_named_for_whoever_does_not_see_it_and_turns(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    card = page.locator("#turning-card")
    expect(card.get_by_role("img")).to_have_attribute("aria-label", "queen of hearts")
    page.keyboard.press("t")
    expect(card.get_by_role("img")).to_have_attribute("aria-label", "card, face down")


def test_a_small_card_shows_its_small_face(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    small = page.locator(".cards-40 .card").first
    expect(small.locator(".small-face")).to_be_visible()
    expect(small.locator(".full-face")).to_be_hidden()
    whole = page.locator(".cards-400 .card").first
    expect(whole.locator(".full-face")).to_be_visible()


def test_four_colours_are_remembered_and_colour_the_diamonds(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    page.get_by_label("How it looks").click()
    page.get_by_text("Four colours", exact=True).click()
    page.reload()
    colours = page.locator('[data-card="Ad"], [data-card="Ah"]').evaluate_all(
        "cards => cards.map(card => getComputedStyle(card).color)"
    )
    assert len(set(colours)) == 2


def test_dark_and_light_can_be_chosen_against_the_system(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_label("How it looks").click()
    page.get_by_text("Dark", exact=True).click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_a_dialog_is_left_with_escape_and_gives_the_focus_back(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    page.get_by_role("button", name="A dialog").press("Enter")
    expect(page.get_by_role("dialog", name="Void the round?")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="A dialog")).to_be_focused()


def test_the_keys_of_a_page_are_listed_under_the_question_mark(visitors: Visitors) -> None:
    page, _ = visitors.visit("/design")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys of this page")).to_contain_text("Turn the card")


def test_an_address_that_does_not_exist_answers_with_a_page_that_says_so(visitors: Visitors) -> None:
    page, watch = visitors.visit("/design")
    watch.expect(404)
    page.goto("/no-such-page")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
