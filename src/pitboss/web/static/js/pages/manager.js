/**
 * The Game Manager: which part is shown, the alerts above it, and the floor as it changes.
 * @module pages/manager
 */
import { read } from "../api.js";
import { openDialog, sayError } from "../dialog.js";
import { brought, fill, h, one, patch, sign } from "../dom.js";
import { LiveStream } from "../live.js";
import { explain } from "../manager/explaining.js";
import { links, pending, rooms, wins } from "../manager/floor.js";
import { askFor, moment, order } from "../manager/kit.js";
import { proposals, reports } from "../manager/office.js";
import { PEOPLE_EVENTS, people } from "../manager/people.js";
import { versions } from "../manager/records.js";
import { trail } from "../manager/trail.js";
import { many, t } from "../text.js";

const { you } = brought("manager");
const PARTS = [
  ["rooms", t("Rooms"), "people", rooms, "live.see"],
  ["pending", t("To verify"), "warning", pending, "live.see"],
  ["links", t("Links and meters"), "chart", links, "live.see"],
  ["wins", t("Wins"), "download", wins, "report.read"],
  ["proposals", t("Two people"), "shield", proposals, null],
  ["reports", t("Reports"), "book", reports, "report.read"],
  ["explain", t("Explain an amount"), "search", explain, "report.read"],
  ["trail", t("Audit trail"), "key", trail, "log.read"],
  ["people", t("People and devices"), "person", people, ["person.see", "device.change"]],
  ["versions", t("Versions"), "settings", versions, "alert.see"],
];
const FLOOR_EVENTS = [
  "table-opened", "table-closed", "table-added", "table-changed", "round-started", "round-ended", "round-voided", "hand-keyed", "awards-locked", "awards-confirmed", "award-voided", "tray-awards-paid",
  "envy-paid", "link-opened", "link-retired", "level-changed", "level-change-queued", "fund-adjusted", "award-backed-out", "paytable-changed", "meter-transferred", "contributions-corrected",
];
const OFFICE_EVENTS = ["proposed", "proposal-closed", "alert-raised", "alert-acknowledged", "win-numbered", "reach-changed", "signed-out", ...PEOPLE_EVENTS];

/** A busy floor tells of dozens of events a second: the page looks at once, then again after this at the earliest. */
const LOOKS_APART_MS = 1000;
const AT_ONCE_MS = 100;

const desk = { floor: { tables: [], links: [] }, alerts: [], proposals: [], me: null, matrix: [], position: 0, looked: 0, timer: null, redraw: null, heard: null, kinds: [...FLOOR_EVENTS, ...OFFICE_EVENTS].sort(), show, refresh, may: (action) => Boolean(right(action)), mayBegin: (action) => Boolean(right(action)?.alone || right(action)?.proposes), line: (action) => desk.matrix.find((each) => each.action === action) ?? { reasons: [] } };

function right(action) {
  return desk.me?.may.find((each) => each.action === action);
}

async function refresh() {
  const [floor, alerts, waiting] = await Promise.all([read("floor?steps=false"), desk.may("alert.see") ? read("alerts") : [], read("proposals")]);
  const locked = new Map(await Promise.all(floor.tables.filter((table) => table.round?.locked).map(async (table) => [table.table, await read(`tables/${encodeURIComponent(table.table)}`)])));
  desk.floor = { ...floor, tables: floor.tables.map((table) => locked.get(table.table) ?? table) };
  desk.position = floor.position;
  desk.alerts = alerts;
  desk.proposals = waiting;
  drawNav();
  drawAlerts();
  desk.redraw?.();
}

/** Never put off by what happens meanwhile: on a busy floor there is no quiet moment. */
function soon() {
  if (desk.timer) return;
  const wait = Math.max(AT_ONCE_MS, LOOKS_APART_MS - (performance.now() - desk.looked));
  desk.timer = setTimeout(async () => {
    desk.looked = performance.now();
    await refresh().catch(() => {});
    desk.timer = null;
  }, wait);
}

/** A part without an action is for everybody; of several actions one is enough. */
const mayOpen = ([, , , , action]) => !action || [action].flat().some(desk.may);

