"""One round as a state machine: every step, every refusal, every way to end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.support.chances import pick, random_round, random_terms
from tests.support.tables import (
    ALL_GAMES,
    GAMES,
    Hand,
    Script,
    awards,
    lines_by_spot,
    money,
    run,
    shuffler_with,
    stacked_round,
    terms_for,
)

from pitboss.cards import DECK, card, cards
from pitboss.cards.chance import SeededChance
from pitboss.cards.shufflers import ExtraCard, Jam, Mishap, Shuffler, StuckCard, model_named
from pitboss.errors import PitbossError
from pitboss.rules import Fate
from pitboss.table import Dealing, Order, Round, Stage
from pitboss.table.records import Decided, Line, Voided

UTH = "ultimate-texas-holdem"
BETS = {"ante": 10_00, "blind": 10_00, "trips": 5_00, "progressive": 1_00}
HOLDEM = Script(
    UTH,
    {
        2: Hand("As Kd", BETS, ("check", "play-2x")),
        5: Hand("9c 9d", BETS, ("play-4x",)),
        6: Hand("2h 7s", BETS, ("check", "check", "fold")),
    },
    "Qs Jc",
    "Ad 9h 4c 4d 2s",
)


def state(played: Round) -> object:
    seats = {seat: (played.bets(seat), played.play_of(seat), played.has_folded(seat)) for seat in played.seats}
    return played.stage, tuple(played.records), played.chips.piles(), seats, played.view(), played.next_step


def refused(played: Round, verify: Callable[[], object], can: Callable[[], bool], do: Callable[[], object]) -> str:
    before = state(played)
    with pytest.raises(PitbossError) as from_verify:
        verify()
    assert not can()
    with pytest.raises(PitbossError) as from_do:
        do()
    assert str(from_do.value) == str(from_verify.value)
    assert state(played) == before
    return str(from_verify.value)


def refused_step(played: Round) -> str:
    return refused(played, played.verify_step, played.can_step, played.step)


def refused_decision(played: Round, seat: int, option: str) -> str:
    return refused(
        played,
        lambda: played.verify_decide(seat, option),
        lambda: played.can_decide(seat, option),
        lambda: played.decide(seat, option),
    )


def refused_void(played: Round) -> str:
    return refused(played, played.verify_void, played.can_void, lambda: played.void("late"))


def refused_uncover(played: Round) -> str:
    return refused(played, played.verify_uncover, played.can_uncover, played.uncover)


# --- the three faces --------------------------------------------------------------------------------------


def test_before_the_start_the_dealer_has_no_step_and_nobody_decides() -> None:
    played = HOLDEM.seated()
    assert refused_step(played) == "The dealer has no step to take: the round is betting."
    assert refused_decision(played, 2, "check") == "No decision is open: the round is betting."
    assert "uncovered when the round is over; it is betting" in refused_uncover(played)
    assert played.next_step is None


def test_while_a_player_is_asked_the_dealer_waits_and_the_refusal_says_for_whom() -> None:
    played = HOLDEM.seated()
    played.start()
    assert (played.actor, played.stage) == (2, Stage.PLAYING)
    assert refused_step(played) == "Seat 2 decides first (before the flop)."
    assert played.next_step is None
    assert "it is playing" in refused_uncover(played)


def test_a_decision_out_of_turn_names_the_seat_whose_turn_it_is() -> None:
    played = HOLDEM.seated()
    played.start()
    assert refused_decision(played, 5, "check") == "It is the turn of seat 2 (before the flop), not of seat 5."
    assert refused_decision(played, 1, "check") == "It is the turn of seat 2 (before the flop), not of seat 1."
    assert refused_decision(played, 9, "check") == "There is no seat 9; this table has seats 1 to 7."


def test_a_decision_that_the_point_does_not_offer_is_refused_with_those_it_does() -> None:
    """Rulebook 4: pre-flop 3x or 4x, on the flop 2x, at the river 1x or fold."""
    played = HOLDEM.seated()
    played.start()
    assert "There is no choice at before the flop 'fold'" in refused_decision(played, 2, "fold")
    refused_decision(played, 2, "play-2x")
    played.decide(2, "check")
    played.decide(5, "play-3x")
    played.decide(6, "check")
    assert "known: check, play-2x" in refused_decision(played, 2, "fold")
    refused_decision(played, 2, "play-4x")


def test_a_play_wager_can_neither_be_repeated_nor_changed() -> None:
    """Rulebook 4: once bet, it can neither be repeated nor changed."""
    played = HOLDEM.seated()
    played.start()
    played.decide(2, "play-4x")
    assert "not of seat 2" in refused_decision(played, 2, "play-3x")
    run(played, {5: ["check", "check", "fold"], 6: ["check", "check", "fold"]})
    assert [record.seat for record in played.records if isinstance(record, Decided)] == [2, 5, 6, 5, 6, 5, 6]
    assert played.play_of(2) == 4


def test_a_decision_is_recorded_with_the_chips_it_moved() -> None:
    played = HOLDEM.seated()
    played.start()
    assert played.can_decide(2, "play-3x")
    decided = played.decide(2, "play-3x")
    assert (decided.seat, decided.point, decided.option.slug, decided.play_cents) == (2, "pre-flop", "play-3x", 30_00)
    assert played.bets(2)["play"] == 30_00


def test_a_round_that_is_over_refuses_every_step() -> None:
    played = HOLDEM.played()
    assert played.stage is Stage.ENDED
    assert refused_step(played) == "The dealer has no step to take: the round is ended."
    assert refused_decision(played, 2, "check") == "No decision is open: the round is ended."
    assert refused_void(played) == "The round is ended; only a round that is not over can be declared void."
    refused(played, played.verify_start, played.can_start, played.start)
    refused(played, lambda: played.verify_bet(2, "ante", 5_00), lambda: played.can_bet(2, "ante", 5_00),
            lambda: played.bet(2, "ante", 5_00))  # fmt: skip
    assert played.can_uncover()
    assert played.uncover().dealer == cards("Qs Jc")


def test_a_void_round_refuses_every_step_but_shows_its_cards() -> None:
    played = HOLDEM.seated()
    played.start()
    played.void("exposed card")
    assert refused_step(played) == "The dealer has no step to take: the round is void."
    assert refused_void(played) == "The round is void; only a round that is not over can be declared void."
    assert refused_decision(played, 2, "check") == "No decision is open: the round is void."
    assert played.uncover().hands[2] == cards("As Kd")


def test_a_round_does_not_start_on_a_deck_that_is_not_ready() -> None:
    terms = terms_for("six-card-poker")
    model = model_named(terms.device.shuffler)
    idle = Shuffler.stacked(model, model.mode_named(terms.device.mode), DECK)
    played = Round(terms, idle)
    played.bet(1, "ante", 5_00)
    said = refused(played, played.verify_start, played.can_start, played.start)
    assert said == "The i-Deal is shuffled; cards come out once it is started."
    idle.start()
    assert played.can_start()


def test_a_deck_deals_one_round_only() -> None:
    terms = terms_for("caribbean-stud", procedure="hand-held")
    deck = shuffler_with(terms, DECK)
    first, second = Round(terms, deck), Round(terms, deck)
    for played in (first, second):
        played.bet(1, "ante", 5_00)
    first.start()
    said = refused(second, second.verify_start, second.can_start, second.start)
    assert said == "The Hand-held deck has dealt from this deck already; load a fresh one."


@pytest.mark.parametrize(
    ("shuffler", "mode", "named"),
    [("deck-mate-2", None, "deck-mate-2 (by-hand)"), ("i-deal", "straight-edge", "i-deal (straight-edge)")],
)
def test_a_round_is_dealt_from_the_shuffler_and_the_mode_that_its_table_was_opened_with(
    shuffler: str, mode: str | None, named: str
) -> None:
    """Another would give the wrong portions in the middle of the deal."""
    terms = terms_for(UTH, procedure="packets", shuffler="i-deal")
    model = model_named(shuffler)
    other = Shuffler.stacked(model, model.mode_named(mode), DECK)
    other.start()
    played = Round(terms, other)
    played.bet(1, "ante", 5_00)
    played.bet(1, "blind", 5_00)
    said = refused(played, played.verify_start, played.can_start, played.start)
    assert said == f"This table is dealt from i-deal (uth), not from {named}; load that one."


# --- order ------------------------------------------------------------------------------------------------


def test_seats_are_dealt_and_asked_clockwise_from_the_dealers_left_in_whatever_order_they_bet() -> None:
    terms = terms_for("six-card-poker", dealing=Dealing.MANUAL)
    played = stacked_round(
        terms, {1: "As Ks Qs Js Ts 9s", 4: "2c 3c 4c 5c 7c 8c", 7: "2d 3d 4d 5d 7d 8d"}, "2h 3h 4h 5h 7h 8h"
    )
    for seat in (7, 1, 4):
        played.bet(seat, "ante", 5_00)
    played.start()
    steps = []
    while played.actor is None:
        steps.append(played.next_step)
        played.step()
    assert steps[:4] == [
        "Give 6 cards to seat 1.",
        "Give 6 cards to seat 4.",
        "Give 6 cards to seat 7.",
        "Give 6 cards to the dealer.",
    ]
    asked = []
    while played.actor is not None:
        asked.append(played.actor)
        played.decide(played.actor, "play-1x")
    assert asked == [1, 4, 7]


@pytest.mark.parametrize(("order", "seats"), [(Order.RIGHT_TO_LEFT, [6, 5, 2]), (Order.LEFT_TO_RIGHT, [2, 5, 6])])
def test_the_house_chooses_the_order_of_settlement(order: Order, seats: list[int]) -> None:
    """Rulebook 4: the order of settlement is the house's choice; awards still go from the right."""
    played = HOLDEM.played(order=order)
    trips = [line.seat for line in played.lines if line.spot == "trips"]
    assert trips == seats
    assert money(played) == money(HOLDEM.played())


