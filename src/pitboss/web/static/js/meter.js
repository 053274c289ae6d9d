/**
 * `<pb-meter name="Mega" cents="1234567">`: a jackpot's display. It rolls up to a new amount and never shows one that
 * the server did not send once it stands; it falls at once, because a fall is a win and not a movement.
 * @module meter
 */
import { h } from "./dom.js";
import { define, PitbossElement } from "./element.js";
import { dollars } from "./figures.js";

const ROLL_MS = 900;
const still = matchMedia("(prefers-reduced-motion: reduce)");

class MeterElement extends PitbossElement {
  static observedAttributes = ["cents", "name", "note"];

  begin() {
    this.classList.add("meter");
    this.label = h("span", {});
    this.note = h("span", { class: "pending" });
    this.amount = h("span", { class: "meter-amount", "aria-hidden": "true" });
    this.said = h("span", { class: "unseen" });
    this.replaceChildren(h("span", { class: "meter-name" }, this.label, this.note), this.amount, this.said);
    this.later(() => cancelAnimationFrame(this.frame));
  }

  draw() {
    const cents = BigInt(this.getAttribute("cents") || "0");
    this.label.textContent = this.getAttribute("name") ?? "";
    this.note.textContent = this.getAttribute("note") ?? "";
    this.said.textContent = dollars(cents);
    const from = this.shown;
    if (from === undefined || cents <= from || still.matches || document.hidden) this.show(cents);
    else this.roll(from, cents);
  }

  roll(from, to) {
    cancelAnimationFrame(this.frame);
    this.classList.remove("rose");
    const began = performance.now();
    const step = (now) => {
      const part = BigInt(Math.round(Math.min((now - began) / ROLL_MS, 1) * 1000));
      this.show(from + ((to - from) * part) / 1000n);
      if (part < 1000n) this.frame = requestAnimationFrame(step);
      else this.classList.add("rose");
    };
    this.frame = requestAnimationFrame(step);
  }

  show(cents) {
    this.shown = cents;
    this.amount.textContent = dollars(cents);
  }
}

define("pb-meter", MeterElement);
