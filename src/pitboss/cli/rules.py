"""`pitboss rules`: the rule card of a game."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.table_options import Pairs, own_paytables, paytable_file_option, setting_option
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules import Game, Settings
from pitboss.rules.page import Page, markdown
from pitboss.rules.rule_card import rule_card


@click.command()
@click.argument("game")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown.")
@setting_option
@paytable_file_option
def rules(game: str, *, as_markdown: bool, settings: Pairs, paytable_file: Path | None) -> None:
    """The rule card of GAME, written from its definition."""
    declared = game_named(game)
    page = card_of(declared, Settings(declared.settings, dict(settings)), paytable_file)
    if as_markdown:
        click.echo(markdown(page), nl=False)
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn

    Screen().page(page)


def card_of(game: Game, settings: Settings, paytable_file: Path | None = None) -> Page:
    own = own_paytables(game.slug, paytable_file)
    return rule_card(game, settings, (*printed_paytables(game.slug), *own))
