"""The modules that pages are made of: exact figures, words, repeated calls, run in a browser as they will be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, Route
from tests.support.browsers import Visitors
from tests.support.sentences import AT_CONTROLS, everything

from pitboss.floor.people.matrix import line_of
from pitboss.lab.figures import percent, rounded
from pitboss.rules.money import cents_of, dollars

MINUS = "\N{MINUS SIGN}"


@pytest.fixture(scope="module")
def opened(browser: Browser, origin: str) -> Iterator[Page]:
    """One page for all: nothing stays on it."""
    visitors = Visitors(browser, origin)
    opened, watch = visitors.visit("/design")
    watch.expect(503, 409)
    yield opened
    visitors.leave()


@pytest.fixture
def page(opened: Page) -> Iterator[Page]:
    yield opened
    opened.unroute_all()


def run(page: Page, module: str, body: str, argument: object = None) -> Any:  # noqa: ANN401 -- whatever the script gives
    return page.evaluate(f"async given => {{ const module = await import('/static/js/{module}'); {body} }}", argument)


FRACTIONS = st.fractions(min_value=-10, max_value=10, max_denominator=10**30)


def test_fractions_are_rounded_as_the_laboratory_rounds_them(page: Page) -> None:
    @settings(max_examples=3)
    @given(st.lists(st.tuples(FRACTIONS, st.integers(0, 9)), min_size=50, max_size=60))
    def holds(asked: list[tuple[Fraction, int]]) -> None:
        script = "return given.map(([text, digits]) => module.Ratio.of(text).rounded(digits).replaceAll(',', ''))"
        shown = run(page, "figures.js", script, [[str(each), digits] for each, digits in asked])
        assert [text.replace(MINUS, "-") for text in shown] == [rounded(each, digits) for each, digits in asked]

    holds()
    assert run(page, "figures.js", "return new module.Ratio(1n, 3n).percent()") == percent(Fraction(1, 3))


@pytest.mark.parametrize("cents", [0, 5, 99, 100, 123_456, 10**17 + 1])
def test_money_is_written_as_the_table_writes_it(page: Page, cents: int) -> None:
    assert run(page, "figures.js", "return module.dollars(given)", str(cents)) == dollars(cents)
    assert run(page, "figures.js", "return module.dollars('-5', {sign: true})") == f"{MINUS}$0.05"


@pytest.mark.parametrize("typed", ["25", "$1,234.5", "7.50"])
def test_typed_money_is_read_as_the_command_line_reads_it(page: Page, typed: str) -> None:
    assert run(page, "figures.js", "return String(module.centsTyped(given))", typed) == str(cents_of(typed))


@pytest.mark.parametrize("typed", ["", "1.234", "-5", "1,23", "five"])
def test_what_is_no_amount_is_not_guessed_at(page: Page, typed: str) -> None:
    assert run(page, "figures.js", "return module.centsTyped(given)", typed) is None


def test_units_below_the_cent_are_never_shown(page: Page) -> None:
    assert run(page, "figures.js", "return String(module.centsOfUnits('123456789999'))") == "123456"
    assert run(page, "figures.js", "return String(module.centsOfUnits('-1'))") == "-1"


def test_a_change_is_sent_again_under_the_same_id_until_it_is_answered(page: Page) -> None:
    ids: list[str] = []

    def answer(route: Route) -> None:
        ids.append(route.request.headers["idempotency-key"])
        busy = len(ids) < 3
        route.fulfill(status=503 if busy else 200, json={"error": {"message": "busy"}} if busy else {"done": True})

    page.route("**/api/v1/test", answer)
    assert run(page, "api.js", "return module.change('test', {a: 1})") == {"done": True}
    assert len(ids) == 3
    assert len(set(ids)) == 1


def test_a_refusal_is_not_sent_again_and_keeps_its_sentence(page: Page) -> None:
    asked = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=409, json={"error": {"kind": "refused", "rule": "seat", "message": "Seat 3 is taken."}})

    page.route("**/api/v1/test", answer)
    script = "try { await module.change('test', {}) } catch (error) { return [error.message, error.kind, error.rule] }"
    assert run(page, "api.js", script) == ["Seat 3 is taken.", "refused", "seat"]
    assert len(asked) == 1


def test_markup_in_a_name_stays_text(page: Page) -> None:
    script = "return module.h('p', {}, given).innerHTML"
    assert run(page, "dom.js", script, "<img src=x onerror=alert(1)>") == "&lt;img src=x onerror=alert(1)&gt;"


def test_a_stream_that_breaks_is_taken_up_where_it_broke_and_nothing_is_heard_twice(page: Page) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url.partition("?")[2])
        events = "".join(
            f"id: {n}\nevent: news\ndata: {n}\n\n" for n in ((7, 8), (8, 9), (10,))[min(len(asked), 3) - 1]
        )
        route.fulfill(content_type="text/event-stream", body=events)

    page.route("**/news*", answer)
    script = """
      const heard = [];
      const states = new Set();
      const stream = new module.LiveStream("/news", {since: 6, names: ["news"]});
      stream.addEventListener("state", ({detail}) => states.add(detail));
      await new Promise(done => stream.addEventListener("news", ({detail}) => {
        heard.push(detail);
        if (heard.length === 4) done();
      }));
      stream.close();
      return [heard, [...states].sort()];
    """
    assert run(page, "live.js", script) == [[7, 8, 9, 10], ["live", "lost"]]
    assert asked[:3] == ["since=6", "since=8", "since=9"]


def test_a_page_in_another_language_reads_its_catalogue_and_what_is_missing_stays_english(page: Page) -> None:
    page.route("**/static/text/de.json", lambda route: route.fulfill(json={"Seat {seat} wins": "Platz {seat} gewinnt"}))
    page.evaluate("document.documentElement.lang = 'de'")
    script = (
        "return [module.t('Seat {seat} wins', {seat: 3}), module.t('Deal'), module.many(1234, '{n} seat', '{n} seats')]"
    )
    assert run(page, "text.js?language=de", script) == ["Platz 3 gewinnt", "Deal", "1.234 seats"]
    page.evaluate("document.documentElement.lang = 'en'")


TOLD = {
    "No round is being played at table six-1; press start first.": "No se está jugando ninguna ronda en la mesa six-1; "
    "pulse primero el inicio.",
    "An award of $12,345.67 at table none takes an executive's card.": "Un premio de $12,345.67 en la mesa none "
    "requiere la tarjeta de un ejecutivo.",
    "Dana (dealer) may not void a pending award; it is for supervisor, executive.": "Dana (crupier) no puede anular un "
    "premio pendiente; eso corresponde a: supervisor, ejecutivo.",
    "This card is lost; use the card you hold now.": "Esta tarjeta está perdida; use la que tiene ahora.",
    "There is no row of paytable 01 'zz'; known: flush.": "No existe la fila de la tabla de pagos 01 'zz'; se conocen: "
    "flush.",
    "Table six-1 is open for money and no longer covered; close it. No approval of six is on record. For six, the "
    "house's internal controls are not on record as approved.": "La mesa six-1 está abierta por dinero y ya no está "
    "cubierta; ciérrela. No consta ninguna aprobación de six. Para six no consta que los controles internos de la casa "
    "estén aprobados.",
    "Four of a kind": "Póker",
    "7-card straight": "Escalera de 7 cartas",
    "3,000 for 1": "3,000 por 1",
    "100 % of the Minor": "100 % del Minor",
    "5 % of the meter": "5 % del contador",
    "Something for nobody of ours.": "Something for nobody of ours.",
    "Seat 3 of table six-1 sings.": "Seat 3 of table six-1 sings.",
}


def in_spanish(page: Page, body: str, argument: object = None) -> Any:  # noqa: ANN401 -- whatever the script gives
    page.evaluate("document.documentElement.lang = 'es'")
    try:
        return run(page, "text.js?language=es", body, argument)
    finally:
        page.evaluate("document.documentElement.lang = 'en'")


def test_what_the_floor_says_is_told_in_the_language_of_the_page(page: Page) -> None:
    assert in_spanish(page, "return given.map(module.told)", list(TOLD)) == list(TOLD.values())
    assert run(page, "text.js", "return given.map(module.told)", list(TOLD)) == list(TOLD)
    assert run(page, "text.js", "return [module.told(null), module.told(undefined) === undefined]") == [None, True]


def test_everything_that_is_said_at_a_table_is_told_in_spanish_with_its_figures(page: Page) -> None:
    sentences = sorted(everything())
    told = in_spanish(page, "return given.map(module.told)", sentences)
    figures = re.compile(r"\$?\d[\d,.]*\d|\d")
    wrong = {
        sentence: said
        for sentence, said in zip(sentences, told, strict=True)
        if said == sentence or sorted(figures.findall(said)) != sorted(figures.findall(sentence))
    }
    assert wrong == {}
    words = (*(line_of(action).means for action in AT_CONTROLS), "(dealer)", "technician", "accounting", "lost;")
    assert [said for said in told for word in words if word in said] == []


def test_the_chips_of_an_amount_add_up_to_it(page: Page) -> None:
    script = "return given.map(cents => module.chipsOf(cents)).map(each => [each.chips, Number(each.leftCents)])"
    shown = run(page, "chips.js", script, [0, 63_799, 1_234_500])
    assert shown[0] == [[], 0]
    assert [100 * sum(chips) + left for chips, left in shown] == [0, 63_799, 1_234_500]
    assert shown[1][0] == [500, 100, 25, 5, 5, 1, 1]


PATCHED = """
  const { h, patch } = module;
  const box = document.body.appendChild(h("div", {}));
  const said = [];
  const draw = (word, keys, checked) => patch(box, h("p", { class: word }, word, keys.length > 1 && h("b", {}, "many")),
    keys.map((key) => h("button", { data: { key }, onclick: () => said.push(`${word} ${key}`) }, `${word} ${key}`)),
    h("input", { type: "checkbox", checked }), h("div", { data: { kept: "yes" } }),
    h("details", {}, h("summary", {}, word)));
  draw("one", ["a", "b"], false);
  const [a, b] = box.querySelectorAll("button");
  box.querySelector("[data-kept]").append("its own");
  box.querySelector("details").open = true;
  b.focus();
  draw("two", ["b", "c"], true);
  const buttons = [...box.querySelectorAll("button")];
  buttons.forEach((each) => each.click());
  const told = {
    text: buttons.map((each) => each.textContent), said, same: buttons[0] === b, gone: !a.isConnected,
    focused: document.activeElement === b,
    paragraph: box.querySelector("p").className, kept: box.querySelector("[data-kept]").textContent,
    open: box.querySelector("details").open, checked: box.querySelector("input").checked,
    children: box.children.length,
  };
  box.remove();
  return told;
"""


def test_a_patch_changes_what_is_different_and_leaves_alone_what_is_not(page: Page) -> None:
    """Whoever presses a button while the page is drawn anew has pressed that button."""
    told = run(page, "dom.js", PATCHED)
    assert told == {
        "text": ["two b", "two c"],
        "said": ["two b", "two c"],
        "same": True,
        "focused": True,
        "gone": True,
        "paragraph": "two",
        "kept": "its own",
        "open": True,
        "checked": True,
        "children": 6,
    }
