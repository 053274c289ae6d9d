/**
 * The controls of a table, in three faces: A (keypad, key, J-POT), B and C (touch and cards). What may be done next is
 * what the floor says; a wrong press is answered with its reason.
 * @module pages/controller
 */
import { ask, OutOfReach } from "../api.js";
import { Desk } from "../controller/desk.js";
import { TrainingDesk } from "../controller/training.js";
import { confirmed, openDialog, say, sayError } from "../dialog.js";
import { all, brought, fill, h, one, patch, sign } from "../dom.js";
import { centsTyped, dollars } from "../figures.js";
import "../meter.js";
import { t } from "../text.js";
import { onSwipe } from "../wedge.js";

const page = brought("controller");
const address = new URLSearchParams(location.search);
const face = ["A", "B", "C"].includes(address.get("face")) ? address.get("face") : page.generation;
const isA = face === "A";
const training = address.has("training");
const WORDS = isA
  ? { start: t("COIN IN"), submit: t("J-POT"), end: t("GAME OVER") }
  : { start: t("START GAME"), submit: t("CONFIRM"), end: t("END GAME") };

/** What whoever is here may do alone at this table; for the rest of it a card is swiped. */
const may = new Set(page.may);

/** `key` is the supervisor's, at JPH: with the line of his card, or of whoever is signed in. */
const ui = { desk: null, seat: null, sensor: 1, folded: false, ofDealer: false, busy: false, key: null, swiping: null, asked: false, paid: new Map(), paidOut: new Set(), refused: null };
const kept = (name, otherwise) => { try { return localStorage.getItem(`pitboss.${name}`) ?? otherwise; } catch { return otherwise; } };
const keep = (name, value) => { try { localStorage.setItem(`pitboss.${name}`, value); } catch { /* a private window forgets */ } };

// --- presses ------------------------------------------------------------------------------------------------

function feel(good = true) {
  if (kept("vibration", "yes") === "yes") navigator.vibrate?.(good ? 30 : [60, 60, 60]);
  if (kept("sound", "no") !== "yes") return;
  const context = (ui.audio ??= new AudioContext());
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = good ? 880 : 220;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.18);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.2);
}

/** One press at a time; a second one while the first is on its way does nothing. */
async function press(kind, body = {}) {
  if (ui.busy) return false;
  if (ui.desk.asking) {
    askAboutStart();
    return false;
  }
  ui.busy = true;
  ui.refused = null;
  draw();
  try {
    const answer = await ui.desk.press(kind, body);
    answer?.answer?.events?.forEach(notePaid);
    feel();
    return true;
  } catch (error) {
    feel(false);
    ui.refused = error;
    if (!(error instanceof OutOfReach)) sayError(error);
    else if (kind === "start-round") say(t("{start} did not arrive for certain. You are asked what becomes of it when the line is back; take no progressive bets meanwhile.", { start: WORDS.start }), { kind: "bad" });
    else say(t("Not answered yet. It is sent again by itself as soon as the line is back."), { kind: "bad" });
    return false;
  } finally {
    ui.busy = false;
    draw();
  }
}

/** Whoever trains learns the cards too. */
const mayAlone = (action) => !ui.desk.needsCard && may.has(action);

/** A press that takes a permission: by whoever is signed in, if he has it, else by the card of one who has. */
async function pressAs(action, kind, body, asked, more = null) {
  if (mayAlone(action)) return press(kind, body);
  const line = ui.key?.line ?? (await swiped(asked, more));
  if (!line) return false;
  const done = await press(kind, { ...body, swipe: line });
  if (!done && ui.key && [401, 403].includes(ui.refused?.status)) {
    ui.key = null;
    say(t("The key is back at RUN: its card does not stand for this."), { kind: "warn" });
    draw();
  }
  return done;
}

const clock = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour12: false });

/** A start that may not have arrived is never sent by itself: the bets may lie differently by now. */
async function askAboutStart() {
  const { desk } = ui;
  const start = desk.asking;
  if (!start || ui.asked) return;
  ui.asked = true;
  try {
    if (await desk.became(start)) {
      say(t("Your last press has arrived; it was done once."));
      return;
    }
    const answer = await openDialog({
      title: t("{start} did not arrive for certain", { start: WORDS.start }),
      body: t("{start} was pressed at {time} and did not arrive for certain. Send it only if the bets lie as they did then.", { start: WORDS.start, time: clock(start.at) }),
      buttons: [{ words: t("Send it now"), value: "send" }, { words: t("Drop it"), value: "drop", kind: "main" }],
    });
    if (answer === "send") await desk.sendAgain(start);
    else if (answer === "drop") say((await desk.drop(start)) === "done" ? t("It had arrived after all: the round has started.") : t("Dropped: no round was started."), { kind: "warn" });
  } catch (error) {
    if (error instanceof OutOfReach) say(t("The Game Manager is out of reach; you are asked again when the line is back."), { kind: "bad" });
    else sayError(error);
  } finally {
    ui.asked = false;
    draw();
  }
}

