/**
 * Rooms at a glance, links with their meters, awards to verify, wins.
 * @module manager/floor
 */
import { read } from "../api.js";
import { confirmed, openDialog, sayError } from "../dialog.js";
import { drawing, fill, h, patch, sign } from "../dom.js";
import { dollars } from "../figures.js";
import "../meter.js";
import { many, t } from "../text.js";
import { adjust, changeLevel, mayDoMore, otherChanges } from "./changes.js";
import { explainWon } from "./explaining.js";
import { askFor, dayBegins, dayEnds, grid, levelName, moment, order, whyFields, withWhy } from "./kit.js";

const percent = (ppm) => `${ppm / 10000} %`;

// --- rooms ------------------------------------------------------------------------------------------------

const meterOf = (name, level) => h("pb-meter", { name, cents: String(level.display_cents), note: level.pending ? t("PENDING") : null, data: { key: name } });

export async function rooms(box, desk) {
  const kept = await read("rooms");
  fill(box);
  draw();
  return draw;

  function draw() {
    const { tables } = desk.floor;
    const known = new Set(kept.map((room) => room.id));
    const elsewhere = tables.some((table) => !known.has(table.room)) ? [{ id: null, name: t("The house") }] : [];
    patch(box,
      h("div", { class: "link-levels", role: "group", "aria-label": t("Meters") }, desk.floor.links.filter((link) => !link.retired).flatMap((link) => link.levels.map((level) => meterOf(level.level === "meter" ? link.name : `${link.name} · ${levelName(level.level)}`, level)))),
      [...kept, ...elsewhere].map((room) => roomOf(room, tables.filter((table) => (room.id === null ? !known.has(table.room) : table.room === room.id)), desk)));
  }
}

function roomOf(room, own, desk) {
  const [open, waiting, lost] = [(table) => table.open, isPending, isLost].map((which) => own.filter(which).length);
  return h("section", { class: "stack", data: { key: `room-${room.id}` } }, h("div", { class: "row apart" }, h("h2", {}, room.name), h("p", { class: "soft" }, waiting > 0 && [h("span", { class: "badge warn" }, many(waiting, "{n} award pending", "{n} awards pending")), " "], lost > 0 && [h("span", { class: "badge bad" }, t("{n} out of reach", { n: lost })), " "], many(own.length, "{n} table", "{n} tables"), ` · ${t("{n} open", { n: open })}`, room.demonstration ? ` · ${t("demonstration")}` : "")),
    h("div", { class: `table-tiles ${own.length > CROWDED ? "many" : ""}` }, own.map((table) => tile(table, desk, room))));
}

/** A room of more tables has smaller tiles. */
const CROWDED = 24;
const isLost = (table) => table.controllers.some((each) => each.within_reach === false);
const isPending = (table) => Boolean(table.round?.locked);

function tile(table, desk, room) {
  const [lost, pending] = [isLost(table), isPending(table)];
  const state = !table.open ? t("closed") : pending ? t("award pending") : table.round ? t("round {round}", { round: table.round.round }) : t("open");
  return h("button", { class: `table-tile ${pending ? "pending" : ""} ${lost ? "lost" : ""}`, type: "button", data: { key: `table-${table.table}` }, onclick: () => openTile(table, desk) },
    h("strong", {}, table.table), h("span", { class: "small soft" }, table.game.replaceAll("-", " ")), h("span", { class: "small" }, state, lost ? ` · ${t("out of reach")}` : ""), table.demonstration && !room.demonstration && h("span", { class: "small soft" }, t("demonstration")));
}

/** The tiles know no steps: those of one table are asked for when it is opened. */
async function openTile(table, desk) {
  try {
    tableDialog(await read(`tables/${encodeURIComponent(table.table)}`), desk);
  } catch (error) {
    sayError(error);
  }
}

function tableDialog(table, desk) {
  const step = (name) => table.steps.find((each) => each.step === name);
  const act = (name, words) => h("button", { class: "button", type: "button", disabled: !step(name)?.allowed, title: step(name)?.reason, onclick: async (event) => { if (await order(`tables/${table.table}/${name}`)) event.target.closest("dialog").close(); } }, words);
  openDialog({
    title: table.table,
    body: h("div", { class: "stack" },
      h("dl", { class: "facts" }, h("dt", {}, t("Game")), h("dd", {}, table.game), h("dt", {}, t("Controls")), h("dd", {}, t("generation {generation}", table)), h("dt", {}, t("Rounds")), h("dd", {}, String(table.rounds)), h("dt", {}, t("Links")), h("dd", {}, table.links.join(", ") || "–")),
      table.reasons.length > 0 && h("div", { class: "notice warn" }, h("div", {}, h("p", {}, t("Open as a demonstration only:")), h("ul", {}, table.reasons.map((reason) => h("li", {}, reason))))),
      table.controllers.map((each) => h("p", { class: "connection", data: { state: each.within_reach === false ? "lost" : "live" } }, h("span", { class: "dot" }), `${each.device}: ${each.within_reach === null ? t("not heard of yet") : each.within_reach ? t("within reach") : t("out of reach")}`)),
      h("div", { class: "row" }, desk.may("table.open") && [act("open-table", t("Open")), act("close-table", t("Close"))], h("a", { class: "button", href: `/controller/${encodeURIComponent(table.table)}` }, t("Its controls")),
        desk.may("chips.count") && h("button", { class: "button", type: "button", onclick: () => countChips(table) }, t("Count chips")))),
  }).then(() => desk.refresh());
}

