/**
 * Drill: random situations, of which the closest decision is asked. All values are exact, from the laboratory.
 * @module pages/drill
 */
import { card } from "../cards.js";
import { sayError } from "../dialog.js";
import { brought, fill, h, one, sign } from "../dom.js";
import { Ratio } from "../figures.js";
import { listen } from "../keys.js";
import { antes, solved } from "../play/coach.js";
import { many, t } from "../text.js";

const { game } = brought("lesson");
const TRIES = 6;
const score = { asked: 0, best: 0, row: 0, longest: 0, cost: new Ratio(0n) };
let now = null;
let next = null;

const DECK = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

function below(bound) {
  const most = Math.floor(2 ** 32 / bound) * bound;
  for (;;) {
    const [drawn] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < most) return drawn % bound;
  }
}

function dealt() {
  const point = game.decisions[below(game.decisions.length)];
  const deck = [...DECK];
  const take = (count) => Array.from({ length: count }, () => deck.splice(below(deck.length), 1)[0]);
  return { point, hand: take(point.player), board: take(point.board), dealer: take(point.dealer) };
}

async function valued(situation, progress) {
  const asked = { game: game.slug, wager: "base", hand: situation.hand.join(" "), board: situation.board.join(" "), dealer: situation.dealer.join(" ") };
  const values = await solved("lab/strategy/values", asked, undefined, progress);
  return { ...situation, values, gap: Ratio.of(values[1]?.costs ?? "99") };
}

/** The closest of some random decisions; one that is worth the same either way teaches nothing. */
async function hardOne(progress = () => {}) {
  let hardest = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await valued(dealt(), progress);
    if (found.gap.sign > 0 && (!hardest || found.gap.compare(hardest.gap) < 0)) hardest = found;
  }
  return hardest ?? hardOne(progress);
}

async function ask() {
  fill(one("#options"));
  try {
    now = await (next ?? hardOne((done, of) => of && fill(one("#situation"), h("p", { class: "felt-waiting", role: "status" }, t("Solving the whole game once: {share} %", { share: Math.round((100 * done) / of) })))));
  } catch (error) {
    sayError(error);
    return;
  }
  next = null;
  draw();
  one("#options button")?.focus();
}

function draw() {
  const row = (words, cards) => cards.length > 0 && h("div", { class: "felt-place" }, h("span", { class: "felt-label" }, words), h("div", { class: "hand" }, cards.map((each) => card(each))));
  fill(one("#situation"), h("p", { class: "felt-label" }, now.point.label), row(t("Dealer"), now.dealer), row(t("Board"), now.board), row(t("Your cards"), now.hand));
  fill(one("#options"), now.point.options.map((option, index) => h("button", { class: "button big", type: "button", onclick: () => choose(option.slug) }, h("kbd", {}, String(index + 1)), option.label)));
}

function choose(option) {
  if (!now || now.chosen) return;
  now.chosen = option;
  const { values } = now;
  const cost = Ratio.of(values.find((each) => each.option === option).costs);
  const right = cost.sign === 0;
  score.asked += 1;
  score.best += right ? 1 : 0;
  score.row = right ? score.row + 1 : 0;
  score.longest = Math.max(score.longest, score.row);
  score.cost = score.cost.plus(cost);
  fill(
    one("#answer"),
    h("div", { class: `notice ${right ? "good" : "bad"}` }, sign(right ? "check" : "warning"), h("div", {}, h("p", {}, right ? t("Right: {best}.", { best: values[0].label }) : t("{best} was best; your choice costs {cost} Antes.", { best: values[0].label, cost: cost.rounded(4) })))),
    h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Choice")), h("th", { scope: "col", class: "n" }, t("Worth in Antes")), h("th", { scope: "col", class: "n" }, t("Costs")))),
      h("tbody", {}, values.map((each, index) => h("tr", { class: each.option === option ? "chosen" : null }, h("th", { scope: "row" }, each.label), h("td", { class: "n" }, antes(Ratio.of(each.value))), h("td", { class: "n" }, index ? Ratio.of(each.costs).rounded(4) : "–"))))),
  );
  fill(one("#score"), h("dl", { class: "big-facts" },
    fact(t("Right"), new Ratio(BigInt(score.best), BigInt(score.asked)).percent(0), many(score.asked, "of {n} situation", "of {n} situations")),
    fact(t("In a row"), String(score.row), t("longest {longest}", { longest: score.longest })),
    fact(t("Mistakes cost"), score.cost.rounded(3), t("Antes in all"))));
  fill(one("#options"), h("button", { class: "button big main", type: "button", onclick: ask }, t("The next one")));
  one("#options button").focus();
  next = hardOne();
  next.catch(() => { next = null; });
}

const fact = (words, figure, under) => h("div", {}, h("dt", {}, words), h("dd", {}, figure, h("span", { class: "under" }, under)));

listen(Object.fromEntries([1, 2, 3, 4].map((number) => [String(number), [t("Choice {number}", { number }), () => { const option = now?.point.options[number - 1]; if (option) choose(option.slug); }]])));
ask();
