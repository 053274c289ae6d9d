/**
 * The strategy: a map of the starting hands where there is one, a table elsewhere, and any situation card by card.
 * @module strategy
 */
import { ask } from "../../api.js";
import { card, cardName, cardsIn } from "../../cards.js";
import { fill, h, one } from "../../dom.js";
import { sayError } from "../../dialog.js";
import { Ratio } from "../../figures.js";
import { walk } from "../../keys.js";
import { t } from "../../text.js";
import { shown } from "./solving.js";

const RANKS = "AKQJT98765432";
const SUITS = "shdc";
const DIGITS = 6;

export async function showStrategy(box, question, signal) {
  const work = h("div", { class: "stack panel", hidden: true });
  const table = h("div", {});
  const situation = new Situation(question, signal);
  fill(box, h("p", { class: "soft measure" }, t("The best play of {game}, and what every other choice costs, in Antes. Pick cards to ask about any situation.", { game: question.declared.name })),
    h("div", { class: "strategy-desk" }, h("div", { class: "stack" }, work, table), situation.box));
  try {
    const body = question.baseBody();
    let { answer, job } = await ask("lab/strategy", body, { signal });
    if (job) answer = await shown(work, job, signal);
    if (answer && !signal.aborted) fill(table, drawn(answer, situation));
  } catch (error) {
    if (error.name !== "AbortError") sayError(error);
  }
}

function drawn({ columns, rows }, situation) {
  const map = columns[0] === "hand" && rows.length === RANKS.length ** 2;
  return map ? startingHands(columns, rows, situation) : grid(columns, rows, situation);
}

/** Rows by what the dealer shows lead to such a situation, the suits as different as can be. */
function named(column, text, situation) {
  if (column !== "dealer shows") return text;
  const dealer = [...text].map((rank, place) => rank + SUITS[place % SUITS.length]).join(" ");
  return h("button", { class: "button quiet small", type: "button", onclick: () => situation.take({ hand: situation.chosen.hand.join(" "), dealer, board: "" }) }, text);
}