/** Waits for a card. A swipe at any other time is answered by what it would be good for. */
function swiped(words, more = null) {
  return new Promise((resolve) => {
    const field = h("input", { class: "input code", type: "password", autocomplete: "off", inputmode: "numeric", "aria-label": t("The card's number, if the reader does not work") });
    ui.swiping = (line) => { resolve(line); document.querySelector("dialog[open]")?.close("swiped"); };
    openDialog({
      title: t("Swipe a card"),
      body: h("div", { class: "stack" }, h("p", {}, [words, ui.desk.anyCard].filter(Boolean).join(" ")), more, h("p", { class: "swipe-here" }, sign("swipe"), t("Waiting for the reader …")), h("div", { class: "field" }, h("span", { class: "label" }, t("or type its number")), h("form", { onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) ui.swiping?.(field.value.trim()); } }, field))),
      buttons: [{ words: t("Cancel"), value: "" }, { words: t("Use this number"), value: "typed", kind: "main" }],
    }).then((value) => {
      ui.swiping = null;
      if (value !== "swiped") resolve(value === "typed" && field.value.trim() ? field.value.trim() : null);
    });
  });
}

onSwipe((line) => {
  if (ui.swiping) ui.swiping(line);
  else if (ui.desk?.round?.locked && !isA) confirmAwards(line);
  else say(t("A card was swiped, but nothing waits for one. Key the hand and press {submit} first.", { submit: WORDS.submit }), { kind: "warn" });
});

const number = () => ui.desk.round?.round ?? null;

async function start() {
  ui.seat = null;
  await press("start-round", { round: ui.desk.view.rounds + 1 });
}

async function hand(row) {
  const { seat, sensor, desk } = ui;
  if (seat === null) {
    feel(false);
    say(isA ? t("Type the number of the seat first, then press the hand.") : t("Touch the seat first, then its hand."), { kind: "warn" });
    return;
  }
  const shown = desk.round?.hands.find((each) => each.seat === seat && each.sensor === sensor);
  if (shown?.row !== row && !(await isMeant({ seat, sensor, row }))) return;
  if (shown && !(await takeOff(shown))) return;
  if (shown?.row === row) return;
  await press("key-hand", { hand: { seat, sensor, row, of_dealer: ui.ofDealer, folded: ui.folded }, round: number() });
  ui.ofDealer = false;
  ui.folded = false;
}

const takeOff = ({ seat, sensor }) => press("clear-hand", { seat, sensor, round: number() });

/** A hand without a bet wins nothing for its owner: mostly it is the wrong seat. Where it pays nobody, the floor says so. */
async function isMeant(keyed) {
  const row = ui.desk.row(keyed.sensor, keyed.row);
  const paysEnvy = row?.envy_cents && !ui.desk.links[keyed.sensor - 1].envy_needs_owner_wager && !ui.ofDealer;
  if (hasBet(keyed) || !paysEnvy) return true;
  return confirmed({
    title: t("Seat {seat} has no bet", { seat: keyed.seat }),
    body: t("Seat {seat} has no bet; its hand pays envy only, to the others in the wager. Is it the right seat?", { seat: keyed.seat }),
    words: t("Key it for envy"),
  });
}

const hasBet = (keyed) => Boolean(ui.desk.round?.seats[keyed.sensor - 1]?.includes(keyed.seat));

/** What a hand with a fixed pay is worth, in cents; null for a share of a meter and without a bet. */
function worth(keyed) {
  const row = ui.desk.row(keyed.sensor, keyed.row);
  const odds = /^([\d,]+) for (\d+)$/.exec(row?.printed ?? row?.pay ?? "");
  if (!odds || !hasBet(keyed)) return null;
  return Math.floor((ui.desk.links[keyed.sensor - 1].wager_cents * Number(odds[1].replaceAll(",", ""))) / Number(odds[2]));
}

function payWords(keyed) {
  const row = ui.desk.row(keyed.sensor, keyed.row);
  if (!hasBet(keyed)) return t("no bet: envy only");
  const cents = worth(keyed);
  return cents === null ? (row?.pay ?? "") : `${row.pay} = ${dollars(cents)}`;
}

