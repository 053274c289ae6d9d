"""`pitboss audit`: the figures that the documents print, checked."""

from __future__ import annotations

import json
from pathlib import Path

import click

from pitboss.cli.analyze import shown_progress
from pitboss.cli.table_options import paytable_file_option
from pitboss.errors import BadInputError
from pitboss.games.registry import user_paytables


@click.command()
@click.argument("game", required=False)
@paytable_file_option
@click.option("--no-cache", is_flag=True, help="Compute everything anew and keep nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list of claims.")
def audit(game: str | None, *, paytable_file: Path | None, no_cache: bool, as_json: bool) -> None:
    """Every figure printed in the documents beside the computed one, of GAME or of all games.

    With --paytable-file, the claims of that file.
    """
    from pitboss.lab.audit import audit as audit_of  # noqa: PLC0415 -- only here

    own = () if paytable_file is None else user_paytables(paytable_file)
    if paytable_file is not None and not any(each.claims for each in own):
        raise BadInputError(f'{paytable_file}: no claim to check; write it as claims = {{ house-edge = "0.90 %" }}.')
    with shown_progress() as progress:
        found = audit_of(game, own, use_cache=not no_cache, progress=progress)
    if as_json:
        click.echo(json.dumps(found.as_data(), indent=2))
        return
    from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn
    from pitboss.lab.audit import audit_page  # noqa: PLC0415 -- only here

    Screen().page(audit_page(found))
