/**
 * The pays and the rules: every row a field, checked as it is typed.
 * @module pays
 */
import { fill, h, one } from "../../dom.js";
import { centsTyped, dollars, Ratio } from "../../figures.js";
import { t } from "../../text.js";

const ODDS = /^(\d{1,3}(,\d{3})+|\d+)( (to|for) |:)[1-9]\d*$/;
const SHARE = /^\d+(\.\d+)? ?%( of)?( the)?( [A-Za-z]+)?$/;
const readable = (text) => text === "" || ODDS.test(text) || SHARE.test(text);

/** The fields for the question's pays, settings and meters. */
export function showPays(question) {
  const { wagerData, printed } = question;
  one("#pays-source").textContent = printed ? t("Document {source}", { source: printed.source }) : "";
  fill(one("#pays"), printed ? table(question, wagerData, printed) : h("p", { class: "soft" }, t("Every spot of this wager pays even money: there is no paytable to edit.")), meters(question));
  fill(one("#settings"), h("p", { class: "small soft" }, t("A reading is ours where a document leaves something open; a casino decides what is left to it.")), h("div", { class: "settings-grid" }, question.declared.settings.map((each) => setting(question, each))));
  one("#settings-box").open ||= Object.keys(question.settings).length > 0;
}

function table(question, wager, printed) {
  const wide = printed.columns.length > 0;
  const column = wide ? Math.max(printed.columns.indexOf(Number(question.hands || printed.columns[0])), 0) : 0;
  const envies = Object.keys(printed.envy_cents).length > 0;
  const rows = wager.rows.filter((row) => row.slug in printed.pays || row.slug in question.pays);
  const missing = wager.rows.filter((row) => !rows.includes(row));
  return h("div", {},
    h("table", { class: "pays" }, h("caption", { class: "unseen" }, t("Pays of paytable {id}", { id: printed.id })),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Hand")), h("th", { scope: "col", class: "n one-in" }, wager.kind === "base" ? "" : t("one in")), h("th", { scope: "col" }, wide ? t("Pays with {n} hands", { n: printed.columns[column] }) : t("Pays")), envies && h("th", { scope: "col", class: "envy" }, t("Envy")))),
      h("tbody", {}, rows.map((row) => line(question, printed, row, column, envies)))),
    missing.length > 0 && adder(question, missing));
}

function line(question, printed, row, column, envies) {
  const all = (question.pays[row.slug] ?? (printed.pays[row.slug] ?? [""]).join("|")).split("|");
  const before = (printed.pays[row.slug] ?? [""])[column] ?? "";
  const fault = h("span", { class: "fault", id: `fault-${row.slug}`, "aria-live": "polite" });
  const typed = (event) => {
    const text = event.target.value.trim();
    const good = readable(text);
    event.target.setAttribute("aria-invalid", String(!good));
    fault.textContent = good ? "" : t("Write 50 to 1, 3 to 2, 250 for 1 or 10 % of the meter.");
    event.target.classList.toggle("changed", text !== before);
    if (!good) return;
    all[column] = text;
    const pays = { ...question.pays, [row.slug]: all.join("|") };
    if (all.join("|") === (printed.pays[row.slug] ?? [""]).join("|")) delete pays[row.slug];
    question.edit({ pays });
  };
  const pay = h("input", { class: `input figure small ${all[column] === before ? "" : "changed"}`, value: all[column], "aria-label": t("{row} pays", { row: row.label }), "aria-describedby": fault.id, spellcheck: "false", oninput: typed, onkeydown: nudge, data: { row: row.slug } });
  return h("tr", {}, h("th", { scope: "row" }, row.label), h("td", { class: "n one-in soft", data: { oneIn: row.slug } }), h("td", { class: "pay" }, pay, fault), envies && h("td", {}, envy(question, printed, row)));
}

