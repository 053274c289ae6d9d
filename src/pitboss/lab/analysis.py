"""`analyze`: a game's declarations in, exact figures out.

The counts come from the kernels, chosen by the shape of the deal; they are kept on disk, because a paytable only
weighs them. A game with decisions is solved for the paytable and settings asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.errors import BadInputError, UnknownNameError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.lab.assemble import Asked, base_figures, bonus_figures, jackpot_figures
from pitboss.lab.counted import Strategy
from pitboss.lab.deal import shape_of
from pitboss.lab.figures import WagerFigures
from pitboss.lab.kernels import Counting
from pitboss.lab.work import Executor, Progress
from pitboss.rules import Base, Bonus, Game, Paytable, Settings
from pitboss.rules.given import whole
from pitboss.rules.paytable_file import HANDS_COLUMNS
from pitboss.rules.setting import SettingValues
from pitboss.rules.wager import BonusKind


@dataclass(frozen=True, kw_only=True)
class Question:
    """What to analyse; what is left out means all of it."""

    game: str
    wager: str | None = None
    paytable: str | None = None
    hands: int | None = None
    """Players plus dealer, for wagers paid by the number of hands."""
    settings: SettingValues = field(default_factory=dict)
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    """Dollars on a jackpot's meters, by level."""
    own_paytables: tuple[Paytable, ...] = ()
    use_cache: bool = True


def analyze(
    question: Question, progress: Progress | None = None, executor: Executor | None = None
) -> tuple[WagerFigures, ...]:
    """The figures of every wager and paytable asked about, exactly."""
    game = game_named(question.game)
    settings = Settings(game.settings, question.settings)
    shape = shape_of(game.procedures(settings)[0])
    counting = Counting(game, settings, shape, question.use_cache, progress, executor)
    return tuple(_figures(question, game, settings, counting))


def strategy_of(question: Question, progress: Progress | None = None, executor: Executor | None = None) -> Strategy:
    """The solved optimum of the game against the dealer."""
    game = game_named(question.game)
    settings = Settings(game.settings, question.settings)
    shape = shape_of(game.procedures(settings)[0])
    counting = Counting(game, settings, shape, question.use_cache, progress, executor)
    solved = counting.solve_anew(base_paytable(question))
    assert solved.strategy is not None  # noqa: S101 -- a solve brings its strategy
    return solved.strategy


def base_paytable(question: Question) -> Paytable | None:
    """By what the game against the dealer pays, if by anything: the one asked for, or the first."""
    game = game_named(question.game)
    _verify_paytables(replace(question, wager=game.base.slug), game, (game.base,))
    paytables = _paytables(question, game, game.base.slug)
    return paytables[0] if paytables else None


def _figures(question: Question, game: Game, settings: Settings, counting: Counting) -> Iterator[WagerFigures]:
    wagers = game.wagers if question.wager is None else (game.wager(question.wager),)
    _verify(question, game, wagers)
    for wager in wagers:
        paytables = _paytables(question, game, wager.slug)
        if isinstance(wager, Base):
            unpaid = (None,) if question.paytable is None else ()
            for paytable in paytables or unpaid:
                yield base_figures(game, settings, paytable, counting.solve(paytable))
            continue
        for paytable in paytables:
            yield from _bonus(question, Asked(game=game, settings=settings, bonus=wager, paytable=paytable), counting)


def _bonus(question: Question, asked: Asked, counting: Counting) -> Iterator[WagerFigures]:
    bonus = asked.bonus
    if bonus.kind is BonusKind.JACKPOT:
        levels = {level: question.meters[level] for level in asked.paytable.levels if level in question.meters}
        yield jackpot_figures(replace(asked, meters=levels), counting.count(bonus))
    elif bonus.by_hands:
        for hands in HANDS_COLUMNS if question.hands is None else (question.hands,):
            yield bonus_figures(replace(asked, hands=hands), counting.count(bonus, hands))
    else:
        yield bonus_figures(asked, counting.count(bonus))


def _paytables(question: Question, game: Game, wager: str) -> tuple[Paytable, ...]:
    own = tuple(each for each in question.own_paytables if each.wager == wager)
    if question.paytable is None and own:
        return own
    available = (*own, *(each for each in printed_paytables(game.slug) if each.wager == wager))
    return tuple(each for each in available if question.paytable in (None, each.id))


def _verify(question: Question, game: Game, wagers: Iterable[Base | Bonus]) -> None:
    _verify_paytables(question, game, wagers)
    _verify_meters(question, game, wagers)
    if question.hands is not None:
        by_hands = (each for each in wagers if isinstance(each, Bonus) and each.by_hands)
        if not any(_paytables(question, game, each.slug) for each in by_hands):
            raise BadInputError("A number of hands goes with a wager that pays by it, such as cover-all.")
        if whole(question.hands, "The number of hands") not in HANDS_COLUMNS:
            raise BadInputError(f"The number of hands, players plus dealer, is 2 to 8, not {question.hands}.")


def _verify_meters(question: Question, game: Game, wagers: Iterable[Base | Bonus]) -> None:
    levels = {level for wager in wagers for each in _paytables(question, game, wager.slug) for level in each.levels}
    for level, amount in question.meters.items():
        if level not in levels:
            here = f"these pay from: {', '.join(sorted(levels))}" if levels else "none of these pays from a meter"
            raise BadInputError(f"No wager asked about pays from a level {level!r}; {here}.")
        if amount < 0:
            raise BadInputError(f"A meter cannot be below zero, as this for {level} is.")


def _verify_paytables(question: Question, game: Game, wagers: Iterable[Base | Bonus]) -> None:
    for each in question.own_paytables:
        if each.game != game.slug:
            raise BadInputError(f"Paytable {each.id!r} is for {each.game!r}, not for {game.slug!r}.")
    if question.paytable is None or any(_paytables(question, game, wager.slug) for wager in wagers):
        return
    slugs = {wager.slug for wager in wagers}
    known = {each.id for each in (*question.own_paytables, *printed_paytables(game.slug)) if each.wager in slugs}
    if not known:
        raise BadInputError(f"There is no paytable {question.paytable!r}: {game.name} has none for {question.wager}.")
    where = game.name if question.wager is None else f"{game.name}, {question.wager},"
    raise UnknownNameError(f"paytable of {where}", question.paytable, known)
