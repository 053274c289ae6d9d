"""Replay a hand history: deal the same cards, make the same wagers and decisions, and compare every pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from pitboss.cards import DECK, Card, Cards
from pitboss.cards.shufflers import Shuffler, model_named
from pitboss.errors import Fault, FaultsError, PitbossError
from pitboss.games.registry import game_named, printed_paytables
from pitboss.rules import Place, Procedure
from pitboss.rules.law import WASHINGTON
from pitboss.rules.money import Limits
from pitboss.rules.paytable_file import paytables_in
from pitboss.rules.toml_lines import Document
from pitboss.table.awards import JackpotTerms, Meter
from pitboss.table.bounds import beyond_law, beyond_limits
from pitboss.table.comparison import disagreements_of
from pitboss.table.history import History, read_history
from pitboss.table.moves import Give, dealing_moves
from pitboss.table.opening import Wishes, terms_of
from pitboss.table.round import Round
from pitboss.table.terms import Aggregate, TableTerms, verify_terms

_NO_LEGAL_MAXIMUM = 10**9
"""A history is played by the rules of its game; it has no date, so the law of a day is only warned of."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A round played again, and where the history says otherwise."""

    round: Round
    disagreements: tuple[Fault, ...]
    compared: int
    warnings: tuple[Fault, ...] = ()
    """Wagers above the legal maximum of a day that the history does not name."""


def replay_file(path: Path, day: date = WASHINGTON.newest) -> Replay:
    history, document = read_history(path)
    return replay(history, document, day)


def replay(history: History, document: Document, day: date = WASHINGTON.newest) -> Replay:
    """Faults of the history raise; a pay that the rules would not give is a disagreement."""
    teller = _Teller(history, document)
    terms = teller.terms()
    played = teller.play(terms)
    disagreements = [*beyond_limits(history, document, played), *disagreements_of(history, document, played)]
    returned = 0 if history.void is None else len(history.void.returned)
    compared = len(history.settlement) + len(history.awards) + len(history.envy) + returned
    return Replay(played, tuple(disagreements), compared, tuple(beyond_law(history, document, played, day)))


def stacked_order(procedure: Procedure, hands: Mapping[int, Cards], dealer: Cards, board: Cards) -> Cards:
    """The deck that gives these hands by this procedure, the cards not dealt after them."""
    piles: dict[tuple[Place, int | None], list[Card]] = {
        (Place.PLAYER, seat): list(hand) for seat, hand in hands.items()
    }
    piles[Place.DEALER, None] = list(dealer)
    piles[Place.BOARD, None] = list(board)
    order: list[Card] = []
    for move in dealing_moves(procedure, tuple(sorted(hands))):
        if isinstance(move, Give):
            pile = piles[move.place, move.seat]
            order.extend(pile[: move.count])
            del pile[: move.count]
    return (*order, *(card for card in DECK if card not in set(order)))


