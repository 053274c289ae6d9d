/**
 * A card reader types like a keyboard: its characters come faster than fingers and end with Enter. What is typed slowly
 * is left to the field it was typed into.
 * @module wedge
 */

const SLOWEST_GAP_MS = 50;
/** After the sign that begins a stripe nothing else is meant, also where a busy machine hands the characters on slowly. */
const SLOWEST_GAP_OF_A_STRIPE_MS = 1000;
const BEGINS_A_STRIPE = /^[;%]/;
const SHORTEST = 6;

/**
 * Hears every swipe on the page: `onSwipe(line => …)`. The characters of a swipe are kept out of fields.
 * @returns {function(): void} stops listening
 */
export function onSwipe(heard) {
  let typed = "";
  let last = 0;
  let before = null;
  const press = (event) => {
    const inTime = typed && event.timeStamp - last <= (BEGINS_A_STRIPE.test(typed) ? SLOWEST_GAP_OF_A_STRIPE_MS : SLOWEST_GAP_MS);
    if (event.key === "Enter" && inTime && typed.length >= SHORTEST) {
      event.preventDefault();
      event.stopPropagation();
      if (before) before.field.value = before.value;
      const line = typed;
      typed = "";
      heard(line);
      return;
    }
    if (event.key.length !== 1) return;
    if (!inTime) before = event.target instanceof HTMLInputElement ? { field: event.target, value: event.target.value } : null;
    typed = inTime ? typed + event.key : event.key;
    last = event.timeStamp;
  };
  document.addEventListener("keydown", press, true);
  return () => document.removeEventListener("keydown", press, true);
}