/** The shift is that of the moment, unless another of the room's is meant. */
async function countChips(table) {
  const room = (await read("rooms")).find((each) => each.id === table.room);
  return askFor({
    title: t("Chips counted at {table}", { table: table.table }),
    lead: t("The chips dropped are compared with the wagers that the sensors counted."),
    fields: [
      { name: "cents", words: t("Counted"), kind: "cents" },
      { name: "shift", words: t("Shift"), kind: "choice", optional: true, options: [["", t("this one")], ...(room?.shifts ?? []).map((shift) => [shift.name, shift.name])] },
      { name: "note", words: t("Note"), kind: "long", optional: true },
    ],
    words: t("Enter the count"),
    send: ({ cents, shift, note }) => order(`tables/${table.table}/count-chips`, { cents, shift, note: note ?? "" }),
  });
}

// --- links and meters -------------------------------------------------------------------------------------

export async function links(box, desk) {
  fill(box);
  draw();
  return draw;

  function draw() {
    patch(box, h("h2", {}, t("Links and meters")), h("div", { class: "link-panels" }, desk.floor.links.map((link) => panel(link, desk))));
  }
}

const NAMED_TABLES = 12;

function panel(link, desk) {
  return h("article", { class: "panel", data: { key: link.link } },
    h("div", { class: "panel-head" }, h("h3", {}, link.name), h("span", { class: `badge ${link.retired ? "" : link.live ? "note" : ""}` }, link.retired ? t("retired") : link.live ? t("in play") : t("quiet"))),
    h("div", { class: "link-levels" }, link.levels.map((level) => meterOf(levelName(level.level), level))),
    grid([t("Level"), t("Seed"), t("Meter + reserve"), t("Reserve"), t("Most"), t("Won")], link.levels.map((level) => [levelName(level.level), { n: units(level.seed_units) }, { n: `${percent(level.contribution_ppm)} + ${percent(level.reserve_ppm)}` }, { n: units(level.reserve_units) }, { n: level.maximum_units ? units(level.maximum_units) : "–" }, { n: String(level.restarts) }])),
    h("p", { class: "small soft" }, t("Paytable {paytable}", link), ` · ${link.tables.length > NAMED_TABLES ? many(link.tables.length, "{n} table", "{n} tables") : link.tables.join(", ") || t("no table")}`, link.queued ? ` · ${many(link.queued, "{n} change waits for a quiet moment", "{n} changes wait for a quiet moment")}` : ""),
    h("div", { class: "row" },
      h("button", { class: "button small", type: "button", data: { key: "history" }, onclick: (event) => history(link, event.target.closest("article").querySelector(".chart-box")) }, sign("chart"), t("History")),
      desk.mayBegin("meter.adjust") && !link.retired && h("button", { class: "button small", type: "button", data: { key: "adjust" }, onclick: () => adjust(link, desk) }, t("Adjust")),
      desk.mayBegin("parameter.change") && !link.retired && h("button", { class: "button small", type: "button", data: { key: "change" }, onclick: () => changeLevel(link, desk) }, t("Change rates")),
      mayDoMore(desk) && !link.retired && h("button", { class: "button small", type: "button", data: { key: "more" }, onclick: () => otherChanges(link, desk) }, t("Other changes")),
      desk.may("report.read") && h("a", { class: "button small", href: `#explain/${link.link}/${link.levels[0].level}` }, t("Explain")),
      h("a", { class: "button small", href: `/display/${encodeURIComponent(link.link)}` }, sign("screen"), t("Display"))),
    link.tables.length > NAMED_TABLES && h("details", { class: "more" }, h("summary", {}, t("Its tables")), h("p", { class: "small soft" }, link.tables.join(", "))),
    h("div", { class: "chart-box", data: { kept: "yes" } }));
}

const units = (text) => dollars(BigInt(text) / 1000000n);

const PERIODS = [7, 30, 90, 365];
const DRAWN_DAYS = 30;

