/**
 * A solve under way, with how far it is and a way to stop it.
 * @module solving
 */
import { change } from "../../api.js";
import { fill, h, sign } from "../../dom.js";
import { t } from "../../text.js";
import { follow } from "./question.js";

/**
 * Shows a job until it ends. Gives its answer; null if it was stopped or is no longer wanted.
 * @param {HTMLElement} box
 * @param {{id: string, state: string, done: number, of: number}} job
 * @param {AbortSignal} [signal] aborts when the question has changed
 */
export async function shown(box, job, signal) {
  const bar = h("progress", { class: "progress", max: 1, "aria-label": t("Solving") });
  const words = h("span", {}, t("Solving…"));
  const stop = () => change(`lab/jobs/${job.id}`, undefined, { method: "DELETE" }).catch(() => null);
  fill(box, h("div", { class: "row apart" }, words, h("button", { class: "button small", type: "button", onclick: stop }, sign("stop"), t("Stop"))), bar);
  box.hidden = false;
  signal?.addEventListener("abort", stop);
  try {
    return await follow(job, (now) => {
      if (now.state === "waiting") words.textContent = t("Waiting for another solve…");
      if (!now.of) return;
      bar.value = now.done / now.of;
      words.textContent = t("Solving: {share} %", { share: Math.floor((100 * now.done) / now.of) });
    }, signal);
  } finally {
    signal?.removeEventListener("abort", stop);
    if (!signal?.aborted) box.hidden = true;
  }
}
