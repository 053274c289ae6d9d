"""Builds what is seen of an electronic table from the state of the floor and the round as its dealer knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from pitboss.cards import Cards
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.people.roles import Role
from pitboss.floor.play import ElectronicTable, Stage, Verification
from pitboss.floor.play.setup import sensors_of, terms_of
from pitboss.floor.play.state import PlayRound, SettledRound
from pitboss.floor.state import FloorState
from pitboss.games.registry import game_named
from pitboss.jackpot.configuration import JackpotKind
from pitboss.rules import Fate
from pitboss.table import Award, Envy, Line, Round, TableTerms
from pitboss.table.history import parse_history
from pitboss.table.records import CardsDealt, Voided
from pitboss.table.replay import replay
from pitboss.table.view import View
from pitboss.web.play.views import (
    AccountView,
    Dealt,
    ElectronicTableView,
    LastView,
    LobbyTable,
    MeterView,
    OptionView,
    PlaceView,
    RoundView,
    SeatCards,
    Settled,
    SpotView,
    YouView,
)


@dataclass(frozen=True, slots=True)
class Looking:
    """Somebody who looks at the electronic tables, or, without a person, everybody."""

    state: FloorState
    dealer: Dealer
    now_us: int
    person: str | None = None

    # --- the lobby ----------------------------------------------------------------------------------------

    def lobby(self) -> tuple[LobbyTable, ...]:
        return tuple(self._in_lobby(name, table) for name, table in sorted(self.state.play.tables.items()))

    def _in_lobby(self, name: str, table: ElectronicTable) -> LobbyTable:
        game, terms = game_named(table.setup.game), self._terms(table)
        required = [spot.slug for spot in terms.spots if spot.required and spot.slug in terms.limits]
        return LobbyTable(
            table=name,
            game=game.slug,
            game_name=game.name,
            summary=game.summary,
            seats=table.setup.seats,
            taken=len(table.seats),
            open=table.open,
            minimum_cents=sum(terms.limits[spot].minimum_cents for spot in required),
            meters=tuple(self._meters(table)),
        )

    def account(self, person: str) -> AccountView:
        where = self.state.play.where(person)
        return AccountView(
            person=person,
            name=self._name(person),
            cents=self.state.play.balance(person),
            table=where[0] if where else None,
            seat=where[1] if where else None,
        )

    # --- a table ------------------------------------------------------------------------------------------

    def table(self, name: str) -> ElectronicTableView:
        table = self.state.play.table(name)
        game, terms = game_named(table.setup.game), self._terms(table)
        return ElectronicTableView(
            table=name,
            game=game.slug,
            game_name=game.name,
            summary=game.summary,
            seats=table.setup.seats,
            open=table.open,
            base_paytable=terms.paytables[game.base.slug].id if game.base.slug in terms.paytables else None,
            settings=terms.settings.changed(),
            demonstration=table.setup.verification is Verification.AUTOMATIC,
            seconds_to_bet=table.setup.seconds_to_bet,
            seconds_to_decide=table.setup.seconds_to_decide,
            spots=tuple(_spots(terms)),
            meters=tuple(self._meters(table)),
            places=tuple(
                PlaceView(seat=each.seat, person=each.person, name=self._name(each.person)) for each in table.seats
            ),
            you=self._you(name),
            now_us=self.now_us,
            round=None if table.round is None else self._round(table, table.round),
            last=None if table.last is None else last_view(table.last),
        )

    def seat(self, table: ElectronicTable) -> int | None:
        return None if self.person is None else table.seat_of(self.person)

    def _terms(self, table: ElectronicTable) -> TableTerms:
        return terms_of(table.setup, self.state.jackpot, self.now_us)

    def _name(self, person: str) -> str:
        known = self.state.people.persons.get(person)
        return person if known is None else known.name

    def _you(self, name: str) -> YouView | None:
        if self.person is None:
            return None
        play = self.state.play
        where = play.where(self.person)
        here = where is not None and where[0] == name
        return YouView(
            person=self.person,
            name=self._name(self.person),
            seat=where[1] if where and here else None,
            plays=self._plays(self.person),
            elsewhere=where[0] if where and not here else None,
            cents=play.balance(self.person),
            free_cents=play.balance(self.person) - play.held(self.person),
        )

    def _plays(self, person: str) -> bool:
        known = self.state.people.persons.get(person)
        return known is not None and Role.PLAYER in known.roles

    def _meters(self, table: ElectronicTable) -> Iterator[MeterView]:
        floor = self.state.jackpot
        for wager, sensor in sensors_of(table.setup, floor).items():
            link = floor.link(floor.table(table.setup.table).setup.links[sensor - 1])
            for each in link.terms.levels:
                yield MeterView(
                    wager=wager,
                    link=link.terms.id,
                    name=link.terms.name,
                    level=each.level,
                    cents=link.display_cents(each.level),
                    pending=link.terms.kind is JackpotKind.PROGRESSIVE and bool(link.awards_pending(each.level)),
                )

    def _round(self, table: ElectronicTable, playing: PlayRound) -> RoundView:
        seat = self.seat(table)
        if playing.stage is Stage.BETTING:
            return _betting(playing)
        built = self.dealer.round(table.setup.table)
        view = built.view(seat)
        ante = built.terms.game.base.play.multiple_of or ""
        return RoundView(
            round=playing.number,
            stage=playing.stage,
            commitment=playing.commitment,
            until_us=playing.until_us,
            actor=view.actor,
            point=view.point,
            options=tuple(
                OptionView(
                    option=each.slug,
                    label=each.label,
                    cents=(each.play or 0) * built.bets(seat or 0).get(ante, 0),
                )
                for each in view.options
            ),
            hand=texts(view.hand),
            board=texts(view.board),
            board_down=view.board_down,
            dealer=texts(view.dealer),
            dealer_down=view.dealer_down,
            seats=tuple(_seats(view, built)),
            settled=tuple(settled_views(view.settled)),
        )


def _betting(playing: PlayRound) -> RoundView:
    seats = (
        SeatCards(seat=each.seat, cards=(), down=0, bets=dict(each.bets), ready=each.ready, folded=False, play=0)
        for each in playing.bets
    )
    return RoundView(
        round=playing.number,
        stage=playing.stage,
        commitment=playing.commitment,
        until_us=playing.until_us,
        actor=None,
        point=None,
        options=(),
        hand=(),
        board=(),
        board_down=0,
        dealer=(),
        dealer_down=0,
        seats=tuple(seats),
        settled=(),
    )


def _spots(terms: TableTerms) -> Iterator[SpotView]:
    wagers = {bonus.spot.slug: bonus.slug for bonus in terms.bonuses}
    for spot in terms.spots:
        wager = wagers.get(spot.slug, terms.game.base.slug)
        limits = terms.limits.get(spot.slug)
        paytable = terms.paytables.get(wager)
        pays = spot.slug in wagers or spot == terms.game.base.pays_on
        yield SpotView(
            spot=spot.slug,
            wager=wager,
            name=spot.name,
            required=spot.required,
            equal_to=spot.equal_to,
            multiple_of=spot.multiple_of,
            needs=spot.needs,
            sensor=spot.sensor,
            minimum_cents=limits.minimum_cents if limits else 0,
            maximum_cents=limits.maximum_cents if limits else 0,
            unit_cents=limits.unit_cents if limits else 0,
            paytable=paytable.id if paytable is not None and pays else None,
        )


def _seats(view: View, built: Round) -> Iterator[SeatCards]:
    for each in view.seats:
        own = view.hand if each.seat == view.seat else each.cards
        yield SeatCards(
            seat=each.seat,
            cards=texts(own),
            down=each.cards_held - len(own),
            bets=built.bets(each.seat),
            ready=True,
            folded=each.folded,
            play=each.play,
        )


def last_view(last: SettledRound) -> LastView:
    """Played again from its history: what is shown is what is proven."""
    built = replay(*parse_history(last.history, "the last round")).round
    felt = built.uncover()
    void = any(isinstance(record, Voided) for record in built.records)
    return LastView(
        round=last.number,
        commitment=last.commitment,
        secret=last.secret,
        words={str(seat): word for seat, word in last.words},
        people={str(seat): person for seat, person in last.people},
        dealing=tuple(
            Dealt(place=each.place.value, seat=each.seat, count=each.count)
            for each in built.records
            if isinstance(each, CardsDealt)
        ),
        board=texts(felt.board),
        dealer=texts(felt.dealer),
        seats=tuple(open_seats(built, felt.hands)),
        settled=() if void else tuple(settled_views(r for r in built.records if isinstance(r, Line | Award | Envy))),
        prizes=last.prizes,
        history=last.history,
        over=last.over,
    )


def open_seats(built: Round, hands: Mapping[int, Cards]) -> Iterator[SeatCards]:
    for seat in built.seats:
        yield SeatCards(
            seat=seat,
            cards=texts(hands.get(seat, ())),
            down=0,
            bets=built.bets(seat),
            ready=True,
            folded=built.has_folded(seat),
            play=built.play_of(seat),
        )


def settled_views(records: Iterable[Line | Award | Envy]) -> Iterator[Settled]:
    for record in records:
        match record:
            case Line():
                yield Settled(
                    seat=record.seat,
                    kind="line",
                    wager=record.wager,
                    spot=record.spot,
                    label=record.label,
                    fate=record.fate,
                    pay=record.pay,
                    stake_cents=record.stake_cents,
                    returned_cents=record.returned_cents,
                    rule=record.rule,
                )
            case Award() | Envy():
                yield Settled(
                    seat=record.seat,
                    kind="award" if isinstance(record, Award) else "envy",
                    wager=record.wager,
                    spot=None,
                    label=record.label,
                    fate=Fate.WINS,
                    pay=record.pay if isinstance(record, Award) else None,
                    stake_cents=0,
                    returned_cents=record.cents,
                    rule=record.rule,
                )


def texts(cards: Cards) -> tuple[str, ...]:
    return tuple(map(str, cards))
