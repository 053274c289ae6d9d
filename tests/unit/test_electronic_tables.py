"""Electronic tables on a running floor: money, turns, time, fairness, and the jackpots behind their sensors."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest
from tests.support.floor import Staffed, staffed
from tests.support.jackpots import SIX, UTH, level, printed

from pitboss.cards import Cards, cards
from pitboss.cards.chance import Chance
from pitboss.cards.shufflers import Shuffler, model_named
from pitboss.errors import BadInputError, NotAllowedError, RefusedError
from pitboss.floor.adapters.dealing import Dealer
from pitboss.floor.people import Action, Role
from pitboss.floor.play import PlaySetup, Stage, Verification, dealing
from pitboss.floor.play.commands import (
    BuyIn,
    CloseElectronicTable,
    Deal,
    Decide,
    GrantPlayMoney,
    OpenElectronicTable,
    PlaceBets,
    SitDown,
    StandUp,
    VoidElectronicRound,
)
from pitboss.floor.play.decide import BUY_IN_CENTS
from pitboss.floor.play.fairness import chance_of
from pitboss.jackpot.commands import AddTable, CloseTable, ConfirmAwards, EndRound, OpenLink, OpenTable, StartRound
from pitboss.jackpot.configuration import CardLevel, Generation, LinkTerms, TableSetup
from pitboss.table import TableTerms
from pitboss.table import chips as pile
from pitboss.table.history import parse_history
from pitboss.table.opening import shuffler_for
from pitboss.table.replay import replay, stacked_order

TABLE = "uth-1"
LINK = printed("uth", UTH, "01", level(seed="5000", contribution=20, reserve=2))
ANTE = (("ante", 5_00), ("blind", 5_00))


class Tables:
    """A room with one Ultimate Texas Hold'em table, its link, two players and a supervisor."""

    def __init__(self, staff: Staffed, game: str = UTH, link: LinkTerms = LINK, **setup: Any) -> None:  # noqa: ANN401 -- fields of the setup
        self.staff = staff
        self.dealer = Dealer(staff.floor)
        for name in ("ann", "ben"):
            staff.hire(name, Role.PLAYER)
            staff.give("supervisor", GrantPlayMoney(name, 1_000_00))
        staff.by_two(Action.CHANGE_LINK, link.id, OpenLink(link))
        table = TableSetup(id=TABLE, game=game, generation=Generation.C, seats=6, links=(link.id,))
        staff.give("technician", AddTable(table))
        staff.give("supervisor", OpenTable(TABLE))
        staff.give("supervisor", OpenElectronicTable(PlaySetup(table=TABLE, game=game, seats=6, **setup)))

    @property
    def play(self) -> Any:  # noqa: ANN401 -- the section of the state
        return self.staff.floor.state.play

    def round(self) -> Any:  # noqa: ANN401 -- None between rounds
        return self.play.tables[TABLE].round

    def sit(self, *names: str) -> None:
        for seat, name in enumerate(names, start=1):
            self.staff.give(name, SitDown(TABLE, seat, name))
        self.dealer.look()

    def bet(self, name: str, *bets: tuple[str, int], word: str = "") -> None:
        self.staff.give(name, PlaceBets(TABLE, name, bets, word=word))

    def deal(self, name: str) -> dict[str, Any]:
        return self.staff.give(name, Deal(TABLE, name, self.dealer.secret_for(TABLE, None)))

    def decide(self, name: str, option: str) -> dict[str, Any]:
        return self.staff.give(name, Decide(TABLE, name, option, self.dealer.secret_for(TABLE, None)))

    def to_the_end(self) -> list[dict[str, Any]]:
        """Everybody checks or, where that is no choice, plays the least; the events of the last answer."""
        seats = {place.seat: place.person for place in self.play.tables[TABLE].seats}
        events: list[dict[str, Any]] = []
        while self.round() is not None and self.round().stage is Stage.PLAYING:
            options = self.dealer.round(TABLE).view(self.round().actor).options
            option = min(options, key=lambda each: (each.play or 0, each.slug == "fold"))
            events = self.decide(seats[self.round().actor], option.slug)["events"]
        return events

    def money(self) -> int:
        """All play money in cents: what was granted is somewhere."""
        balances = self.staff.floor.store.balances()
        return sum(units for account, units in balances.items() if account.startswith("play")) // 10**6


