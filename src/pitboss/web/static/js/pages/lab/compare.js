/**
 * All printed paytables of a wager side by side, and the edited one.
 * @module compare
 */
import { fill, h } from "../../dom.js";
import { Ratio } from "../../figures.js";
import { t } from "../../text.js";
import { figuresOf } from "./question.js";

export async function showCompare(box, question, edited, signal) {
  const { paytables, rows } = question.wagerData;
  if (!paytables.length) return fill(box, h("p", { class: "soft" }, t("This wager has no paytables to compare.")));
  const answers = await Promise.all(paytables.map((each) => figuresOf(question.body({ paytable: each.id, pays: {}, envy: {} }), { signal }).catch(() => null)));
  if (signal.aborted) return undefined;
  const columns = paytables.map((each, place) => ({ name: each.id, pays: each.pays, figures: answers[place]?.figures }));
  if (edited && question.isEdited) columns.push({ name: t("edited"), pays: { ...question.printed.pays, ...Object.fromEntries(Object.entries(question.pays).map(([row, text]) => [row, text.split("|")])) }, figures: edited, edited: true });
  return fill(box, h("div", { class: "panel scroll", tabindex: "0", role: "group", "aria-label": t("Comparison") }, table(question, rows, columns)));
}

function table(question, rows, columns) {
  const place = question.printed?.columns.length ? Math.max(question.printed.columns.indexOf(Number(question.hands || question.printed.columns[0])), 0) : 0;
  const paid = rows.filter((row) => columns.some((column) => column.pays[row.slug]?.some(Boolean)));
  const cell = (column, ...inside) => h("td", { class: `n ${column.edited ? "edited" : ""}` }, ...inside);
  const row = (name, value) => h("tr", {}, h("th", { scope: "row" }, name), columns.map((column) => cell(column, column.figures ? value(column.figures) : "–")));
  return h("table", { class: "compare" }, h("caption", {}, t("{wager}: pays and figures", { wager: question.wagerData.name })),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Hand")), columns.map((column) => h("th", { scope: "col", class: `n ${column.edited ? "edited" : ""}` }, column.name)))),
    h("tbody", {}, paid.map((each) => h("tr", {}, h("th", { scope: "row" }, each.label), columns.map((column) => cell(column, (column.pays[each.slug] ?? [])[place] || "–"))))),
    h("tfoot", {},
      row(t("House edge"), (figures) => figures.edge ? Ratio.of(figures.edge).percent() : t("needs a meter")),
      row(t("Wins"), (figures) => Ratio.of(figures.hit_frequency).percent(2)),
      row(t("Deviation"), (figures) => figures.std_dev ? Number(figures.std_dev).toFixed(4) : "–"),
      row(t("Printed"), (figures) => figures.claims.map((claim) => `${claim.printed} ${t(claim.verdict)}`).join(", ") || "–")));
}
