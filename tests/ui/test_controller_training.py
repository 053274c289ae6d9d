"""Training at the controls of a table, whose amounts, steps and cards are those of the floor; and its Spanish."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.support.browsers import Visitors
from tests.support.jackpots import NOON_US, SIX, JackpotRoom, level, printed
from tests.support.rooms import Room, demonstration_room, press, swipe

from pitboss.floor.demonstration import links
from pitboss.jackpot import Envelope, next_steps, refusal
from pitboss.jackpot.commands import (
    AddTable,
    Beginning,
    BeginningLevel,
    ConfirmAwards,
    KeyedHand,
    KeyHand,
    OpenLink,
    OpenTable,
    PayEnvy,
    StartRound,
    SubmitHands,
    VoidAward,
)
from pitboss.jackpot.configuration import CardLevel, Generation, JackpotKind, LinkTerms, TableSetup
from pitboss.jackpot.events import TrayAwardsPaid
from pitboss.table.awards import UNITS_PER_CENT, AwardPolicy
from pitboss.web.api.views import link_view

T = "there"
SEATS = 6
Wagered = tuple[int, ...]

PLAYED = """
  const fields = ({ seat, row, cents, level }) => [seat, row, cents, level];
  const outcomes = [];
  for (const { link, generation, seats, hands, back } of given) {
    for (const row of link.rows) row.printed = row.pay;
    const desk = new module.TrainingDesk("there", { seats: 6, generation }, [link]);
    const shown = () => desk.links[0].levels.map((level) => [level.display_cents, level.pending]);
    const outcome = { begun: shown().map(([cents]) => cents), refused: [], card: null, awards: [], tray: [], said: [] };
    const give = (kind, body = {}) => desk.press(kind, { ...body, swipe: "any" })
      .catch((error) => { outcome.refused.push(error.message); return { answer: { events: [] } }; });
    const look = () => {
      const steps = Object.fromEntries(desk.steps().map((each) => [each.step, each.reason]));
      outcome.said.push({ shown: shown(), steps });
    };
    for (const seat of seats) await give("set-sensor", { seat, sensor: 1, lit: true });
    await give("start-round");
    for (const hand of hands) await give("key-hand", { hand });
    look();
    if (desk.round.hands.length) {
      const { answer } = await give("submit-hands");
      outcome.tray = answer.events.flatMap((event) => event.sets).flatMap((set) => set.awards.map(fields));
      look();
      if (back && desk.round.locked) await give("void-award", { seat: back, sensor: 1 });
      outcome.awards = desk.pending.flatMap((set) => set.awards.map(fields));
      outcome.card = desk.step("confirm-awards").card;
      if (desk.round.locked) await give("confirm-awards");
      look();
    }
    outcome.envy = desk.round.envy.map(({ seat, owner, row, cents }) => [seat, owner, row, cents]);
    if (desk.round.envy.length) await give("pay-envy");
    look();
    outcomes.push(outcome);
  }
  return outcomes;
