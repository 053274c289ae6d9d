/**
 * The controls of a table, in three faces: A (keypad, key, J-POT), B and C (touch and cards). What may be done next is
 * what the floor says; a wrong press is answered with its reason.
 * @module pages/controller
 */
import { ask, OutOfReach, read } from "../api.js";
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

const ui = { desk: null, seat: null, sensor: 1, folded: false, ofDealer: false, busy: false, key: null, swiping: null };
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
  ui.busy = true;
  draw();
  try {
    await ui.desk.press(kind, body);
    feel();
    return true;
  } catch (error) {
    feel(false);
    if (error instanceof OutOfReach) say(t("Not answered yet. It is sent again by itself as soon as the line is back."), { kind: "bad" });
    else sayError(error);
    return false;
  } finally {
    ui.busy = false;
    draw();
  }
}

/** A press that a supervisor stands for: by himself where he is signed in, else by his card. */
async function pressAs(kind, body, asked) {
  if (training || page.person) return press(kind, body);
  const line = ui.key ?? (await swiped(asked));
  return line ? press(kind, { ...body, swipe: line }) : false;
}

/** Waits for a card. A swipe at any other time is answered by what it would be good for. */
function swiped(words) {
  return new Promise((resolve) => {
    const field = h("input", { class: "input code", type: "password", autocomplete: "off", inputmode: "numeric", "aria-label": t("The card's number, if the reader does not work") });
    ui.swiping = (line) => { resolve(line); document.querySelector("dialog[open]")?.close("swiped"); };
    openDialog({
      title: t("Swipe a card"),
      body: h("div", { class: "stack" }, h("p", {}, words), h("p", { class: "swipe-here" }, sign("swipe"), t("Waiting for the reader …")), h("div", { class: "field" }, h("span", { class: "label" }, t("or type its number")), h("form", { onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) ui.swiping?.(field.value.trim()); } }, field))),
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
  if (ui.seat === null) {
    feel(false);
    say(isA ? t("Type the number of the seat first, then press the hand.") : t("Touch the seat first, then its hand."), { kind: "warn" });
    return;
  }
  const shown = ui.desk.round?.hands.find((each) => each.seat === ui.seat && each.sensor === ui.sensor);
  if (shown && !(await press("clear-hand", { seat: ui.seat, sensor: ui.sensor, round: number() }))) return;
  if (shown?.row === row) return;
  await press("key-hand", { hand: { seat: ui.seat, sensor: ui.sensor, row, of_dealer: ui.ofDealer, folded: ui.folded }, round: number() });
  ui.ofDealer = false;
  ui.folded = false;
}

async function submit() {
  if (isA && !ui.key && !training) {
    say(t("J-POT takes the supervisor's key: turn it to JPH first."), { kind: "warn" });
    return;
  }
  if (await pressAs("submit-hands", { round: number() }, t("A supervisor compares the cards with what is keyed, and records them with a card."))) ui.seat = null;
}

async function confirmAwards(line = null) {
  const { card } = ui.desk.step("confirm-awards");
  const level = card ?? "supervisor";
  const body = { card: level, round: number() };
  if (line) await press("confirm-awards", { ...body, swipe: line });
  else await pressAs("confirm-awards", body, level === "executive" ? t("This amount takes the card of an executive. The swipe records the win and adjusts the meter.") : t("The swipe records the win and adjusts the meter."));
}

/** The key at JPH is the supervisor's word until it is back at RUN, where the meter adjusts. */
async function turnKey() {
  if (ui.key) {
    if (ui.desk.round?.locked) await confirmAwards();
    await ui.desk.refresh?.();
    if (!ui.desk.round?.locked) ui.key = null;
    draw();
    return;
  }
  ui.key = training || page.person ? "here" : await swiped(t("The supervisor turns the key to JPH; his card stands for it."));
  if (page.person || training) ui.key = ui.key && "here";
  draw();
}

async function end() {
  const { desk } = ui;
  if (desk.round?.hands.length) {
    const recorded = await (desk.step("submit-hands").allowed && !desk.round.hands.some(needsSupervisor) ? press("submit-hands", { round: number() }) : (say(t("A hand off the meter is keyed: call a supervisor, who verifies it."), { kind: "warn" }), false));
    if (!recorded) return;
    await desk.refresh?.();
  }
  if (desk.round?.envy.length) {
    const owners = [...new Set(desk.round.envy.map((due) => due.owner))].sort((a, b) => a - b);
    const sure = await confirmed({
      title: t("Pay envy, then end"),
      body: h("div", {}, h("p", {}, t("Leave the hand of {seats} face up and pay:", { seats: owners.map((seat) => t("seat {seat}", { seat })).join(", ") })), envyTable(desk.round.envy)),
      words: t("It is paid"),
    });
    if (!sure || !(await press("pay-envy", { round: number() }))) return;
    await desk.refresh?.();
  }
  await press("end-round", { round: number() });
}

const needsSupervisor = (keyed) => /%/.test(ui.desk.row(keyed.sensor, keyed.row)?.pay ?? "%");

function envyTable(envy) {
  const due = new Map();
  for (const each of envy) due.set(each.seat, (due.get(each.seat) ?? 0) + each.cents);
  return h("table", {}, h("tbody", {}, [...due].sort(([a], [b]) => b - a).map(([seat, cents]) => h("tr", {}, h("th", { scope: "row" }, t("Seat {seat}", { seat })), h("td", { class: "n strong" }, dollars(cents))))));
}

async function callOff(cause, words) {
  const sure = await confirmed({ title: words, body: t("Every progressive wager of this round goes back to its player. What was put on the meter stays there, unless the equipment failed."), words: t("The round does not count"), danger: true });
  if (sure) await pressAs("void-round", { cause, reason: words, round: number() }, t("A supervisor calls the round off."));
}

async function takeBack(set, award) {
  const sure = await confirmed({ title: t("Not this hand?"), body: t("The award of seat {seat}, {amount}, is taken back as if it had not been keyed. Others behind it are computed anew.", { seat: award.seat, amount: dollars(award.cents) }), words: t("Take it back"), danger: true });
  if (sure) await pressAs("void-award", { seat: award.seat, sensor: set.sensor, reason: "the cards do not show it", round: number() }, t("A supervisor takes the award back."));
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
  if (!desk.view.open) return "open-table";
  if (!round) return "start-round";
  if (round.locked) return "confirm-awards";
  if (round.hands.length) return round.hands.some(needsSupervisor) ? "submit-hands" : "end-round";
  return "end-round";
}

function guidance() {
  const { desk } = ui;
  if (!desk.within) return { kind: "bad", words: desk.waiting ? t("Out of reach. Your last press is kept and is sent again by itself; take no progressive bets meanwhile.") : t("The Game Manager is out of reach: take no progressive bets.") };
  if (training && desk.task) return { kind: "note", words: desk.task.said ?? desk.task.words };
  const lit = desk.view.sensors.flat().filter((word) => word === "bet-made").length;
  switch (right()) {
    case "open-table": return { kind: "warn", words: t("The table is closed. A supervisor opens it.") };
    case "start-round": return { kind: "", words: lit ? t("{n} bets on the sensors. Press {start} when the bets are down.", { n: lit, start: WORDS.start }) : t("Awaiting bets. Press {start} when they are down.", { start: WORDS.start }) };
    case "confirm-awards": return { kind: "warn", words: isA ? t("Recorded. Turn the key back to RUN: the meter adjusts.") : t("Locked for the winner. Swipe a card: {level}.", { level: t(desk.step("confirm-awards").card ?? "supervisor") }) };
    case "submit-hands": return { kind: "note", words: isA ? (ui.key ? t("Press J-POT to record the win.") : t("Call a supervisor: the key goes to JPH, then J-POT.")) : t("Call a supervisor, who presses {submit}.", { submit: WORDS.submit }) };
    default: return { kind: "good", words: desk.round.envy.length ? t("Envy is due: press {end}, pay it, end.", { end: WORDS.end }) : t("Round {round} runs. Key the winners, or press {end}.", { round: desk.round.round, end: WORDS.end }) };
  }
}

function draw() {
  const { desk } = ui;
  if (!desk?.view) return;
  const said = guidance();
  patch(one("#banner"), h("div", { class: `banner ${said.kind}` }, said.words));
  const connection = one("#connection");
  connection.dataset.state = desk.within ? "live" : "lost";
  patch(connection, h("span", { class: "dot" }), training ? t("training") : desk.within ? t("live") : t("out of reach"));
  one("#round").textContent = desk.round ? `· ${t("round {round}", { round: desk.round.round })}` : "";
  drawMeters();
  drawSeats();
  drawHands();
  drawPending();
  drawKeys();
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
    const shown = [...hands.map((each) => h("strong", { class: "keyed" }, ui.desk.row(each.sensor, each.row)?.label ?? each.row)), ...settled.map((each) => h("span", { class: "small" }, ui.desk.row(each.sensor, each.row)?.label ?? each.row, " ", sign("check")))];
    const pick = () => { ui.seat = chosen ? null : seat; draw(); };
    const main = round
      ? h("button", { class: "seat-pick", type: "button", "aria-pressed": String(chosen), onclick: pick, data: { key: `seat-${seat}` } }, h("span", { class: "seat-number" }, String(seat)), shown)
      : h("div", { class: "seat-pick" }, h("span", { class: "seat-number" }, String(seat)));
    const chips = !round && touch && view.sensors.map((words, index) => h("button", { class: "button small chip-here", type: "button", disabled: ui.busy || !view.open, "aria-pressed": String(words[seat - 1] === "bet-made"), onclick: () => toggleChip(seat, index + 1), data: { key: `chip-${seat}-${index + 1}` } }, words[seat - 1] === "bet-made" ? t("take off") : t("chip on")));
    return h("div", { class: `controller-seat ${chosen ? "chosen" : ""} ${hands.length ? "has-hand" : ""}` }, main, h("div", { class: "lights" }, lights), chips);
  }));
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
  patch(
    one("#pending"),
    awards.length > 0 && [h("h2", {}, t("Locked for the winners")), h("ul", { class: "award-list" }, awards.map(({ set, award }) => h("li", {}, h("span", {}, h("strong", {}, t("Seat {seat}", { seat: award.seat })), ` · ${award.label}`), h("strong", { class: "award-amount" }, dollars(award.cents)),
      round?.locked && h("button", { class: "button small", type: "button", onclick: () => takeBack(set, award) }, sign("undo"), t("Take back")))))],
    round?.envy.length > 0 && [h("h2", {}, t("Envy due")), envyTable(round.envy)],
  );
}