const labelOf = (keyed) => ui.desk.row(keyed.sensor, keyed.row)?.label ?? keyed.row;

/** The hands of a list, each with what it pays, and what may still be done about it. */
function handList(hands, button = null) {
  return h("ul", { class: "award-list keyed-list" }, hands.map((each) => h("li", { data: { key: `${each.sensor}/${each.seat}` } }, h("span", {}, h("strong", {}, t("Seat {seat}", { seat: each.seat })), ` · ${labelOf(each)}`), h("span", { class: "strong keyed-amount" }, payWords(each)), button?.(each))));
}

/** What the tray pays takes no supervisor; it is looked at once more before it is recorded. */
async function recordTray() {
  const sure = await confirmed({ title: t("Record these hands?"), body: h("div", {}, handList(ui.desk.round.hands), h("p", { class: "soft" }, t("Once recorded, they are paid. A wrong one is taken off before."))), words: t("Record and pay") });
  return sure && press("submit-hands", { round: number() });
}

async function submit() {
  if (ui.desk.round && !ui.desk.round.hands.some(needsSupervisor)) {
    if (await recordTray()) ui.seat = null;
    draw();
    return;
  }
  if (isA && !ui.key) {
    say(t("J-POT takes the supervisor's key: turn it to JPH first."), { kind: "warn" });
    return;
  }
  if (await pressAs("award.submit", "submit-hands", { round: number() }, t("A supervisor compares the cards with what is keyed, and records them with a card."), handList(ui.desk.round?.hands ?? []))) ui.seat = null;
}

async function confirmAwards(line = null) {
  const { card } = ui.desk.step("confirm-awards");
  const level = card ?? "supervisor";
  const body = { card: level, round: number() };
  if (line) await press("confirm-awards", { ...body, swipe: line });
  else await pressAs(`award.confirm-${level}`, "confirm-awards", body, level === "executive" ? t("This amount takes the card of an executive. The swipe records the win and adjusts the meter.") : t("The swipe records the win and adjusts the meter."));
}

/** Where the key is: an award that is recorded was recorded at JPH, whatever this page remembers. */
const atJph = () => isA && Boolean(ui.key || ui.desk.round?.locked);

/** The key at JPH is the supervisor's word until it is back at RUN, where the meter adjusts. */
async function turnKey() {
  const { desk } = ui;
  if (!atJph()) {
    if (mayAlone("award.submit")) ui.key = { line: null };
    else {
      const line = await swiped(t("The supervisor turns the key to JPH; his card stands for it."), desk.round?.hands.length > 0 && handList(desk.round.hands));
      ui.key = line ? await keyOf(line) : null;
    }
    draw();
    return;
  }
  if (desk.round?.locked) {
    const step = desk.step("confirm-awards");
    if (step.allowed) await confirmAwards();
    else {
      feel(false);
      say(step.reason, { kind: "warn" });
    }
    await desk.refresh?.();
  }
  if (!desk.round?.locked) ui.key = null;
  draw();
}

/** Only the card of somebody who may record a win turns the key; any other is told so at once. */
async function keyOf(line) {
  if (training) return { line };
  try {
    const card = await ask(`tables/${encodeURIComponent(page.table)}/card`, { swipe: line }, { tries: 2 });
    if (card.may.includes("award.submit")) {
      feel();
      return { line };
    }
    say(t("The card of {name} does not turn the key; a supervisor's does.", { name: card.name }), { kind: "warn" });
  } catch (error) {
    if (error instanceof OutOfReach) say(t("The Game Manager is out of reach: the card cannot be checked, and the key stays at RUN."), { kind: "bad" });
    else sayError(error);
  }
  feel(false);
  return null;
}

/** Records what the tray pays, says what is to be paid, with envy, and ends the round only when that is done. */
async function end() {
  const { desk } = ui;
  if (desk.round?.hands.length) {
    if (desk.round.hands.some(needsSupervisor)) {
      feel(false);
      say(t("A hand off the meter is keyed: call a supervisor, who verifies it."), { kind: "warn" });
      return;
    }
    if (!(await recordTray())) return;
    await desk.refresh?.();
  }
  if (desk.round?.locked) return;
  if (!(await paidEverybody())) return;
  await press("end-round", { round: number() });
}

