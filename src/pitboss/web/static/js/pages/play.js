/**
 * The play table. Everything shown comes from the table's stream; everything done is a command of the public API, sent
 * with an id that makes a second copy harmless.
 * @module pages/play
 */
import { change, newId, read } from "../api.js";
import "../cards.js";
import { DENOMINATIONS, chip } from "../chips.js";
import "../chips.js";
import { confirmed, say, sayError } from "../dialog.js";
import { brought, fill, h, one, sign } from "../dom.js";
import { Ratio, dollars } from "../figures.js";
import { listen } from "../keys.js";
import { LiveStream } from "../live.js";
import "../meter.js";
import { antes, costsOf, MODES, Record, valuesOf } from "../play/coach.js";
import { drawFelt } from "../play/felt.js";
import { drawFairness, drawHistory, drawRules, drawSettlement } from "../play/panels.js";
import { Slip } from "../play/slip.js";
import { tabs } from "../tabs.js";
import { many, t } from "../text.js";

const page = brought("play");
const me = page.you;
const here = `tables/${encodeURIComponent(page.table)}`;
const record = new Record();

const ui = {
  view: null,
  slip: null,
  chip: 500,
  busy: false,
  shownRound: 0,
  values: null,
  asking: null,
  offsetUs: 0,
  lastBets: null,
  known: new Set(),
  mode: stored("coach-mode", "hint"),
  quick: stored("quick", "no") === "yes",
  pace: Number(stored("pace", "40")),
};

function stored(name, otherwise) {
  try { return localStorage.getItem(`pitboss.${name}`) ?? otherwise; } catch { return otherwise; }
}

function store(name, value) {
  try { localStorage.setItem(`pitboss.${name}`, value); } catch { /* a private window forgets */ }
}

// --- what the table says ------------------------------------------------------------------------------------

const stream = new LiveStream(`/api/v1/play/${here}/stream`, { names: ["table"] });
stream.addEventListener("table", (event) => took(event.detail));
stream.addEventListener("state", () => drawConnection());

function took(view) {
  const before = ui.view;
  ui.view = view;
  ui.offsetUs = view.now_us - Date.now() * 1000;
  if (!ui.slip) ui.slip = new Slip(view.spots);
  else ui.slip.spots = view.spots;
  if (before?.last?.round !== view.last?.round && before && mine(view.last)) result(view.last);
  if (!before) {
    ui.shownRound = view.last?.round ?? 0;
    if (ownBets().length) costs();
  }
  if (inRound(view) && ui.shownRound < view.round.round && view.round.stage !== "betting") ui.shownRound = view.round.round;
  draw();
  coach();
  if (ui.dealsNext && betting()) deal();
}

const seated = () => ui.view?.you?.seat ?? null;
const mine = (last) => Boolean(last && me && Object.values(last.people).includes(me.person));
const inRound = (view) => Boolean(view.round && view.you?.seat && view.round.seats.some((seat) => seat.seat === view.you.seat));
const myTurn = () => Boolean(ui.view?.round && seated() !== null && ui.view.round.actor === seated());

/** Between the end of a round and the first chip of the next, the old one stays on the felt. */
const showingResult = () => {
  const { last, round } = ui.view;
  return Boolean(last && ui.result === last.round && (!round || round.stage === "betting" || round.stage === "awards"));
};

/** A round of one's own from the history, on the felt until one's next step. */
async function lookBack({ position, table }) {
  if (table !== page.table) {
    say(t("That round was played at table {table}; open it there.", { table }), { kind: "warn" });
    return;
  }
  ui.lookedAt = await read(`play/rounds/${position}`);
  draw();
}