async function history(link, box) {
  if (box.children.length) {
    fill(box);
    return;
  }
  const id = `days-${link.link}`;
  const days = h("select", { class: "input", id, onchange: () => draw() }, PERIODS.map((each) => h("option", { value: String(each), selected: each === DRAWN_DAYS }, many(each, "{n} day", "{n} days"))));
  const charts = h("div", { class: "stack" });
  fill(box, h("div", { class: "filters" }, h("div", { class: "field" }, h("label", { for: id }, t("The last")), days)), charts);
  await draw();

  async function draw() {
    const asked = days.value;
    try {
      const found = await Promise.all(link.levels.map((level) => read(`links/${encodeURIComponent(link.link)}/levels/${level.level}/history?days=${asked}`)));
      if (asked === days.value) fill(charts, found.map(chartOf));
    } catch (error) {
      sayError(error);
    }
  }
}

/** The line, and what moved the meter besides wagers, the latest first. */
function chartOf(found) {
  const turns = found.turns.toReversed();
  return h("figure", { class: "chart" }, drawing(found.svg), h("figcaption", { class: "small soft" }, t("{level}, the last {days} days", { level: levelName(found.level), days: found.days })),
    turns.length > 0 && h("details", { class: "more" }, h("summary", {}, many(turns.length, "{n} event that was no wager", "{n} events that were no wagers")),
      grid([t("No."), t("When"), t("What"), t("Before"), t("After")], turns.map((turn) => [{ n: String(turn.position) }, moment(turn.at_us), turn.kind.replaceAll("-", " "), { n: units(turn.before_units) }, { n: units(turn.after_units) }]))));
}

// --- pending ----------------------------------------------------------------------------------------------

export async function pending(box, desk) {
  fill(box);
  draw();
  return draw;

  function draw() {
    const sets = desk.floor.links.flatMap((link) => link.pending.map((set) => ({ link, set })));
    patch(box, h("h2", {}, t("Awards to verify")), h("p", { class: "soft" }, t("In the order of the log: an award is confirmed when those before it on its level are.")),
      grid([t("Table"), t("Seat"), t("Hand"), t("Link"), t("Amount"), ""], sets.flatMap(({ link, set }) => set.awards.map((award) => [set.table, { n: String(award.seat) }, award.label, link.name, { n: h("span", { class: "win-amount" }, dollars(award.cents)) }, buttons(set, award, desk)])), t("No award is pending."), { stacked: true }));
  }
}

/** Whoever may not confirm is told who may, instead of being refused. */
function buttons(set, award, desk) {
  const step = desk.floor.tables.find((table) => table.table === set.table)?.steps.find((each) => each.step === "confirm-awards");
  const card = step?.card ?? "supervisor";
  return h("div", { class: "row" },
    desk.may(`award.confirm-${card}`)
      ? h("button", { class: "button main small", type: "button", data: { key: `confirm-${award.id}` }, disabled: !step?.allowed, title: step?.reason, onclick: async () => { if (await order(`tables/${set.table}/confirm-awards`, { card, round: set.round })) desk.refresh(); } }, t("Confirm ({level})", { level: t(card) }))
      : h("span", { class: "small soft" }, card === "executive" ? t("An executive confirms it.") : t("A supervisor confirms it.")),
    desk.may("award.void") && h("button", { class: "button danger small", type: "button", data: { key: `void-${award.id}` }, onclick: async () => {
      if (await confirmed({ title: t("The cards prove wrong?"), body: t("Seat {seat} of {table}: {label}, {amount}. It will be as if it had not been; awards behind it are computed anew.", { seat: award.seat, table: set.table, label: award.label, amount: dollars(award.cents) }), words: t("Void the award"), danger: true }) && (await order(`tables/${set.table}/void-award`, { seat: award.seat, sensor: set.sensor, reason: "the cards prove it wrong", round: set.round }))) desk.refresh();
    } }, t("Void")),
    award.level && desk.may("report.read") && explainWon({ id: award.id, link: set.link, level: award.level }, desk));
}

// --- wins -------------------------------------------------------------------------------------------------

/** More checklists than this would push the list of wins off the screen. */
const UNFOLDED = 2;

