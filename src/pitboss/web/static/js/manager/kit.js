/**
 * What the parts of the Game Manager have in common: tables of data, times, forms, and commands that take one person or
 * two.
 * @module manager/kit
 */
import { change } from "../api.js";
import { openDialog, say, sayError } from "../dialog.js";
import { fill, h } from "../dom.js";
import { centsTyped, UNITS_PER_CENT } from "../figures.js";
import { t } from "../text.js";

export const moment = (us) => new Date(Number(us) / 1000).toLocaleString();

/** A link with one level has none that needs a name. */
export const levelName = (level) => (level === "meter" ? t("Jackpot") : level[0].toUpperCase() + level.slice(1));

/** A day that was picked, by the clock of this screen: its first and its last microsecond; null for none. */
export const dayBegins = (day) => (day ? new Date(`${day}T00:00`).getTime() * 1000 : null);
export const dayEnds = (day) => { if (!day) return null; const end = new Date(`${day}T00:00`); end.setDate(end.getDate() + 1); return end.getTime() * 1000 - 1; };

export const unitsTyped = (text) => { const cents = centsTyped(text); return cents === null ? null : cents * UNITS_PER_CENT; };

const isFigure = (value) => Boolean(value) && typeof value === "object" && "n" in value && !(value instanceof Node);

/**
 * A table of rows; a cell is text, a node, or `{n: text}` for a figure. A stacked one is a list of small sheets where
 * there is no room for columns.
 */
export function grid(columns, rows, empty = t("There is nothing here."), { stacked = false } = {}) {
  if (!rows.length) return h("p", { class: "soft" }, empty);
  const cell = (value, index) => {
    const figure = isFigure(value);
    const inside = figure ? value.n : value;
    const more = { class: figure ? "n" : null, data: stacked ? { column: columns[index] } : null };
    return index ? h("td", more, inside) : h("th", { scope: "row", ...more }, inside);
  };
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": columns.filter(Boolean).join(", ") }, h("table", { class: stacked ? "rows-hover stacked" : "rows-hover" }, h("thead", {}, h("tr", {}, columns.map((name, index) => h("th", { scope: "col", class: isFigure(rows[0][index]) ? "n" : null }, name)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell))))));
}

const MOST_ROWS = 300;

/** A table that may be very long: what is beyond the first rows is drawn when it is asked for. */
export function longGrid(columns, rows, empty, most = MOST_ROWS) {
  if (rows.length <= most) return grid(columns, rows, empty);
  const box = h("div", {});
  const all = h("button", { class: "button", type: "button", onclick: () => fill(box, grid(columns, rows, empty)) }, t("Show all {n} rows", { n: rows.length.toLocaleString() }));
  return fill(box, grid(columns, rows.slice(0, most), empty), h("p", { class: "row" }, h("span", { class: "soft" }, t("The first {n} rows.", { n: most })), all));
}

/** Sends a command; one that takes two people becomes a proposal. Gives back the answer, or null if it was refused. */
export async function given(path, body = {}) {
  try {
    const answer = await change(path, body);
    const proposed = answer?.answer?.events?.find((event) => event.kind === "proposed");
    if (proposed) sayProposed(answer.answer.would_be_refused);
    return answer ?? {};
  } catch (error) {
    sayError(error);
    return null;
  }
}

function sayProposed(objection) {
  if (objection) say(t("Proposed, but it would be refused now: {why}", { why: objection }), { kind: "warn", seconds: 12 });
  else say(t("Proposed. A second person approves it under “Two people”, on a screen of his own."), { seconds: 12 });
}

/** The same, where only whether it went through is of interest. */
export const order = async (path, body = {}) => Boolean(await given(path, body));

/** An id or a name as part of an address. */
export const part = encodeURIComponent;

/**
 * A form in a dialog. Fields: `{name, words, kind, value, options, hint, optional}`; kinds: text, long, money, cents,
 * percent, number, choice, check, checks (several of its options), pin, date, card (given what a reader types). `send`
 * gets the values and gives back whether it worked; until then the dialog stays.
 */
