"""`pitboss evidence`: everything that one award rests on, in a file that anybody can check."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.cli.output import put
from pitboss.cli.report import reading, show_page
from pitboss.cli.stores import auditor_options, place_named, question_of, store_option
from pitboss.errors import BadInputError


@click.command()
@click.argument("award", required=False)
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Into a new file.")
@click.option("--verify", type=click.Path(path_type=Path), metavar="FILE", help="Check a file of evidence; no store.")
@store_option
@auditor_options
def evidence(  # noqa: PLR0913 -- one argument for each option
    *,
    award: str | None,
    output: Path | None,
    verify: Path | None,
    store: str | None,
    anchors: tuple[str, ...],
    key: Path | None,
) -> None:
    """The evidence of AWARD, a win's number or the id of an award; or, with --verify, its check.

    The file holds whole stretches of the log, each up to a signed head. Checked with the public key of the store, or
    with an anchor from a win page, it proves what was recorded, when, by whom, and that nothing was changed since. Keep
    it as confidential as the log.

    Exit codes: 0 made, or sound; 1 the evidence proves nothing, with the reasons; 2 bad input.
    """
    if (award is None) == (verify is None):
        raise BadInputError("Give an award to make its evidence of, or --verify FILE to check some; one of the two.")
    if verify is not None:
        _check(verify, anchors, key)
    elif award is not None:
        _make(award, output, store)


def _make(award: str, output: Path | None, store: str | None) -> None:
    from pitboss.floor.reports.evidence import evidence as made  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.floor.reports.evidence import evidence_text  # noqa: PLC0415 -- likewise

    with reading(place_named(store)) as reader:
        bundle = made(reader, award)
    put(evidence_text(bundle).encode(), output, readable=True)


def _check(path: Path, anchors: tuple[str, ...], key: Path | None) -> None:
    from pitboss.floor.reports.evidence import check  # noqa: PLC0415 -- likewise
    from pitboss.floor.reports.rendering import page_of  # noqa: PLC0415 -- likewise

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInputError(f"{path} cannot be read ({error}).") from error
    question = question_of(anchors, key)
    checked = check(text, question.anchors, question.public_key)
    for fault in checked.faults:
        click.echo(f"FOUND    {fault}")
    if checked.report is None:
        click.echo(f"NOT SOUND: this proves nothing about the award {checked.award}")
        raise click.exceptions.Exit(1)
    show_page(page_of(checked.report))
    click.echo(f"sound: every event is as it was signed with the key {checked.key}")
    if key is None and not question.anchors:
        click.echo("Nobody has vouched for that key yet: compare it with --key or with an --anchor from paper.")
    if len(question.anchors) > checked.compared:
        outside = len(question.anchors) - checked.compared
        click.echo(
            f"{outside} of the anchors stand outside of these events: signed with that key, they vouch for it only."
        )
