/** Pictures of the wager, drawn by the server. @module charts */
import { ask } from "../../api.js";
import { drawing, fill, h } from "../../dom.js";
import { t } from "../../text.js";

const NOTES = {
  returns: "What each winning outcome brings back: its probability times what it wins.",
  distribution: "How likely each result is; every step of the scale is ten times the last.",
  bankroll: "Where bankrolls stand after so many rounds of one unit each. The bands hold nine and five of ten.",
  meter: "One possible course with a seed of $5,000 and 20 % of every $1 wager; the mark is where the wager breaks even.",
};

export async function showCharts(box, question, signal) {
  const drawn = await ask("lab/charts", question.body(), { signal });
  if (signal.aborted) return;
  fill(box, h("div", { class: "chart-grid" }, Object.entries(drawn).filter(([, svg]) => svg).map(([name, svg]) => h("figure", { class: "panel chart" }, drawing(svg), h("figcaption", {}, t(NOTES[name]))))));
}