function result(last) {
  ui.result = last.round;
  ui.slip.clearAll();
  ui.values = null;
  const own = Object.entries(last.people).find(([, person]) => person === me.person)?.[0];
  const put = last.seats.find((seat) => String(seat.seat) === own);
  const staked = Object.values(put?.bets ?? {}).reduce((sum, cents) => sum + cents, 0);
  const back = last.settled.filter((line) => String(line.seat) === own).reduce((sum, line) => sum + line.returned_cents, 0);
  ui.net = back - staked;
  one("#said").textContent = ui.net > 0 ? t("You win {amount}.", { amount: dollars(ui.net) }) : ui.net < 0 ? t("You lose {amount}.", { amount: dollars(-ui.net) }) : t("You are even.");
  openPanel("panel-settlement");
}

// --- what the player does -----------------------------------------------------------------------------------

async function send(path, body, id = newId()) {
  if (ui.busy) return null;
  ui.busy = true;
  draw();
  try {
    return await change(path, body, { id });
  } catch (error) {
    sayError(error);
    return null;
  } finally {
    ui.busy = false;
    draw();
  }
}

const sit = (seat) => send(`${here}/sit-down`, { seat, person: me.person });
const stand = () => send(`${here}/stand-up`, { person: me.person });
const buyIn = () => send(`people/${encodeURIComponent(me.person)}/buy-in`, {});

function put(slug) {
  ui.result = null;
  const fault = ui.slip.add(slug, ui.chip);
  if (fault) say(fault, { kind: "warn" });
  changedSlip();
}

function take(slug) {
  ui.slip.clear(slug);
  changedSlip();
}

function repeat() {
  if (!ui.lastBets || !ui.slip.empty) return;
  ui.result = null;
  ui.slip.repeat(ui.lastBets);
  changedSlip();
}

function clear() {
  ui.slip.clearAll();
  changedSlip();
}

/** Where others sit, they see the wagers as they are put down, and the time to bet begins with the first. */
function changedSlip() {
  draw();
  costs();
  clearTimeout(ui.sending);
  const company = ui.view.places.length > 1;
  const lies = ownBets().length > 0;
  if ((company || lies) && betting() && (!ui.slip.fault || ui.slip.empty)) ui.sending = setTimeout(() => sendBets().catch(sayError), 500);
}

const betting = () => ui.view?.round?.stage === "betting" && seated() !== null;
const ownSeat = () => ui.view?.round?.seats.find((seat) => seat.seat === seated());
const ownBets = () => Object.entries(ownSeat()?.bets ?? {});
const word = () => one("#word").value.trim();

async function sendBets() {
  const bets = ui.slip.bets();
  const same = JSON.stringify(Object.fromEntries(bets)) === JSON.stringify(ownSeat()?.bets ?? {});
  if (same && !word()) return;
  await change(`${here}/place-bets`, { person: me.person, bets, round: ui.view.round.round, word: word() });
}

async function deal() {
  // pressed a moment before the next round opens: dealt as soon as it does
  ui.dealsNext = !betting() && seated() !== null && !inRound(ui.view);
  if (!betting() || ui.busy) return;
  clearTimeout(ui.sending);
  if (ui.slip.empty) repeat();
  if (ui.slip.fault) {
    say(ui.slip.fault, { kind: "warn" });
    return;
  }
  ui.busy = true;
  draw();
  try {
    const round = ui.view.round.round;
    await sendBets();
    await change(`${here}/deal`, { person: me.person, round }, { id: `deal-${page.table}-${round}-${me.person}-${JSON.stringify(ui.slip.bets()).length}-${newId().slice(0, 8)}` });
    ui.lastBets = ui.slip.bets();
    ui.result = null;
  } catch (error) {
    sayError(error);
  } finally {
    ui.busy = false;
    draw();
  }
}

