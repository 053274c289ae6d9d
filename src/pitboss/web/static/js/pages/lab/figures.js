/**
 * The figures: the edge first, then what else follows, each beside what it was as printed.
 * @module figures
 */
import { fill, h, one, sign } from "../../dom.js";
import { dollars, grouped, Ratio } from "../../figures.js";
import { t } from "../../text.js";

const box = one("#figures");
const standing = one("#standing");
const spoken = one("#spoken");

/** Shows figures; `printed` are those of the paytable as printed, `bound` says that a solve is under way. */
export function showFigures(figures, printed, { bound = false } = {}) {
  const edge = figures.edge && Ratio.of(figures.edge);
  const before = printed?.edge && figures.edited ? Ratio.of(printed.edge) : null;
  fill(standing, bound ? t("a bound") : figures.edited ? t("edited") : t("as printed"));
  standing.className = `badge ${bound ? "warn" : figures.edited ? "brass" : "good"}`;
  fill(box, h("dl", { class: "big-facts" }, edgeFact(figures, edge, before, bound), ...others(figures)), exactly(figures, edge), details(figures), claims(figures));
  say(edge ? t("Edge {edge}", { edge: edge.percent() }) : t("The edge depends on the meter."));
}

export function showNothing(words) {
  fill(box, h("p", { class: "soft" }, words));
}

let talking;
function say(words) {
  clearTimeout(talking);
  talking = setTimeout(() => { spoken.textContent = words; }, 600);
}

const fact = (name, value, under = "", classes = "") => h("div", { class: classes }, h("dt", {}, name), h("dd", {}, value, h("span", { class: "under" }, under)));

function edgeFact(figures, edge, before, bound) {
  const unit = figures.element_of_risk ? t("of the Ante") : t("of the wager");
  if (!edge) return fact(t("House edge"), t("needs a meter"), t("Write an amount below."), "edge");
  const name = bound ? t("House edge, at most") : t("House edge");
  return fact(name, edge.percent(), before ? change(edge.minus(before), unit) : unit, "edge");
}

function change(difference, unit) {
  if (!difference.sign) return `${unit}, ${t("as printed")}`;
  const up = difference.sign > 0;
  return h("span", { class: up ? "moved-up" : "moved-down" }, `${up ? "▲ +" : "▼ "}${difference.percent()} ${up ? t("for the house") : t("for the player")}`);
}

function others(figures) {
  const found = [fact(t("Wins"), Ratio.of(figures.hit_frequency).percent(2), oneIn(figures.hit_frequency))];
  if (figures.std_dev) found.push(fact(t("Deviation"), Number(figures.std_dev).toFixed(4), t("of one round")));
  return found;
}

function oneIn(share) {
  const ratio = Ratio.of(share);
  return ratio.sign > 0 ? t("one in {n}", { n: new Ratio(1n).over(ratio).rounded(2) }) : "";
}

function exactly(figures, edge) {
  if (!edge) return null;
  if (!figures.exact) return h("p", { class: "exactly" }, t("within {bound} of the exact figure", { bound: `±${Ratio.of(figures.bound).percent(8)}` }));
  return h("p", { class: "exactly" }, t("exactly {fraction}, over {total} deals", { fraction: figures.edge, total: grouped(figures.total) }));
}

function details(figures) {
  const rows = [];
  if (figures.element_of_risk) rows.push([t("Of all that is wagered"), Ratio.of(figures.element_of_risk).percent()], [t("Average wager"), t("{n} Antes", { n: Ratio.of(figures.average_wager).rounded(4) })]);
  for (const each of figures.decisions ?? []) rows.push([each.label, Ratio.of(each.share).percent(2)]);
  if (figures.fixed_return) rows.push([t("Fixed pays return"), Ratio.of(figures.fixed_return).percent()]);
  for (const [level, slope] of Object.entries(figures.return_per_meter_dollar ?? {})) rows.push([t("Each $1,000 on the {level} adds", { level }), Ratio.of(slope).times(new Ratio(1000n)).percent()]);
  if (figures.break_even_meter) rows.push([t("Breaks even at"), dollars(Ratio.of(figures.break_even_meter).times(new Ratio(100n)).rounded(0).replaceAll(",", ""))]);
  if (figures.envy_return_per_other_player && Ratio.of(figures.envy_return_per_other_player).sign) rows.push([t("Envy, for each other player"), Ratio.of(figures.envy_return_per_other_player).percent()]);
  if (figures.strategy && figures.strategy !== "optimal") rows.push([t("Assumed"), figures.strategy]);
  return rows.length ? h("dl", { class: "facts" }, rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])) : null;
}

const VERDICTS = { confirmed: ["good", "check"], differs: ["bad", "warning"], undefined: ["", "info"] };

function claims(figures) {
  if (!figures.claims.length) return null;
  return h("div", {}, h("h3", {}, t("Printed figures")), h("ul", { class: "claims" }, figures.claims.map((claim) => {
    const [kind, mark] = VERDICTS[claim.verdict];
    const computed = claim.computed ? Ratio.of(claim.computed).percent() : t("not defined");
    return h("li", { title: claim.note }, h("span", { class: `badge ${kind}` }, sign(mark), t(claim.verdict)),
      h("span", {}, t("{quantity} printed {printed}, computed {computed}", { quantity: claim.quantity.replaceAll("-", " "), printed: claim.printed, computed })));
  })));
}
