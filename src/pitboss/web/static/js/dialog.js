/**
 * Dialogs and what is said in passing. A dialog keeps the keyboard inside, Escape leaves it, and the focus goes back to
 * where it was: the browser's own <dialog> does all that.
 * @module dialog
 */
import { h, sign } from "./dom.js";
import { t } from "./text.js";

let numbered = 0;

/**
 * @param {{title: string, body: Node|string, buttons?: {words: string, value: string, kind?: string}[], wide?: boolean}} asked
 * @returns {Promise<string>} the value of the button, or "" if it was left
 */
export function openDialog({ title, body, buttons = [], wide = false }) {
  const heading = `dialog-${(numbered += 1)}`;
  return new Promise((resolve) => {
    const dialog = h(
      "dialog",
      { class: wide ? "wide" : null, "aria-labelledby": heading, onclose: () => { dialog.remove(); keepToasts(dialog); resolve(dialog.returnValue); } },
      h("div", { class: "dialog-head" }, h("h2", { id: heading }, title),
        h("button", { class: "button quiet only-sign", type: "button", "aria-label": t("Close"), onclick: () => dialog.close("") }, sign("close"))),
      h("div", { class: "dialog-body" }, body),
      buttons.length > 0 && h("div", { class: "dialog-foot" },
        buttons.map(({ words, value, kind = "" }) => h("button", { class: `button ${kind}`, type: "button", onclick: () => dialog.close(value) }, words))),
    );
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("[autofocus], .dialog-foot .main")?.focus();
  });
}

/** Yes or no, for what cannot be taken back. `words` says what happens: "Void the round", not "OK". */
export async function confirmed({ title, body, words, danger = false }) {
  const buttons = [{ words: t("Cancel"), value: "" }, { words, value: "yes", kind: danger ? "danger" : "main" }];
  return (await openDialog({ title, body, buttons })) === "yes";
}

/** Says something in passing; read out too. Errors stay until they are closed. */
export function say(words, { kind = "", seconds = 6 } = {}) {
  const close = () => toast.remove();
  const toast = h("div", { class: `toast ${kind}`, role: kind === "bad" ? "alert" : "status" }, h("span", {}, words),
    h("button", { class: "button quiet small only-sign", type: "button", "aria-label": t("Close"), onclick: close }, sign("close")));
  region().append(toast);
  if (kind !== "bad") setTimeout(close, seconds * 1000);
  return close;
}

/** An error of a call, as its sentence. */
export const sayError = (error) => say(error.message, { kind: "bad" });

/** Behind the veil of an open dialog nobody reads them: they are in the uppermost one, and outlive it. */
function region() {
  const toasts = document.querySelector(".toasts") ?? h("div", { class: "toasts" });
  const place = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  if (toasts.parentNode !== place) place.append(toasts);
  return toasts;
}

function keepToasts(dialog) {
  if (dialog.querySelector(".toast")) document.body.append(dialog.querySelector(".toasts"));
}
