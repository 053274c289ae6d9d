/**
 * `<pb-chips cents="12550">`: a stack of chips with the amount read out, the fewest chips that make it.
 * @module chips
 */
import { h, picture } from "./dom.js";
import { define, PitbossElement } from "./element.js";
import { dollars } from "./figures.js";

export const DENOMINATIONS = [5000, 1000, 500, 100, 25, 5, 1];
const MOST = 8;

/** The chips of an amount, the largest first; cents that no chip has are left over. */
export function chipsOf(cents) {
  const found = [];
  let left = BigInt(cents);
  for (const value of DENOMINATIONS) {
    const worth = BigInt(value) * 100n;
    for (; left >= worth; left -= worth) found.push(value);
  }
  return { chips: found, leftCents: left };
}

/** One chip; a button if something happens when it is taken. */
export function chip(value, properties = {}) {
  const shown = value >= 1000 ? `${value / 1000}K` : String(value);
  const name = properties.onclick ? "button" : "span";
  return h(name, { class: `chip v${value}`, ...(properties.onclick ? { type: "button", "aria-label": dollars(value * 100) } : { "aria-hidden": "true" }), ...properties },
    picture("chip"), h("b", {}, shown));
}

class ChipsElement extends PitbossElement {
  static observedAttributes = ["cents"];

  draw() {
    const cents = this.getAttribute("cents") || "0";
    const { chips } = chipsOf(cents);
    const drawn = chips.length > MOST ? [...chips.slice(0, MOST)] : chips;
    this.replaceChildren(h("span", { class: "chips", role: "img", "aria-label": dollars(cents) }, drawn.map((value) => chip(value))));
  }
}

define("pb-chips", ChipsElement);