function grid(columns, rows, situation) {
  return h("div", { class: "panel table-box", tabindex: "0", role: "group", "aria-label": t("Strategy") },
    h("table", { class: "rows-hover sticky-head" }, h("thead", {}, h("tr", {}, columns.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, rows.map(([first, ...others]) => h("tr", {}, h("th", { scope: "row" }, named(columns[0], first, situation)), others.map((cell) => h("td", {}, cell)))))));
}

function startingHands(columns, rows, situation) {
  const byName = new Map(rows.map((row) => [row[0], row]));
  const options = [...new Set(rows.map((row) => row[1]))];
  const colour = (option) => `o${options.indexOf(option) + 1}`;
  const cells = [...RANKS].flatMap((high, y) => [...RANKS].map((low, x) => {
    const name = x === y ? high + low : x > y ? `${high}${low}s` : `${low}${high}o`;
    const row = byName.get(name);
    return h("button", { type: "button", class: colour(row[1]), "aria-label": `${name}: ${row[1]}`, "aria-pressed": "false", title: columns.slice(2).map((each, place) => `${each} ${row[place + 2]}`).join(", "), data: { hand: name }, onclick: choose }, name);
  }));
  const map = h("div", { class: "hand-map", role: "group", "aria-label": t("Starting hands: pairs on the diagonal, suited above, unsuited below") }, cells);
  function choose(event) {
    for (const cell of cells) cell.setAttribute("aria-pressed", String(cell === event.currentTarget));
    const { hand } = event.currentTarget.dataset;
    situation.take({ hand: `${hand[0]}s ${hand[1]}${hand[2] === "s" ? "s" : "h"}`, board: "", dealer: "" });
  }
  walk(map, "button", RANKS.length);
  return h("div", { class: "panel" }, h("p", { class: "legend" }, options.map((option) => h("span", {}, h("span", { class: `swatch ${colour(option)}` }), ` ${option}`))), map);
}

/** Slots for the cards that a player sees, a deck to pick from, and the value of every option. */
class Situation {
  constructor(question, signal) {
    this.question = question;
    this.signal = signal;
    this.points = question.declared.decisions;
    const last = this.points.at(-1);
    this.sizes = { hand: last.player, board: last.board, dealer: last.dealer };
    this.places = h("div", { class: "places" });
    this.values = h("div", { "aria-live": "polite" });
    this.work = h("div", { class: "stack", hidden: true });
    this.deck = h("div", { class: "picker", role: "group", "aria-label": t("Deck") });
    this.chosen = { hand: cardsIn(question.hand), board: cardsIn(question.board), dealer: cardsIn(question.dealer) };
    const clear = () => this.take({ hand: "", board: "", dealer: "" });
    this.box = h("div", { class: "panel situation" }, this.places, h("div", { class: "answer stack" }, this.values, this.work), this.deck,
      h("div", { class: "row" }, h("button", { class: "button small", type: "button", onclick: clear }, t("Clear"))));
    this.draw();
    walk(this.deck, "button", 13);
  }

  take(texts) {
    const taken = new Set(cardsIn(texts.dealer ?? ""));
    this.chosen = Object.fromEntries(Object.keys(this.sizes).map((place) => [place, cardsIn(texts[place] ?? "").filter((each) => place === "dealer" || !taken.has(each))]));
    this.draw();
    one(".situation").scrollIntoView({ block: "nearest", behavior: "smooth" });
  }

  get all() { return Object.values(this.chosen).flat(); }

  /** Where the next card goes: the hand, then the dealer's open cards, then the board. */
  get next() { return ["hand", "dealer", "board"].find((place) => this.chosen[place].length < this.sizes[place]); }

  put(name) {
    const place = this.next;
    if (place) this.chosen[place].push(name);
    this.draw();
  }

  remove(name) {
    for (const place of Object.keys(this.chosen)) this.chosen[place] = this.chosen[place].filter((each) => each !== name);
    this.draw();
  }

  draw() {
    const names = { hand: t("Own cards"), dealer: t("Dealer shows"), board: t("Board") };
    fill(this.places, ["hand", "dealer", "board"].filter((place) => this.sizes[place]).map((place) => h("fieldset", { class: "place" }, h("legend", {}, names[place]),
      h("div", { class: "slots" }, Array.from({ length: this.sizes[place] }, (_, at) => this.slot(this.chosen[place][at]))))));
    this.drawDeck();
    const texts = Object.fromEntries(Object.entries(this.chosen).map(([place, held]) => [place, held.join(" ")]));
    this.question.note(texts);
    this.ask(texts);
  }

  slot(name) {
    if (!name) return h("span", { class: "card-slot" });
    return h("button", { class: "slot", type: "button", "aria-label": t("Take back the {card}", { card: cardName(name) }), onclick: () => this.remove(name) }, card(name));
  }

  drawDeck() {
    const gone = new Set(this.all);
    const full = !this.next;
    if (!this.deck.childElementCount) {
      fill(this.deck, [...SUITS].flatMap((suit) => [...RANKS].map((rank) => h("button", { type: "button", "aria-label": cardName(rank + suit), data: { pick: rank + suit }, onclick: () => this.put(rank + suit) }, card(rank + suit, { "aria-hidden": "true", role: null })))));
    }
    for (const button of this.deck.children) button.disabled = full || gone.has(button.dataset.pick);
  }

  async ask(texts) {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    this.signal.addEventListener("abort", () => asking.abort());
    const point = this.points.find((each) => each.player === this.chosen.hand.length && each.board === this.chosen.board.length && each.dealer === this.chosen.dealer.length);
    if (!point) {
      this.work.hidden = true;
      fill(this.values, h("p", { class: "soft" }, t("Decisions are made {points}.", { points: this.points.map((each) => `${each.label} (${seen(each)})`).join(", ") })));
      return;
    }
    try {
      let { answer, job } = await ask("lab/strategy/values", { ...this.question.baseBody(), ...texts }, { signal: asking.signal });
      if (job) answer = await shown(this.work, job, asking.signal);
      if (answer && !asking.signal.aborted) fill(this.values, valueTable(point, answer));
    } catch (error) {
      if (error.name !== "AbortError") fill(this.values, h("p", { class: "soft" }, error.message));
    }
  }
}

const seen = ({ player, board, dealer }) => [t("{n} own cards", { n: player }), board && t("{n} on the board", { n: board }), dealer && t("{n} of the dealer's", { n: dealer })].filter(Boolean).join(", ");

function valueTable(point, options) {
  return h("table", { class: "values" }, h("caption", {}, t("Asked {point}", { point: point.label })),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Option")), h("th", { scope: "col", class: "n" }, t("Worth, in Antes")), h("th", { scope: "col", class: "n" }, t("Costs")))),
    h("tbody", {}, options.map((each, place) => h("tr", { class: place ? "" : "best", title: each.value }, h("th", { scope: "row" }, place ? each.label : `${each.label} ✓`), h("td", { class: "n" }, Ratio.of(each.value).rounded(DIGITS)), h("td", { class: "n" }, Ratio.of(each.costs).sign ? Ratio.of(each.costs).rounded(DIGITS) : "–")))));
}
