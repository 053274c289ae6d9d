"""What is explained at a prompt."""

from __future__ import annotations

from pitboss.cli.playing.keys import option_keys
from pitboss.cli.playing.slip import Bets, Slip
from pitboss.cli.screen import Screen
from pitboss.rules import Bonus, Option
from pitboss.rules.money import dollars
from pitboss.rules.page import NO_CELL, Bullets, Grid, Page, Paragraph, Section
from pitboss.rules.paytable_grid import paytable_blocks
from pitboss.rules.rule_card import how_made
from pitboss.table import TableTerms


def slip_grid(slip: Slip, terms: TableTerms, bets: Bets) -> Grid:
    """Every spot with its key, what it takes and what lies on it."""
    return Grid(
        ("key", "wager", "takes", "bet", ""),
        tuple(
            (
                slip.keys.get(spot.slug, ""),
                spot.name,
                str(terms.limits[spot.slug]) if spot.equal_to is None else how_made(terms.game, spot),
                dollars(bets[spot.slug]) if spot.slug in bets else NO_CELL,
                _remark(terms, spot.slug, required=spot.required),
            )
            for spot in slip.spots
        ),
    )


def _remark(terms: TableTerms, slug: str, *, required: bool) -> str:
    for bonus in terms.bonuses:
        if bonus.spot.slug == slug and bonus.slug in terms.jackpots:
            meters = terms.jackpots[bonus.slug].meters
            return ", ".join(f"{level} {dollars(meter.shown_cents)}" for level, meter in meters.items())
    return "required" if required else ""


def explain_bets(screen: Screen, slip: Slip, terms: TableTerms, bets: Bets) -> None:
    screen.grid(slip_grid(slip, terms, bets))
    example = next((spot for spot in slip.choices if not spot.required), None)
    ways = [f"10 puts $10.00 on the {slip.main.name}"]
    if example is not None:
        key = slip.keys[example.slug]
        ways += [
            f"{key}5 or {example.slug} 5 puts $5.00 on {example.name}",
            f"{key} alone puts the lowest bet there or takes it back",
            "all bets on everything, none on what is required only",
        ]
    screen.block(Bullets((*ways, "Enter (or r) deals with the bets as they are: the same as last time")))
    screen.block(Bullets(tuple(_bonus_line(bonus) for bonus in terms.bonuses)))


def _bonus_line(bonus: Bonus) -> str:
    return f"{bonus.name} wins when {bonus.wins_when}."


def option_text(options: tuple[Option, ...], unit_cents: int) -> str:
    keys = option_keys(options)
    return " · ".join(
        f"{keys[option.slug]} {option.label}" + (f" {dollars(option.play * unit_cents)}" if option.play else "")
        for option in options
    )


def explain_decision(screen: Screen, options: tuple[Option, ...], unit_cents: int, left_cents: int) -> None:
    keys = option_keys(options)
    for option in options:
        cost = f" It costs {dollars(option.play * unit_cents)}." if option.play else ""
        screen.say(f"{keys[option.slug]} or {option.slug}: {option.label}.{cost}", indent=2)
    screen.say(f"You have {dollars(left_cents)} besides what is on the table.", indent=2)


def pays_page(terms: TableTerms) -> Page:
    """The paytables of this table, one for each wager."""
    sections = []
    for wager in terms.game.wagers:
        paytable = terms.paytables.get(wager.slug)
        if paytable is not None:
            words = (Paragraph(f"Wins when {wager.wins_when}."),) if isinstance(wager, Bonus) else ()
            pays = tuple(paytable_blocks(wager.rows, [paytable]))
            sections.append(Section(f"{wager.name}, paytable {paytable.id}", (*words, *pays)))
    return Page(f"{terms.game.name}: what this table pays", (), tuple(sections))
