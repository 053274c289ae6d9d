/**
 * What waits for a second person, and the reports.
 * @module manager/office
 */
import { read } from "../api.js";
import { sayError } from "../dialog.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { askFor, longGrid, moment, order } from "./kit.js";

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
  if (name === "rows") return h("ul", { class: "bare" }, value.map((row) => h("li", {}, `${row.label}: ${row.pay}`, row.envy_cents ? ` · ${t("envy {amount}", { amount: dollars(row.envy_cents) })}` : "")));
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

/** A report as it is printed; `shown` may make more of a text: `(text, column) => node`. */
export function reportOf(report, shown = (text) => text) {
  return h("article", { class: "stack" }, h("h3", {}, report.title), h("dl", { class: "facts" }, report.about.map(([words, value]) => [h("dt", {}, words), h("dd", {}, shown(value))])),
    report.sheets.map((sheet) => sheetOf(sheet, shown)),
    h("p", { class: "small soft" }, t("End of the log: "), h("code", {}, report.anchor)));
}

function sheetOf(sheet, shown) {
  const cell = (text, index) => {
    const inside = shown(text, sheet.columns[index]);
    return sheet.numbers[index] ? { n: inside } : inside;
  };
  const rows = [...sheet.rows, ...(sheet.total ? [sheet.total] : [])];
  return h("section", {}, sheet.title && h("h4", {}, sheet.title), longGrid(sheet.columns, rows.map((row) => row.map(cell)), t("Nothing happened.")), sheet.notes.map((note) => h("p", { class: "small soft" }, note)));
}
