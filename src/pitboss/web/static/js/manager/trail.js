/**
 * The audit trail: every event with its particulars in a line, searched back from the end.
 * @module manager/trail
 */
import { read } from "../api.js";
import { openDialog, sayError } from "../dialog.js";
import { fill, h, sign } from "../dom.js";
import { dollars } from "../figures.js";
import { many, t } from "../text.js";
import { dayBegins, dayEnds, grid, moment } from "./kit.js";

const TRAIL_PAGE = 100;

/** The newest first. A search goes on by itself until it has something to show, and says how far back it has looked. */
export async function trail(box, desk) {
  const kind = h("input", { class: "input", id: "trail-kind", list: "trail-kinds", placeholder: "awards-confirmed", autocomplete: "off" });
  const actor = h("input", { class: "input", id: "trail-actor", autocomplete: "off" });
  const text = h("input", { class: "input", id: "trail-text", autocomplete: "off" });
  const [first, last] = ["trail-first", "trail-last"].map((id) => h("input", { class: "input", type: "date", id }));
  const shown = h("div", {});
  const status = h("p", { class: "soft small", role: "status" });
  const more = h("button", { class: "button", type: "button", hidden: true, onclick: () => look(false) }, t("Go on"));
  const stop = h("button", { class: "button", type: "button", hidden: true, onclick: () => { stopped = true; } }, t("Stop"));
  let rows = [];
  let before = null;
  let run = 0;
  let stopped = false;

  const page = () => {
    const query = new URLSearchParams({ order: "newest", limit: String(TRAIL_PAGE) });
    for (const [name, value] of [["kind", kind.value], ["actor", actor.value], ["text", text.value], ["since_us", dayBegins(first.value)], ["until_us", dayEnds(last.value)]]) if (value) query.set(name, String(value).trim());
    if (before !== null) query.set("before", String(before));
    return read(`log?${query}`);
  };

  async function look(fresh) {
    const own = ++run;
    stopped = false;
    if (fresh) { rows = []; before = null; }
    const wanted = rows.length + TRAIL_PAGE / 2;
    stop.hidden = false;
    more.hidden = true;
    try {
      do {
        const found = await page();
        if (own !== run) return;
        rows = [...rows, ...found.events];
        before = found.next;
        status.textContent = before === null ? many(rows.length, "{n} entry; that is all.", "{n} entries; that is all.") : t("{n} entries; looked back to {when}.", { n: rows.length, when: moment(found.reached_us) });
        draw();
      } while (before !== null && rows.length < wanted && !stopped);
    } catch (error) {
      sayError(error);
    }
    if (own !== run) return;
    stop.hidden = true;
    more.hidden = before === null;
  }

  const draw = () => fill(shown, grid([t("No."), t("When"), t("Who"), t("What"), t("Particulars"), ""], rows.map(rowOf), t("Nothing was found yet."), { stacked: true }));

  fill(box, h("h2", {}, t("Audit trail")), h("form", { class: "filters", onsubmit: (event) => { event.preventDefault(); look(true); } },
    [[kind, t("Kind")], [actor, t("Who")], [text, t("Anywhere in it")], [first, t("From")], [last, t("to")]].map(([input, words]) => h("div", { class: "field" }, h("label", { for: input.id }, words), input)), h("datalist", { id: "trail-kinds" }, desk.kinds.map((each) => h("option", { value: each }))),
    h("button", { class: "button main", type: "submit" }, sign("search"), t("Search"))), status, shown, h("p", { class: "row" }, more, stop));
  await look(true);
}

const rowOf = (event) => [{ n: String(event.position) }, moment(event.at_us), whoOf(event), event.kind, h("span", { class: "particulars" }, particulars(event)),
  h("button", { class: "button quiet small", type: "button", "aria-label": t("Open event {position}", event), onclick: () => eventDialog(event) }, t("Open"))];

/** Before somebody is signed in nobody acts; who it was stands in the event. */
const whoOf = (event) => (event.kind === "signed-in" && event.body.person) || event.actor;

// --- one event --------------------------------------------------------------------------------------------

/** By its number, as explanations and reports name it. */
export async function openEvent(position) {
  try {
    const { events } = await read(`log?after=${position - 1}&limit=1`);
    if (events.length) eventDialog(events[0]);
  } catch (error) {
    sayError(error);
  }
}

function eventDialog(event) {
  const facts = [[t("When"), moment(event.at_us)], [t("Who"), whoOf(event)], [t("Particulars"), particulars(event)], [t("Order"), h("code", {}, event.command)], [t("Hash"), h("code", {}, event.hash)]];
  openDialog({
    title: `${event.position} · ${event.kind}`,
    wide: true,
    body: h("div", { class: "stack" },
      h("dl", { class: "facts" }, facts.filter(([, value]) => value).map(([words, value]) => [h("dt", {}, words), h("dd", {}, value)])),
      event.postings.length > 0 && grid([t("Account"), t("Units of $0.00000001")], event.postings.map((posting) => [posting.account, { n: posting.units }])),
      h("pre", { class: "event-body", tabindex: "0" }, JSON.stringify(event.body, null, 2))),
  });
}

/** What a line of the trail tells of the body: whom and what it is about, how much, and why. */
export function particulars({ actor, kind, body }) {
  const inner = [body, body.hand, body.award, body.change, body.alert, body.notice].filter((each) => each && typeof each === "object");
  const first = (name) => inner.map((each) => each[name]).find((value) => ["string", "number"].includes(typeof value) && value !== "");
  const said = [];
  const tell = (sentence, value) => { if (value !== undefined && value !== null && value !== "") said.push(t(sentence, { value })); };
  if (first("person") !== actor && kind !== "signed-in") tell("person {value}", first("person"));
  tell("roles {value}", body.roles?.join(", "));
  tell("card {value}", kind.startsWith("card-") ? body.card : undefined);
  if (kind === "signed-in") tell("with {value}", body.card);
  tell("device {value}", first("device"));
  tell("table {value}", first("table") ?? body.setup?.id ?? body.setup?.table);
  tell("round {value}", body.round);
  tell("seat {value}", first("seat"));
  tell("link {value}", first("link") ?? body.terms?.id ?? linksOf(body));
  if (first("level") !== "meter") tell("level {value}", first("level"));
  tell("{value}", first("label") ?? (body.hand ? words(body.hand.row) : undefined));
  said.push(...awardsIn(body));
  tell("{value}", amountIn(inner));
  tell("{value}", first("subject"));
  tell("notice {value}", typeof body.notice === "string" ? words(body.notice) : undefined);
  tell("{value}", words(body.action ?? body.ending ?? body.fund ?? body.item));
  tell("because {value}", words(first("reason") ?? first("cause") ?? first("why")));
  tell("“{value}”", first("note") || first("evidence") || first("text"));
  return said.join(" · ");
}

const words = (slug) => (typeof slug === "string" ? slug.replaceAll("-", " ") : undefined);
const linksOf = (body) => (Array.isArray(body.links) ? body.links.join(", ") : body.sets?.map((each) => each.link).join(", "));

const awardsIn = (body) => (body.sets ?? []).flatMap((each) => each.awards ?? []).map((award) => t("seat {seat}: {label}, {amount}", { ...award, amount: dollars(award.cents) }));

function amountIn(inner) {
  for (const each of inner) {
    if (typeof each.cents === "number") return dollars(each.cents);
    if (typeof each.change_units === "string" || typeof each.change_units === "number") return dollars(BigInt(each.change_units) / 1000000n, { sign: true });
  }
  return undefined;
}
