"""`pitboss shuffler`: the models and modes, and the statistical battery."""

from __future__ import annotations

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Column, Table

from pitboss.cards.battery import LEVEL, MINIMUM_SHUFFLES, TRIALS, BatteryReport, run_battery, shuffles
from pitboss.cards.chance import Chance, SeededChance
from pitboss.cards.shufflers import MODELS, Delivery, Mode, ShufflerModel
from pitboss.floor.adapters.chance import SystemChance

_DEFAULT_SEED = "1"


@click.group()
def shuffler() -> None:
    """Shufflers: what they deal, and how well they shuffle."""


@shuffler.command("list")
def list_models() -> None:
    """The models, their modes, and what comes out of them."""
    table = Table("shuffler", Column("mode", no_wrap=True), "comes out", box=SIMPLE_HEAD)
    for model in MODELS:
        for mode in model.modes:
            table.add_row(model.slug, mode.slug, _comes_out(model, mode))
    Console().print(table)


@shuffler.command()
@click.option(
    "--source",
    type=click.Choice(["system", "seeded"]),
    default="system",
    show_default=True,
    help="Chance of the operating system, or its seeded twin.",
)
@click.option("--seed", help=f"Seed of the seeded twin.  [default: {_DEFAULT_SEED}]")
@click.option(
    "--shuffles",
    "count",
    type=click.IntRange(min=MINIMUM_SHUFFLES),
    default=20_000,
    show_default=True,
    help="How many shuffles to look at.",
)
def test(source: str, seed: str | None, count: int) -> None:
    """Run the statistical battery; exit code 1 when it fails."""
    if source == "system" and seed is not None:
        raise click.UsageError("The operating system takes no seed; add --source seeded or leave --seed out.")
    report = run_battery(shuffles(_chance(source, seed), count))
    _print_report(report)
    if not report.passed:
        raise click.exceptions.Exit(1)


def _chance(source: str, seed: str | None) -> Chance:
    return SystemChance() if source == "system" else SeededChance(seed or _DEFAULT_SEED)


def _comes_out(model: ShufflerModel, mode: Mode) -> str:
    if model.delivery is Delivery.WHOLE_DECK:
        return model.delivers
    opening = f"{mode.opening_size} community cards, then " if mode.opening_size else ""
    counting = "; counts the hands" if mode.counts_hands else ""
    software = f" (software {mode.software})" if mode.software else ""
    return f"{opening}packets of {mode.packet_size}, then the rest{counting}{software}"


def _print_report(report: BatteryReport) -> None:
    console = Console()
    table = Table("trial", "looks at", "chi-square", "degrees", "p-value", "at 99 %", box=SIMPLE_HEAD)
    for trial, result in zip(TRIALS, report.results, strict=True):
        table.add_row(
            trial.name,
            trial.looks_at,
            f"{result.statistic:.2f}",
            str(result.degrees),
            f"{result.p_value:.6f}",
            "passes" if result.passed else "fails",
        )
    console.print(table)
    verdict = "passes" if report.passed else f"fails: {', '.join(report.failures)}"
    console.print(f"The battery {verdict}.")
    trials = len(report.results)
    console.print(
        f"{report.shuffles:,} shuffles, {trials} trials. Each trial is judged at 99 %, so a fair shuffler "
        "fails a single one now and then. The battery fails when any p-value is below "
        f"{report.threshold:.6f} ({LEVEL:.0%} / {trials}, Bonferroni): its family-wise level is {LEVEL:.0%}, "
        "a fair shuffler fails at most one battery in a hundred."
    )
