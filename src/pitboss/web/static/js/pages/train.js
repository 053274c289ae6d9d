/**
 * Dealer training: an invented round, asked in the order in which a dealer works, timed and scored.
 * @module pages/train
 */
import { read } from "../api.js";
import { card } from "../cards.js";
import { sayError } from "../dialog.js";
import { brought, fill, h, one, sign } from "../dom.js";
import { centsTyped, dollars } from "../figures.js";
import { many, t } from "../text.js";

const { game } = brought("lesson");
const FATES = [["wins", t("wins")], ["loses", t("loses")], ["pushes", t("pushes")], ["refunded", t("comes back")]];
const score = { questions: 0, right: 0, rounds: 0, seconds: 0 };
let round = null;
let settled = new Set();
let began = 0;

async function deal() {
  fill(one("#verdict"));
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  try {
    round = await read(`play/training/${game.slug}?seed=${seed}`);
  } catch (error) {
    sayError(error);
    return;
  }
  settled = new Set();
  began = performance.now();
  drawTable();
  askSeat();
}

const nameOf = (line) => round.spots.find((spot) => spot.spot === line.spot)?.name ?? line.wager;
const linesOf = (seat) => round.settled.filter((line) => line.seat === seat && line.kind === "line");

function drawTable() {
  const row = (words, cards) => cards.length > 0 && h("div", { class: "felt-place" }, h("span", { class: "felt-label" }, words), h("div", { class: "hand" }, cards.map((each) => card(each))));
  fill(one("#table"), row(t("Dealer"), round.dealer), row(t("Board"), round.board),
    h("div", { class: "lesson-seats" }, round.seats.map((seat) => h("div", { class: `felt-seat ${settled.has(seat.seat) ? "folded" : ""}` },
      h("span", { class: "felt-label" }, t("Seat {seat}", { seat: seat.seat }), h("strong", {}, seat.folded ? t("folded") : seat.play ? t("plays {play}x", { play: seat.play }) : "")),
      h("div", { class: "hand" }, seat.cards.map((each) => card(each))),
      h("ul", { class: "lesson-bets" }, Object.entries(seat.bets).map(([spot, cents]) => h("li", {}, `${round.spots.find((each) => each.spot === spot)?.name ?? spot} ${dollars(cents)}`)))))));
}

const left = () => round.order.filter((seat) => !settled.has(seat));

function askSeat() {
  if (!left().length) {
    finish();
    return;
  }
  if (left().length === 1) {
    askLines(left()[0]);
    return;
  }
  const seats = [...left()].sort((a, b) => a - b);
  fill(one("#question"), h("h2", {}, t("Whose wagers do you settle next?")),
    h("div", { class: "row" }, seats.map((seat) => h("button", { class: "button big", type: "button", onclick: () => {
      const right = seat === left()[0];
      count(right);
      tell(right, t("Seat {seat} is next: settlement goes from the dealer's right.", { seat: left()[0] }));
      askLines(left()[0]);
    } }, t("Seat {seat}", { seat })))));
  one("#question button").focus();
}

function askLines(seat) {
  const lines = linesOf(seat);
  const fields = lines.map((line, index) => ({ line, fate: `fate-${index}`, pay: `pay-${index}` }));
  const form = h("form", { class: "questions", onsubmit: (event) => { event.preventDefault(); judge(seat, fields, form); } },
    h("h2", {}, t("Seat {seat}: what becomes of each wager?", { seat })),
    fields.map(({ line, fate, pay }) => h("fieldset", { class: "field" }, h("legend", { class: "label" }, `${nameOf(line)}, ${dollars(line.stake_cents)}`),
      h("div", { class: "row" },
        h("select", { class: "input", name: fate, "aria-label": t("What becomes of it"), required: true }, h("option", { value: "" }, t("choose …")), FATES.map(([value, words]) => h("option", { value }, words))),
        h("input", { class: "input figure", name: pay, inputmode: "decimal", size: "8", "aria-label": t("Handed back in all, stake and pay"), placeholder: t("handed back") })))),
    h("button", { class: "button main big", type: "submit" }, t("Settle seat {seat}", { seat })));
  fill(one("#question"), form);
  one("select", form).focus();
}

function judge(seat, fields, form) {
  const said = [];
  for (const { line, fate, pay } of fields) {
    const typed = form.elements[pay].value.trim();
    const cents = typed === "" ? 0n : centsTyped(typed);
    const right = form.elements[fate].value === line.fate && cents === BigInt(line.returned_cents);
    count(right);
    if (!right) said.push(h("li", {}, h("strong", {}, nameOf(line)), `: ${FATES.find(([value]) => value === line.fate)[1]}, ${dollars(line.returned_cents)}. `, h("span", { class: "soft" }, [line.label, line.pay, line.rule].filter(Boolean).join(" · "))));
  }
  tell(said.length === 0, said.length === 0 ? t("Seat {seat}: all right.", { seat }) : [t("Seat {seat}:", { seat }), h("ul", {}, said)]);
  settled.add(seat);
  drawTable();
  askSeat();
}

function count(right) {
  score.questions += 1;
  score.right += right ? 1 : 0;
}

const tell = (right, words) => fill(one("#verdict"), h("div", { class: `notice ${right ? "good" : "bad"}` }, sign(right ? "check" : "warning"), h("div", {}, words)));

function finish() {
  score.rounds += 1;
  const seconds = Math.round((performance.now() - began) / 1000);
  score.seconds += seconds;
  fill(one("#score"), h("dl", { class: "big-facts" },
    fact(t("Right"), `${Math.round((100 * score.right) / Math.max(score.questions, 1))} %`, many(score.questions, "of {n} answer", "of {n} answers")),
    fact(t("This round"), t("{seconds} s", { seconds }), t("{mean} s on average", { mean: Math.round(score.seconds / score.rounds) }))));
  fill(one("#question"), h("h2", {}, t("The round is settled.")), h("button", { class: "button main big", type: "button", onclick: deal }, t("Deal the next")));
  one("#question button").focus();
}

const fact = (words, figure, under) => h("div", {}, h("dt", {}, words), h("dd", {}, figure, h("span", { class: "under" }, under)));

deal();
