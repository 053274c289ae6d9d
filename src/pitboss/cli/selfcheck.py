"""`pitboss selfcheck`: which software is installed, and is it what it should be?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from pitboss.cli.output import write_new
from pitboss.errors import BadInputError


@click.command()
@click.option("--expect", metavar="DIGEST", help="The digest that it should have, as it was approved.")
@click.option("--against", type=click.Path(path_type=Path), metavar="FILE", help="A manifest that it should match.")
@click.option("--manifest", type=click.Path(path_type=Path), metavar="FILE", help="Write its manifest into a new file.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def selfcheck(*, expect: str | None, against: Path | None, manifest: Path | None, as_json: bool) -> None:
    """The digest of every file of the installed software, in one number.

    A floor looks at it whenever it starts, records a change and raises an alert for it. A manifest can be checked
    without Pitboss too: `sha256sum -c FILE` in the folder of the package.

    Exit codes: 0 as expected, 1 other software, 2 bad input.
    """
    from pitboss.floor.adapters import software  # noqa: PLC0415 -- it reads every file

    found = software.installed()
    faults = []
    if expect is not None and expect.strip().lower() != found.digest:
        faults.append(f"The digest is {found.digest}, not {expect.strip()}.")
    if against is not None:
        faults += software.differences(software.read_manifest(_read(against), str(against)), found.files)
    if manifest is not None:
        write_new(manifest, software.manifest(found).encode())
    if as_json:
        data = {
            "version": found.version,
            "python": found.python,
            "files": len(found.files),
            "digest": found.digest,
            "faults": faults,
        }
        click.echo(json.dumps(data, indent=2))
    else:
        click.echo(f"pitboss {found.version}, Python {found.python}")
        click.echo(f"files    {len(found.files):,}")
        click.echo(f"digest   {found.digest}")
        for fault in faults:
            click.echo(f"FOUND    {fault}")
    if faults:
        raise click.exceptions.Exit(1)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise BadInputError(f"{path} cannot be read ({error}).") from error
