"""What a seat may see is cut out by the engine: nobody is handed more and asked not to look."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.support.chances import play_out, random_round, random_terms
from tests.support.tables import ALL_GAMES, Hand, Script, run

from pitboss.cards import Card, Cards, cards
from pitboss.cards.chance import SeededChance
from pitboss.cards.shufflers import Purpose
from pitboss.rules import Fate, Place
from pitboss.table import Round, Stage
from pitboss.table.records import AwardClaim, CardsDealt, CardsTurned, EnvyClaim, Line
from pitboss.table.view import View

ROUNDS = 40


class Witness:
    """Follows a round from its records alone, and knows at every step whose eyes may see what."""

    def __init__(self, order: Cards) -> None:
        self._deck = list(order)
        self._read = 0
        self.hands: dict[int, list[Card]] = {}
        self.elsewhere: list[Card] = []
        self.public: set[Card] = set()

    def follow(self, played: Round) -> None:
        for record in played.records[self._read :]:
            if isinstance(record, CardsDealt):
                out, self._deck = self._deck[: record.count], self._deck[record.count :]
                if record.seat is None:
                    self.elsewhere.extend(out)
                else:
                    self.hands.setdefault(record.seat, []).extend(out)
            elif isinstance(record, CardsTurned):
                self.public.update(record.cards)
        self._read = len(played.records)

    def settled(self, played: Round) -> set[Card]:
        """The hands that the dealer has turned over to settle them."""
        lines = [record for record in played.records if isinstance(record, Line)]
        after_the_fold = {
            line.seat
            for line in lines
            if str(line.moment) not in ("at the fold", "before hands are compared")
            and played.stage is not Stage.PLAYING
        }
        return {card for seat in after_the_fold for card in self.hands[seat]}


def seen_in(view: View) -> set[Card]:
    return {*view.hand, *view.board, *view.dealer, *(card for seat in view.seats for card in seat.cards)}


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_at_no_step_does_anyone_see_a_card_that_is_not_his_or_turned_up(slug: str) -> None:
    for seed in range(ROUNDS):
        chance = SeededChance(seed)
        played = random_round(random_terms(slug, chance), chance)
        witness = Witness(shuffled_order(slug, seed))
        strict = seed % 2 == 0

        def watch(round_: Round, witness: Witness = witness, seed: int = seed, *, strict: bool = strict) -> None:
            witness.follow(round_)
            open_to_all = witness.public | witness.settled(round_)
            for viewer in (None, *range(1, round_.terms.seats + 1)):
                own = set(witness.hands.get(viewer, ())) if viewer is not None else set()
                view = round_.view(viewer)
                assert own | witness.public <= seen_in(view), f"seed {seed}, seat {viewer}: something is kept back"
                assert seen_in(view) <= own | open_to_all | awards_shown(round_, witness), f"seed {seed}, seat {viewer}"
                if strict:
                    hidden = dealt(witness) - own - open_to_all - awards_shown(round_, witness)
                    assert not [card for card in hidden if repr(card) in repr(view)]

        play_out(played, chance, watch)


def awards_shown(played: Round, witness: Witness) -> set[Card]:
    """Seats whose hand was turned to pay a jackpot claim, or stays face up because it brings envy."""
    claims = {record.seat for record in played.records if isinstance(record, AwardClaim)}
    claims |= {record.owner for record in played.records if isinstance(record, EnvyClaim)}
    return {card for seat in claims for card in witness.hands[seat]}


def dealt(witness: Witness) -> set[Card]:
    return {*witness.elsewhere, *(card for hand in witness.hands.values() for card in hand)}


def shuffled_order(slug: str, seed: int) -> Cards:
    """The deck of the same random round, read off a copy that is played to its end."""
    chance = SeededChance(seed)
    copy = random_round(random_terms(slug, chance), chance)
    play_out(copy, chance)
    felt = copy.uncover()
    hands = {seat: list(hand) for seat, hand in felt.hands.items()}
    piles = {Place.DEALER: list(felt.dealer), Place.BOARD: list(felt.board)}
    order: list[Card] = []
    for record in copy.records:
        if isinstance(record, CardsDealt):
            pile = piles[record.place] if record.seat is None else hands[record.seat]
            order += pile[: record.count]
            del pile[: record.count]
    return tuple(order)


# --- situations that a rule names ---------------------------------------------------------------------------

SIX = Script(
    "six-card-poker",
    {
        1: Hand("Ac Ad 3c 5d 8h 9s", {"ante": 10_00, "aces-up": 5_00}, ("fold",)),
        3: Hand("Kc Kd 4c 6d 7h Ts", {"ante": 10_00}, ("play-1x",)),
        4: Hand("2h 3h 4h 6c 7c 8c", {"ante": 10_00}, ("fold",)),
    },
    "Qc Qd 2c 5h Jh 9d",
)


def test_the_dealers_three_top_cards_are_seen_before_the_decision_and_no_more() -> None:
    """Rulebook 3: the dealer turns his top three cards face up before the decision."""
    played = SIX.seated()
    played.start()
    for viewer in (None, 1, 3, 7):
        view = played.view(viewer)
        assert view.dealer == cards("Qc Qd 2c")
        assert view.dealer_down == 3


def test_a_seat_sees_its_own_hand_and_only_the_backs_of_others() -> None:
    played = SIX.seated()
    played.start()
    view = played.view(3)
    assert view.hand == cards("Kc Kd 4c 6d 7h Ts")
    assert [(seat.seat, seat.cards_held, seat.cards) for seat in view.seats] == [(1, 6, ()), (3, 6, ()), (4, 6, ())]
    assert played.view(5).hand == ()


def test_the_dealer_and_those_who_look_on_see_what_lies_open_and_no_hand() -> None:
    played = SIX.seated()
    played.start()
    view = played.view()
    assert (view.seat, view.hand, view.options) == (None, (), ())
    assert all(seat.cards == () for seat in view.seats)


def test_only_the_actor_has_options() -> None:
    played = SIX.seated()
    assert played.view(1).options == ()
    played.start()
    assert [option.slug for option in played.view(1).options] == ["fold", "play-1x"]
    for viewer in (None, 3, 4, 6):
        assert played.view(viewer).options == ()
        assert (played.view(viewer).actor, played.view(viewer).point) == (1, "after three of the dealer's cards")
    played.decide(1, "fold")
    assert played.view(1).options == ()
    assert [option.slug for option in played.view(3).options] == ["fold", "play-1x"]
    run(played, {3: ["fold"], 4: ["fold"]})
    assert all(played.view(viewer).options == () for viewer in (None, 1, 3, 4))


def test_a_folded_hand_that_nothing_depends_on_is_never_shown() -> None:
    played = SIX.played()
    shown = {seat.seat: seat.cards for seat in played.view(7).seats}
    assert shown == {1: (), 3: cards("Kc Kd 4c 6d 7h Ts"), 4: ()}


def test_a_folded_hand_that_brings_envy_is_turned_face_up() -> None:
    """Rulebook 6.4: a triggering hand stays face up."""
    script = Script(
        "six-card-poker",
        {
            1: Hand("As Ks Qs Js Ts 2d", {"ante": 10_00}, ("fold",)),
            3: Hand("Kc Kd 4c 6d 7h Tc", {"ante": 10_00, "progressive": 1_00}, ("play-1x",)),
        },
        "Qc Qd 2c 5h Jh 9d",
    )
    shown = {seat.seat: seat.cards for seat in script.played().view().seats}
    assert shown[1] == cards("As Ks Qs Js Ts 2d")


def test_a_board_dealt_face_down_is_not_seen_until_it_is_turned() -> None:
    """Rulebook 4, dealing (b): five community cards come out first and lie face down."""
    script = Script(
        "ultimate-texas-holdem",
        {1: Hand("As Kd", {"ante": 5_00, "blind": 5_00}, ("check", "check", "fold"))},
        "Qs Jc",
        "Ad 9h 4c 4d 2s",
        {"procedure": "packets"},
    )
    played = script.seated()
    played.start()
    boards = []
    for option in ("check", "check", "fold"):
        boards.append((played.view(1).board, played.view(1).board_down))
        played.decide(1, option)
    assert boards == [((), 5), (cards("Ad 9h 4c"), 2), (cards("Ad 9h 4c 4d 2s"), 0)]


def test_everyone_sees_the_chips_the_folds_and_what_was_settled() -> None:
    played = SIX.seated()
    played.start()
    played.decide(1, "fold")
    view = played.view(3)
    assert [seat.folded for seat in view.seats] == [True, False, False]
    assert view.seats[0].bets == {"ante": 10_00, "aces-up": 5_00}
    fates = [(line.spot, line.fate) for line in view.settled if isinstance(line, Line)]
    assert fates == [("ante", Fate.LOSES), ("aces-up", Fate.WINS)]


def test_changing_what_a_view_holds_changes_nothing_at_the_table() -> None:
    played = SIX.seated()
    bets = played.view(1).seats[0].bets
    bets["ante"] = 1
    assert isinstance(bets, Mapping)
    assert played.bets(1) == {"ante": 10_00, "aces-up": 5_00}


def test_the_record_of_a_round_names_no_card_that_was_not_turned_up() -> None:
    played = SIX.seated()
    played.start()
    text = repr(played.records)
    hidden = [card for hand in SIX.hands.values() for card in cards(hand.cards)] + [*cards("5h Jh 9d")]
    assert not [card for card in hidden if repr(card) in text]
    assert Purpose.HAND.value not in text
