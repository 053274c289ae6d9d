"""The office upstairs: parameters are changed and mistakes put right while the tables play, always by two people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pitboss.cards.chance import Chance
from pitboss.floor.desk.routing import Routing
from pitboss.floor.orders import Command
from pitboss.floor.people.actions import Action
from pitboss.floor.state import FloorState
from pitboss.floor.world.play import Steps
from pitboss.floor.world.room import DOLLAR_UNITS, PERCENT_PPM, by_two
from pitboss.jackpot.commands import AdjustFund, BackOutAward, ChangeLevel, CorrectContributions, Fund, Reason
from pitboss.jackpot.state import Link

EVIDENCE = "the report of the shift"


def office(routing: Routing, look: Callable[[], FloorState], chance: Chance, acts: int) -> Steps:
    for number in range(acts):
        wishes = tuple(_wishes(look(), chance))
        action, subject, command, reason = wishes[chance.below(len(wishes))]
        yield from by_two(routing, f"office-{number}", action, subject, command, reason=reason)


def _wishes(state: FloorState, chance: Chance) -> Iterator[tuple[Action, str, Command, str]]:
    """What could be done now; some of it is refused, as it should be."""
    links = tuple(state.jackpot.links.values())
    link = links[chance.below(len(links))]
    yield Action.CHANGE_PARAMETER, link.terms.id, _change(link, chance), "planned"
    yield Action.ADJUST_METER, link.terms.id, _gift(link, chance), "house-adds"
    for name, paid in link.paid.items():
        if not paid.backed_out:
            back = BackOutAward(link=link.terms.id, award=name, evidence=EVIDENCE, second="")
            yield Action.BACK_OUT_AWARD, link.terms.id, back, "hand-not-held"
    for table in state.jackpot.tables.values():
        for voided in table.voided:
            put_right = CorrectContributions(table=table.setup.id, round=voided.number, evidence=EVIDENCE, second="")
            yield Action.ADJUST_METER, table.setup.id, put_right, "malfunction"


def _change(link: Link, chance: Chance) -> ChangeLevel:
    level = link.terms.levels[chance.below(len(link.terms.levels))]
    maximum = link.meter_units(level.level) + chance.below(3) * 50 * DOLLAR_UNITS
    return ChangeLevel(
        link=link.terms.id,
        level=level.level,
        second="",
        seed_units=level.seed_units,
        contribution_ppm=(5 + chance.below(5)) * PERCENT_PPM,
        reserve_ppm=chance.below(3) * PERCENT_PPM,
        maximum_units=None if chance.below(2) else max(maximum, level.seed_units),
    )


def _gift(link: Link, chance: Chance) -> AdjustFund:
    return AdjustFund(
        link=link.terms.id,
        fund=Fund.METER,
        level=link.terms.levels[0].level,
        change_units=(1 + chance.below(1_000_000_000)),
        reason=Reason.HOUSE_ADDS,
        evidence=EVIDENCE,
        second="",
    )
