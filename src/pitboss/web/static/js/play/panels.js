/**
 * Beside the felt: how the last round was settled and why, whether its deal was fair, the rule card, past rounds.
 * @module play/panels
 */
import { read } from "../api.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { checked } from "./fair.js";

const FATES = { wins: "wins", loses: "loses", pushes: "pushes", refunded: "comes back" };

/** Spot by spot, each with the rule it followed. */
export function drawSettlement(box, view, me) {
  const { last } = view;
  if (!last) {
    fill(box, h("p", { class: "soft" }, t("After a round, every wager stands here with its pay and the rule it followed.")));
    return;
  }
  if (box.dataset.shown === `${last.round} ${last.prizes.length} ${last.over}`) return;
  box.dataset.shown = `${last.round} ${last.prizes.length} ${last.over}`;
  const own = Object.entries(last.people).find(([, person]) => person === me?.person)?.[0];
  const seats = [...new Set(last.settled.map((line) => line.seat))].sort((a, b) => (String(b) === own) - (String(a) === own) || b - a);
  const names = new Map(view.spots.map((spot) => [spot.spot, spot.name]));
  const wagers = new Map(view.spots.map((spot) => [spot.wager, spot.name]));
  fill(
    box,
    h("p", { class: "small soft" }, t("Round {round}", { round: last.round }), last.over ? "" : ` · ${t("its jackpots are being settled")}`),
    seats.map((seat) => h("section", { class: "settled-seat" },
      h("h3", {}, String(seat) === own ? t("You, seat {seat}", { seat }) : t("Seat {seat}", { seat })),
      h("ul", { class: "settled-lines" }, last.settled.filter((line) => line.seat === seat).map((line) => lineOf(line, names.get(line.spot) ?? wagers.get(line.wager) ?? line.wager))))),
    last.prizes.length > 0 && h("section", {}, h("h3", {}, t("Paid by the jackpots")), h("ul", {}, last.prizes.map(([person, cents]) => h("li", {}, `${person}: ${dollars(cents)}`)))),
  );
}

function lineOf(line, name) {
  const kind = line.kind === "award" ? t("jackpot") : line.kind === "envy" ? t("envy") : t(FATES[line.fate] ?? line.fate);
  const good = line.fate === "wins";
  return h("li", { class: good ? "won" : line.fate },
    h("div", { class: "row apart" }, h("strong", {}, name, " ", h("span", { class: `badge ${good ? "good" : line.fate === "loses" ? "" : "note"}` }, kind)),
      h("span", { class: "figures strong" }, line.stake_cents ? `${dollars(line.stake_cents)} → ${dollars(line.returned_cents)}` : dollars(line.returned_cents))),
    h("p", { class: "small" }, [line.label, line.pay && t("pays {pay}", { pay: line.pay })].filter(Boolean).join(" · ")),
    h("p", { class: "small soft" }, line.rule));
}

/** What was found out about a deal stays when the next round is promised. */
const checkedDeal = { round: null, outcome: null };

function outcomeOf(round) {
  if (checkedDeal.round !== round) Object.assign(checkedDeal, { round, outcome: h("div", { "aria-live": "polite" }) });
  return checkedDeal.outcome;
}

/** The promise before the deal, the secret after it, and a check that runs here in the browser. */
export function drawFairness(box, view) {
  const { last, round } = view;
  const key = `${last?.round} ${round?.round}`;
  if (box.dataset.shown === key) return;
  box.dataset.shown = key;
  const outcome = outcomeOf(last?.round ?? null);
  fill(
    box,
    round && [h("h3", {}, t("Round {round}: promised", { round: round.round })), h("p", { class: "small soft" }, t("The fingerprint of the secret that shuffles this round. It was written down before anyone bet.")), h("p", {}, h("code", {}, round.commitment))],
    last && [h("h3", {}, t("Round {round}: shown", { round: last.round })), h("dl", { class: "facts" }, h("dt", {}, t("Promised")), h("dd", {}, h("code", {}, last.commitment)), h("dt", {}, t("Secret")), h("dd", {}, h("code", {}, last.secret)),
      Object.entries(last.words).map(([seat, word]) => [h("dt", {}, t("Word of seat {seat}", { seat })), h("dd", {}, h("code", {}, word))])),
      h("button", { class: "button", type: "button", onclick: () => check(last, outcome) }, sign("shield"), t("Check this deal here")), outcome],
    !round && !last && h("p", { class: "soft" }, t("The first round has not been opened yet.")),
  );
}

async function check(last, outcome) {
  try {
    const found = await checked(last);
    fill(outcome,
      verdict(found.promised, t("The secret is the one that was promised."), t("The secret is NOT the one that was promised.")),
      verdict(found.dealt, t("Shuffled with it and dealt by the procedure, the deck gives exactly these {cards} cards.", { cards: found.cards }), t("The deck that follows from the secret gives OTHER cards.")),
      h("details", { class: "more" }, h("summary", {}, t("The whole deck")), h("p", {}, h("code", {}, found.deck.join(" ")))));
  } catch (error) {
    fill(outcome, verdict(false, "", t("It could not be checked in this browser: {why}", { why: error.message })));
  }
}

const verdict = (good, yes, no) => h("div", { class: `notice ${good ? "good" : "bad"}` }, sign(good ? "check" : "warning"), h("div", {}, h("p", {}, good ? yes : no)));

/** The rule card of this table, generated from the rules that deal it. */
export async function drawRules(box, here) {
  if (box.dataset.shown) return;
  box.dataset.shown = "yes";
  const page = await read(`play/${here}/rules`);
  fill(box, page.opening.map(block), page.sections.map((section, index) => h("details", { class: "more", open: index < 1 }, h("summary", {}, section.heading), section.blocks.map(block))));
}

function block(each) {
  if (each.text !== undefined) return h("p", {}, each.text);
  if (each.items) return h(each.numbered ? "ol" : "ul", {}, each.items.map((item) => h("li", {}, item)));
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": each.columns[0] || t("Table") }, h("table", {}, h("thead", {}, h("tr", {}, each.columns.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, each.rows.map((row) => h("tr", {}, row.map((cell, index) => h(index ? "td" : "th", index ? {} : { scope: "row" }, cell)))))));
}

/** One's own rounds, each to be looked at, saved and replayed. */
export async function drawHistory(box, me, show) {
  if (!me) {
    fill(box, h("p", { class: "soft" }, t("Sign in, and your rounds stand here.")));
    return;
  }
  const rounds = await read("play/rounds?limit=25");
  fill(box, rounds.length === 0 && h("p", { class: "soft" }, t("You have played no round yet.")),
    rounds.map((round) => h("details", { class: "more" },
      h("summary", {}, t("{table}, round {round}", { table: round.table, round: round.round }), " ", h("span", { class: "small soft" }, new Date(round.at_us / 1000).toLocaleString())),
      h("p", { class: "row" }, h("button", { class: "button small", type: "button", onclick: () => show(round) }, sign("play"), t("Show it on the felt")), h("a", { class: "button small", href: `data:text/plain;charset=utf-8,${encodeURIComponent(round.history)}`, download: `${round.table}-${round.round}.toml` }, sign("download"), t("Save as a hand history")),
        h("span", { class: "small soft" }, t("`pitboss replay` recomputes every pay of it."))),
      h("pre", { tabindex: "0" }, h("code", {}, round.history)))));
}