def test_awards_go_from_the_dealers_right_whatever_the_order_of_settlement() -> None:
    """Rulebook 6.2, step 5."""
    script = Script(
        UTH,
        {
            1: Hand("Kh Qh", BETS, ("play-4x",)),
            4: Hand("9c 9d", BETS, ("play-4x",)),
        },
        "2s 7c",
        "Ah Jh Th 9h 9s",
        {"order": Order.LEFT_TO_RIGHT},
    )
    assert [(award.seat, award.row) for award in awards(script.played())] == [
        (4, "four-of-a-kind"),
        (1, "royal-flush-first-5"),
    ]


@pytest.mark.parametrize("slug", ALL_GAMES)
def test_automatic_and_manual_dealing_reach_the_same_end(slug: str) -> None:
    for seed in range(20):
        ends = []
        for manual in (True, False):
            chance = SeededChance(seed)
            played = random_round(random_terms(slug, chance, manual=manual), chance)
            played.start()
            while not played.over:
                if played.actor is not None and played.asking is not None:
                    played.decide(played.actor, pick(chance, played.asking.options).slug)
                else:
                    assert manual, "automatic dealing leaves no step to the dealer"
                    played.step()
            ends.append((played.records, played.chips.piles(), played.meters_after))
        assert ends[0] == ends[1], f"seed {seed}"


