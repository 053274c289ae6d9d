"""The rule card of a game, written from its declaration: nothing here knows any game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards.shufflers import model_named
from pitboss.rules.deal import Device, Procedure
from pitboss.rules.game import Game
from pitboss.rules.page import NO_CELL, Block, Bullets, Grid, Page, Paragraph, Section
from pitboss.rules.paytable import Paytable
from pitboss.rules.paytable_grid import paytable_blocks
from pitboss.rules.setting import AnySetting, Setting, Settings, shown
from pitboss.rules.settlement_grid import settlement_blocks
from pitboss.rules.wager import Bonus, BonusKind, Moment, Spot


def rule_card(game: Game, settings: Settings, paytables: Sequence[Paytable]) -> Page:
    """The rules as `settings` make them, with every one of `paytables` side by side."""
    return Page(
        game.name,
        (
            Paragraph(game.summary),
            Paragraph(f"Source: {game.source}. Seats: 1 to {game.seats}, one deck of 52 cards."),
        ),
        tuple(_sections(game, settings, paytables)),
    )


def _sections(game: Game, settings: Settings, paytables: Sequence[Paytable]) -> Iterator[Section]:
    yield Section("Wagers", (wagers_grid(game),))
    yield from _dealing(game.procedures(settings))
    yield Section("Decisions", tuple(_decisions(game.procedure(None, settings))))
    yield _base(game, settings, paytables)
    for bonus in game.bonuses:
        own = [paytable for paytable in paytables if paytable.wager == bonus.slug]
        yield Section(bonus.name, (*_bonus(bonus, settings), *paytable_blocks(bonus.rows, own)))
    if game.settings:
        yield Section("Settings", (settings_grid(settings),))
    if game.notes:
        yield Section("Notes", (Bullets(game.notes),))


# --- wagers -----------------------------------------------------------------------------------------------


def wagers_grid(game: Game) -> Grid:
    return Grid(
        ("spot", "written", "wager", "how it is made"),
        tuple((spot.name, spot.slug, _need(spot), how_made(game, spot)) for spot in game.spots),
    )


def _need(spot: Spot) -> str:
    if spot.multiple_of is not None:
        return "by decision"
    return "required" if spot.required else "optional"


def how_made(game: Game, spot: Spot) -> str:
    parts = []
    if spot.equal_to is not None:
        parts.append(f"equal to the {game.spot(spot.equal_to).name}")
    if spot.multiple_of is not None:
        parts.append(f"a multiple of the {game.spot(spot.multiple_of).name}, once, after the deal")
    if spot.sensor:
        parts.append("a fixed wager on a sensor, taken when the round starts")
    if spot.needs:
        parts.append("needs " + " and ".join(game.spot(need).name for need in spot.needs))
    return "; ".join(parts) or "before the deal"


# --- dealing ----------------------------------------------------------------------------------------------


def _dealing(procedures: Sequence[Procedure]) -> Iterator[Section]:
    for procedure in procedures:
        heading = "Dealing" if len(procedures) == 1 else f"Dealing, {procedure.slug}"
        served = ", ".join(_device(device) for device in procedure.devices)
        steps = tuple(step.text for step in procedure.steps)
        yield Section(
            heading,
            (
                Paragraph(f"{procedure.name}. Shufflers that serve it: {served}."),
                Bullets(steps, numbered=True),
            ),
        )


def _device(device: Device) -> str:
    model = model_named(device.shuffler)
    return model.name if device.mode is None else f"{model.name} ({model.mode_named(device.mode).name})"


def _decisions(procedure: Procedure) -> Iterator[Block]:
    rows = tuple(
        (
            point.label if option is point.options[0] else "",
            option.label,
            option.slug,
            f"{option.play}x" if option.play else NO_CELL,
        )
        for point in procedure.points
        for option in point.options
    )
    yield Grid(("when", "choice", "written", "Play wager"), rows)
    if len(procedure.points) > 1:
        yield Paragraph("A player who has made the Play wager or folded is not asked again.")


# --- the game against the dealer --------------------------------------------------------------------------


def _base(game: Game, settings: Settings, paytables: Sequence[Paytable]) -> Section:
    own = [paytable for paytable in paytables if paytable.wager == game.base.slug]
    blocks: list[Block] = list(settlement_blocks(game.base, settings, own))
    if own and game.base.pays_on is not None:
        blocks.append(Paragraph(f"What the {game.base.pays_on.name} pays:"))
        blocks += paytable_blocks(game.base.rows, own)
    return Section(f"Against the dealer: {game.base.name}", tuple(blocks))


# --- side wagers ------------------------------------------------------------------------------------------


def _bonus(bonus: Bonus, settings: Settings) -> Iterator[Block]:
    kind = " A progressive or house jackpot." if bonus.kind is BonusKind.JACKPOT else ""
    yield Paragraph(f"Wins when {bonus.wins_when}.{kind}")
    yield Bullets(tuple(_settled(bonus, settings)))


def _settled(bonus: Bonus, settings: Settings) -> Iterator[str]:
    yield f"Settled {bonus.settled}."
    if bonus.kind is BonusKind.JACKPOT:
        yield f"Awards are paid once every seat is settled; envy {Moment.ENVY}."
    yield f"After a fold: {after_fold_text(bonus, settings)}"
    without = sorted(outcome.label for outcome in bonus.no_envy(settings))
    if without:
        yield f"No envy for: {', '.join(without)}."


def after_fold_text(bonus: Bonus, settings: Settings) -> str:
    """What becomes of the wager, when it is settled, and who says so."""
    after = bonus.after_fold
    stays = "stays in action" if after.in_action(settings) else "loses"
    tucked = ", the folded cards tucked under it" if after.tucked and after.in_action(settings) else ""
    settings_asked = [setting for setting in (after.stays, after.settled_by) if isinstance(setting, Setting)]
    notes = [str(after.source)]
    if tucked and after.tucked_source is not after.source:
        notes.append(f"the tucking is a {after.tucked_source}")
    for setting in settings_asked:
        differs = "" if setting.source is after.source else f", a {setting.source}"
        notes.append(f"setting {setting.name}{differs}")
    return f"{stays}{tucked}, settled {bonus.settled_after_fold(settings)} ({'; '.join(notes)})."


# --- settings ---------------------------------------------------------------------------------------------


def settings_grid(settings: Settings) -> Grid:
    chosen = settings.all()
    return Grid(
        ("setting", "now", "or", "decides", "source"),
        tuple(
            (each.name, chosen[each.name], _others(each, chosen[each.name]), each.decides, each.source.value)
            for each in settings.declared
        ),
    )


def _others(setting: AnySetting, now: str) -> str:
    default = shown(setting.default)
    others = (shown(choice) for choice in setting.choices)
    return ", ".join(f"{each} (default)" if each == default else each for each in others if each != now)
