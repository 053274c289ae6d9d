import { ask } from "../api.js";
import { all, one } from "../dom.js";
import { t } from "../text.js";
import { onSwipe } from "../wedge.js";

const form = one("#sign-in");
const pin = one("#pin");
const fault = one("#fault");
let swipe = null;

function card(line) {
  swipe = line;
  one("#swiped").hidden = !line;
  one("#person-field").hidden = Boolean(line);
  (line ? pin : one("#person")).focus();
}

function failed(words) {
  fault.textContent = words;
  fault.hidden = false;
  pin.value = "";
  pin.focus();
}

async function enter(event) {
  event.preventDefault();
  const person = one("#person").value.trim();
  if (!swipe && !person) return failed(t("Write your name, or swipe your card."));
  const button = form.querySelector('[type="submit"]');
  button.setAttribute("aria-busy", "true");
  button.disabled = true;
  try {
    await ask("sessions", { ...(swipe ? { swipe } : { person }), pin: pin.value, keep: "cookie" }, { tries: 1 });
    location.assign(form.dataset.next);
    return undefined;
  } catch (error) {
    return failed(error.message);
  } finally {
    button.removeAttribute("aria-busy");
    button.disabled = false;
  }
}

one("#keypad").addEventListener("click", ({ target }) => {
  const { key } = target.dataset;
  if (!key) return;
  pin.value = key === "clear" ? "" : key === "back" ? pin.value.slice(0, -1) : pin.value + key;
});
for (const button of all("[data-person]")) {
  button.addEventListener("click", () => {
    card(null);
    one("#person").value = button.dataset.person;
    pin.value = button.dataset.pin;
    form.querySelector('[type="submit"]').focus();
  });
}
one("#no-card").addEventListener("click", () => card(null));
form.addEventListener("submit", enter);
onSwipe(card);