function drawKeys() {
  const { desk } = ui;
  const now = right();
  const key = (words, name, onclick, kind = "") => {
    const step = desk.step(name);
    const is = now === name || (name === "submit-hands" && now === "submit-hands");
    return h("button", { class: `button big controller-key ${is ? "main next" : ""} ${kind}`, type: "button", "aria-disabled": String(!step.allowed || ui.busy), data: { key: name },
      onclick: () => (step.allowed ? onclick() : (feel(false), say(step.reason, { kind: "warn" }))) }, words);
  };
  const others = h("details", { class: "menu controller-more" }, h("summary", { class: "button big controller-key" }, t("More")), h("div", { class: "sheet stack" },
    h("button", { class: "button", type: "button", onclick: () => callOff("misdeal", t("Misdeal")) }, t("Misdeal")),
    h("button", { class: "button", type: "button", onclick: () => callOff("early-start", t("Started too early")) }, t("Started too early")),
    h("button", { class: "button danger", type: "button", onclick: () => callOff("malfunction", t("Equipment failed")) }, t("Equipment failed")),
    h("button", { class: "button", type: "button", onclick: () => pressAs(desk.view.open ? "close-table" : "open-table", {}, t("A supervisor opens and closes the table.")) }, desk.view.open ? t("Close the table") : t("Open the table")),
    training && h("a", { class: "button", href: location.pathname }, t("Leave the training"))));
  const ending = (onclick) => h("button", { class: `button big controller-key ${now === "end-round" ? "main next" : ""}`, type: "button", "aria-disabled": String(!desk.round || desk.round.locked || ui.busy), data: { key: "end-round" }, onclick: () => (desk.round && !desk.round.locked ? onclick() : (feel(false), say(desk.step("end-round").reason ?? t("No round is being played."), { kind: "warn" }))) }, WORDS.end);
  patch(
    one("#keys"),
    key(WORDS.start, "start-round", start, "start"),
    isA && h("div", { class: "keypad", role: "group", "aria-label": t("Seat") }, Array.from({ length: desk.view.seats }, (_, index) => h("button", { class: "button", type: "button", "aria-pressed": String(ui.seat === index + 1), onclick: () => { ui.seat = index + 1; draw(); } }, String(index + 1)))),
    isA && h("button", { class: `key-switch ${ui.key ? "at-jph" : ""} ${now === "confirm-awards" || (now === "submit-hands" && !ui.key) ? "next" : ""}`, type: "button", role: "switch", "aria-checked": String(Boolean(ui.key)), "aria-label": t("The supervisor's key: RUN or JPH"), onclick: turnKey, data: { key: "key-switch" } }, h("span", {}, "RUN"), h("span", { class: "key-head" }, sign("key")), h("span", {}, "JPH")),
    key(WORDS.submit, "submit-hands", submit),
    !isA && key(t("SWIPE"), "confirm-awards", () => confirmAwards()),
    ending(end),
    others,
  );
}

