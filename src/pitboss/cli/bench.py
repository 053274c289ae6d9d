"""`pitboss bench`: every measurement of games, laboratory and simulation beside its peers, in one run."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, cast

import click

from pitboss.rules.page import NO_CELL, Bullets, Grid, Page, Paragraph, Section, markdown

if TYPE_CHECKING:  # these bring Numba
    from pitboss.cli.benching.measure import Measurement

GROUPS = {
    "ranking": "pitboss.cli.benching.ranking",
    "exact": "pitboss.cli.benching.exact",
    "simulation": "pitboss.cli.benching.rounds",
}


@click.command()
@click.option("--only", type=click.Choice(list(GROUPS)), multiple=True, help="Only this group.  [default: all]")
@click.option("--markdown", "as_markdown", is_flag=True, help="Print a page for the documentation.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def bench(only: Sequence[str], *, as_markdown: bool, as_json: bool) -> None:
    """Measure this machine: hand ranking, exact figures and simulation, beside peers and limits.

    Takes some three minutes. Peers that are not installed are named and left out.
    """
    from pitboss.cli.benching.machine import machine  # noqa: PLC0415 -- only here

    described = machine()
    found = list(_measured(only or list(GROUPS)))
    if as_json:
        click.echo(json.dumps({"machine": described, "measurements": [each.as_data() for each in found]}, indent=2))
        return
    page = bench_page(described, found)
    if as_markdown:
        click.echo(markdown(page), nl=False)
    else:
        from pitboss.cli.screen import Screen  # noqa: PLC0415 -- only where a page is drawn

        Screen().page(page)


def _measured(groups: Sequence[str]) -> Iterator[Measurement]:
    for group in groups:
        measure = cast("Callable[[], Iterator[Measurement]]", import_module(GROUPS[group]).measure)
        for each in measure():
            if sys.stderr.isatty():
                click.echo(f"{each.group}: {each.name}", err=True)
            yield each


def bench_page(machine: dict[str, str], found: Sequence[Measurement]) -> Page:
    missing = sorted({name for each in found for name in each.missing})
    opening: list[Paragraph | Bullets] = [
        Paragraph(
            "All contenders of a group take turns for several rounds, and the best round of each counts; compiled code "
            "is warm. A ratio says how many times the peer's rate ours is."
        ),
        Bullets(tuple(f"{name}: {value}" for name, value in machine.items())),
    ]
    if missing:
        opening.append(
            Paragraph(f"Not installed and left out: {', '.join(missing)}; pip install 'pitboss[bench]' brings them.")
        )
    sections = tuple(
        Section(group[:1].upper() + group[1:], (_grid(list(listed)),))
        for group, listed in groupby(found, key=lambda each: each.group)
    )
    return Page("Measurements", tuple(opening), sections)


def _grid(listed: Sequence[Measurement]) -> Grid:
    peers = list(dict.fromkeys(each.name for one in listed for each in one.peers))
    limited = any(each.limit is not None for each in listed)
    columns = ("measured", listed[0].unit, *(["limit", "kept"] if limited else []), *(f"x {name}" for name in peers))
    rows = []
    for each in listed:
        ratios = {one.name: f"{one.ratio:,.2f}" for one in each.peers}
        kept = {None: NO_CELL, True: "yes", False: "NO"}[each.keeps_limit]
        limit = [NO_CELL if each.limit is None else _figure(each.limit), kept] if limited else []
        rows.append((each.name, _figure(each.value), *limit, *(ratios.get(name, NO_CELL) for name in peers)))
    return Grid(columns, tuple(rows))


def _figure(value: float) -> str:
    """Seconds to the millisecond; a rate needs no decimals."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.3f}"  # noqa: PLR2004 -- above it stand rates
