/**
 * Two people, reports, the trail, an amount explained, versions and approvals.
 * @module manager/office
 */
import { read } from "../api.js";
import { openDialog, sayError } from "../dialog.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { many, t } from "../text.js";
import { askFor, dayBegins, dayEnds, grid, longGrid, moment, order } from "./kit.js";

// --- two people -------------------------------------------------------------------------------------------

export async function proposals(box, desk) {
  const listed = await read("proposals");
  fill(box, h("h2", {}, t("What waits for a second person")), h("p", { class: "soft" }, t("Whoever proposed it cannot approve it, nor the same card. What you see is what is carried out.")),
    listed.length === 0 && h("p", { class: "soft" }, t("Nothing waits.")),
    listed.map((each) => h("article", { class: "panel tight" }, h("div", { class: "panel-head" }, h("h3", {}, `${each.means}: ${each.subject}`), h("span", { class: "soft small" }, t("{who}, {when}", { who: each.first, when: moment(each.proposed_us) }))),
      h("p", {}, h("strong", {}, each.reason.replaceAll("-", " ")), ` · ${each.note}`),
      each.commands.map(commandInWords),
      h("div", { class: "row" },
        h("button", { class: "button main", type: "button", disabled: !each.may_approve, onclick: async () => { if (await order(`proposals/${each.proposal}/approve`, { digest: each.digest })) desk.show(); } }, sign("check"), t("Approve")),
        h("button", { class: "button danger", type: "button", onclick: () => askFor({ title: t("Not this"), fields: [{ name: "note", words: t("Why not"), kind: "long" }], words: t("Reject it"), danger: true, send: async ({ note }) => { const done = await order(`proposals/${each.proposal}/reject`, { note }); desk.show(); return done; } }) }, t("Reject")),
        !each.may_approve && h("span", { class: "small soft" }, t("Another person approves it."))))));
}

/** Amounts in dollars and rates in percent, as they were typed; the exact words of the order are below. */
function commandInWords(command) {
  const shown = Object.entries(command).filter(([name, value]) => !["kind", "second"].includes(name) && value !== null && value !== "");
  return h("div", { class: "stack" },
    h("dl", { class: "facts" }, h("dt", {}, t("Order")), h("dd", {}, command.kind.replaceAll("-", " ")), shown.map(([name, value]) => [h("dt", {}, name.replace(/_(units|ppm|cents)$/, "").replaceAll("_", " ")), h("dd", {}, inWords(name, value))])),
    h("details", { class: "more" }, h("summary", {}, t("Word for word")), h("pre", { class: "event-body", tabindex: "0" }, JSON.stringify(command, null, 1))));
}

