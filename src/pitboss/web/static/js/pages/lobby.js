import { brought, fill, h, one, sign } from "../dom.js";
import { LiveStream } from "../live.js";
import { many, t } from "../text.js";
import "../meter.js";

const jackpots = one("#jackpots");
const tables = one("#table-tiles");
const connection = one("#connection");
const STATES = { live: t("live"), lost: t("out of reach, trying again"), connecting: t("connecting") };

function show(lobby) {
  if (lobby.jackpots.length) showJackpots(lobby.jackpots);
  if (lobby.tables.length) fill(tables, lobby.tables.map((table) => tile(table, lobby)));
}

/** Elements stay where they are, so that a meter can roll from what it showed. */
function showJackpots(listed) {
  const shown = new Map([...jackpots.children].map((child) => [child.dataset.link, child]));
  fill(jackpots, listed.map((jackpot) => {
    const old = shown.get(jackpot.link);
    const box = old?.querySelector("pb-meter") ? old : h("article", { class: `panel tight jackpot ${jackpot.levels.length > 1 ? "many" : ""}`, data: { link: jackpot.link } }, h("h3", {}, jackpot.name), h("div", { class: "levels" }, jackpot.levels.map(meter)), h("p", { class: "hit small" }));
    jackpot.levels.forEach((level, place) => update(box.querySelectorAll("pb-meter")[place], level));
    fill(box.querySelector(".hit"), jackpot.pending.length > 0 && h("span", { class: "badge warn" }, t("{label} at table {table}, being verified", jackpot.pending[0])));
    return box;
  }));
}

const levelName = (level) => (level === "meter" ? t("Jackpot") : t(level[0].toUpperCase() + level.slice(1)));
const meter = (level) => h("pb-meter", { name: levelName(level.level), cents: String(level.display_cents) });

function update(element, level) {
  element.setAttribute("cents", String(level.display_cents));
  element.setAttribute("note", level.pending ? t("pending") : "");
}

function tile(table, lobby) {
  const names = lobby.jackpots.filter((each) => table.jackpots.includes(each.link)).map((each) => each.name);
  const state = !table.open ? ["", t("closed")] : table.playing ? ["note", t("a round is played")] : ["good", t("open")];
  return h("article", { class: "panel tight table-tile", data: { table: table.table } },
    h("h3", {}, table.game_name),
    h("p", { class: "row small soft" }, h("span", { class: `badge ${state[0]}` }, h("span", { class: "dot" }), state[1]), h("span", {}, t("Table {name}", { name: table.table }))),
    h("p", { class: "soft small" }, names.join(", ")),
    h("div", { class: "row apart bottom" }, seats(table), table.electronic && h("a", { class: "button small", href: `/play/${table.table}` }, sign("play"), t("Take a seat"), h("span", { class: "unseen" }, t("at table {name}", { name: table.table })))));
}

function seats(table) {
  const free = table.seats - table.taken;
  return h("span", { class: "row small soft" }, h("span", { class: "seats", "aria-hidden": "true" }, Array.from({ length: table.seats }, (_, seat) => h("i", { class: seat < table.taken ? "taken" : "" }))), many(free, "{n} seat free", "{n} seats free"));
}

const first = brought("lobby");
show(first);
const stream = new LiveStream("/api/v1/lobby/stream", { since: first.position, names: ["lobby"] });
stream.addEventListener("lobby", ({ detail }) => show(detail));
stream.addEventListener("state", ({ detail }) => {
  connection.dataset.state = detail;
  connection.lastElementChild.textContent = STATES[detail];
});