# --- settlement lines -------------------------------------------------------------------------------------


def test_every_settlement_line_says_wager_outcome_pay_amount_and_rule() -> None:
    line = lines_by_spot(HOLDEM.played(), 5)["blind"]
    assert (line.wager, line.outcome, line.pay) == ("base", "play-4x/win/full-house", "3 to 1")
    assert (line.fate, line.stake_cents, line.returned_cents) == (Fate.WINS, 10_00, 40_00)
    assert line.rule == "A win with a straight or better pays the Blind (004, step 11d)."


def test_a_refund_comes_before_hands_are_compared() -> None:
    """Rulebook 2: the Ante is refunded at once, before hands are compared."""
    script = Script(
        UTH,
        {
            1: Hand("As Kd", {"ante": 10_00, "blind": 10_00}, ("play-4x",)),
            2: Hand("8c 8d", {"ante": 10_00, "blind": 10_00}, ("play-4x",)),
        },
        "Qs Jc",
        "Th 7h 4c 3d 2s",
    )
    spots = [(line.seat, line.spot) for line in script.played().lines]
    assert spots == [(2, "ante"), (1, "ante"), (2, "blind"), (2, "play"), (1, "blind"), (1, "play")]


# --- void -------------------------------------------------------------------------------------------------

FOLDED_ACES_UP = Script(
    "six-card-poker",
    {
        1: Hand("Ac Ad 3c 5d 8h 9s", {"ante": 10_00, "aces-up": 5_00, "progressive": 1_00}, ("fold",)),
        3: Hand("Kc Kd 4c 6d 7h Ts", {"ante": 10_00, "bad-beat": 5_00, "progressive": 1_00}, ("play-1x",)),
    },
    "Qc Qd 2c 5h Jh 9d",
)


def steps_taken(script: Script, count: int) -> Round:
    """The round after so many steps or decisions, dealt by hand."""
    played = script.seated(dealing=Dealing.MANUAL)
    left = {seat: list(hand.decisions) for seat, hand in script.hands.items()}
    for taken in range(count):
        if taken == 0:
            played.start()
        elif played.actor is not None:
            played.decide(played.actor, left[played.actor].pop(0))
        else:
            played.step()
    return played