export function askFor({ title, lead, fields, words, danger = false, send }) {
  const inputs = new Map();
  const fault = h("p", { class: "fault", role: "alert", hidden: true });
  const form = h("form", { class: "form" }, lead && h("p", { class: "soft" }, lead), fields.map((field) => labelled(field, inputs)), fault, h("div", { class: "row" }, h("button", { class: `button ${danger ? "danger" : "main"}`, type: "submit" }, words)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = {};
    for (const field of fields) {
      const read = valueOf(field, inputs.get(field.name));
      if (read.fault) {
        fault.textContent = read.fault;
        fault.hidden = false;
        inputs.get(field.name).focus?.();
        return;
      }
      values[field.name] = read.value;
    }
    fault.hidden = true;
    const button = form.querySelector('[type="submit"]');
    button.disabled = true;
    if (await send(values)) form.closest("dialog").close("done");
    button.disabled = false;
  });
  form.querySelector("input, select, textarea")?.setAttribute("autofocus", "");
  return openDialog({ title, body: form, wide: fields.length > 5 });
}

const FIGURES = new Set(["money", "cents", "percent", "number"]);
const TYPES = { pin: "password", card: "password", date: "date" };

function labelled(field, inputs) {
  const id = `field-${field.name}`;
  const input = inputOf(field, id);
  inputs.set(field.name, input);
  if (field.kind === "check") return h("label", { class: "choice" }, input, field.words);
  if (field.kind === "checks") return h("fieldset", { class: "field" }, h("legend", { class: "label" }, field.words), input, field.hint && h("span", { class: "hint" }, field.hint));
  return h("div", { class: "field" }, h("label", { for: id }, field.words), input, field.hint && h("span", { class: "hint" }, field.hint));
}

function inputOf(field, id) {
  const { name, kind = "text", value } = field;
  if (kind === "choice") return h("select", { class: "input", id, name }, field.options.map(([each, words]) => h("option", { value: each, selected: each === value }, words)));
  if (kind === "long") return h("textarea", { class: "input", id, name, rows: "3" }, value ?? "");
  if (kind === "check") return h("input", { type: "checkbox", id, name, checked: value });
  if (kind === "checks") return h("div", { class: "row" }, field.options.map(([each, words]) => h("label", { class: "choice" }, h("input", { type: "checkbox", name, value: each, checked: value?.includes(each) }), words)));
  const isFigure = FIGURES.has(kind);
  return h("input", { class: `input ${isFigure ? "figure" : ""}`, id, name, type: TYPES[kind] ?? "text", autocomplete: kind === "pin" ? "new-password" : "off", inputmode: isFigure ? "decimal" : kind === "pin" ? "numeric" : null, value: value ?? "", data: kind === "card" ? { card: "yes" } : null });
}

function valueOf(field, input) {
  if (field.kind === "check") return { value: input.checked };
  if (field.kind === "checks") return severalOf(field, [...input.querySelectorAll("input:checked")].map((each) => each.value));
  const text = input.value.trim();
  if (!text) return field.optional ? { value: null } : { fault: t("{field}: this is needed.", { field: field.words }) };
  if (field.kind === "money") {
    const sign = text.startsWith("-") || text.startsWith("−") ? -1n : 1n;
    const units = unitsTyped(text.replace(/^[-−+]/, ""));
    return units === null ? { fault: t("{field}: write an amount as 1,234.50.", { field: field.words }) } : { value: String(sign * units) };
  }
  if (field.kind === "cents") {
    const cents = centsTyped(text);
    return cents === null ? { fault: t("{field}: write an amount as 1,234.50.", { field: field.words }) } : { value: Number(cents) };
  }
  if (field.kind === "percent") {
    const match = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(text);
    return match ? { value: Number(match[1]) * 10000 + Number((match[2] ?? "").padEnd(4, "0")) } : { fault: t("{field}: write a rate as 12.5.", { field: field.words }) };
  }
  if (field.kind === "number") return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { fault: t("{field}: write a whole number.", { field: field.words }) };
  return { value: text };
}

const severalOf = (field, chosen) => (chosen.length || field.optional ? { value: chosen } : { fault: t("{field}: choose at least one.", { field: field.words }) });

/** The fields that every act of two people has: its reason from the list, and words. */
export const whyFields = (line) => [
  { name: "reason", words: t("Reason"), kind: "choice", options: line.reasons.map((each) => [each.reason, each.citation ? `${each.text} (${each.citation})` : each.text]) },
  { name: "note", words: t("In your own words"), kind: "long" },
];

/** Takes `reason` and `note` out of the values, as the API wants them. */
export function withWhy({ reason, note, ...values }) {
  return { ...values, why: { reason, note } };
}
