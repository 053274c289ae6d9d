/**
 * A card reader types like a keyboard: its characters come faster than fingers and end with Enter. What is typed slowly
 * is left to the field it was typed into.
 * @module wedge
 */

const SLOWEST_GAP_MS = 50;
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
    const inTime = typed && event.timeStamp - last <= SLOWEST_GAP_MS;
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
