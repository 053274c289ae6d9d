import { ask } from "../api.js";
import { all, fill, h, one } from "../dom.js";
import { say, sayError } from "../dialog.js";
import { listen } from "../keys.js";
import { tabs } from "../tabs.js";
import { t } from "../text.js";
import { showCharts } from "./lab/charts.js";
import { showCompare } from "./lab/compare.js";
import { showFigures, showNothing } from "./lab/figures.js";
import { showOutcomes } from "./lab/outcomes.js";
import { showPays, showRarity } from "./lab/pays.js";
import { figuresOf, games, Question } from "./lab/question.js";
import { shown } from "./lab/solving.js";
import { showStrategy } from "./lab/strategy.js";

const CHARTS_AFTER_MS = 350;
const question = new Question();
const printed = new Map();
let asking = new AbortController();
let now = null;
let later;

const option = (value, words, chosen) => h("option", { value, selected: value === chosen }, words);

function showQuestion() {
  const { wagerData } = question;
  fill(one("#game"), games.map((each) => option(each.slug, each.name, question.game)));
  fill(one("#wager"), question.declared.wagers.map((each) => option(each.slug, each.name, question.wager)));
  const listed = wagerData.paytables.map((each) => option(each.id, each.id, question.paytable));
  fill(one("#paytable"), listed.length ? listed : option("", t("even money"), ""));
  one("#paytable").disabled = listed.length < 2;
  one("#hands-field").hidden = !wagerData.hands;
  fill(one("#hands"), (wagerData.hands ?? []).map((each) => option(String(each), t("{n} hands", { n: each }), question.hands)));
  one("#tab-strategy").hidden = question.declared.decisions.length === 0;
  showPays(question);
}

/** The figures as printed, to compare with. */
async function asPrinted() {
  const key = [question.game, question.wager, question.paytable, question.hands, JSON.stringify(question.meters)].join(" ");
  if (!printed.has(key)) printed.set(key, (await figuresOf(question.body({ pays: {}, envy: {}, settings: {} }))).figures);
  return printed.get(key);
}

async function work() {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  one("#undo").disabled = !question.isEdited;
  try {
    const [before, answer] = await Promise.all([asPrinted(), figuresOf(question.body(), { signal })]);
    if (signal.aborted) return;
    await settle(answer, before, signal);
  } catch (error) {
    if (error.name !== "AbortError") showProblem(error);
  }
}

async function settle(answer, before, signal) {
  if (answer.job) {
    if (answer.bound) showFigures(answer.bound, before, { bound: true });
    else showNothing(t("The deals are being counted anew under these rules."));
    const done = await shown(one("#job"), answer.job, signal);
    if (signal.aborted) return undefined;
    if (!done) return showNothing(t("Stopped. Change something, or take it back, to ask again."));
    return settle(await figuresOf(question.body(), { signal }), before, signal);
  }
  one("#job").hidden = true;
  now = answer.figures;
  showFigures(now, before);
  showRarity(now);
  clearTimeout(later);
  later = setTimeout(() => showTab(signal), CHARTS_AFTER_MS);
  return undefined;
}

function showProblem(error) {
  if (error.kind === "bad-input") showNothing(error.message);
  else sayError(error);
}

const shows = {
  charts: (box, signal) => showCharts(box, question, signal),
  compare: (box, signal) => showCompare(box, question, now, signal),
  outcomes: (box) => showOutcomes(box, now),
  strategy: (box, signal) => showStrategy(box, question, signal),
};

async function showTab(signal) {
  const tab = question.tab || "charts";
  if (!now || signal.aborted) return;
  try {
    await shows[tab](one(`#${tab}`), signal);
  } catch (error) {
    if (error.name !== "AbortError") sayError(error);
  }
}

const choose = tabs(one('[role="tablist"]'), (panel) => {
  if ((question.tab || "charts") === panel && one(`#${panel}`).childElementCount) return;
  question.note({ tab: panel === "charts" ? "" : panel });
  showTab(asking.signal);
});

async function save(form) {
  try {
    const { name, text } = await ask(`lab/export/${form}`, question.body());
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain" })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    say(t("{name} is saved.", { name }), { kind: "good" });
  } catch (error) {
    sayError(error);
  }
}

async function share() {
  const link = new URL(question.address(), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    say(t("The link to this question is copied."), { kind: "good" });
  } catch {
    say(link);
  }
}

const undo = () => { question.edit({ pays: {}, envy: {}, settings: {} }); showQuestion(); };

for (const name of ["game", "wager", "paytable"]) one(`#${name}`).addEventListener("change", (event) => question.go({ [name]: event.target.value }));
one("#hands").addEventListener("change", (event) => question.go({ hands: event.target.value, paytable: question.paytable, pays: question.pays }));
one("#question").addEventListener("submit", (event) => event.preventDefault());
one("#undo").addEventListener("click", undo);
one("#share").addEventListener("click", share);
for (const form of ["toml", "csv"]) one(`#export-${form}`).addEventListener("click", () => save(form));
question.addEventListener("moved", () => { showQuestion(); work(); });
question.addEventListener("edited", work);
listen({
  p: [t("To the first pay"), () => all("[data-row]")[0]?.focus()],
  u: [t("Everything as printed"), undo],
  s: [t("Share this question"), share],
  1: [t("Charts"), () => choose("charts")],
  2: [t("Compare paytables"), () => choose("compare")],
  3: [t("All outcomes"), () => choose("outcomes")],
  4: [t("Strategy"), () => choose("strategy")],
});

showQuestion();
if (question.tab) choose(question.tab);
work();
