/**
 * A card reader types like a keyboard: its characters come faster than fingers and end with Enter. What it types is
 * taken out again of the field it was typed into, its Enter presses nothing, and the page is told of the card; a page
 * that takes none says so. What is typed slowly is left to the field it was typed into.
 *
 * A field that wants a card itself has `data-card`: it is given the line, wherever in its dialog the keyboard is.
 * @module wedge
 */
import { say } from "./dialog.js";
import { t } from "./text.js";

const SLOWEST_GAP_MS = 50;
/** After the sign that begins a stripe nothing else is meant, also where a busy machine hands the characters on slowly. */
const SLOWEST_GAP_OF_A_STRIPE_MS = 1000;
/** A reader that sends no Enter is done when nothing has come for so long. */
const NO_ENTER_MS = 400;
const BEGINS_A_STRIPE = /^[;%]/;
const STRIPES = /^(?:;\d{4,19}(?:=\d*)?\?|%[A-Z]?\d{4,19}\^[^?]*\?|[%;+]E\?)+$/;
/** Bare digits, or a stripe through a keyboard of another language: only when it comes as fast as a reader types. */
const SHORTEST = 6;
const HAS_A_NUMBER = /\d{4}/;
const TYPED_INTO = "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])";

const hearers = [];
let typed = "";
let last = 0;
let isFast = true;
let before = null;
let settling = null;
let doneAt = -Infinity;

/**
 * Hears every swipe on the page that no field wants: `onSwipe(line => …)`.
 * @returns {function(): void} stops listening
 */
export function onSwipe(heard) {
  hearers.push(heard);
  return () => hearers.splice(hearers.indexOf(heard), 1);
}

const takesNone = () => say(t("A card was swiped here; nothing on this screen takes a card."), { kind: "warn" });

const isLine = () => STRIPES.test(typed) || (isFast && typed.length >= SHORTEST && HAS_A_NUMBER.test(typed));

function press(event) {
  const gap = event.timeStamp - last;
  const inTime = typed && gap <= (BEGINS_A_STRIPE.test(typed) ? SLOWEST_GAP_OF_A_STRIPE_MS : SLOWEST_GAP_MS);
  if (event.key === "Enter" || (event.key === "Tab" && STRIPES.test(typed))) {
    if (!typed && event.timeStamp - doneAt <= SLOWEST_GAP_OF_A_STRIPE_MS) swallow(event);
    else if (inTime && isLine()) {
      swallow(event);
      take(-Infinity);
    } else typed = "";
    return;
  }
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  const begins = BEGINS_A_STRIPE.test(event.key) && !BEGINS_A_STRIPE.test(typed);
  if (inTime && !begins) {
    typed += event.key;
    isFast &&= gap <= SLOWEST_GAP_MS;
  } else {
    typed = event.key;
    isFast = true;
    before = event.target.matches?.(TYPED_INTO) ? { field: event.target, ...kept(event.target) } : null;
  }
  last = event.timeStamp;
  if (!before && BEGINS_A_STRIPE.test(typed)) swallow(event);
  clearTimeout(settling);
  if (STRIPES.test(typed)) settling = setTimeout(take, NO_ENTER_MS, last);
}

/** Neither a shortcut of the page nor a button that has the keyboard is meant. */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** `at`: when the last character came, if its Enter may still be on its way. */
function take(at) {
  clearTimeout(settling);
  const [line, written] = [typed, before];
  typed = "";
  before = null;
  doneAt = at;
  if (written) restore(written);
  const wanting = [...document.querySelectorAll("dialog[open]")].at(-1)?.querySelector("[data-card]");
  if (wanting) restore({ field: wanting, value: line });
  else (hearers.at(-1) ?? takesNone)(line);
}

const kept = (field) => ("value" in field ? { value: field.value } : { text: field.textContent });

function restore({ field, value, text }) {
  if (value === undefined) field.textContent = text;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("keydown", press, true);