"""


def in_training(page: Page, rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    script = f"async given => {{ const module = await import('/static/js/controller/training.js'); {PLAYED} }}"
    played: list[dict[str, Any]] = page.evaluate(script, rounds)
    return played


def view_of(terms: LinkTerms) -> dict[str, Any]:
    room = JackpotRoom()
    room.do(OpenLink(terms))
    return link_view(room.floor.link(terms.id), ()).model_dump(mode="json")


def on_the_floor(terms: LinkTerms, played: dict[str, Any], begun: list[int]) -> dict[str, Any]:
    """The same round on a floor whose meters stand as those of the training did."""
    room = JackpotRoom()
    standing = tuple(
        BeginningLevel(each.level, cents * UNITS_PER_CENT, 0) for each, cents in zip(terms.levels, begun, strict=True)
    )
    rises = terms.kind is JackpotKind.PROGRESSIVE
    room.do(OpenLink(terms, beginning=Beginning(standing, "as in training", "bob") if rises else None))
    setup = TableSetup(
        id=T, game=terms.games[0], generation=Generation(played["generation"]), seats=SEATS, links=(terms.id,)
    )
    room.do(AddTable(setup))
    room.do(OpenTable(T))
    room.do(StartRound(T, seats=(tuple(played["seats"]),)))
    outcome: dict[str, Any] = {"begun": begun, "refused": [], "card": None, "awards": [], "tray": [], "said": []}

    def give(command: Any) -> None:  # noqa: ANN401 -- any command
        reason = refusal(room.floor, Envelope("c", NOON_US, "ann", command))
        outcome["refused"].append(reason) if reason else room.do(command)

    def look() -> None:
        link = room.floor.link(terms.id)
        shown = [[link.display_cents(each.level), bool(link.awards_pending(each.level))] for each in terms.levels]
        outcome["said"].append(
            {"shown": shown, "steps": {each.step: each.reason for each in next_steps(room.floor, T)}}
        )

    for hand in played["hands"]:
        give(KeyHand(T, KeyedHand(**hand)))
    look()
    if _round(room).hands:
        events = room.do(SubmitHands(T))
        paid = [each for event in events if isinstance(event, TrayAwardsPaid) for each in event.sets]
        outcome["tray"] = [_award(award) for each in paid for award in each.awards]
        look()
        if played["back"] and _round(room).locked:
            give(VoidAward(T, played["back"], 1, "not this hand"))
        outcome["awards"] = [_award(award) for each in room.floor.link(terms.id).pending for award in each.awards]
        outcome["card"] = next(each.card for each in next_steps(room.floor, T) if each.step == "confirm-awards")
        if _round(room).locked:
            room.do(ConfirmAwards(T, CardLevel.EXECUTIVE))
        look()
    outcome["envy"] = [[each.seat, each.owner, each.row, each.cents] for each in _round(room).envy]
    if _round(room).envy:
        room.do(PayEnvy(T))
    look()
    return outcome


def _round(room: JackpotRoom) -> Any:  # noqa: ANN401 -- an open round
    return room.floor.table(T).round


def _award(award: Any) -> list[Any]:  # noqa: ANN401 -- a locked award
    return [award.seat, award.row, award.cents, award.level]


def kept_to_the_floor(page: Page, terms: LinkTerms, rounds: list[dict[str, Any]]) -> None:
    view = view_of(terms)
    trained = in_training(page, [{**each, "link": view} for each in rounds])
    for played, outcome in zip(rounds, trained, strict=True):
        assert outcome == on_the_floor(terms, played, outcome["begun"]), played


def shown_by(seat: int, row: str, *, of_dealer: bool = False, folded: bool = False) -> dict[str, Any]:
    return {"seat": seat, "sensor": 1, "row": row, "of_dealer": of_dealer, "folded": folded}


def a_round(seats: Wagered, *hands: dict[str, Any], generation: str = "C", back: int | None = None) -> dict[str, Any]:
    return {"seats": list(seats), "hands": list(hands), "generation": generation, "back": back}


def random_rounds(terms: LinkTerms, many: int) -> list[dict[str, Any]]:
    """Several hands of several seats, also of seats without a wager, of the dealer, of players who have folded."""
    chance = random.Random(terms.id + terms.paid_by)  # noqa: S311 -- for a test
    rows = [row.row for row in terms.rows]
    rounds = []
    for _ in range(many):
        seats = tuple(seat for seat in range(1, SEATS + 1) if chance.random() < 0.6)
        shown = [
            shown_by(seat, chance.choice(rows), of_dealer=chance.random() < 0.1, folded=chance.random() < 0.2)
            for seat in (chance.randint(1, SEATS) for _ in range(chance.randint(1, 4)))
        ]
        rounds.append(
            a_round(seats, *shown, generation=chance.choice("ABC"), back=chance.choice((None, None, shown[0]["seat"])))
        )
    return rounds


def variants() -> Iterator[LinkTerms]:
    multi = next(each for each in links() if each.id == "multi")
    six = printed("six", SIX, "SIXCPP-01", level(seed="500", contribution=30, reserve=5))
    yield from links()
    yield replace(multi, wager_cents=2_500, verify_tray=True, envy_needs_owner_wager=True)
    yield replace(multi, policy=AwardPolicy.EQUAL_SPLIT, folded_hands_qualify=False)
    yield replace(six, fixed_from_meter=True, wager_cents=300, executive_from_cents=30_000)
    yield replace(six, levels=(level(seed="500", contribution=50, reserve=5, maximum="12,850"),))
    yield printed("house", SIX, "SIXCPP-01", level(seed="2500", contribution=0), kind=JackpotKind.HOUSE)


@pytest.fixture(scope="module")
def opened(browser: Browser, origin: str) -> Iterator[Page]:
    visitors = Visitors(browser, origin)
    page, _ = visitors.visit("/design")
    yield page
    visitors.leave()


@pytest.mark.parametrize("terms", links(), ids=lambda terms: terms.id)
def test_every_row_pays_in_training_what_the_floor_pays_from_the_same_meters(opened: Page, terms: LinkTerms) -> None:
    kept_to_the_floor(opened, terms, [a_round((1, 3, 5), shown_by(3, row.row)) for row in terms.rows])


@pytest.mark.parametrize("terms", list(variants()))
def test_whatever_is_keyed_in_training_comes_out_as_on_the_floor(opened: Page, terms: LinkTerms) -> None:
    """Amounts, meters, envy, cards, reasons of every step, and refusals, word for word."""
    kept_to_the_floor(opened, terms, random_rounds(terms, 60))


def test_the_amounts_of_the_multi_game_link_are_those_of_its_levels_and_its_wager(opened: Page) -> None:
    multi = next(each for each in links() if each.id == "multi")
    hands = [(3, "royal-flush"), (3, "four-of-a-kind"), (3, "full-house")]
    rounds = [{**a_round((1, 3), shown_by(*hand)), "link": view_of(multi)} for hand in hands]
    mega, minor, fixed = in_training(opened, rounds)
    assert (mega["card"], minor["card"], fixed["card"]) == ("executive", "supervisor", None)
    assert mega["awards"][0][2] > 50_000_00
    assert 500_00 < minor["awards"][0][2] < 1_000_00
    assert fixed["tray"] == [[3, "full-house", 250_00, None]]
    assert mega["envy"] == [[1, 3, "royal-flush", 5_000_00]]


# --- on the page ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def room(browser: Browser) -> Iterator[Room]:
    with demonstration_room(browser) as opened:
        yield opened


FIRST, LAST = 0, 0.999
"""What a page takes for chance: the first row at seat 1 while all seats bet, or the last at the last, alone."""


def training(room: Room, table: str, chance: float, more: str = "") -> Page:
    page = room.controller(table, width=820)
    page.add_init_script(f"Math.random = () => {chance}")
    page.goto(f"/controller/{table}?training=1{more}")
    expect(page.locator("#connection")).to_have_text("training" if not more else "entrenamiento")
    return page


def next_is(page: Page, *keys: str) -> None:
    """The brass keys; none where a seat, a hand or a chip is next."""
    expect(page.locator("#keys .next")).to_have_count(len(keys))
    for each in keys:
        expect(page.locator(f"#keys [data-key='{each}']")).to_have_class(re.compile(r"\bnext\b"))


def bet(page: Page, *seats: int) -> None:
    for seat in seats:
        next_is(page)
        page.locator(f"[data-key='chip-{seat}-1']").click()
    next_is(page, "start-round")
    press(page, "start-round")


def show(page: Page, seat: int, row: str) -> None:
    next_is(page)
    page.locator(f"[data-key='seat-{seat}']").click()
    page.locator(f"[data-key='hand-{row}']").click()


def answer(page: Page, words: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_a_share_of_a_meter_is_trained_with_both_cards_and_the_executives_is_named(room: Room) -> None:
    page = training(room, "uth-2", FIRST)
    before, banner, dialog = room.floor.anchor, page.locator("#banner"), page.get_by_role("dialog")
    expect(banner).to_contain_text("Chips lie on the sensors of seats 1, 2, 3, 4, 5, 6.")
    bet(page, *range(1, 7))
    expect(banner).to_contain_text("Seat 1 shows Royal flush (100 % of the Mega)")
    show(page, 1, "straight-flush")
    expect(banner).to_contain_text("That is not the hand that was shown")
    next_is(page)
    page.locator("[data-key='hand-straight-flush']").click()
    show_again = page.locator("[data-key='hand-royal-flush']")
    show_again.click()
    next_is(page, "submit-hands")
    press(page, "submit-hands")
    expect(dialog).to_contain_text("It would be a supervisor's card; in training any card will do.")
    swipe(page, "dana")
    expect(page.locator(".award-amount")).to_have_text("$62,348.67")
    next_is(page, "confirm-awards")
    press(page, "confirm-awards")
    expect(dialog).to_contain_text("It would be an executive's card; in training any card will do.")
    swipe(page, "dana")
    expect(banner).to_contain_text("Right. $62,348.67 is recorded for seat 1. Envy is due to the others")
    next_is(page, "end-round")
    press(page, "end-round")
    expect(dialog).to_contain_text("$5,000.00")
    answer(page, "It is paid")
    expect(banner).to_contain_text("Right. $62,348.67 is recorded for seat 1. Chips lie on")
    assert room.floor.anchor == before


def test_what_the_tray_pays_is_trained_with_the_last_key_alone(room: Room) -> None:
    page = training(room, "uth-1", LAST)
    bet(page, 6)
    show(page, 6, "full-house")
    next_is(page, "end-round")
    press(page, "end-round")
    answer(page, "Record and pay")
    expect(page.get_by_role("dialog")).to_contain_text("Pay seat 6: $10.00")
    answer(page, "It is paid")
    expect(page.locator("#banner")).to_contain_text("Right. $10.00 is recorded for seat 6. Chips lie on")


def test_generation_a_is_trained_with_a_card_for_the_key(room: Room) -> None:
    page = training(room, "se-1", FIRST)
    bet(page, *range(1, 7))
    show(page, 1, "7-card-straight")
    next_is(page, "key-switch")
    press(page, "submit-hands")
    expect(page.locator(".toast")).to_contain_text("turn it to JPH first")
    press(page, "key-switch")
    expect(page.get_by_role("dialog")).to_contain_text("in training any card will do")
    swipe(page, "dana")
    next_is(page, "submit-hands")
    press(page, "submit-hands")
    expect(page.locator(".award-amount")).to_be_visible()
    next_is(page, "key-switch")
    press(page, "key-switch")
    expect(page.locator("#banner")).to_contain_text("Right.")
    next_is(page, "end-round")


def test_a_start_with_wrong_sensors_is_trained_to_be_called_off(room: Room) -> None:
    page = training(room, "six-1", FIRST)
    page.locator("[data-key='chip-2-1']").click()
    press(page, "start-round")
    expect(page.locator("#banner")).to_contain_text("Call the round off under More: started too early.")
    next_is(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Started too early").click()
    answer(page, "The round does not count")
    swipe(page, "dana")
    expect(page.locator("#banner")).to_contain_text("The round does not count; begin again. Chips lie on")


def test_a_hand_that_is_not_recorded_is_trained_once_more(room: Room) -> None:
    page = training(room, "six-1", LAST)
    bet(page, 6)
    press(page, "end-round")
    expect(page.locator("#banner")).to_contain_text("its player would have won nothing. Once more. Chips lie on")


def test_training_and_the_floors_own_words_are_spanish(room: Room) -> None:
    page = training(room, "six-1", FIRST, "&lang=es")
    expect(page.locator("#banner")).to_contain_text("muestra Escalera real (100 % del contador)")
    press(page, "submit-hands")
    expect(page.locator(".toast")).to_have_text(re.compile("No se está jugando ninguna ronda en la mesa six-1"))
    page.goto("/controller/six-1?lang=es")
    press(page, "submit-hands")
    expect(page.locator(".toast")).to_have_text(re.compile("No se está jugando ninguna ronda en la mesa six-1"))
    page.locator("[data-key='chip-1-1']").click()
    expect(page.locator("[data-key='chip-1-1']")).to_have_attribute("aria-pressed", "true")
    press(page, "start-round")
    expect(page.locator(".hand-button").first).to_have_text("Escalera real100 % del contador")
    expect(page.locator(".hand-button").nth(2)).to_have_text("Póker100 por 1")


OVERFLOWING = """keys => keys.filter(key => key.scrollWidth > key.clientWidth).map(key => key.textContent)"""


def test_a_hit_is_told_in_spanish_on_a_phone_and_on_the_display(room: Room) -> None:
    page = room.controller("uth-1", width=390, more="?lang=es")
    assert page.locator("#keys button").evaluate_all(OVERFLOWING) == []
    page.locator("[data-key='chip-1-1']").click()
    expect(page.locator("[data-key='chip-1-1']")).to_have_text("quitar")
    press(page, "start-round")
    page.locator("[data-key='seat-1']").click()
    page.locator("[data-key='hand-royal-flush-first-5']").click()
    expect(page.locator(".keyed")).to_have_text("Escalera real, primeras 5 cartas")
    press(page, "submit-hands")
    swipe(page, "dana")
    expect(page.locator(".toast")).to_contain_text("Dana Wu (crupier) no puede enviar un premio a verificación")
    room.visitors.forgive("status of 403")
    press(page, "submit-hands")
    swipe(page, "sam")
    expect(page.locator("#pending")).to_contain_text("Escalera real, primeras 5 cartas")
    display, _ = room.visitors.visit("/display/uth?lang=es")
    expect(display.locator("#news")).to_contain_text("PENDIENTE en uth-1: Escalera real, primeras 5 cartas, $5,000.20")
    expect(display.locator("h2").first).to_have_text("PremioPENDIENTE")
    assert display.locator("#lost").text_content() == " sin actualizar"