@pytest.fixture
def tables() -> Iterator[Tables]:
    with staffed((Role.SUPERVISOR, Role.EXECUTIVE, Role.TECHNICIAN)) as staff:
        yield Tables(staff, verification=Verification.AUTOMATIC)


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [each["kind"] for each in events]


def test_a_round_from_bet_to_pay(tables: Tables) -> None:
    tables.sit("ann")
    tables.bet("ann", *ANTE, ("progressive", 1_00))
    started = kinds(tables.deal("ann")["events"])
    assert started == ["seat-ready", "electronic-deal-started", "round-started"]
    assert tables.play.balance("ann") == 1_000_00 - 11_00
    assert tables.staff.floor.state.jackpot.link("uth").meter_units("meter") == 5_000_20_000_000
    ended = tables.to_the_end()
    assert {"electronic-round-settled", "round-ended", "electronic-round-ended"} <= set(kinds(ended))
    assert tables.round() is None
    assert tables.staff.floor.state.jackpot.table(TABLE).round is None


def test_the_account_moves_by_what_the_hand_history_says(tables: Tables) -> None:
    tables.sit("ann", "ben")
    before = {name: tables.play.balance(name) for name in ("ann", "ben")}
    tables.bet("ann", *ANTE, ("trips", 5_00))
    tables.bet("ben", *ANTE, ("progressive", 1_00))
    tables.deal("ann")
    tables.deal("ben")
    settled = next(each for each in tables.to_the_end() if each["kind"] == "electronic-round-settled")
    replayed = replay(*parse_history(settled["history"], "round"))
    assert not replayed.disagreements
    chips = replayed.round.chips
    for seat, name in enumerate(("ann", "ben"), start=1):
        assert tables.play.balance(name) - before[name] == chips[pile.player(seat)]


def test_no_play_money_comes_or_goes_but_by_grants_and_through_sensors(tables: Tables) -> None:
    tables.sit("ann")
    for _ in range(5):
        tables.bet("ann", *ANTE, ("progressive", 1_00))
        tables.deal("ann")
        tables.to_the_end()
        tables.dealer.look()
    balances = tables.staff.floor.store.balances()
    assert balances[f"players/{TABLE}"] == 0
    assert sum(balances.values()) == 0
    assert tables.play.balance("ann") == balances["play/ann"] // 10**6


def test_the_shuffle_was_fixed_before_the_bets_and_can_be_checked(tables: Tables) -> None:
    tables.sit("ann")
    promised = tables.round().commitment
    tables.bet("ann", *ANTE, word="seven")
    tables.deal("ann")
    settled = next(each for each in tables.to_the_end() if each["kind"] == "electronic-round-settled")
    assert sha256(settled["secret"].encode()).hexdigest() == promised
    history, _ = parse_history(settled["history"], "round")
    terms = tables.dealer.terms(TABLE)
    dealt = stacked_order(terms.procedure, {1: history.seats[0].cards}, history.dealer, history.board)[:9]

    def shuffled(word: str) -> Cards:
        shuffler = shuffler_for(terms, chance_of(settled["secret"], [(1, word)]))
        return tuple(card for count in (2, 2, 5) for card in shuffler.take(count))

    assert shuffled("seven") == dealt
    assert shuffled("eight") != dealt


def test_nothing_in_the_log_tells_the_cards_before_the_round_is_over(tables: Tables) -> None:
    tables.sit("ann")
    tables.bet("ann", *ANTE)
    tables.deal("ann")
    secret = tables.dealer._secret(tables.round())  # noqa: SLF001 -- to look for it
    assert not any(secret in each.text for each in tables.staff.floor.store.read(limit=10_000))
    tables.to_the_end()
    assert any(secret in each.text for each in tables.staff.floor.store.read(limit=10_000))