async function decide(option) {
  if (!myTurn() || ui.busy) return;
  const { round } = ui.view;
  const values = ui.values?.key === situation() ? ui.values.list : null;
  const cost = values?.find((each) => each.option === option)?.costs;
  if (ui.mode === "strict" && cost && Ratio.of(cost).sign > 0) {
    const best = values[0];
    const sure = await confirmed({
      title: t("The coach would {best}", { best: best.label.toLowerCase() }),
      body: t("Your choice costs {cost} Antes more, in the long run {amount}.", { cost: Ratio.of(cost).rounded(4), amount: dollars(centsOf(cost)) }),
      words: t("Do it anyway"),
    });
    if (!sure || !myTurn()) return;
  }
  const point = round.point;
  const answered = await send(`${here}/decide`, { person: me.person, option, round: round.round });
  if (answered && cost !== undefined) {
    record.add(ui.view.game, Ratio.of(cost), ante());
    const wrong = Ratio.of(cost).sign > 0;
    ui.told = wrong
      ? t("{point}: {best} was best; that cost {cost} Antes.", { point, best: values[0].label, cost: Ratio.of(cost).rounded(4) })
      : t("{point}: that was the best choice.", { point });
    drawCoach();
  }
}

const ante = () => ownSeat()?.bets[ui.view.spots.find((spot) => spot.required).spot] ?? 0;
const centsOf = (ratio) => {
  const cents = Ratio.of(ratio).times(new Ratio(BigInt(ante())));
  return (2n * cents.n + cents.d) / (2n * cents.d);
};

// --- the coach ----------------------------------------------------------------------------------------------

const situation = () => {
  const { round } = ui.view;
  return `${round.round} ${round.hand.join("")} ${round.board.join("")} ${round.dealer.join("")}`;
};

async function coach() {
  if (ui.mode === "off" || !myTurn()) {
    ui.asking?.abort();
    drawCoach();
    return;
  }
  const key = situation();
  if (ui.values?.key === key || ui.askingFor === key) return;
  ui.asking?.abort();
  ui.asking = new AbortController();
  ui.askingFor = key;
  ui.progress = null;
  drawCoach();
  try {
    const list = await valuesOf(ui.view, ui.view.round, ui.asking.signal, (done, of) => { ui.progress = of ? done / of : null; drawCoach(); });
    ui.values = { key, list };
  } catch (error) {
    if (error.name !== "AbortError") ui.told = error.message;
  }
  ui.askingFor = null;
  draw();
}

async function costs() {
  ui.costing?.abort();
  ui.costing = new AbortController();
  const bets = ui.slip.empty ? ownBets() : ui.slip.bets();
  try {
    ui.costs = bets.length ? await costsOf(ui.view, bets, ui.costing.signal) : [];
    drawCoach();
  } catch (error) {
    if (error.name !== "AbortError") ui.costs = [];
  }
}

function drawCoach() {
  if (!ui.view) return;
  const game = ui.view.game;
  const kept = record.of(game);
  const list = myTurn() && ui.values?.key === situation() ? ui.values.list : null;
  const waiting = ui.mode !== "off" && myTurn() && !list;
  fill(
    one("#coach-values"),
    ui.mode === "off" && h("p", { class: "soft" }, t("The coach is silent.")),
    waiting && h("div", { role: "status" }, h("p", { class: "soft" }, t("Working out every choice exactly …")), h("progress", { class: "progress", max: "1", value: ui.progress ?? null, "aria-label": t("Solving") })),
    list && ui.mode === "hint" && valueTable(list),
    list && ui.mode === "strict" && h("p", {}, t("The coach knows. Choose; it speaks up before a mistake.")),
    !myTurn() && ui.told && h("p", { role: "status" }, ui.told),
    !myTurn() && !ui.told && ui.mode !== "off" && h("p", { class: "soft" }, t("When it is your turn, every choice is weighed exactly.")),
  );
  const share = kept.decisions ? new Ratio(BigInt(kept.decisions - kept.mistakes), BigInt(kept.decisions)).percent(1) : "–";
  fill(
    one("#coach-record"),
    h("dl", { class: "big-facts" },
      fact(t("Best choices"), share, many(kept.decisions, "of {n} decision", "of {n} decisions")),
      fact(t("Mistakes cost"), dollars(record.costCents(game)), t("in the long run"))),
    days(kept.days),
  );
  fill(one("#coach-costs"), costTable());
}