/** Arrow up and down change the number that the pay begins with. */
function nudge(event) {
  const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  const match = /^([\d,]+)(.*)$/.exec(event.target.value.trim());
  if (!step || !match) return;
  event.preventDefault();
  const number = Math.max(Number(match[1].replaceAll(",", "")) + step, 1);
  event.target.value = `${number.toLocaleString("en")}${match[2]}`;
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
}

function envy(question, printed, row) {
  const before = row.slug in printed.envy_cents ? dollars(printed.envy_cents[row.slug]) : "";
  return h("input", { class: "input figure small", value: question.envy[row.slug] ?? before, "aria-label": t("Envy for {row}", { row: row.label }),
    oninput: (event) => {
      const text = event.target.value.trim();
      const good = text === "" || centsTyped(text) !== null;
      event.target.setAttribute("aria-invalid", String(!good));
      if (!good) return;
      const changed = { ...question.envy, [row.slug]: text };
      if (text === before) delete changed[row.slug];
      question.edit({ envy: changed });
    } });
}

function adder(question, missing) {
  const add = (event) => {
    const row = missing.find((each) => each.slug === event.target.value);
    if (!row) return;
    const jackpot = question.wagerData.kind === "jackpot";
    const pay = jackpot ? "1 for 1" : "1 to 1";
    const columns = question.printed.columns.length || 1;
    question.edit({ pays: { ...question.pays, [row.slug]: Array(columns).fill(pay).join("|") } });
    question.tell("moved");
  };
  return h("div", { class: "field add" }, h("label", { class: "unseen", for: "add-row" }, t("Add a row")),
    h("select", { class: "input small", id: "add-row", onchange: add }, h("option", { value: "" }, t("Add a row…")), missing.map((row) => h("option", { value: row.slug }, row.label))));
}

function meters(question) {
  const levels = question.printed?.levels ?? [];
  if (!levels.length) return null;
  return h("div", { class: "lab-question" }, levels.map((level) => {
    const name = level === "meter" ? t("On the meter") : t("On the {level}", { level });
    const typed = (event) => {
      const text = event.target.value.trim();
      const good = text === "" || centsTyped(text) !== null;
      event.target.setAttribute("aria-invalid", String(!good));
      if (good) question.edit({ meters: without({ ...question.meters, [level]: text }) });
    };
    return h("div", { class: "field" }, h("label", { for: `meter-${level}` }, name), h("input", { class: "input figure", id: `meter-${level}`, inputmode: "decimal", placeholder: "$", value: question.meters[level] ?? "", oninput: typed }), h("span", { class: "hint" }, t("dollars; the edge needs it")));
  }));
}

const without = (given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text));

function setting(question, { name, decides, default: usual, choices, source }) {
  const now = question.settings[name] ?? usual;
  const chosen = (event) => {
    const settings = { ...question.settings, [name]: event.target.value };
    if (event.target.value === usual) delete settings[name];
    question.edit({ settings });
  };
  const words = { printed: t("printed"), reading: t("a reading"), casino: t("the casino's") }[source];
  return h("div", { class: `field ${now === usual ? "" : "setting-changed"}` }, h("label", { for: `set-${name}` }, name.replaceAll("-", " ")),
    h("select", { class: "input small", id: `set-${name}`, onchange: chosen }, choices.map((choice) => h("option", { value: choice, selected: choice === now }, choice.replaceAll("-", " ")))),
    h("span", { class: "hint" }, `${decides} · ${words}`));
}

/** How rare each row is, beside it. */
export function showRarity(figures) {
  const shares = new Map();
  for (const each of figures.outcomes) {
    if (each.row) shares.set(each.row, (shares.get(each.row) ?? new Ratio(0n)).plus(Ratio.of(each.probability)));
  }
  for (const cell of document.querySelectorAll("[data-one-in]")) {
    const share = shares.get(cell.dataset.oneIn);
    cell.textContent = share?.sign ? rare(new Ratio(1n).over(share)) : "";
  }
}

const rare = (deals) => deals.rounded(deals.compare(new Ratio(1000n)) < 0 ? 1 : 0);
