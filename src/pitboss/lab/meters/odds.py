"""How often the rows of a jackpot's paytable are hit, from the laboratory: what advice on a link is worked out from."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.registry import game_named, printed_paytables
from pitboss.jackpot.commands import RowOdds
from pitboss.lab.analysis import Question, analyze
from pitboss.rules.paytable import Paytable


def odds_of(paytable: Paytable) -> tuple[RowOdds, ...]:
    """Of one wager, with the settings of the game as they are by default."""
    bonus = game_named(paytable.game).bonus(paytable.wager)
    own = () if paytable in printed_paytables(paytable.game) else (paytable,)
    question = Question(game=paytable.game, wager=paytable.wager, paytable=paytable.id, own_paytables=own)
    (figures,) = analyze(question)
    rows = {outcome.slug: line.row.slug for outcome in bonus.outcomes if (line := paytable.line(outcome)) is not None}
    ways = dict.fromkeys(rows.values(), 0)
    for figure in figures.outcomes:
        if figure.outcome in rows:
            ways[rows[figure.outcome]] += figure.combinations
    return tuple(_reduced(line.row.slug, Fraction(ways[line.row.slug], figures.total)) for line in paytable.lines)


def _reduced(row: str, chance: Fraction) -> RowOdds:
    """In lowest terms: deals of two hands are counted beyond what every reader of JSON holds exactly."""
    return RowOdds(row, chance.numerator, chance.denominator)