const fact = (words, figure, under) => h("div", {}, h("dt", {}, words), h("dd", {}, figure, h("span", { class: "under" }, under)));

function valueTable(list) {
  return h("table", {}, h("caption", {}, t("What each choice is worth, in Antes")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Choice")), h("th", { scope: "col", class: "n" }, t("Worth")), h("th", { scope: "col", class: "n" }, t("Costs")))),
    h("tbody", {}, list.map((each, index) => h("tr", { class: index ? null : "chosen" },
      h("th", { scope: "row" }, each.label, index === 0 && h("span", { class: "badge good best" }, sign("check"), t("best"))),
      h("td", { class: "n" }, antes(Ratio.of(each.value))), h("td", { class: "n" }, index ? Ratio.of(each.costs).rounded(4) : "–")))));
}

function days(kept) {
  const listed = Object.entries(kept).slice(-7);
  if (listed.length < 2) return null;
  return h("table", {}, h("caption", {}, t("Day by day")), h("tbody", {}, listed.map(([day, [made, wrong]]) =>
    h("tr", {}, h("th", { scope: "row" }, day), h("td", { class: "n" }, new Ratio(BigInt(made - wrong), BigInt(made)).percent(1)), h("td", { class: "n" }, many(made, "{n} decision", "{n} decisions"))))));
}

function costTable() {
  const listed = ui.costs ?? [];
  if (!listed.length) return h("p", { class: "soft" }, t("Put chips down, and what they cost in the long run stands here."));
  const sum = listed.reduce((total, each) => total.plus(each.loss), new Ratio(0n));
  const hour = sum.times(new Ratio(BigInt(ui.pace)));
  return h("table", {}, h("caption", {}, t("Expected cost, {pace} rounds an hour", { pace: ui.pace })),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Wager")), h("th", { scope: "col", class: "n" }, t("Edge")), h("th", { scope: "col", class: "n" }, t("an hour")))),
    h("tbody", {}, listed.map((each) => h("tr", {}, h("th", { scope: "row" }, each.name, " ", h("span", { class: "soft" }, dollars(each.cents)),
      each.breakEven && h("span", { class: "small soft block" }, t("breaks even at a meter of {amount}", { amount: `$${Ratio.of(each.breakEven).rounded(0)}` }))),
      h("td", { class: "n" }, each.edge.percent(2)), h("td", { class: "n" }, dollars(wholeCents(each.loss.times(new Ratio(BigInt(ui.pace))))))))),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("All, played best")), h("td"), h("td", { class: "n" }, dollars(wholeCents(hour))))));
}

const wholeCents = (ratio) => (ratio.n >= 0n ? (2n * ratio.n + ratio.d) / (2n * ratio.d) : -((-2n * ratio.n + ratio.d) / (2n * ratio.d)));

// --- drawing ------------------------------------------------------------------------------------------------

