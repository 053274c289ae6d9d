/**
 * What every page has: the preferences of the person in front of it, the menu, and a word when the session has ended.
 * @module page
 */
import { all } from "./dom.js";
import { change } from "./api.js";
import { say, sayError } from "./dialog.js";
import { t } from "./text.js";
import "./wedge.js";

const root = document.documentElement;

function remember(name, value) {
  try { localStorage.setItem(`pitboss.${name}`, value); } catch { /* a private window forgets */ }
  if (name === "theme" && value === "auto") delete root.dataset.theme;
  else root.dataset[name] = value;
  document.dispatchEvent(new CustomEvent("pitboss:preference", { detail: { name, value } }));
}

for (const input of all("[data-preference]")) {
  const name = input.dataset.preference;
  const now = root.dataset[name] ?? (name === "theme" ? "auto" : "two");
  input.checked = input.value === now;
  input.addEventListener("change", () => remember(name, input.value));
}

for (const menu of all("details.menu")) {
  document.addEventListener("click", (event) => { if (menu.open && !menu.contains(event.target)) menu.open = false; });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

document.addEventListener("pitboss:signed-out", () => say(t("Your session has ended. Sign in again; nothing you did is lost."), { kind: "bad" }));
globalThis.addEventListener("offline", () => say(t("No network. What is on the screen may be old."), { kind: "bad" }));

document.querySelector("#sign-out")?.addEventListener("click", async () => {
  try {
    await change("sessions/current", undefined, { method: "DELETE" });
    location.assign("/");
  } catch (error) {
    sayError(error);
  }
});