async function paidEverybody() {
  const { desk } = ui;
  const awards = paidAwards().filter((each) => !needsSupervisor(each) && !ui.paidOut.has(each.key));
  const envy = desk.round?.envy ?? [];
  if (!awards.length && !envy.length) return true;
  const owners = [...new Set(envy.map((due) => due.owner))].sort((a, b) => a - b);
  const sure = await confirmed({
    title: awards.length ? t("Pay, then end") : t("Pay envy, then end"),
    body: h("div", { class: "stack" },
      awards.length > 0 && h("ul", { class: "award-list pay-list" }, awards.map((each) => h("li", {}, h("strong", {}, t("Pay seat {seat}: {amount}", { seat: each.seat, amount: dollars(each.cents) })), h("span", {}, labelOf(each))))),
      envy.length > 0 && [h("p", {}, t("Leave the hand of {seats} face up and pay:", { seats: owners.map((seat) => t("seat {seat}", { seat })).join(", ") })), envyTable(envy)]),
    words: t("It is paid"),
  });
  if (!sure || (envy.length && !(await press("pay-envy", { round: number() })))) return false;
  for (const each of awards) ui.paidOut.add(each.key);
  if (envy.length) await desk.refresh?.();
  return true;
}

/** Whether a supervisor has to confirm it. */
function needsSupervisor(keyed) {
  const row = ui.desk.row(keyed.sensor, keyed.row);
  return row?.verified ?? true;
}

const keyOfAward = (round, { sensor, seat }) => `${round}/${sensor}/${seat}`;

/** Amounts as the floor told them: in its answers, and of what another screen did. */
function notePaid({ kind, round, sets }) {
  if (kind !== "tray-awards-paid" && kind !== "awards-confirmed") return;
  for (const set of sets ?? []) for (const award of set.awards) ui.paid.set(keyOfAward(set.round ?? round, { sensor: set.sensor, seat: award.seat }), award.cents);
}

/** What was won in this round; null cents where the amount was told before this page was opened. */
function paidAwards() {
  const { round } = ui.desk;
  return (round?.settled ?? []).filter(hasBet).map((each) => {
    const key = keyOfAward(round.round, each);
    return { ...each, key, cents: ui.paid.get(key) ?? worth(each) };
  });
}

function envyTable(envy) {
  const due = new Map();
  for (const each of envy) due.set(each.seat, (due.get(each.seat) ?? 0) + each.cents);
  return h("table", {}, h("tbody", {}, [...due].sort(([a], [b]) => b - a).map(([seat, cents]) => h("tr", {}, h("th", { scope: "row" }, t("Seat {seat}", { seat })), h("td", { class: "n strong" }, dollars(cents))))));
}

async function callOff(cause, words) {
  const round = number();
  const sure = await confirmed({ title: words, body: t("Every progressive wager of this round goes back to its player. What was put on the meter stays there, unless the equipment failed."), words: t("The round does not count"), danger: true });
  if (!sure || !(await pressAs("round.void", "void-round", { cause, reason: words, round }, t("A supervisor calls the round off.")))) return;
  ui.key = null;
  ui.seat = null;
  await ui.desk.refresh?.();
  draw();
  say(t("{what}: round {round} does not count. Give its progressive wagers back.", { what: words, round }), { kind: "good", seconds: 12 });
}

async function takeBack(set, { seat, words }) {
  const sure = await confirmed({ title: t("Not this hand?"), body: words, words: t("Take it back"), danger: true });
  if (sure) await pressAs("award.void", "void-award", { seat, sensor: set.sensor, reason: "the cards do not show it", round: number() }, t("A supervisor takes the award back."));
}

function toggleChip(seat, sensor) {
  const word = ui.desk.view.sensors[sensor - 1][seat - 1];
  return press("set-sensor", { seat, sensor, lit: word !== "bet-made" });
}

// --- drawing ------------------------------------------------------------------------------------------------

/** What is right to do now, as the floor sees it. */
function right() {
  const { desk } = ui;
  const { round } = desk;
  if (desk.next) return desk.next;
  if (!desk.view.open) return "open-table";
  if (!round) return "start-round";
  if (round.locked) return "confirm-awards";
  if (round.hands.length) return round.hands.some(needsSupervisor) ? "submit-hands" : "end-round";
  return "end-round";
}

/** The key or switch that is pressed next; none where somebody else must act first. */
function evident() {
  const now = right();
  if (isA && now === "confirm-awards") return ui.desk.step(now).allowed ? "key-switch" : null;
  if (isA && now === "submit-hands" && !ui.key) return "key-switch";
  return now === "confirm-awards" && !ui.desk.step(now).allowed ? null : now;
}

