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

/** A day that was picked, by the clock of this screen: its first and its last microsecond; null for none. */
export const dayBegins = (day) => (day ? new Date(`${day}T00:00`).getTime() * 1000 : null);
export const dayEnds = (day) => { if (!day) return null; const end = new Date(`${day}T00:00`); end.setDate(end.getDate() + 1); return end.getTime() * 1000 - 1; };

export const unitsTyped = (text) => { const cents = centsTyped(text); return cents === null ? null : cents * UNITS_PER_CENT; };

const isFigure = (value) => Boolean(value) && typeof value === "object" && "n" in value && !(value instanceof Node);

/** A table of rows; a cell is text, a node, or `{n: text}` for a figure. */
export function grid(columns, rows, empty = t("There is nothing here.")) {
  if (!rows.length) return h("p", { class: "soft" }, empty);
  const cell = (value, index) => {
    const figure = isFigure(value);
    const inside = figure ? value.n : value;
    return index ? h("td", { class: figure ? "n" : null }, inside) : h("th", { scope: "row", class: figure ? "n" : null }, inside);
  };
  return h("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": columns.filter(Boolean).join(", ") }, h("table", { class: "rows-hover" }, h("thead", {}, h("tr", {}, columns.map((name, index) => h("th", { scope: "col", class: isFigure(rows[0][index]) ? "n" : null }, name)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell))))));
}

const MOST_ROWS = 300;

/** A table that may be very long: what is beyond the first rows is drawn when it is asked for. */
export function longGrid(columns, rows, empty, most = MOST_ROWS) {
  if (rows.length <= most) return grid(columns, rows, empty);
  const box = h("div", {});
  const all = h("button", { class: "button", type: "button", onclick: () => fill(box, grid(columns, rows, empty)) }, t("Show all {n} rows", { n: rows.length.toLocaleString() }));
  return fill(box, grid(columns, rows.slice(0, most), empty), h("p", { class: "row" }, h("span", { class: "soft" }, t("The first {n} rows.", { n: most })), all));
}

/** Sends a command; one that takes two people becomes a proposal. Gives back whether it went through. */
export async function order(path, body = {}) {
  try {
    const answer = await change(path, body);
    const proposed = answer?.answer?.events?.find((event) => event.kind === "proposed");
    if (proposed) {
      const objection = answer.answer.would_be_refused;
      say(objection ? t("Proposed, but it would be refused now: {why}", { why: objection }) : t("Proposed. A second person approves it under “Two people”, on a screen of his own."), { kind: objection ? "warn" : "", seconds: 12 });
    }
    return true;
  } catch (error) {
    sayError(error);
    return false;
  }
}

/**
 * A form in a dialog. Fields: `{name, words, kind, value, options, hint, optional}`; kinds: text, long, money, percent,
 * number, choice, check. `send` gets the values and gives back whether it worked; until then the dialog stays.
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
        inputs.get(field.name).focus();
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
  return openDialog({ title, body: form, wide: fields.length > 5 });
}

function labelled(field, inputs) {
  const id = `field-${field.name}`;
  let input;
  if (field.kind === "choice") input = h("select", { class: "input", id, name: field.name }, field.options.map(([value, words]) => h("option", { value, selected: value === field.value }, words)));
  else if (field.kind === "long") input = h("textarea", { class: "input", id, name: field.name, rows: "3" }, field.value ?? "");
  else if (field.kind === "check") input = h("input", { type: "checkbox", id, name: field.name, checked: field.value });
  else input = h("input", { class: `input ${["money", "percent", "number"].includes(field.kind) ? "figure" : ""}`, id, name: field.name, type: field.kind === "pin" ? "password" : field.kind === "date" ? "date" : "text", autocomplete: "off", inputmode: field.kind === "text" || !field.kind ? null : "decimal", value: field.value ?? "" });
  inputs.set(field.name, input);
  if (field.kind === "check") return h("label", { class: "choice" }, input, field.words);
  return h("div", { class: "field" }, h("label", { for: id }, field.words), input, field.hint && h("span", { class: "hint" }, field.hint));
}

function valueOf(field, input) {
  if (field.kind === "check") return { value: input.checked };
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

/** The fields that every act of two people has: its reason from the list, and words. */
export const whyFields = (line) => [
  { name: "reason", words: t("Reason"), kind: "choice", options: line.reasons.map((each) => [each.reason, each.citation ? `${each.text} (${each.citation})` : each.text]) },
  { name: "note", words: t("In your own words"), kind: "long" },
];

/** Takes `reason` and `note` out of the values, as the API wants them. */
export function withWhy({ reason, note, ...values }) {
  return { ...values, why: { reason, note } };
}