class _Teller:
    """Tells a history again, and puts every fault on the line it stands on."""

    def __init__(self, history: History, document: Document) -> None:
        self.history = history
        self.document = document

    def terms(self) -> TableTerms:
        history = self.history
        try:
            game = game_named(history.game)
        except PitbossError as error:
            raise self._fault(error, "game") from error
        printed = {(paytable.wager, paytable.id) for paytable in printed_paytables(game.slug)}
        wishes = Wishes(
            settings=history.settings,
            paytables=history.paytables,
            own_paytables=paytables_in(self.document, game, printed=printed),
            procedure=history.procedure,
            shuffler=history.shuffler,
            limits=self._limits(),
            jackpots=self._jackpots(),
            order=history.order,
            rounding=history.rounding,
            aggregate=self._aggregate(),
        )
        try:
            terms = terms_of(history.game, wishes, _NO_LEGAL_MAXIMUM)
            terms = replace(terms, limits={**terms.limits, **self._limits_of_bets(terms)})
            verify_terms(terms)
        except PitbossError as error:
            faults = list(self._faults_alone(wishes))
            raise self.document.faults(faults) if faults else self._fault(error) from error
        return terms

    def _faults_alone(self, wishes: Wishes) -> Iterator[Fault]:
        """The names that the game does not know, each asked for alone, so that each has its line."""
        own = wishes.own_paytables
        alone: dict[tuple[str, ...], Wishes] = {
            **{("settings", name): Wishes(settings={name: text}) for name, text in wishes.settings.items()},
            **{
                ("paytables", wager): Wishes(paytables={wager: name}, own_paytables=own)
                for wager, name in wishes.paytables.items()
            },
            **{("jackpots", wager): Wishes(jackpots={wager: each}) for wager, each in wishes.jackpots.items()},
            ("procedure",): Wishes(procedure=wishes.procedure),
            ("shuffler",): Wishes(shuffler=wishes.shuffler),
        }
        for path, wish in alone.items():
            try:
                terms_of(self.history.game, wish, _NO_LEGAL_MAXIMUM)
            except PitbossError as error:
                yield self.document.fault(str(error), *path)
        for spot in wishes.limits:
            try:
                game_named(self.history.game).spot(spot)
            except PitbossError as error:
                yield self.document.fault(str(error), "limits", spot)

    def _limits(self) -> dict[str, Limits]:
        limits = {}
        for spot, each in self.history.limits.items():
            try:
                limits[spot] = each.limits()
            except PitbossError as error:
                raise self._fault(error, "limits", spot) from error
        return limits

    def _limits_of_bets(self, terms: TableTerms) -> dict[str, Limits]:
        """Where none are written down, whatever was bet is taken to have been within the limits."""
        limits = {}
        for spot in terms.spots:
            bets = [cents for seat in self.history.seats if (cents := seat.bets.get(spot.slug, 0))]
            if bets and spot.multiple_of is None and spot.slug not in self.history.limits:
                limits[spot.slug] = Limits(min(bets), max(bets), 1)
        return limits

    def _jackpots(self) -> dict[str, JackpotTerms]:
        jackpots = {}
        for wager, jackpot in self.history.jackpots.items():
            meters = {level: Meter(each.amount, each.seed, each.reserve) for level, each in jackpot.meters.items()}
            try:
                jackpots[wager] = JackpotTerms(
                    meters,
                    jackpot.wager,
                    jackpot.policy,
                    envy_needs_owner_wager=jackpot.envy_needs_owner_wager,
                    envy_ends_with_fold=jackpot.envy_ends_with_fold,
                )
            except PitbossError as error:
                raise self._fault(error, "jackpots", wager) from error
        return jackpots

    def _aggregate(self) -> Aggregate | None:
        given = self.history.aggregate
        return None if given is None else Aggregate(given.cap, given.sharing, given.from_odds)

    def play(self, terms: TableTerms) -> Round:
        self._verify_seats()
        played = Round(terms, self._shuffler(terms))
        for index, seat in enumerate(self.history.seats):
            self._bet(played, index, [spot.slug for spot in terms.spots], seat.number, seat.bets)
        if self.history.void is not None:
            played.void(self.history.void.reason)
            return played
        try:
            played.start()
        except PitbossError as error:
            raise self._fault(error, "seat") from error
        self._decide(played)
        return played

    def _verify_seats(self) -> None:
        seats = [seat.number for seat in self.history.seats]
        faults = [
            self.document.fault(f"seat {number} is there twice.", "seat", index, "number")
            for index, number in enumerate(seats)
            if number in seats[:index]
        ]
        faults += [
            self.document.fault(f"seat {seat.number} has no wager.", "seat", index, "bets")
            for index, seat in enumerate(self.history.seats)
            if not seat.bets
        ]
        if faults:
            raise self.document.faults(faults)

    def _bet(self, played: Round, index: int, layout: list[str], seat: int, bets: Mapping[str, int]) -> None:
        """In the order of the layout, because some wagers need others; what is no spot of it is found first."""
        places = {spot: place for place, spot in enumerate(layout)}
        for spot in sorted(bets, key=lambda spot: places.get(spot, -1)):
            try:
                played.bet(seat, spot, bets[spot])
            except PitbossError as error:
                raise self._fault(error, "seat", index, "bets", spot) from error

    def _decide(self, played: Round) -> None:
        left = {seat.number: list(seat.decisions) for seat in self.history.seats}
        index = {seat.number: position for position, seat in enumerate(self.history.seats)}
        while played.actor is not None and played.asking is not None:
            seat = played.actor
            if not left[seat]:
                text = f"seat {seat} has no decision for the point {played.asking.slug!r}."
                raise self._faults(text, "seat", index[seat], "decisions")
            try:
                played.decide(seat, left[seat].pop(0))
            except PitbossError as error:
                raise self._fault(error, "seat", index[seat], "decisions") from error
        for seat, extra in left.items():
            if extra:
                text = f"seat {seat} was not asked any more, but has {', '.join(extra)}."
                raise self._faults(text, "seat", index[seat], "decisions")

    def _shuffler(self, terms: TableTerms) -> Shuffler:
        model = model_named(terms.device.shuffler)
        mode = model.mode_named(terms.device.mode)
        order = DECK if self.history.void is not None else self._order(terms)
        shuffler = Shuffler.stacked(model, mode, order)
        shuffler.start()
        return shuffler

    def _order(self, terms: TableTerms) -> Cards:
        """The deck that was dealt, once every place has its number of cards and none is there twice."""
        history = self.history
        faults = []
        places: list[tuple[tuple[str | int, ...], str, Place, Cards]] = [
            ((), "dealer", Place.DEALER, history.dealer),
            ((), "board", Place.BOARD, history.board),
        ]
        places += [(("seat", index), "cards", Place.PLAYER, seat.cards) for index, seat in enumerate(history.seats)]
        seen: set[Card] = set()
        for path, key, place, held in places:
            wanted = terms.procedure.cards_at(place)
            if len(held) != wanted:
                text = f"{key} must be {wanted} cards in {terms.game.name}, not {len(held)}."
                faults.append(self.document.fault(text, *path, key))
            faults += [
                self.document.fault(f"{key}: the {card.name} is dealt twice.", *path, key)
                for card in held
                if card in seen
            ]
            seen.update(held)
        if faults:
            raise self.document.faults(faults)
        hands = {seat.number: seat.cards for seat in history.seats}
        return stacked_order(terms.procedure, hands, history.dealer, history.board)

    def _faults(self, text: str, *path: str | int) -> FaultsError:
        return FaultsError(self.document.name, [self.document.fault(text, *path)])

    def _fault(self, error: PitbossError, *path: str | int) -> PitbossError:
        return error if isinstance(error, FaultsError) else self._faults(str(error), *path)