def test_each_sees_his_own_cards_only(tables: Tables) -> None:
    tables.sit("ann", "ben")
    for name in ("ann", "ben"):
        tables.bet(name, *ANTE)
    tables.deal("ann")
    tables.deal("ben")
    played = tables.dealer.round(TABLE)
    assert len(played.view(1).hand) == 2
    assert played.view(1).hand != played.view(2).hand
    assert played.view(None).hand == ()
    assert all(not seat.cards for seat in played.view(1).seats)


def test_who_is_not_asked_cannot_decide(tables: Tables) -> None:
    tables.sit("ann", "ben")
    for name in ("ann", "ben"):
        tables.bet(name, *ANTE)
    tables.deal("ann")
    tables.deal("ben")
    with pytest.raises(RefusedError, match="turn of seat 1"):
        tables.decide("ben", "check")
    with pytest.raises(NotAllowedError):
        tables.staff.give("ben", Decide(TABLE, "ann", "check", "guess"))
    with pytest.raises(BadInputError, match="not the one that the round was opened with"):
        tables.staff.give("ann", Decide(TABLE, "ann", "check", "guess"))


def test_the_clock_deals_checks_and_folds(tables: Tables) -> None:
    tables.sit("ann", "ben")
    for name in ("ann", "ben"):
        tables.bet(name, *ANTE)
    tables.dealer.look()
    assert tables.round().stage is Stage.BETTING
    tables.staff.clock.pass_seconds(26)
    tables.dealer.look()
    assert tables.round().stage is Stage.PLAYING
    number = tables.round().number
    for _ in range(6):
        tables.staff.clock.pass_seconds(41)
        tables.dealer.look()
    assert tables.round() is None or tables.round().number > number
    kept = [each for each in tables.staff.floor.store.read(limit=10_000) if each.kind == "seat-decided"]
    assert [each.body["choice"]["option"] for each in kept] == ["check"] * 4 + ["fold"] * 2
    assert all(each.body["by_clock"] for each in kept)


def test_wagers_beyond_the_account_are_refused(tables: Tables) -> None:
    tables.sit("ann")
    for _ in range(2):
        tables.bet("ann", ("ante", 75_00), ("blind", 75_00))
    tables.staff.give("ann", PlaceBets(TABLE, "ann", ()))
    with pytest.raises(RefusedError, match="must equal the Ante"):
        tables.bet("ann", ("ante", 5_00), ("blind", 10_00))
    with pytest.raises(BadInputError, match="no bet spot"):
        tables.bet("ann", *ANTE, ("lammers", 1_00))
    with pytest.raises(BadInputError, match="Name each spot once"):
        tables.bet("ann", *ANTE, ("ante", 5_00))
    tables.bet("ann", ("ante", 75_00), ("blind", 75_00))
    tables.deal("ann")
    tables.decide("ann", "play-4x")
    assert tables.play.balance("ann") >= 1_000_00 - 450_00


def test_a_choice_that_costs_more_than_is_there_is_refused(tables: Tables) -> None:
    tables.staff.hire("cy", Role.PLAYER)
    tables.staff.give("supervisor", GrantPlayMoney("cy", 12_00))
    tables.sit("cy")
    tables.bet("cy", *ANTE)
    tables.deal("cy")
    with pytest.raises(RefusedError, match=r"That takes \$20.00; you have \$2.00"):
        tables.decide("cy", "play-4x")


def test_a_player_who_has_run_out_buys_in_again(tables: Tables) -> None:
    with pytest.raises(RefusedError, match="less than"):
        tables.staff.give("ann", BuyIn("ann"))
    tables.staff.hire("cy", Role.PLAYER)
    tables.staff.give("cy", BuyIn("cy"))
    assert tables.play.balance("cy") == BUY_IN_CENTS
    with pytest.raises(NotAllowedError):
        tables.staff.give("ben", BuyIn("ann"))