function drawNav() {
  const here = location.hash.slice(1).split("/")[0] || "rooms";
  const counts = { pending: desk.floor.links.reduce((sum, link) => sum + link.pending.reduce((all, set) => all + set.awards.length, 0), 0), proposals: desk.proposals.length };
  patch(one("#parts"), PARTS.filter(mayOpen).map(([name, words, picture]) => h("a", { href: `#${name}`, "aria-current": here === name ? "page" : null }, sign(picture), words, counts[name] > 0 && h("span", { class: "badge warn" }, String(counts[name])))),
    h("span", { class: "connection", data: { state: desk.live === "lost" ? "lost" : "live" } }, h("span", { class: "dot" }), desk.live === "lost" ? t("out of reach, trying again") : t("live · {name}", you)));
}

/** The latest come first; a long list is kept behind a button, so that the work below it stays in sight. */
const ALERTS_SHOWN = 3;

function drawAlerts() {
  const sorted = desk.alerts.toSorted((one, other) => other.last_us - one.last_us);
  const shown = sorted.slice(0, ALERTS_SHOWN);
  patch(one("#alerts"), shown.length > 0 && h("ul", { class: "alert-list" }, shown.map(alertLine),
    sorted.length > shown.length && h("li", { class: "technical" }, h("p", {}, many(sorted.length - shown.length, "{n} more alert.", "{n} more alerts.")), h("button", { class: "button small", type: "button", onclick: () => allAlerts(sorted) }, t("Show all")))));
}

const alertLine = (alert) => h("li", { class: alert.family, data: { key: alert.id } },
  h("p", {}, h("strong", {}, alert.kind.replaceAll("-", " ")), ` · ${alert.text}`, h("span", { class: "small soft" }, ` ${moment(alert.last_us)}`, alert.times > 1 ? ` · ${many(alert.times, "{n} time", "{n} times")}` : "", alert.due_us ? ` · ${t("due {when}", { when: moment(alert.due_us) })}` : "")),
  alert.may_acknowledge && h("button", { class: "button small", type: "button", onclick: (event) => acknowledge(alert, event.target.closest("dialog li")) }, t("Acknowledge")));

/** In the dialog of all of them, the line goes away with its alert. */
const acknowledge = (alert, line) => askFor({ title: t("Acknowledge"), lead: alert.text, fields: [{ name: "note", words: t("What was done about it"), kind: "long", optional: true }], words: t("I have seen to it"), send: async ({ note }) => { const done = await order(`alerts/${encodeURIComponent(alert.id)}/acknowledge`, { note: note ?? "" }); if (done) line?.remove(); soon(); return done; } });

function allAlerts(alerts) {
  openDialog({ title: t("Alerts"), wide: true, body: h("ul", { class: "alert-list" }, alerts.map(alertLine)) });
}

async function show() {
  const [name = "rooms", ...rest] = location.hash.slice(1).split("/");
  const part = PARTS.find(([each]) => each === (name || "rooms")) ?? PARTS[0];
  desk.redraw = null;
  desk.heard = null;
  drawNav();
  const box = one("#part");
  document.title = `${part[1]} · Game Manager`;
  try {
    const redraw = await part[3](box, desk, rest.map(decodeURIComponent));
    desk.redraw = typeof redraw === "function" ? redraw : null;
  } catch (error) {
    fill(box, h("div", { class: "notice bad" }, sign("warning"), h("div", {}, h("p", {}, error.message))));
  }
}

async function begin() {
  try {
    [desk.me, desk.matrix] = await Promise.all([read("me"), read("matrix").catch(() => [])]);
    await refresh();
    await show();
  } catch (error) {
    fill(one("#part"), h("div", { class: "notice bad" }, sign("warning"), h("div", {}, h("p", {}, error.message), h("p", {}, h("a", { href: "/sign-in?next=/manager" }, t("Sign in as somebody who may see the floor."))))));
    return;
  }
  const stream = new LiveStream("/api/v1/stream", { since: desk.position, names: [...FLOOR_EVENTS, ...OFFICE_EVENTS] });
  stream.addEventListener("any", ({ detail }) => {
    soon();
    const part = location.hash.slice(1).split("/")[0];
    if (detail.name.startsWith("propos") && part === "proposals") show();
    desk.heard?.(detail.name);
  });
  stream.addEventListener("state", ({ detail }) => { desk.live = detail; drawNav(); if (detail === "live") soon(); });
}

addEventListener("hashchange", () => {
  for (const each of document.querySelectorAll("dialog[open]")) each.close();
  show().then(() => one("#part").focus({ preventScroll: true }), sayError);
});
begin();