/** What is said while the round waits for its confirmation. */
function locked() {
  const step = ui.desk.step("confirm-awards");
  if (!step.allowed) return `${t("Locked for the winner, and not yet confirmed.")} ${step.reason}`;
  if (isA) return t("Recorded. Turn the key back to RUN: the meter adjusts.");
  const level = t(step.card ?? "supervisor");
  return ui.desk.pending.some((set) => set.awards.length) ? t("Locked for the winner. Swipe a card: {level}.", { level }) : t("Recorded for envy only. Swipe a card: {level}.", { level });
}

function guidance() {
  const { desk } = ui;
  if (desk.asking) {
    const words = { start: WORDS.start, time: clock(desk.asking.at) };
    return desk.within
      ? { kind: "warn", words: t("{start} was pressed at {time} and did not arrive for certain. Press it again to say what becomes of it.", words) }
      : { kind: "bad", words: t("Out of reach. {start} of {time} did not arrive for certain; you are asked about it when the line is back. Take no progressive bets.", words) };
  }
  if (!desk.within) return { kind: "bad", words: desk.waiting ? t("Out of reach. Your last press is kept and is sent again by itself; take no progressive bets meanwhile.") : t("The Game Manager is out of reach: take no progressive bets.") };
  const taught = desk.taught?.();
  if (taught) return taught;
  const lit = desk.view.sensors.flat().filter((word) => word === "bet-made").length;
  switch (right()) {
    case "open-table": return { kind: "warn", words: t("The table is closed. A supervisor opens it.") };
    case "start-round": return { kind: "", words: lit ? t("{n} bets on the sensors. Press {start} when the bets are down.", { n: lit, start: WORDS.start }) : t("Awaiting bets. Press {start} when they are down.", { start: WORDS.start }) };
    case "confirm-awards": return { kind: "warn", words: locked() };
    case "submit-hands": return { kind: "note", words: isA ? (ui.key ? t("Press J-POT to record the win.") : t("Call a supervisor: the key goes to JPH, then J-POT.")) : t("Call a supervisor, who presses {submit}.", { submit: WORDS.submit }) };
    default: return { kind: "good", words: desk.round.envy.length ? t("Envy is due: press {end}, pay it, end.", { end: WORDS.end }) : t("Round {round} runs. Key the winners, or press {end}.", { round: desk.round.round, end: WORDS.end }) };
  }
}

function draw() {
  const { desk } = ui;
  if (!desk?.view) return;
  const said = guidance();
  patch(one("#banner"), h("div", { class: `banner ${said.kind}` }, said.words),
    desk.pages > 1 && h("p", { class: "elsewhere" }, t("These controls are open on {n} screens. All work and show the same; close the others, so that nobody presses twice.", { n: desk.pages })));
  const connection = one("#connection");
  connection.dataset.state = desk.within ? "live" : "lost";
  patch(connection, h("span", { class: "dot" }), training ? t("training") : desk.within ? t("live") : t("out of reach"));
  one("#round").textContent = desk.round ? `· ${t("round {round}", { round: desk.round.round })}` : "";
  drawMeters();
  drawSeats();
  drawHands();
  drawPending();
  drawKeys();
  const isLocked = Boolean(desk.round?.locked);
  if (isLocked && !ui.wasLocked) one("#pending").scrollIntoView({ block: "nearest" });
  ui.wasLocked = isLocked;
}

function drawMeters() {
  const levels = ui.desk.links.flatMap((link) => link.levels.map((level) => ({ key: `${link.link}/${level.level}`, name: level.level === "meter" ? link.name : level.level[0].toUpperCase() + level.level.slice(1), level })));
  patch(one("#meters"), levels.map(({ key, name, level }) => h("pb-meter", { name, cents: String(level.display_cents), note: level.pending ? t("PENDING") : null, data: { key } })));
}

const LIGHTS = { awaiting: t("awaiting"), "bet-made": t("bet made"), locked: t("locked"), none: t("none") };

