"""The rule card says what the declarations say, for any game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.registry import all_games, game_named, printed_paytables
from pitboss.rules import Game, Settings
from pitboss.rules.page import Bullets, Grid, Page, Paragraph, Section, markdown
from pitboss.rules.rule_card import rule_card


def card(slug: str, **chosen: str) -> Page:
    game = game_named(slug)
    return rule_card(game, settings(game, **chosen), printed_paytables(slug))


def settings(game: Game, **chosen: str) -> Settings:
    return Settings(game.settings, {name.replace("_", "-"): value for name, value in chosen.items()})


def section(page: Page, heading: str) -> Section:
    return next(each for each in page.sections if each.heading == heading)


def grid(page: Page, heading: str) -> Grid:
    return next(block for block in section(page, heading).blocks if isinstance(block, Grid))


def rows(page: Page, heading: str) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in grid(page, heading).rows}


def words(page: Page, heading: str) -> str:
    parts: list[str] = []
    for block in section(page, heading).blocks:
        if isinstance(block, Paragraph):
            parts.append(block.text)
        elif isinstance(block, Bullets):
            parts.extend(block.items)
    return " ".join(parts)


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_wager_paytable_setting_and_step_is_on_the_card(slug: str) -> None:
    game = game_named(slug)
    text = markdown(card(slug))
    assert text.startswith(f"# {game.name}\n")
    for spot in game.spots:
        assert f"| {spot.name} | {spot.slug} |" in text
    for paytable in printed_paytables(slug):
        assert paytable.id in text
        assert all(claim.printed in text for claim in paytable.claims)
        assert all(line.row.label in text for line in paytable.lines)
    for setting in game.settings:
        assert f"| {setting.name} | " in text
    for procedure in game.procedures(Settings(game.settings)):
        assert all(step.text in text for step in procedure.steps)


def test_trips_paytables_stand_side_by_side_with_their_claims() -> None:
    """Rulebook 4, the table of the Trips paytables."""
    page = card("ultimate-texas-holdem")
    assert grid(page, "Trips").columns == ("hand", "UTH-01", "UTH-02", "UTH-03", "UTH-04")
    assert rows(page, "Trips")["Full house"] == ("9", "8", "8", "7")
    assert rows(page, "Trips")["printed house edge"] == ("0.90 %", "1.90 %", "3.50 %", "6.18 %")
    assert "claims of the document, to be checked" in words(page, "Trips")


def test_cover_all_pays_by_the_number_of_hands() -> None:
    """Rulebook 5, the table of the highest hand by hands dealt."""
    page = card("caribbean-stud")
    assert grid(page, "Cover All").columns == ("hand", "8", "7", "6", "5", "4", "3", "2")
    assert rows(page, "Cover All")["Straight"] == ("4", "5", "7", "8", "10", "17", "25")


def test_envy_has_a_column_of_its_own_and_names_its_paytable_where_only_one_has_it() -> None:
    """Rulebook 2a: envy on paytable 1 only; rulebook 4b: one envy column for all three."""
    bad_beat = grid(card("straight-edge-v2"), "Two Way Bad Beat Progressive")
    assert bad_beat.columns == ("hand", "1", "2", "envy (1)")
    link = grid(card("ultimate-texas-holdem"), "Multi-Game Link")
    assert link.columns == ("hand", "01", "ML01", "ML03", "envy")
    assert link.rows[0][-1] == "$1,000.00"


def test_the_base_game_is_tabled_from_its_own_settlement() -> None:
    """Rulebook 4: the Ante goes back when the dealer has less than a pair, the rest is compared."""
    found = grid(card("ultimate-texas-holdem"), "Against the dealer: Ante, Blind and Play")
    assert found.columns == ("result", "dealer qualifies", "Ante", "Blind", "Play")
    assert ("Win, on the paytable", "no", "goes back", "by the paytable", "wins 1 to 1") in found.rows
    assert ("Win, not on it", "yes", "wins 1 to 1", "pushes", "wins 1 to 1") in found.rows
    assert ("Loss", "no", "goes back", "loses", "loses") in found.rows
    assert len(found.rows) == 9, "alike contests share a row"


def test_a_game_that_does_not_compare_hands_says_so() -> None:
    """Rulebook 5: not qualified, the Ante wins and the raise pushes, whatever the player holds."""
    found = grid(card("caribbean-stud"), "Against the dealer: Ante and raise")
    assert ("Not compared", "no", "wins 1 to 1", "pushes") in found.rows


def test_a_dealer_who_always_qualifies_needs_no_column() -> None:
    found = grid(
        card("ultimate-texas-holdem", dealer_qualifies_with="any-hand"), "Against the dealer: Ante, Blind and Play"
    )
    assert "dealer qualifies" not in found.columns


def test_after_a_fold_names_what_happens_when_and_who_says_so() -> None:
    """Rulebook 5a."""
    six_card = card("six-card-poker")
    assert "After a fold: stays in action, settled at the fold (printed)." in words(six_card, "Aces Up")
    holdem = words(card("ultimate-texas-holdem"), "Ultimate Pairs")
    assert "stays in action, the folded cards tucked under it, settled at reconciliation (printed)" in holdem
    assert "tucked under it, settled at reconciliation (printed; the tucking is a reading)" in words(
        six_card, "Bad Beat"
    )
    trips = words(card("ultimate-texas-holdem"), "Trips")
    assert "settled at reconciliation (printed; setting folded-trips-settled, a reading)" in trips
    jackpot = words(card("ultimate-texas-holdem"), "UTH Jackpot")
    assert "(casino; setting folded-hands-qualify)" in jackpot


def test_a_setting_changes_the_card_and_is_shown_beside_its_default() -> None:
    page = card("ultimate-texas-holdem", folded_hands_qualify="no")
    assert "After a fold: loses, settled at reconciliation" in words(page, "UTH Jackpot")
    assert rows(page, "Settings")["folded-hands-qualify"][:2] == ("no", "yes (default)")


def test_a_copy_of_a_game_under_another_name_gets_its_card_without_any_change() -> None:
    game = replace(game_named("six-card-poker"), slug="new-game", name="A New Game", notes=())
    page = rule_card(game, Settings(game.settings), ())
    assert page.title == "A New Game"
    assert "Notes" not in {each.heading for each in page.sections}


def test_a_bar_in_a_cell_does_not_break_a_markdown_table() -> None:
    page = Page("P", (), (Section("S", (Grid(("a",), (("x|y",),)),)),))
    assert "| x\\|y |" in markdown(page)
