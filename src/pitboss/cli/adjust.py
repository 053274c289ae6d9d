"""`pitboss adjust`: corrections of jackpots, each by two people, with its reason and its evidence."""

from __future__ import annotations

import click

from pitboss.cli.floor_options import AskedFloor, Asker, give, two_person_options
from pitboss.cli.output import say
from pitboss.errors import BadInputError

_evidence = click.option(
    "--evidence", required=True, metavar="TEXT", help="What proves it: a photograph, a count, a statement."
)


@click.group()
def adjust() -> None:
    """Corrections by two people; each is linked to what it corrects, and none can happen twice."""


@adjust.command(context_settings={"ignore_unknown_options": True})
@click.argument("link")
@click.argument("amount", metavar="+AMOUNT|-AMOUNT")
@click.option(
    "--fund",
    type=click.Choice(["meter", "reserve", "pool"]),
    default="meter",
    show_default=True,
    help="What is on display, what is set aside for the next restart, or what passed a maximum.",
)
@click.option("--level", help="Which level.  [default: the only one]")
@_evidence
@two_person_options
def meter(  # noqa: PLR0913 -- one for each option
    *, floor: AskedFloor, asker: Asker, link: str, amount: str, fund: str, level: str | None, evidence: str
) -> None:
    """Adjust a meter of LINK: `adjust meter uth +25.00`, or `adjust meter uth -12.50`.

    A decrease has only the reasons of WAC 230-15-695: malfunction, above-maximum, gross-receipts, seed-recovery.
    """
    from pitboss.cli.amounts import shown_units, signed_units  # noqa: PLC0415 -- the floor only where it is needed
    from pitboss.cli.operator import operator  # noqa: PLC0415 -- likewise
    from pitboss.jackpot.commands import AdjustFund, Fund, Reason  # noqa: PLC0415 -- likewise

    change = signed_units(amount, "AMOUNT")
    if asker.reason not in list(Reason):
        raise BadInputError(f"Give --reason, one of: {', '.join(Reason)}.")
    with operator(floor, asker) as person:
        terms = person.state.jackpot.link(link).terms
        command = AdjustFund(
            link=link,
            fund=Fund(fund),
            level=None if fund == Fund.POOL else level or terms.levels[0].level,
            change_units=change,
            reason=Reason(asker.reason),
            evidence=evidence,
            second="",
        )
        for each in terms.levels if person.order(command) else ():
            say(f"{each.level} of {link}: {shown_units(person.state.jackpot.link(link).meter_units(each.level))}")


@adjust.command("back-out")
@click.argument("link")
@click.argument("award")
@click.option("--player-keeps", is_flag=True, help="The money did not come back: the house bears it.")
@_evidence
@two_person_options
def back_out(  # noqa: PLR0913 -- one for each option
    *, floor: AskedFloor, asker: Asker, link: str, award: str, player_keeps: bool, evidence: str
) -> None:
    """Take back the paid AWARD of LINK; `link show LINK` lists them."""
    from pitboss.jackpot.commands import BackOutAward  # noqa: PLC0415 -- likewise

    give(
        floor,
        asker,
        BackOutAward(link=link, award=award, evidence=evidence, second="", money_returned=not player_keeps),
    )


@adjust.command()
@click.argument("table")
@click.argument("round", type=int)
@_evidence
@two_person_options
def contributions(*, floor: AskedFloor, asker: Asker, table: str, round: int, evidence: str) -> None:  # noqa: A002 -- the domain's own word
    """Take out of the meters what the void ROUND of TABLE put in, after a malfunction."""
    from pitboss.jackpot.commands import CorrectContributions  # noqa: PLC0415 -- likewise

    give(floor, asker, CorrectContributions(table=table, round=round, evidence=evidence, second=""))