function inWords(name, value) {
  if (name.endsWith("_units")) return dollars(BigInt(value) / 1000000n);
  if (name.endsWith("_cents")) return dollars(value);
  if (name.endsWith("_ppm")) return `${value / 10000} %`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

// --- reports ----------------------------------------------------------------------------------------------

export async function reports(box) {
  const [listed, rooms] = await Promise.all([read("reports"), read("rooms")]);
  const pick = h("select", { class: "input", id: "report-name" }, listed.map((each) => h("option", { value: each.name }, each.title)));
  const room = h("select", { class: "input", id: "report-room", onchange: () => today().then(show, sayError) }, rooms.map((each) => h("option", { value: each.id }, each.name)));
  const [first, last] = ["report-first", "report-last"].map((id) => h("input", { class: "input", type: "date", id }));
  const shown = h("div", {});
  let run = 0;
  const query = () => new URLSearchParams({ room: room.value, first: first.value, last: last.value });
  /** Days are those of the room: after midnight it may still be yesterday's. */
  const today = async () => { const { day } = await read(`gaming-day?room=${encodeURIComponent(room.value)}`); first.value ||= day; last.value ||= day; };
  const show = async () => {
    const own = ++run;
    fill(shown, h("p", { class: "soft", role: "status" }, t("One moment …")));
    try {
      const report = await read(`reports/${pick.value}?${query()}`);
      if (own === run) fill(shown, reportOf(report), h("div", { class: "row" }, ["pdf", "csv"].map((form) => h("a", { class: "button", href: `/api/v1/reports/${pick.value}?${query()}&format=${form}` }, sign("download"), form.toUpperCase()))));
    } catch (error) {
      if (own !== run) return;
      fill(shown);
      sayError(error);
    }
  };
  fill(box, h("h2", {}, t("Reports")),
    h("form", { class: "filters", onsubmit: (event) => { event.preventDefault(); show(); } },
      [[pick, t("Report")], rooms.length > 1 && [room, t("Room")], [first, t("From the gaming day")], [last, t("to")]].filter(Boolean).map(([input, words]) => h("div", { class: "field" }, h("label", { for: input.id }, words), input)),
      h("button", { class: "button main", type: "submit" }, t("Show"))),
    shown);
  await today();
  await show();
}

function reportOf(report) {
  return h("article", { class: "stack" }, h("h3", {}, report.title), h("dl", { class: "facts" }, report.about.map(([words, value]) => [h("dt", {}, words), h("dd", {}, value)])),
    report.sheets.map((sheet) => h("section", {}, sheet.title && h("h4", {}, sheet.title), longGrid(sheet.columns, [...sheet.rows, ...(sheet.total ? [sheet.total] : [])].map((row) => row.map((cell, index) => (sheet.numbers[index] ? { n: cell } : cell))), t("Nothing happened.")), sheet.notes.map((note) => h("p", { class: "small soft" }, note)))),
    h("p", { class: "small soft" }, t("End of the log: "), h("code", {}, report.anchor)));
}

// --- the trail, and an amount explained -------------------------------------------------------------------

const TRAIL_PAGE = 100;

/** The newest first. A search goes on by itself until it has something to show, and says how far back it has looked. */
export async function trail(box, desk) {
  const kind = h("input", { class: "input", id: "trail-kind", list: "trail-kinds", placeholder: "awards-confirmed", autocomplete: "off" });
  const actor = h("input", { class: "input", id: "trail-actor", autocomplete: "off" });
  const text = h("input", { class: "input", id: "trail-text", autocomplete: "off" });
  const [first, last] = ["trail-first", "trail-last"].map((id) => h("input", { class: "input", type: "date", id }));
  const shown = h("div", {});
  const status = h("p", { class: "soft small", role: "status" });
  const more = h("button", { class: "button", type: "button", hidden: true, onclick: () => look(false) }, t("Go on"));
  const stop = h("button", { class: "button", type: "button", hidden: true, onclick: () => { stopped = true; } }, t("Stop"));
  let rows = [];
  let before = null;
  let run = 0;
  let stopped = false;

  const page = () => {
    const query = new URLSearchParams({ order: "newest", limit: String(TRAIL_PAGE) });
    for (const [name, value] of [["kind", kind.value], ["actor", actor.value], ["text", text.value], ["since_us", dayBegins(first.value)], ["until_us", dayEnds(last.value)]]) if (value) query.set(name, String(value).trim());
    if (before !== null) query.set("before", String(before));
    return read(`log?${query}`);
  };

  async function look(fresh) {
    const own = ++run;
    stopped = false;
    if (fresh) { rows = []; before = null; }
    const wanted = rows.length + TRAIL_PAGE / 2;
    stop.hidden = false;
    more.hidden = true;
    try {
      do {
        const found = await page();
        if (own !== run) return;
        rows = [...rows, ...found.events];
        before = found.next;
        status.textContent = before === null ? many(rows.length, "{n} entry; that is all.", "{n} entries; that is all.") : t("{n} entries; looked back to {when}.", { n: rows.length, when: moment(found.reached_us) });
        draw();
      } while (before !== null && rows.length < wanted && !stopped);
    } catch (error) {
      sayError(error);
    }
    if (own !== run) return;
    stop.hidden = true;
    more.hidden = before === null;
  }

  const draw = () => fill(shown, grid([t("No."), t("When"), t("Who"), t("What"), ""], rows.map((event) => [{ n: String(event.position) }, moment(event.at_us), event.actor, event.kind, h("button", { class: "button quiet small", type: "button", onclick: () => eventDialog(event) }, t("Open"))]), t("Nothing was found yet.")));

  fill(box, h("h2", {}, t("Audit trail")), h("form", { class: "filters", onsubmit: (event) => { event.preventDefault(); look(true); } },
    [[kind, t("Kind")], [actor, t("Who")], [text, t("Anywhere in it")], [first, t("From")], [last, t("to")]].map(([input, words]) => h("div", { class: "field" }, h("label", { for: input.id }, words), input)), h("datalist", { id: "trail-kinds" }, desk.kinds.map((each) => h("option", { value: each }))),
    h("button", { class: "button main", type: "submit" }, sign("search"), t("Search"))), status, shown, h("p", { class: "row" }, more, stop));
  await look(true);
}

function eventDialog(event) {
  openDialog({ title: `${event.position} · ${event.kind}`, wide: true, body: h("div", { class: "stack" }, h("dl", { class: "facts" }, h("dt", {}, t("When")), h("dd", {}, moment(event.at_us)), h("dt", {}, t("Who")), h("dd", {}, event.actor), h("dt", {}, t("Order")), h("dd", {}, h("code", {}, event.command)), h("dt", {}, t("Hash")), h("dd", {}, h("code", {}, event.hash))),
    event.postings.length > 0 && grid([t("Account"), t("Units of $0.00000001")], event.postings.map((posting) => [posting.account, { n: posting.units }])), h("pre", { class: "event-body", tabindex: "0" }, JSON.stringify(event.body, null, 2))) });
}

export async function explain(box, desk, [link, level] = []) {
  const options = desk.floor.links.flatMap((each) => each.levels.map((one) => [`${each.link}/${one.level}`, `${each.name} · ${one.level} · ${dollars(one.display_cents)}`]));
  const chosen = link ? `${link}/${level}` : options[0]?.[0];
  const pick = h("select", { class: "input", id: "explain-level", onchange: () => { location.hash = `explain/${pick.value}`; } }, options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  const shown = h("div", {}, h("p", { class: "soft", role: "status" }, t("One moment …")));
  fill(box, h("h2", {}, t("Explain this amount")), h("p", { class: "soft" }, t("From a displayed cent back to the events that made it.")), h("div", { class: "filters" }, h("div", { class: "field" }, h("label", { for: "explain-level" }, t("Which")), pick)), shown);
  if (!chosen) return;
  fill(shown, reportOf(await read(`explain/${chosen}`)), h("div", { class: "row" }, h("a", { class: "button", href: `/api/v1/explain/${chosen}?format=pdf` }, sign("download"), "PDF")));
}

// --- versions and approvals -------------------------------------------------------------------------------

export async function versions(box) {
  const [equipment, approvals, controls, notices] = await Promise.all([read("equipment"), read("approvals").catch(() => []), read("controls").catch(() => []), read("notices")]);
  fill(box, h("h2", {}, t("Versions and approvals")),
    h("h3", {}, t("Equipment at the tables")), grid([t("Table"), t("Installed")], equipment.map((each) => [each.table, each.installed.map(([part, version]) => `${part} ${version}`).join(", ")]), t("No versions are recorded.")),
    h("h3", {}, t("Letters of approval")), grid([t("Letter"), t("Dated"), t("Maker"), t("Games")], approvals.map((each) => [each.id, each.dated, each.maker, each.games.map((game) => `${game.game} (${game.rules})`).join(", ")]), t("No letter is recorded; tables open as demonstrations.")),
    h("h3", {}, t("Internal controls")), grid([t("Game"), t("Approved on"), t("Reference")], controls.map((each) => [each.game, each.approved_on, each.reference]), t("None are recorded.")),
    h("h3", {}, t("Notices that hang at tables")), grid([t("Table"), t("Link"), t("Notice"), t("Amount"), t("Posted")], notices.map((each) => [each.table, each.link, each.notice.replaceAll("-", " "), { n: each.shown_cents === null ? "–" : dollars(each.shown_cents) }, moment(each.posted_us)]), t("None are posted.")));
}