def test_the_same_choice_sent_again_is_answered_as_before_when_the_round_is_over(tables: Tables) -> None:
    tables.sit("ann")
    tables.bet("ann", *ANTE)
    tables.deal("ann")
    secret = tables.dealer.secret_for(TABLE, 1)
    floor, presence = tables.staff.floor, tables.staff.at["ann"]
    first = floor.do(floor.order(presence, Decide(TABLE, "ann", "play-4x", secret, 1), "my-choice"))
    assert tables.dealer.secret_for(TABLE, 1) == ""
    again = floor.do(floor.order(presence, Decide(TABLE, "ann", "play-4x", "", 1), "my-choice"))
    assert again == first


def test_seats(tables: Tables) -> None:
    tables.sit("ann")
    refused = tables.staff.refused
    assert "somebody sits there" in str(refused("ben", SitDown(TABLE, 1, "ben")))
    assert "seats 1 to 6" in str(refused("ben", SitDown(TABLE, 7, "ben")))
    assert "You sit at table uth-1" in str(refused("ann", SitDown(TABLE, 2, "ann")))
    assert "no electronic table 'nowhere'" in str(refused("ben", SitDown("nowhere", 1, "ben"))).lower()
    tables.bet("ann", *ANTE)
    tables.staff.give("ann", StandUp(TABLE, "ann"))
    assert tables.round().bets == ()
    tables.sit("ann")
    tables.bet("ann", *ANTE)
    tables.deal("ann")
    assert "finish it first" in str(refused("ann", StandUp(TABLE, "ann")))


def test_an_idle_seat_is_freed(tables: Tables) -> None:
    tables.sit("ann")
    tables.staff.clock.pass_seconds(16 * 60)
    tables.dealer.look()
    assert tables.play.tables[TABLE].seats == ()


def test_a_void_round_gives_everything_back(tables: Tables) -> None:
    tables.sit("ann")
    tables.bet("ann", *ANTE, ("progressive", 1_00))
    tables.deal("ann")
    tables.decide("ann", "play-4x")
    assert tables.round() is None
    tables.dealer.look()
    balance = tables.play.balance("ann")
    tables.bet("ann", *ANTE, ("progressive", 1_00))
    tables.deal("ann")
    tables.decide("ann", "check")
    answer = tables.staff.give("supervisor", VoidElectronicRound(TABLE, tables.round().number, "the power failed"))
    assert "round-voided" in kinds(answer["events"])
    assert tables.round() is None
    assert tables.play.balance("ann") == balance
    assert tables.staff.floor.store.balances()[f"players/{TABLE}"] == 0


def test_what_the_table_does_by_itself_is_not_done_by_hand(tables: Tables) -> None:
    tables.sit("ann")
    tables.bet("ann", *ANTE)
    tables.deal("ann")
    assert "electronically" in str(tables.staff.refused("supervisor", EndRound(TABLE)))
    assert "has started" in str(tables.staff.refused("supervisor", StartRound(TABLE)))


def test_a_round_played_by_hand_comes_first(tables: Tables) -> None:
    tables.staff.give("supervisor", StartRound(TABLE, seats=((1,),)))
    tables.sit("ann")
    assert tables.round() is None
    tables.staff.give("supervisor", EndRound(TABLE))
    tables.dealer.look()
    assert tables.round() is not None


def test_a_deal_that_the_jackpot_refuses_is_given_up_and_the_wagers_are_free(tables: Tables) -> None:
    """The table is closed for its jackpot: no cards without it."""
    tables.sit("ann")
    tables.bet("ann", *ANTE)
    tables.staff.give("supervisor", CloseTable(TABLE))
    with pytest.raises(RefusedError, match="closed"):
        tables.deal("ann")
    assert tables.round().stage is Stage.BETTING
    tables.staff.clock.pass_seconds(40)
    tables.dealer.look()
    assert tables.round() is None or not tables.round().bets
    assert tables.play.balance("ann") == 1_000_00


def test_only_a_floor_manager_opens_and_closes_electronic_tables(tables: Tables) -> None:
    for command in (CloseElectronicTable(TABLE), GrantPlayMoney("ann", 1_00)):
        assert isinstance(tables.staff.refused("ann", command), NotAllowedError)
    tables.staff.give("supervisor", CloseElectronicTable(TABLE))
    assert "closed" in str(tables.staff.refused("ann", SitDown(TABLE, 1, "ann")))