function drawSeats() {
  const { view, round } = ui.desk;
  const touch = training || kept("touch-sensors", "yes") === "yes";
  const seats = Array.from({ length: view.seats }, (_, index) => index + 1); // as the dealer sees them: the first at his left
  patch(one("#seats"), seats.map((seat) => {
    const hands = (round?.hands ?? []).filter((each) => each.seat === seat);
    const settled = (round?.settled ?? []).filter((each) => each.seat === seat);
    const chosen = ui.seat === seat;
    const lights = view.sensors.map((words, index) => h("span", { class: `light ${words[seat - 1]}` }, h("span", { class: "dot" }), view.sensors.length > 1 ? `${index + 1} ` : "", LIGHTS[words[seat - 1]]));
    const shown = [...hands.map((each) => [h("strong", { class: "keyed" }, labelOf(each)), h("span", { class: "small pays" }, payWords(each))]), ...settled.map((each) => h("span", { class: "small" }, labelOf(each), " ", sign("check")))];
    const pick = () => pickSeat(chosen ? null : seat);
    const main = round
      ? h("button", { class: "seat-pick", type: "button", "aria-pressed": String(chosen), onclick: pick, data: { key: `seat-${seat}` } }, h("span", { class: "seat-number" }, String(seat)), shown)
      : h("div", { class: "seat-pick" }, h("span", { class: "seat-number" }, String(seat)));
    const chips = !round && touch && view.sensors.map((words, index) => h("button", { class: "button small chip-here", type: "button", disabled: ui.busy || !view.open, "aria-pressed": String(words[seat - 1] === "bet-made"), onclick: () => toggleChip(seat, index + 1), data: { key: `chip-${seat}-${index + 1}` } }, words[seat - 1] === "bet-made" ? t("take off") : t("chip on")));
    return h("div", { class: `controller-seat ${chosen ? "chosen" : ""} ${hands.length ? "has-hand" : ""}` }, main, h("div", { class: "lights" }, lights), chips);
  }));
}

function pickSeat(seat) {
  ui.seat = seat;
  draw();
  if (seat !== null) one("#hands").scrollIntoView({ block: "nearest" });
}

function drawHands() {
  const { desk } = ui;
  const link = desk.links[ui.sensor - 1];
  if (!link || !desk.round) {
    patch(one("#hands"));
    return;
  }
  const shown = desk.round.hands.find((each) => each.seat === ui.seat && each.sensor === ui.sensor);
  const keyed = desk.step("key-hand");
  patch(
    one("#hands"),
    h("div", { class: "row apart" }, h("h2", {}, ui.seat === null ? t("Hands") : t("Hand of seat {seat}", { seat: ui.seat })),
      desk.links.length > 1 && h("div", { class: "row" }, desk.links.map((each, index) => h("button", { class: "button small", type: "button", "aria-pressed": String(ui.sensor === index + 1), onclick: () => { ui.sensor = index + 1; draw(); } }, each.name)))),
    h("div", { class: "hand-buttons" }, link.rows.map((row) => h("button", { class: "button hand-button", type: "button", "aria-pressed": String(shown?.row === row.row), disabled: ui.busy || Boolean(keyed.reason && desk.round.locked), onclick: () => hand(row.row), data: { key: `hand-${row.row}` } }, h("span", {}, row.label), h("small", {}, row.pay)))),
    h("div", { class: "row" },
      h("label", { class: "choice small" }, h("input", { type: "checkbox", checked: ui.folded, onchange: (event) => { ui.folded = event.target.checked; } }), t("the hand was folded")),
      h("label", { class: "choice small" }, h("input", { type: "checkbox", checked: ui.ofDealer, onchange: (event) => { ui.ofDealer = event.target.checked; } }), t("the dealer's own losing hand"))),
  );
}

function drawPending() {
  const { pending, round } = ui.desk;
  const awards = pending.flatMap((set) => set.awards.map((award) => ({ set, award })));
  const unpaid = pending.flatMap((set) => (set.hands ?? []).filter((each) => !set.awards.some((award) => award.seat === each.seat)).map((each) => ({ set, each })));
  const back = (set, seat, words) => round?.locked && h("button", { class: "button small", type: "button", onclick: () => takeBack(set, { seat, words }) }, sign("undo"), t("Take back"));
  const paid = paidAwards();
  patch(
    one("#pending"),
    round?.hands.length > 0 && [h("h2", {}, t("Keyed, not yet recorded")), handList(round.hands, (each) => h("button", { class: "button small", type: "button", disabled: ui.busy, onclick: () => takeOff(each) }, sign("undo"), t("Take off")))],
    awards.length > 0 && [h("h2", {}, t("Locked for the winners")), h("ul", { class: "award-list" }, awards.map(({ set, award }) => h("li", {}, h("span", {}, h("strong", {}, t("Seat {seat}", { seat: award.seat })), ` · ${award.label}`), h("strong", { class: "award-amount" }, dollars(award.cents)),
      back(set, award.seat, t("The award of seat {seat}, {amount}, is taken back as if it had not been keyed. Others behind it are computed anew.", { seat: award.seat, amount: dollars(award.cents) })))))],
    unpaid.length > 0 && [h("h2", {}, t("Recorded for envy only")), h("ul", { class: "award-list envy-only" }, unpaid.map(({ set, each }) => h("li", {}, h("span", {}, h("strong", {}, t("Seat {seat}", { seat: each.seat })), ` · ${labelOf(each)}`), h("span", {}, t("no bet: envy only")),
      back(set, each.seat, t("The hand of seat {seat} is taken back as if it had not been keyed; nobody is paid envy for it.", { seat: each.seat })))))],
    paid.length > 0 && [h("h2", {}, t("Won in this round")), h("ul", { class: "award-list paid-list" }, paid.map((each) => h("li", {}, h("span", {}, h("strong", {}, t("Seat {seat}", { seat: each.seat })), ` · ${labelOf(each)}`), h("strong", { class: "paid-amount" }, each.cents === null ? payWords(each) : dollars(each.cents)))))],
    round?.envy.length > 0 && [h("h2", {}, t("Envy due")), envyTable(round.envy)],
  );
}

