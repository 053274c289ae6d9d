/** Pictures of the wager, drawn by the server. @module charts */
import { ask } from "../../api.js";
import { drawing, fill, h } from "../../dom.js";
import { centsTyped } from "../../figures.js";
import { t } from "../../text.js";

const NOTES = {
  returns: "What each winning outcome brings back: its probability times what it wins.",
  distribution: "How likely each result is; every step of the scale is ten times the last.",
  bankroll: "Where bankrolls stand after so many rounds of one unit each. The bands hold nine and five of ten.",
  meter: "One possible course of the meter: it rises with every $1 wager and falls with a hit. The mark is where the wager breaks even.",
};
const asked = { rounds: "1000", seed: "5000", contribution: "20" };
const WAIT_MS = 300;

export async function showCharts(box, question, signal) {
  const pictures = h("div", { class: "chart-grid" });
  const draw = async () => {
    const drawn = await ask("lab/charts", { ...question.body(), ...wishes() }, { signal });
    if (!signal.aborted) fill(pictures, Object.entries(drawn).filter(([, svg]) => svg).map(([name, svg]) => h("figure", { class: "panel chart" }, drawing(svg), h("figcaption", {}, t(NOTES[name])))));
  };
  await draw();
  if (!signal.aborted) fill(box, controls(question, draw), pictures);
}

function wishes() {
  const rounds = Math.min(Math.max(Number.parseInt(asked.rounds, 10) || 1000, 10), 5000);
  const seed = centsTyped(asked.seed) ?? 500000n;
  const share = Math.min(Math.max(Number(asked.contribution) || 0, 0), 100);
  return { rounds, seed_cents: Number(seed), contribution_ppm: Math.round(share * 10000) };
}

function controls(question, draw) {
  let timer;
  const field = (name, words, mode) => h("div", { class: "field" }, h("label", { for: `chart-${name}` }, words),
    h("input", { class: "input figure small", id: `chart-${name}`, value: asked[name], inputmode: mode, oninput: (event) => {
      asked[name] = event.target.value;
      clearTimeout(timer);
      timer = setTimeout(() => draw().catch(() => null), WAIT_MS);
    } }));
  const jackpot = question.wagerData.kind === "jackpot";
  return h("div", { class: "chart-asked" }, jackpot ? [field("seed", t("Seed, in dollars"), "decimal"), field("contribution", t("Contribution, %"), "decimal")] : field("rounds", t("Rounds"), "numeric"));
}
