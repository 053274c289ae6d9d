"""The entry point `pitboss`."""

from __future__ import annotations

import click

import pitboss
from pitboss.cli.command_line import CommandLine
from pitboss.cli.plain import prepare_streams

MODULES = {
    "games": "pitboss.cli.games",
    "rules": "pitboss.cli.rules",
    "table": "pitboss.cli.floor_table",
    "play": "pitboss.cli.play",
    "deal": "pitboss.cli.deal",
    "replay": "pitboss.cli.replay",
    "paytable": "pitboss.cli.paytable",
    "analyze": "pitboss.cli.analyze",
    "simulate": "pitboss.cli.simulate",
    "work": "pitboss.cli.work",
    "bench": "pitboss.cli.bench",
    "audit": "pitboss.cli.audit",
    "strategy": "pitboss.cli.strategy",
    "warmup": "pitboss.cli.warmup",
    "shuffler": "pitboss.cli.shuffler",
    "verify-log": "pitboss.cli.verify_log",
    "report": "pitboss.cli.report",
    "evidence": "pitboss.cli.evidence",
    "selfcheck": "pitboss.cli.selfcheck",
    "backup": "pitboss.cli.backup",
    "restore": "pitboss.cli.backup",
    "store": "pitboss.cli.store",
    "init": "pitboss.cli.init",
    "link": "pitboss.cli.link",
    "person": "pitboss.cli.person",
    "proposal": "pitboss.cli.proposal",
    "adjust": "pitboss.cli.adjust",
    "approval": "pitboss.cli.approval",
    "order": "pitboss.cli.order",
    "press": "pitboss.cli.press",
    "serve": "pitboss.cli.serve",
    "torture": "pitboss.cli.torture",
    "simulate-floor": "pitboss.cli.simulate_floor",
    "meter": "pitboss.cli.meter",
}


@click.group(
    name="pitboss",
    cls=CommandLine,
    modules=MODULES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(pitboss.__version__, prog_name="pitboss")
def command_line() -> None:
    """Casino table games, dealt and paid by their own rules.

    Exit codes: 0 done, 1 a check failed, 2 bad input (one sentence on standard error, nothing changed).
    """


def main() -> None:
    prepare_streams()
    command_line(prog_name="pitboss")