function draw() {
  if (!ui.view) return;
  const focused = document.activeElement?.dataset?.key;
  const back = !myTurn() && (!inRound(ui.view) || ui.view.round.stage === "betting") ? ui.lookedAt : (ui.lookedAt = null);
  const shows = showingResult();
  document.title = myTurn() ? t("Your turn · {game}", { game: ui.view.game_name }) : ui.view.game_name;
  drawFelt(one("#felt"), { view: ui.view, slip: ui.slip, result: back ?? (shows ? ui.view.last : null), me, known: ui.known, quick: ui.quick, put, take, sit: me ? sit : null });
  fill(one("#actions"), back ? lookingBack(back) : actions(shows));
  one("#actions").dataset.state = ui.busy ? "busy" : myTurn() ? "choose" : shows ? "result" : betting() ? "bet" : "wait";
  fill(one("#rack"), betting() && !shows && rack());
  drawMoney();
  drawConnection();
  drawCoach();
  drawSettlement(one("#settlement-body"), ui.view, me);
  drawFairness(one("#fair-body"), ui.view);
  one("#company").textContent = company();
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

const lookingBack = (round) => [h("p", { class: "strong", role: "status" }, t("Round {round}, as it was.", { round: round.round })), h("button", { class: "button big main", type: "button", onclick: () => { ui.lookedAt = null; draw(); }, data: { key: "back" } }, t("Back to the table"))];

function rack() {
  const most = Math.max(...ui.view.spots.map((spot) => spot.maximum_cents));
  const values = DENOMINATIONS.filter((value) => value * 100 <= most).reverse();
  return h("div", { class: "chip-rack", role: "group", "aria-label": t("The chip to bet with") },
    values.map((value) => chip(value, { data: { key: `chip-${value}` }, "aria-pressed": String(ui.chip === value * 100), onclick: () => { ui.chip = value * 100; draw(); } })));
}

function actions(shows) {
  const { view } = ui;
  // the second half of a double click would hit what the first half put in the button's place
  const button = (words, onclick, kind = "", more = {}) => h("button", { class: `button big ${kind}`, type: "button", onclick: (event) => { if (event.detail < 2) onclick(event); }, disabled: ui.busy, data: { key: words }, ...more }, words);
  if (!me) return [h("p", { class: "strong" }, t("You are looking on.")), h("a", { class: "button main big", href: `/sign-in?next=${encodeURIComponent(location.pathname)}` }, t("Sign in to play"))];
  if (!view.you?.plays) return h("p", {}, t("{name} is staff here. Players sit at electronic tables; you are looking on.", { name: me.name }));
  if (seated() === null) return h("p", { class: "strong" }, view.you.elsewhere ? t("You sit at table {table}; stand up there first.", { table: view.you.elsewhere }) : t("Choose a free seat."));
  if (myTurn()) return choices(button);
  if (view.round?.stage === "awards") return h("p", { class: "strong", role: "status" }, t("A jackpot award waits for a supervisor. Your cards are settled; the prize follows."));
  if (inRound(view) && view.round.stage === "playing") return h("p", { role: "status" }, t("Seat {seat} decides.", { seat: view.round.actor }), " ", countdown());
  if (shows) {
    return [h("p", { class: `net ${ui.net > 0 ? "won" : ""}` }, ui.net > 0 ? t("You win {amount}", { amount: dollars(ui.net) }) : ui.net < 0 ? t("You lose {amount}", { amount: dollars(-ui.net) }) : t("Even")),
      button(t("Same again"), () => { repeatFromResult(); deal(); }, "main", { disabled: ui.busy || !betting() }), button(t("Other wagers"), () => { ui.result = null; draw(); })];
  }
  if (!betting()) return h("p", { role: "status" }, t("The next round opens in a moment."));
  const ready = ownSeat()?.ready;
  const poor = view.you.cents < 2500;
  return [
    ready ? h("p", { class: "strong", role: "status" }, t("Ready. Waiting for the others."), " ", countdown())
      : button(ui.slip.empty && ui.lastBets ? t("Repeat and deal") : t("Deal"), deal, "main", { disabled: ui.busy || (ui.slip.empty && !ui.lastBets) }),
    !ready && ui.lastBets && ui.slip.empty && button(t("Repeat"), repeat),
    !ui.slip.empty && !ready && button(t("Clear"), clear),
    ui.slip.total > 0 && h("span", { class: "total" }, t("{amount} on the felt", { amount: dollars(ui.slip.total) }), " ", !ready && countdown()),
    poor && ui.slip.empty && button(t("Buy in again"), buyIn),
  ];
}

function repeatFromResult() {
  ui.result = null;
  if (ui.lastBets) ui.slip.repeat(ui.lastBets);
}

function choices(button) {
  const list = ui.mode === "hint" && ui.values?.key === situation() ? ui.values.list : null;
  return [
    h("p", { class: "strong", role: "status" }, t("Your turn, {point}.", { point: ui.view.round.point }), " ", countdown()),
    h("div", { class: "choices" }, ui.view.round.options.map((option) => {
      const worth = list?.find((each) => each.option === option.option);
      const best = list && list[0].option === option.option;
      return button([option.label, option.cents > 0 && h("small", {}, dollars(option.cents)), worth && h("small", { class: "worth" }, antes(Ratio.of(worth.value), 3))],
        () => decide(option.option), `${best ? "main" : option.option === "fold" ? "danger" : ""} choice-of`, { data: { key: option.option } });
    })),
  ];
}

const countdown = () => {
  const until = ui.view.round?.until_us;
  if (!until) return null;
  return h("span", { class: "countdown", data: { until } }, "");
};

setInterval(() => {
  for (const each of document.querySelectorAll(".countdown")) {
    const left = Math.max(Math.ceil((Number(each.dataset.until) - Date.now() * 1000 - ui.offsetUs) / 1e6), 0);
    each.textContent = t("{seconds} s", { seconds: left });
    each.classList.toggle("late", left <= 8);
  }
}, 250);

function company() {
  const count = ui.view.places.length;
  return many(count, "{n} player", "{n} players");
}

function drawMoney() {
  const you = ui.view.you;
  fill(one("#money"), you?.plays && [h("span", { class: "soft" }, t("Play money")), " ", h("strong", { class: "figures" }, dollars(you.cents - (betting() && !ownBets().length ? ui.slip.total : ownBets().length && betting() ? you.cents - you.free_cents : 0)))]);
  one("#stand").hidden = seated() === null;
}

function drawConnection() {
  const box = one("#connection");
  box.dataset.state = stream.state === "live" ? "live" : "lost";
  fill(box, h("span", { class: "dot" }), stream.state === "live" ? t("live") : t("out of reach, trying again"));
}

// --- the panels beside the felt -----------------------------------------------------------------------------

const openPanel = tabs(one("#panels [role=tablist]"), (panel) => {
  if (panel === "panel-rules") drawRules(one("#rules-body"), here).catch(sayError);
  if (panel === "panel-history") drawHistory(one("#history-body"), me, (round) => lookBack(round).catch(sayError)).catch(sayError);
});

for (const input of document.querySelectorAll('[name="coach-mode"]')) {
  input.checked = input.value === ui.mode;
  input.addEventListener("change", () => { ui.mode = MODES.includes(input.value) ? input.value : "hint"; store("coach-mode", ui.mode); coach(); draw(); });
}
one("#quick").checked = ui.quick;
one("#quick").addEventListener("change", (event) => { ui.quick = event.target.checked; store("quick", ui.quick ? "yes" : "no"); });
one("#pace").value = String(ui.pace);
one("#pace").addEventListener("change", (event) => { ui.pace = Math.min(Math.max(Number(event.target.value) || 40, 1), 600); store("pace", String(ui.pace)); drawCoach(); });
one("#stand").addEventListener("click", stand);
one("#forget").addEventListener("click", async () => {
  if (await confirmed({ title: t("Forget your record?"), body: t("What the coach has counted for this game in this browser is lost."), words: t("Forget it"), danger: true })) { record.forget(ui.view.game); drawCoach(); }
});

listen({
  d: [t("Deal, or the same again"), () => (showingResult() ? (repeatFromResult(), deal()) : deal())],
  r: [t("Repeat the last wagers"), repeat],
  x: [t("Clear the wagers"), () => betting() && clear()],
  f: [t("Fold"), () => decide("fold")],
  c: [t("Check"), () => decide("check")],
  1: [t("Play 1x"), () => decide("play-1x")],
  2: [t("Play 2x"), () => decide("play-2x")],
  3: [t("Play 3x"), () => decide("play-3x")],
  4: [t("Play 4x"), () => decide("play-4x")],
});

// a page that comes back from the back button shows what is now, not what was
addEventListener("pageshow", (event) => event.persisted && read(`play/${here}`).then(took, sayError));
