/**
 * Tabs: `[role=tablist]` with buttons that name their panels by `aria-controls`.
 * @module tabs
 */
import { all, one } from "./dom.js";
import { walk } from "./keys.js";

/** Makes a tab list work; `chosen` hears the id of the panel that is shown. Gives back what shows a panel. */
export function tabs(list, chosen = () => {}) {
  const buttons = all('[role="tab"]', list);
  const show = (panel) => {
    for (const button of buttons) {
      const mine = button.getAttribute("aria-controls");
      button.setAttribute("aria-selected", String(mine === panel));
      one(`#${mine}`).hidden = mine !== panel;
    }
    settle(buttons.find((button) => button.getAttribute("aria-controls") === panel));
    chosen(panel);
  };
  const settle = walk(list, '[role="tab"]');
  for (const button of buttons) {
    button.addEventListener("click", () => show(button.getAttribute("aria-controls")));
    button.addEventListener("focus", () => show(button.getAttribute("aria-controls")));
  }
  return show;
}
