/**
 * The keyboard: shortcuts that are listed where somebody looks for them, and lists walked with arrows.
 * @module keys
 */
import { h } from "./dom.js";
import { openDialog } from "./dialog.js";
import { t } from "./text.js";

const shortcuts = new Map();

/**
 * Shortcuts of this page: `shortcuts({r: ["Repeat the last bet", repeat]})`. They rest while somebody types or a dialog
 * is open. `?` shows the list.
 * @param {Object<string, [string, function(KeyboardEvent): void]>} given
 * @returns {function(): void} takes them back
 */
export function listen(given) {
  for (const [key, entry] of Object.entries(given)) shortcuts.set(key, entry);
  return () => Object.keys(given).forEach((key) => shortcuts.delete(key));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
  if (document.querySelector("dialog[open]")) return;
  const found = shortcuts.get(event.key);
  if (found) {
    event.preventDefault();
    found[1](event);
  } else if (event.key === "?" && shortcuts.size) {
    event.preventDefault();
    showShortcuts();
  }
});

const typing = (target) => target instanceof HTMLElement && Boolean(target.closest("input:not([type=checkbox],[type=radio],[type=range]), textarea, select, [contenteditable]"));

export function showShortcuts() {
  const rows = [...shortcuts].map(([key, [words]]) => h("tr", {}, h("td", {}, h("kbd", {}, shown(key))), h("td", {}, words)));
  openDialog({ title: t("Keys of this page"), body: h("table", {}, h("tbody", {}, rows)) });
}

const shown = (key) => ({ " ": "Space", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: "Esc" })[key] ?? key;

/**
 * Makes many buttons one stop of the Tab key, walked with arrows, Home and End.
 * @param {HTMLElement} box
 * @param {string} selector of what is walked
 * @param {number} [columns] for a grid
 */
export function walk(box, selector, columns = 1) {
  const items = () => [...box.querySelectorAll(selector)];
  const settle = (chosen) => items().forEach((item) => item.setAttribute("tabindex", item === chosen ? "0" : "-1"));
  settle(items().find((item) => item.matches('[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"]')) ?? items()[0]);
  box.addEventListener("focusin", (event) => event.target.matches(selector) && settle(event.target));
  box.addEventListener("keydown", (event) => {
    const listed = items();
    const at = listed.indexOf(event.target);
    const rows = columns > 1 ? { ArrowUp: at - columns, ArrowDown: at + columns } : { ArrowUp: at - 1, ArrowDown: at + 1 };
    const next = { ...rows, ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: listed.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    listed[Math.min(Math.max(next, 0), listed.length - 1)].focus();
  });
  return settle;
}
