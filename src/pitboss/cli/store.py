"""`pitboss store`: the schema of a store."""

from __future__ import annotations

import click

from pitboss.cli.stores import place_named, store_option


@click.group()
def store() -> None:
    """Look after the schema of a store."""


@store.command()
@store_option
def upgrade(*, store: str | None) -> None:
    """Bring a store of an older schema up to this Pitboss; make a backup before, and stop the floor."""
    from pitboss.floor.adapters.store.opening import upgrade_store  # noqa: PLC0415 -- the floor only where it is needed

    place = place_named(store)
    before, after = upgrade_store(place)
    click.echo(f"schema {before} → {after}" if before != after else f"schema {after}: nothing to do")