def length_of(script: Script) -> int:
    count = 0
    while not steps_taken(script, count).over:
        count += 1
    return count


@pytest.mark.parametrize("script", [FOLDED_ACES_UP, HOLDEM], ids=["six-card-poker", UTH])
def test_void_at_any_point_gives_every_wager_back_sensors_and_pays_at_a_fold_included(script: Script) -> None:
    """Rulebook 4: a shuffler malfunction voids all hands; JACKPOT: wagers go back from the house account."""
    for count in range(length_of(script)):
        played = steps_taken(script, count)
        wagered = {seat: sum(played.bets(seat).values()) for seat in played.seats}
        assert played.can_void()
        voided = played.void("exposed card")
        assert dict(voided.returned) == wagered
        assert voided.reason == "exposed card"
        assert played.chips.piles() == {}, f"after {count} steps"
        assert played.stage is Stage.VOID
        assert played.actor is None
        assert played.meters_after == {}


def test_the_void_undoes_a_pay_that_a_fold_had_brought() -> None:
    """Six Card: Aces Up of a folded hand is paid at once (rulebook 3)."""
    played = FOLDED_ACES_UP.seated()
    played.start()
    played.decide(1, "fold")
    assert [(line.spot, line.returned_cents) for line in played.lines] == [("ante", 0), ("aces-up", 10_00)]
    played.void("exposed card")
    assert played.chips.piles() == {}


# --- malfunctions -----------------------------------------------------------------------------------------


def practised(slug: str, mishaps: tuple[Mishap, ...], **wishes: object) -> Round:
    terms = terms_for(slug, **wishes)
    played = Round(terms, shuffler_with(terms, DECK, mishaps))
    for seat in (1, 2, 3):
        for spot in terms.spots:
            cents = terms.limits["ante"].minimum_cents if spot.required else 1_00
            if spot.multiple_of is None and played.can_bet(seat, spot.slug, cents):
                played.bet(seat, spot.slug, cents)
    return played


def played_boldly(played: Round) -> Round:
    played.start()
    while not played.over:
        assert played.actor is not None
        assert played.asking is not None
        played.decide(played.actor, played.asking.options[-1].slug)
    return played


def assert_all_went_back(played: Round) -> str:
    assert played.stage is Stage.VOID
    assert played.chips.piles() == {}
    last = played.records[-1]
    assert isinstance(last, Voided)
    assert dict(last.returned) == {seat: sum(played.bets(seat).values()) for seat in played.seats}
    assert all(cents > 0 for _, cents in last.returned)
    return last.reason


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    ("mishap", "words"),
    [
        (Jam(1), "jammed at number 1"),
        (Jam(3), "jammed at number 3"),
        (StuckCard(card("Kh")), "missing: king of hearts"),
        (ExtraCard(card("As"), 0), "too many: ace of spades"),
        (ExtraCard(card("2c"), 40), "too many: two of clubs"),
    ],
    ids=["jam-1", "jam-3", "stuck", "extra-on-top", "extra-below"],
)
def test_a_malfunction_of_the_shuffler_voids_the_round_and_gives_all_back(
    slug: str, mishap: Mishap, words: str
) -> None:
    """Rulebook 4: a shuffler malfunction voids all hands."""
    reason = assert_all_went_back(played_boldly(practised(slug, (mishap,), procedure="packets")))
    assert words in reason


@pytest.mark.parametrize("slug", [UTH, "caribbean-stud"])
def test_a_card_dealt_twice_from_a_deck_held_in_the_hand_voids_the_round(slug: str) -> None:
    """Such a deck is not counted after the round; the second copy shows when it meets the first."""
    played = practised(slug, (ExtraCard(DECK[1], 0),), procedure="hand-held")
    assert "given twice: two of diamonds" in assert_all_went_back(played_boldly(played))


def test_a_jam_at_the_flop_gives_back_the_play_wagers_too() -> None:
    """By hand: three hands, the dealer's, then the flop is the fifth to come out."""
    played = practised(UTH, (Jam(5),), procedure="hand-held")
    played.start()
    for seat in (1, 2, 3):
        played.decide(seat, "play-4x")
    assert "jammed at number 5" in assert_all_went_back(played)
    assert played.bets(1)["play"] == 20_00


def test_lines_settled_before_a_void_stay_on_record_but_move_no_chips() -> None:
    played = FOLDED_ACES_UP.seated()
    played.start()
    played.decide(1, "fold")
    played.void("exposed card")
    assert [type(record) for record in played.records[-3:]] == [Line, Line, Voided]
    assert played.chips.piles() == {}
