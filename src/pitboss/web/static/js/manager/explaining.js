/**
 * From a displayed cent, or from one that was won, back to the events it came from.
 * @module manager/explaining
 */
import { read } from "../api.js";
import { sayError } from "../dialog.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { moment, part } from "./kit.js";
import { reportOf } from "./office.js";
import { openEvent } from "./trail.js";

export async function explain(box, desk, [link, level, at] = []) {
  const options = desk.floor.links.flatMap((each) => each.levels.map((one) => [`${each.link}/${one.level}`, `${each.name} · ${one.level} · ${dollars(one.display_cents)}`]));
  const chosen = link ? `${link}/${level}` : options[0]?.[0];
  const pick = h("select", { class: "input", id: "explain-level", onchange: () => { location.hash = `explain/${pick.value}`; } }, options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  const shown = h("div", {}, h("p", { class: "soft", role: "status" }, t("One moment …")));
  fill(box, h("h2", {}, t("Explain this amount")), h("p", { class: "soft" }, t("From a displayed cent back to the events that made it.")),
    h("div", { class: "filters" }, h("div", { class: "field" }, h("label", { for: "explain-level" }, t("Which")), pick)),
    at && h("div", { class: "notice" }, h("div", {}, h("p", {}, t("As it stood {when}.", { when: moment(at) }), " ", h("a", { href: `#explain/${chosen}` }, t("As it stands now"))))),
    shown);
  if (!chosen) return;
  const [name, level_] = chosen.split("/");
  const address = `explain/${part(name)}/${part(level_)}`;
  const then = at ? `at_us=${part(at)}` : "";
  const report = await read(then ? `${address}?${then}` : address);
  fill(shown, reportOf(report, desk.may("log.read") ? withEvents : undefined), h("div", { class: "row" }, h("a", { class: "button", href: `/api/v1/${address}?format=pdf${then && `&${then}`}` }, sign("download"), "PDF")));
}

const EVENT = /\bevent ([\d,]*\d)/;

/** Every number of an event opens it. */
function withEvents(text, column) {
  if (column === "Event") return eventButton(text, text);
  const found = EVENT.exec(text);
  if (!found) return text;
  return h("span", {}, text.slice(0, found.index), eventButton(found[0], found[1]), text.slice(found.index + found[0].length));
}

const eventButton = (words, position) => h("button", { class: "as-link", type: "button", onclick: () => openEvent(Number(position.replaceAll(",", ""))) }, words);

/** The meter as it was when an award was locked; for those who may not read the log, just before it was paid, or now. */
export const explainWon = (award, desk) => h("button", { class: "button quiet small", type: "button", data: { key: `explain-${award.id}` }, onclick: async () => {
  try {
    const at = desk.may("log.read") ? await lockedAt(award) : null;
    const before = award.paid_us ? award.paid_us - 1 : null;
    location.hash = ["explain", award.link, award.level, at ?? before].filter(Boolean).map(part).join("/");
  } catch (error) {
    sayError(error);
  }
} }, t("Explain"));

async function lockedAt({ id, level }) {
  const query = new URLSearchParams({ kind: "awards-locked", text: `"${id}"`, order: "newest", limit: "1" });
  const { events } = await read(`log?${query}`);
  return level ? (events[0]?.at_us ?? null) : null;
}