def test_a_setup_that_cannot_be_dealt_is_refused(tables: Tables) -> None:
    tables.staff.give("supervisor", CloseElectronicTable(TABLE))
    good = PlaySetup(table=TABLE, game=UTH, seats=6)
    for changes, words in (
        ({"seats": 5}, "set up for"),
        ({"game": "six-card-poker"}, "set up for"),
        ({"seconds_to_bet": 0}, "1 to 600 seconds"),
        ({"paytables": (("progressive", "02"),)}, "that of its link"),
        ({"paytables": (("trips", "UTH-99"),)}, "UTH-99"),
    ):
        assert words in str(tables.staff.refused("supervisor", OpenElectronicTable(replace(good, **changes))))


def test_the_state_is_the_same_after_a_checkpoint(tables: Tables) -> None:
    tables.sit("ann", "ben")
    tables.bet("ann", *ANTE, word="seven")
    desk, state = tables.staff.floor.desk, tables.staff.floor.state
    assert desk.thaw(desk.freeze(state)).play == state.play


@pytest.fixture
def verified() -> Iterator[Tables]:
    with staffed((Role.SUPERVISOR, Role.EXECUTIVE, Role.TECHNICIAN)) as staff:
        yield Tables(staff, verification=Verification.PEOPLE)


def test_prizes_wait_until_people_have_confirmed_them(verified: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 holds a royal flush with both hole cards: 100 % of the meter, confirmed by an executive."""
    rig(monkeypatch, "As Ks", dealer="4c 5c", board="Ts Js Qs 2h 3d")
    verified.sit("ann")
    verified.bet("ann", *ANTE, ("progressive", 1_00))
    verified.deal("ann")
    verified.decide("ann", "play-4x")
    assert verified.round().stage is Stage.AWARDS
    before = verified.play.balance("ann")
    confirm = ConfirmAwards(TABLE, CardLevel.EXECUTIVE)
    answer = verified.staff.give("executive", confirm)
    assert {"awards-confirmed", "prizes-credited", "round-ended", "electronic-round-ended"} <= set(
        kinds(answer["events"])
    )
    assert verified.play.balance("ann") == before + 5_000_20


def test_a_demonstration_confirms_by_itself_and_envy_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    """SIXCPP-01: seat 1 has a royal flush, 100 % of the meter; seat 2, in the wager, is paid $100 for it."""
    rig(monkeypatch, "As Ks Qs Js Ts 2d", "4c 5c 7h 9d Jd Kh", dealer="2c 3h 6h 8s 9c Qd", board="")
    with staffed((Role.SUPERVISOR, Role.EXECUTIVE, Role.TECHNICIAN)) as staff:
        link = printed("six", SIX, "SIXCPP-01", level(seed="1000"))
        tables = Tables(staff, SIX, link, verification=Verification.AUTOMATIC)
        tables.sit("ann", "ben")
        for name in ("ann", "ben"):
            tables.bet(name, ("ante", 5_00), ("progressive", 1_00))
            tables.deal(name)
        events = tables.to_the_end()
        prizes = [each["prizes"] for each in events if each["kind"] == "prizes-credited"]
        assert prizes == [[["ann", 1_000_40]], [["ben", 100_00]]]
        assert tables.round() is None
        assert staff.floor.store.balances()[f"players/{TABLE}"] == 0


def rig(monkeypatch: pytest.MonkeyPatch, *hands: str, dealer: str, board: str) -> None:
    """Every deck from here on deals these cards."""
    held = {seat: cards(hand) for seat, hand in enumerate(hands, start=1)}

    def stacked(terms: TableTerms, _chance: Chance) -> Shuffler:
        model = model_named(terms.device.shuffler)
        order = stacked_order(terms.procedure, held, cards(dealer), cards(board))
        shuffler = Shuffler.stacked(model, model.mode_named(terms.device.mode), order)
        shuffler.start()
        return shuffler

    monkeypatch.setattr(dealing, "shuffler_for", stacked)
