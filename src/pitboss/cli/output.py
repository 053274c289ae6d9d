"""What a command makes, into a new file or onto the screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from pitboss.errors import BadInputError, RefusedError


def say(text: str) -> None:
    """A line of work that is done whether anybody reads it or not: a closed pipe stops nothing, and that is told."""
    try:
        click.echo(text)
    except BrokenPipeError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        click.echo("Nobody reads the output any more; what was asked for is carried out all the same.", err=True)


def write_new(path: Path, content: bytes) -> None:
    """Never over a file that is there."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise RefusedError(f"{path} is there already; choose another name, nothing was changed.") from None
    except OSError as error:
        raise BadInputError(f"{path} cannot be written ({error.strerror or error}).") from error


def put(content: bytes, output: Path | None, *, readable: bool) -> None:
    """Into a file if one is named; what nobody can read does not go to a terminal."""
    if output is not None:
        write_new(output, content)
        click.echo(f"{output} written, {len(content):,} bytes")
        return
    if not readable and sys.stdout.isatty():
        raise BadInputError("Name a file for it with --output; a terminal shows no PDF.")
    click.echo(content, nl=False)