export async function wins(box, desk) {
  const large = h("div", {});
  const list = h("div", { "aria-live": "polite" });
  const more = h("button", { class: "button", type: "button", hidden: true, onclick: () => load(false) }, t("Earlier wins"));
  const link = h("select", { class: "input", id: "wins-link" }, h("option", { value: "" }, t("every link")), desk.floor.links.map((each) => h("option", { value: each.link }, each.name)));
  const table = h("input", { class: "input", id: "wins-table", autocomplete: "off" });
  const text = h("input", { class: "input", id: "wins-text", autocomplete: "off", placeholder: t("hand, award or person") });
  const [first, last] = ["wins-first", "wins-last"].map((id) => h("input", { class: "input", type: "date", id }));
  let rows = [];
  let asked = 0;
  const load = async (fresh) => {
    const run = ++asked;
    const query = new URLSearchParams({ limit: "50" });
    for (const [name, value] of [["link", link.value], ["table", table.value], ["text", text.value], ["since_us", dayBegins(first.value)], ["until_us", dayEnds(last.value)]]) if (value) query.set(name, String(value).trim());
    if (!fresh && rows.length) query.set("before", String(rows.at(-1).number));
    try {
      const page = await read(`wins?${query}`);
      if (run !== asked) return;
      rows = fresh ? page.wins : [...rows, ...page.wins];
      more.hidden = page.next === null;
      fill(list, h("p", { class: "soft" }, many(page.count, "{n} win", "{n} wins"), page.count > 0 && ` · ${t("{amount} in all", { amount: dollars(page.cents) })}`), grid([t("No."), t("When"), t("Link"), t("Table"), t("Seat"), t("Hand"), t("Amount"), t("Confirmed by"), ""], rows.map((win) => winRow(win, desk)), t("Nothing was won here yet."), { stacked: true }));
    } catch (error) {
      sayError(error);
    }
  };
  const checks = async () => {
    const open = desk.may("alert.see") ? (await read("checklists")).filter((each) => each.ticked.length < each.items.length) : [];
    const unfolded = large.querySelector("details")?.open ?? open.length <= UNFOLDED;
    fill(large, open.length > 0 && h("details", { class: "more", open: unfolded }, h("summary", {}, many(open.length, "{n} large prize to be finished", "{n} large prizes to be finished")), open.map((each) => checklist(each, desk))));
  };
  fill(box, large, h("h2", {}, t("Wins")),
    h("form", { class: "filters", onsubmit: (event) => { event.preventDefault(); load(true); } },
      [[first, t("From")], [last, t("to")], [link, t("Link")], [table, t("Table")], [text, t("Anywhere in it")]].map(([input, words]) => h("div", { class: "field" }, h("label", { for: input.id }, words), input)),
      h("button", { class: "button main", type: "submit" }, sign("search"), t("Search"))),
    list, h("p", {}, more));
  await Promise.all([checks(), load(true)]);
  desk.heard = (name) => {
    if (!["awards-confirmed", "award-backed-out", "checklist-ticked", "awards-locked"].includes(name)) return;
    checks().catch(sayError);
    if (rows.length <= 50) load(true);
  };
}

const winRow = (win, desk) => [{ n: String(win.number) }, moment(win.at_us), win.link, win.table, { n: String(win.seat) }, win.label, { n: h("span", { class: "win-amount" }, dollars(win.cents)) }, win.by,
  h("div", { class: "row" }, h("a", { class: "button small", href: `/api/v1/wins/${win.number}?format=pdf`, "aria-label": t("Win page {number} as PDF", win) }, sign("download"), t("Win page")), h("a", { class: "button quiet small", href: `/api/v1/wins/${win.number}?format=html` }, "HTML"),
    win.level && explainWon({ id: win.award, link: win.link, level: win.level, paid_us: win.at_us }, desk),
    win.backed_out ? h("span", { class: "badge warn" }, t("backed out")) : desk.mayBegin("award.back-out") && h("button", { class: "button quiet small", type: "button", onclick: () => backOut(win, desk) }, t("Back out")))];

const ITEMS = { "cards-kept": t("The cards are kept") };

function checklist(list, desk) {
  const ticked = new Map(list.ticked.map((tick) => [tick.item, tick]));
  return h("article", { class: "panel tight" }, h("h3", {}, t("{amount} at {table}, seat {seat}: {label}", { amount: dollars(list.cents), table: list.table, seat: list.seat, label: list.label })), h("p", { class: "small soft" }, t("Kept until {day}.", { day: list.keep_until })),
    list.items.map((item) => h("label", { class: "choice" }, h("input", { type: "checkbox", checked: ticked.has(item), disabled: ticked.has(item) || !desk.may("checklist.tick"), onchange: async (event) => { if (!(await order("manager/tick-item", { award: list.award, item }))) event.target.checked = false; else desk.show(); } }), ITEMS[item] ?? item.replaceAll("-", " "), ticked.has(item) && h("span", { class: "small soft" }, `${ticked.get(item).by}, ${moment(ticked.get(item).at_us)}`))));
}

const backOut = (win, desk) => askFor({
  title: t("Back out win {number}", win),
  lead: t("A linked correction that can happen once: the money comes back into the meter, seed and reserve to where they came from. Two people."),
  fields: [{ name: "evidence", words: t("Evidence"), kind: "long" }, { name: "money_returned", words: t("The player has given the money back"), kind: "check", value: true }, ...whyFields(desk.line("award.back-out"))],
  words: t("Propose the back-out"),
  danger: true,
  send: (values) => order(`links/${win.link}/back-out-award`, withWhy({ award: win.award, ...values })),
});