function drawKeys() {
  const { desk } = ui;
  const now = evident();
  const key = (words, name, onclick, kind = "") => {
    const step = desk.step(name);
    return h("button", { class: `button big controller-key ${now === name ? "main next" : ""} ${kind}`, type: "button", "aria-disabled": String(!step.allowed || ui.busy), data: { key: name },
      onclick: () => (step.allowed ? onclick() : (feel(false), say(step.reason, { kind: "warn" }))) }, words);
  };
  const others = h("details", { class: "menu controller-more" }, h("summary", { class: "button big controller-key" }, t("More")), h("div", { class: "sheet stack", onclick: closeMenus },
    h("button", { class: "button", type: "button", onclick: () => callOff("misdeal", t("Misdeal")) }, t("Misdeal")),
    h("button", { class: "button", type: "button", onclick: () => callOff("early-start", t("Started too early")) }, t("Started too early")),
    h("button", { class: "button danger", type: "button", onclick: () => callOff("malfunction", t("Equipment failed")) }, t("Equipment failed")),
    h("button", { class: "button", type: "button", onclick: () => pressAs("table.open", desk.view.open ? "close-table" : "open-table", {}, t("A supervisor opens and closes the table.")) }, desk.view.open ? t("Close the table") : t("Open the table")),
    training && h("a", { class: "button", href: location.pathname }, t("Leave the training"))));
  const ending = (onclick) => h("button", { class: `button big controller-key ${now === "end-round" ? "main next" : ""}`, type: "button", "aria-disabled": String(!desk.round || desk.round.locked || ui.busy), data: { key: "end-round" }, onclick: () => (desk.round && !desk.round.locked ? onclick() : (feel(false), say(desk.step("end-round").reason ?? t("No round is being played."), { kind: "warn" }))) }, WORDS.end);
  patch(
    one("#keys"),
    key(WORDS.start, "start-round", start, "start"),
    isA && h("div", { class: "keypad", role: "group", "aria-label": t("Seat") }, Array.from({ length: desk.view.seats }, (_, index) => h("button", { class: "button", type: "button", "aria-pressed": String(ui.seat === index + 1), onclick: () => pickSeat(index + 1) }, String(index + 1)))),
    isA && h("button", { class: `key-switch ${atJph() ? "at-jph" : ""} ${now === "key-switch" ? "next" : ""}`, type: "button", role: "switch", "aria-checked": String(atJph()), "aria-label": t("The supervisor's key: RUN or JPH"), onclick: turnKey, data: { key: "key-switch" } }, h("span", {}, "RUN"), h("span", { class: "key-head" }, sign("key")), h("span", {}, "JPH")),
    key(WORDS.submit, "submit-hands", submit),
    !isA && key(t("SWIPE"), "confirm-awards", () => confirmAwards()),
    ending(end),
    others,
  );
}

// --- begin --------------------------------------------------------------------------------------------------

for (const each of all("[data-words]")) each.textContent = t(each.dataset.words);
for (const each of all("[aria-label]")) each.setAttribute("aria-label", t(each.getAttribute("aria-label")));
for (const [id, otherwise] of [["sound", "no"], ["vibration", "yes"], ["touch-sensors", "yes"]]) {
  const box = one(`#${id}`);
  box.checked = kept(id, otherwise) === "yes";
  box.addEventListener("change", () => { keep(id, box.checked ? "yes" : "no"); draw(); });
}
one("#language").addEventListener("change", (event) => { address.set("lang", event.target.value); location.search = address.toString(); });
one("#train").addEventListener("click", (event) => { event.preventDefault(); address.set("training", "1"); location.search = address.toString(); });
one("#handover").addEventListener("click", handOver);

