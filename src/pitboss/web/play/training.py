"""Invented rounds for people who learn to deal: everybody's cards, wagers and choices, and how it is settled."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from pitboss.cards.chance import Chance, SeededChance
from pitboss.rules.wager import BonusKind
from pitboss.table import Award, Envy, Line, Round, TableTerms
from pitboss.table.opening import shuffler_for, table_of
from pitboss.web.api.wire import Shown
from pitboss.web.play.looking import open_seats, settled_views, texts
from pitboss.web.play.views import SeatCards, Settled

_SEATS = (2, 3)
_SIDE_WAGERS_OF = 3
"""One side wager in so many is made."""


class SpotName(Shown):
    spot: str
    wager: str
    name: str


class TrainingRound(Shown):
    """The answers stand in `settled`, in the order in which a dealer settles."""

    game: str
    game_name: str
    seed: str
    order: tuple[int, ...] = Field(description="The seats in the order of settlement.")
    spots: tuple[SpotName, ...]
    board: tuple[str, ...]
    dealer: tuple[str, ...]
    seats: tuple[SeatCards, ...]
    settled: tuple[Settled, ...]


def training_round(game: str, seed: str, day: date) -> TrainingRound:
    """The same for the same seed. Nobody folds all: there is always something to compare."""
    terms = table_of(game, day)
    chance = SeededChance(f"training/{game}/{seed}")
    played = Round(terms, shuffler_for(terms, chance))
    for seat in sorted({1 + chance.below(terms.seats) for _ in range(_SEATS[0] + chance.below(_SEATS[1]))}):
        _bet(played, seat, terms, chance)
    played.start()
    while played.actor is not None:
        options = played.view(played.actor).options
        played.decide(played.actor, options[chance.below(len(options))].slug)
    felt = played.uncover()
    names = {bonus.spot.slug: bonus.slug for bonus in terms.bonuses}
    records = [each for each in played.records if isinstance(each, Line | Award | Envy)]
    return TrainingRound(
        game=game,
        game_name=terms.game.name,
        seed=seed,
        order=terms.order.of(played.seats),
        spots=tuple(
            SpotName(spot=spot.slug, wager=names.get(spot.slug, terms.game.base.slug), name=spot.name)
            for spot in terms.spots
        ),
        board=texts(felt.board),
        dealer=texts(felt.dealer),
        seats=tuple(open_seats(played, felt.hands)),
        settled=tuple(settled_views(records)),
    )


def _bet(played: Round, seat: int, terms: TableTerms, chance: Chance) -> None:
    """The required wagers, and some of the others; jackpots stay out, whose pays depend on a meter."""
    jackpots = {bonus.spot.slug for bonus in terms.bonuses if bonus.kind is BonusKind.JACKPOT}
    for spot in terms.spots:
        if spot.multiple_of is not None or spot.slug in jackpots:
            continue
        limits = terms.limits[spot.slug]
        if spot.equal_to is not None:
            played.bet(seat, spot.slug, played.bets(seat)[spot.equal_to])
        elif spot.required or chance.below(_SIDE_WAGERS_OF) == 0:
            units = 1 + chance.below(max(limits.maximum_cents // limits.minimum_cents // 2, 1))
            cents = min(limits.minimum_cents * units, limits.maximum_cents)
            if played.can_bet(seat, spot.slug, cents):
                played.bet(seat, spot.slug, cents)