// --- begin --------------------------------------------------------------------------------------------------

for (const each of all("[data-words]")) each.textContent = t(each.dataset.words);
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
  if (counted !== null && !training && !(await pressAs("count-chips", { cents: Number(counted), note: "counted at the handover" }, t("A supervisor enters what was counted together.")))) return;
  if (page.person) await fetch("/api/v1/sessions/current", { method: "DELETE", credentials: "same-origin" });
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
}

async function enrol() {
  const token = h("input", { class: "input", autocomplete: "off" });
  const fault = h("p", { class: "fault", hidden: true });
  fill(one("#content"), h("section", { class: "panel enrol stack" }, h("h1", {}, t("Which device is this?")),
    h("p", {}, t("This screen is no controller yet. Type the token of its enrolment; the browser keeps it. Or sign in as a dealer or supervisor.")),
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
  if (!page.device && !page.person) {
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
    ui.desk.addEventListener("refused", (event) => sayError(event.detail));
    await ui.desk.open();
    draw();
  } catch (error) {
    fill(one("#content"), h("section", { class: "panel enrol stack" }, h("h1", {}, t("This table cannot be run from here")), h("p", {}, error.message), h("div", { class: "row" }, h("button", { class: "button main", type: "button", onclick: () => location.reload() }, t("Try again")), h("a", { class: "button", href: `/sign-in?next=${encodeURIComponent(location.pathname)}` }, t("Sign in")))));
  }
}

// a second window with the controls of the same table: the first one stays the controller
if ("BroadcastChannel" in globalThis && !training) {
  const channel = new BroadcastChannel(`pitboss-controller-${page.table}`);
  channel.onmessage = ({ data }) => {
    if (data === "here?") channel.postMessage("here");
    else if (data === "here") read(`tables/${encodeURIComponent(page.table)}`).then(() => say(t("These controls are open in another window too. Both work and show the same; close one, so that nobody presses twice."), { kind: "warn", seconds: 20 }), () => {});
  };
  channel.postMessage("here?");
}
begin();
