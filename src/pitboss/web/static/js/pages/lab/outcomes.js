/** Every outcome with its exact count. @module outcomes */
import { fill, h } from "../../dom.js";
import { grouped, Ratio } from "../../figures.js";
import { t } from "../../text.js";

export function showOutcomes(box, figures) {
  const head = [t("Outcome"), t("Deals"), t("Probability"), t("Net"), t("Brings")];
  const rows = figures.outcomes.map((each) => {
    const probability = Ratio.of(each.probability);
    const net = each.net && Ratio.of(each.net);
    return h("tr", {}, h("th", { scope: "row" }, each.label[0].toUpperCase() + each.label.slice(1)), h("td", { class: "n" }, grouped(each.combinations)), h("td", { class: "n" }, probability.percent(6)),
      h("td", { class: "n" }, net ? `${net.sign > 0 ? "+" : ""}${net}` : each.pays), h("td", { class: "n" }, net ? net.times(probability).percent() : "–"));
  });
  fill(box, h("div", { class: "panel scroll table-box", tabindex: "0", role: "group", "aria-label": t("All outcomes") },
    h("table", { class: "rows-hover sticky-head" }, h("thead", {}, h("tr", {}, head.map((name, place) => h("th", { scope: "col", class: place ? "n" : "" }, name)))), h("tbody", {}, rows))));
}
