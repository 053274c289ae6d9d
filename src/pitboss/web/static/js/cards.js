/**
 * `<pb-card card="As">`, `<pb-card card="As" down>`, `<pb-hand cards="As Kd">`: playing cards that read themselves out.
 * @module cards
 */
import { h, picture } from "./dom.js";
import { define, PitbossElement } from "./element.js";
import { t } from "./text.js";

const RANKS = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", T: "ten", J: "jack", Q: "queen", K: "king", A: "ace" };
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** `ace of spades`. */
export const cardName = (card) => t("{rank} of {suit}", { rank: t(RANKS[card[0]]), suit: t(SUITS[card[1]]) });

/** `["As", "Kd"]` of `As Kd` or `AsKd`. */
export const cardsIn = (text) => text.match(/[2-9TJQKA][cdhs]/g) ?? [];

/** A card, face up or, without a name, face down. */
export function card(name, { down = false, ...properties } = {}) {
  const { class: classes = "", ...others } = properties;
  if (down || !name) return h("span", { class: `card back ${classes}`, role: "img", "aria-label": t("card, face down"), ...others }, picture("back"));
  return h("span", { class: `card ${name[1]} ${classes}`, role: "img", "aria-label": cardName(name), data: { card: name }, ...others },
    picture(name, { class: "full-face" }), picture(`${name}-small`, { class: "small-face" }));
}

class CardElement extends PitbossElement {
  static observedAttributes = ["card", "down"];

  draw() {
    const name = this.getAttribute("card");
    const down = this.hasAttribute("down") || !name;
    const turned = this.shown !== undefined && this.shown !== (down ? "" : name);
    this.shown = down ? "" : name;
    this.replaceChildren(card(name, { down, class: turned ? "turning" : "" }));
  }
}

class HandElement extends PitbossElement {
  static observedAttributes = ["cards", "hidden-cards"];

  draw() {
    const shown = cardsIn(this.getAttribute("cards") ?? "");
    const down = Number(this.getAttribute("hidden-cards") ?? 0);
    this.classList.add("hand");
    this.replaceChildren(...shown.map((name) => card(name)), ...Array.from({ length: down }, () => card(null)));
  }
}

define("pb-card", CardElement);
define("pb-hand", HandElement);
