/**
 * The wall display of a link. It shows what the stream says and nothing else: a figure never runs ahead of the books,
 * because the reels turn towards an amount that the server has sent.
 * @module pages/display
 */
import { brought, fill, h, one, patch } from "../dom.js";
import { dollars } from "../figures.js";
import { LiveStream } from "../live.js";
import { t, told as inOurWords } from "../text.js";

const CELEBRATION_MS = 20000;
const NEWS_MS = 60000;
const COINS = 28;
const WINNERS = 3;
const COLOUR = /^[0-9a-f]{6}$/i;

let shown = brought("display");
const reels = new Map();
const told = new Set();
const news = [];
const address = new URLSearchParams(location.search);

/** The house's own title and colours, as the floor keeps them; the address tries others out where it keeps none. */
function dress() {
  const asked = (name) => shown.dress[name] || (isDressed() ? "" : (address.get(name) ?? ""));
  one("#title").textContent = asked("title").slice(0, 80) || shown.name;
  for (const name of ["ground", "figures", "words"]) {
    const colour = asked(name);
    if (COLOUR.test(colour)) document.documentElement.style.setProperty(`--wall-${name}`, `#${colour}`);
    else document.documentElement.style.removeProperty(`--wall-${name}`);
  }
}

const isDressed = () => Object.values(shown.dress).some(Boolean);

const levelName = (level) => (level === "meter" ? t("Jackpot") : level[0].toUpperCase() + level.slice(1));

/** Reels of digits. An amount that falls is a win: it falls at once. */
class Odometer {
  constructor() {
    this.element = h("span", { class: "odometer", "aria-hidden": "true" });
    this.said = h("span", { class: "unseen" });
    this.cents = null;
  }

  show(cents) {
    if (this.cents === cents) return;
    const text = dollars(cents);
    const falls = this.cents === null || cents < this.cents;
    this.cents = cents;
    this.said.textContent = text;
    if (this.element.children.length !== text.length) {
      this.element.replaceChildren(...[...text].map((character) => (/\d/.test(character)
        ? h("span", { class: "digit" }, h("span", {}, Array.from({ length: 10 }, (_, digit) => h("b", {}, String(digit)))))
        : h("span", { class: "mark" }, character))));
    }
    this.element.classList.toggle("at-once", falls);
    [...text].forEach((character, index) => {
      const place = this.element.children[index];
      if (/\d/.test(character)) place.firstElementChild.style.setProperty("--at", character);
      else place.textContent = character;
    });
  }
}

function draw() {
  const box = one("#levels");
  if (reels.size !== shown.levels.length) {
    reels.clear();
    fill(box, shown.levels.map((level) => {
      const reel = new Odometer();
      const badge = h("span", { class: "badge", hidden: true }, t("PENDING"));
      const place = h("section", { class: "wall-level", "aria-label": levelName(level.level) }, h("h2", {}, levelName(level.level), badge), reel.element, reel.said);
      reels.set(level.level, { reel, badge, place });
      return place;
    }));
  }
  for (const level of shown.levels) {
    const { reel, badge, place } = reels.get(level.level);
    reel.show(BigInt(level.display_cents));
    badge.hidden = !level.pending;
    place.classList.toggle("pending", level.pending);
  }
  fill(one("#notice"), notice());
  drawNews();
  if (celebrated.length) drawCelebration();
}

function notice() {
  if (shown.retired) return t("This jackpot is closed. Nothing is played for here any more.");
  if (shown.kind === "house") return t("House jackpot: the amount is the property of the house, holds no player money, and may be removed without notice.");
  return t("Paytable {paytable}. Awards are paid after verification.", { paytable: shown.paytable });
}

function drawNews() {
  const pending = shown.pending.map((award) => h("p", { class: "pending-line" }, t("PENDING at {table}: {label}, {amount}", { table: award.table, label: inOurWords(award.label), amount: dollars(award.cents) })));
  fill(one("#news"), pending.length ? pending.slice(0, 3) : news.slice(-2).toReversed().map((sentence) => h("p", {}, sentence)));
}

function tell(sentence) {
  news.push(sentence);
  setTimeout(() => { news.shift(); drawNews(); }, NEWS_MS);
}

function hit({ position, stage, awards }) {
  if (told.has(position)) return;
  told.add(position);
  if (stage === "envy") {
    tell(t("Envy at {table}: {amount}", { table: awards[0].table, amount: dollars(awards.reduce((sum, award) => sum + award.cents, 0)) }));
    drawNews();
  }
  if (stage !== "paid") return;
  const biggest = awards.filter((award) => award.cents).sort((a, b) => b.cents - a.cents)[0];
  if (!biggest) return;
  tell(t("Last hit: {label}, {amount} at {table}", { label: inOurWords(biggest.label), amount: dollars(biggest.cents), table: biggest.table }));
  celebrate(biggest);
}

/** Winners of the same moment share the screen, the largest first; each has its whole time. */
let celebrated = [];

function celebrate(award) {
  celebrated = [...celebrated, award].sort((one, other) => other.cents - one.cents);
  drawCelebration();
  setTimeout(() => { celebrated = celebrated.filter((each) => each !== award); drawCelebration(); }, CELEBRATION_MS);
}

/** What is played for stays in sight below it: the amounts hang at every table (WAC 230-15-685). */
function drawCelebration() {
  const box = one("#celebration");
  box.hidden = celebrated.length === 0;
  box.dataset.winners = String(Math.min(celebrated.length, WINNERS));
  patch(
    box,
    h("div", { class: "coins", "aria-hidden": "true" }, Array.from({ length: COINS }, (_, index) => h("i", { vars: { "--x": `${(index * 37) % 100}%`, "--t": `${2.5 + ((index * 7) % 20) / 10}s`, "--d": `${-((index * 13) % 30) / 10}s` } }))),
    celebrated.slice(0, WINNERS).map((award) => h("div", { class: "winner" },
      h("p", { class: "what" }, award.level ? `${levelName(award.level)} · ${inOurWords(award.label)}` : inOurWords(award.label)),
      h("p", { class: "amount" }, dollars(award.cents)),
      h("p", { class: "where" }, t("Table {table}, seat {seat}", { table: award.table, seat: award.seat })))),
    h("p", { class: "still" }, shown.levels.map((level) => h("span", {}, `${levelName(level.level)} `, h("strong", {}, dollars(level.display_cents))))),
  );
}

one("#lost [data-words]").textContent = t("not up to date");
dress();
draw();
const stream = new LiveStream(`/api/v1/displays/${encodeURIComponent(shown.link)}/stream`, { names: ["meters", "hit"] });
stream.addEventListener("meters", (event) => { shown = event.detail; dress(); draw(); });
stream.addEventListener("hit", (event) => hit(event.detail));
stream.addEventListener("state", (event) => { one("#lost").hidden = event.detail === "live"; });
// a screen that hangs for weeks starts afresh at night, when nobody looks
setTimeout(() => location.reload(), 24 * 3600 * 1000);