async function handOver() {
  const cents = h("input", { class: "input figure", inputmode: "decimal", placeholder: "0.00" });
  const sure = await openDialog({
    title: t("Hand over the table"),
    body: h("div", { class: "stack" }, h("p", {}, t("{rounds} rounds were started at this table so far. Whoever leaves is signed out; the table stays as it is.", { rounds: ui.desk.view.rounds })), h("p", { class: "soft" }, t("Count the chips of the drop with the one who takes over; a supervisor's card enters the count.")), h("label", { class: "field" }, h("span", { class: "label" }, t("Counted together")), cents)),
    buttons: [{ words: t("Cancel"), value: "" }, { words: t("Hand over"), value: "yes", kind: "main" }],
  });
  if (sure !== "yes") return;
  const counted = centsTyped(cents.value);
  if (cents.value.trim() && counted === null) {
    say(t("Write the count as 1,234.50."), { kind: "warn" });
    return;
  }
  if (counted !== null && !training && !(await pressAs("chips.count", "count-chips", { cents: Number(counted), note: "counted at the handover" }, t("A supervisor enters what was counted together.")))) return;
  if (page.person) await fetch("/api/v1/sessions/current", { method: "DELETE", credentials: "same-origin" });
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
}

/** Why nobody here may run the table, said before the first press. */
function whyNot() {
  const words = { name: page.name, table: page.table, stands: page.stands };
  if (page.device && page.stands !== page.table) return page.stands ? t("This screen is enrolled as a device of table {stands}, not of {table}. Type the token of this table's device, or go to the controls of {stands}.", words) : t("This screen is enrolled, but not as the device of table {table}. Type the token of this table's device.", words);
  if (page.person && !page.device) return t("{name} is signed in, but this screen is not enrolled as the device of table {table}: a dealer runs a table only there. Type the token of its enrolment; the browser keeps it.", words);
  if (page.person) return t("{name} may not run table {table}. Let a dealer or supervisor sign in.", words);
  return t("This screen is no controller yet. Type the token of its enrolment; the browser keeps it. Or sign in as a dealer or supervisor.");
}

async function enrol() {
  const token = h("input", { class: "input", autocomplete: "off" });
  const fault = h("p", { class: "fault", hidden: true });
  fill(one("#content"), h("section", { class: "panel enrol stack" }, h("h1", {}, t("Which device is this?")),
    h("p", {}, whyNot()),
    h("form", { class: "stack", onsubmit: async (event) => {
      event.preventDefault();
      try {
        await ask("devices/here", { token: token.value.trim() });
        location.reload();
      } catch (error) {
        fault.textContent = error.message;
        fault.hidden = false;
      }
    } }, h("label", { class: "field" }, h("span", { class: "label" }, t("Token of the device")), token), fault, h("div", { class: "row" }, h("button", { class: "button main", type: "submit" }, t("This is the controller")), h("a", { class: "button", href: `/sign-in?next=${encodeURIComponent(location.pathname)}` }, t("Sign in"))))));
  token.focus();
}

async function begin() {
  if (training ? !page.device && !page.person : !may.has("round.run")) {
    await enrol();
    return;
  }
  const desk = new Desk(page.table);
  try {
    if (training) {
      await desk.refresh();
      ui.desk = new TrainingDesk(page.table, desk.view, desk.links);
    } else ui.desk = desk;
    ui.desk.addEventListener("changed", draw);
    ui.desk.addEventListener("delivered", () => say(t("Your last press has arrived; it was done once.")));
    ui.desk.addEventListener("heard", ({ detail }) => notePaid(detail));
    ui.desk.addEventListener("asking", askAboutStart);
    ui.desk.addEventListener("refused", (event) => sayError(event.detail));
    await ui.desk.open();
    draw();
  } catch (error) {
    fill(one("#content"), h("section", { class: "panel enrol stack" }, h("h1", {}, t("This table cannot be run from here")), h("p", {}, error.message), h("div", { class: "row" }, h("button", { class: "button main", type: "button", onclick: () => location.reload() }, t("Try again")), h("a", { class: "button", href: `/sign-in?next=${encodeURIComponent(location.pathname)}` }, t("Sign in")))));
  }
}

/** A menu closes with what is chosen in it, and with a press anywhere else. */
function closeMenus(event) {
  for (const menu of all("details.menu[open]")) if (event.currentTarget !== document || !menu.contains(event.target)) menu.open = false;
}
document.addEventListener("click", closeMenus);
begin();
