/**
 * What is asked: kept in the address, so that a link shares it and going back goes back.
 * @module question
 */
import { ask, read } from "../../api.js";
import { brought } from "../../dom.js";

const PLAIN = ["game", "wager", "paytable", "hands", "tab", "hand", "board", "dealer"];
const GROUPS = { pays: "pay.", envy: "envy.", settings: "set.", meters: "meter." };

const page = brought("lab");
const known = new Map([[page.game.slug, page.game]]);

export const games = page.games;

export class Question extends EventTarget {
  constructor() {
    super();
    this.declared = page.game;
    this.load(new URLSearchParams(location.search));
    globalThis.addEventListener("popstate", () => this.enter(new URLSearchParams(location.search)));
  }

  load(address) {
    for (const name of PLAIN) this[name] = address.get(name) ?? "";
    for (const [group, prefix] of Object.entries(GROUPS)) {
      this[group] = Object.fromEntries([...address].filter(([name]) => name.startsWith(prefix)).map(([name, value]) => [name.slice(prefix.length), value]));
    }
    this.game = this.declared.slug;
    if (!this.declared.wagers.some((each) => each.slug === this.wager)) this.wager = this.defaultWager();
    if (!this.printed) this.paytable = "";
    this.paytable ||= this.wagerData.paytables[0]?.id ?? "";
  }

  /** A wager with a paytable shows at once what the page is for. */
  defaultWager() {
    return this.declared.wagers.find((each) => each.kind === "side")?.slug ?? this.declared.wagers[0].slug;
  }

  get wagerData() { return this.declared.wagers.find((each) => each.slug === this.wager); }
  get printed() { return this.wagerData.paytables.find((each) => each.id === this.paytable); }
  get isEdited() { return Object.keys(this.pays).length + Object.keys(this.envy).length + Object.keys(this.settings).length > 0; }

  /** Another game, wager or paytable: a new place in the history. */
  async go(changes) {
    if (changes.game && changes.game !== this.game) {
      this.declared = await game(changes.game);
      Object.assign(this, { game: changes.game, wager: "", paytable: "", hands: "", pays: {}, envy: {}, settings: {}, meters: {}, hand: "", board: "", dealer: "" });
      this.wager = this.defaultWager();
    } else if (changes.wager) Object.assign(this, { wager: changes.wager, paytable: "", hands: "", pays: {}, envy: {}, meters: {} });
    else Object.assign(this, { pays: {}, envy: {} }, changes);
    this.paytable ||= this.wagerData.paytables[0]?.id ?? "";
    history.pushState(null, "", this.address());
    this.tell("moved");
  }

  async enter(address) {
    this.declared = await game(address.get("game") ?? page.game.slug);
    this.load(address);
    this.tell("moved");
  }

  /** A changed figure: the same place, with what it now says. */
  edit(changes) {
    Object.assign(this, changes);
    history.replaceState(null, "", this.address());
    this.tell("edited");
  }

  /** What only this page shows differently, such as its tab. */
  note(changes) {
    Object.assign(this, changes);
    history.replaceState(null, "", this.address());
  }

  address() {
    const address = new URLSearchParams();
    for (const name of PLAIN) if (this[name]) address.set(name, this[name]);
    for (const [group, prefix] of Object.entries(GROUPS)) for (const [name, value] of Object.entries(this[group])) address.set(prefix + name, value);
    return `${location.pathname}?${address}`;
  }

  tell(name) { this.dispatchEvent(new Event(name)); }

  /** As the API takes it. */
  body(changes = {}) {
    const { game, wager, settings, meters, envy } = this;
    const pays = this.printed?.columns.length ? Object.fromEntries(Object.entries(this.pays).map(([row, text]) => [row, text.split("|")])) : this.pays;
    const body = { game, wager, settings, meters, envy, pays, paytable: this.paytable || null, ...changes };
    if (this.hands) body.hands = Number(this.hands);
    return body;
  }

  /** The game against the dealer, for its strategy. */
  baseBody() {
    const base = this.declared.wagers.find((each) => each.kind === "base");
    const mine = this.wager === base.slug;
    return { game: this.game, wager: base.slug, settings: this.settings, pays: mine ? this.pays : {}, paytable: mine ? this.paytable || null : null };
  }
}

async function game(slug) {
  if (!known.has(slug)) known.set(slug, await read(`lab/games/${slug}`));
  return known.get(slug);
}

/** Waits for a job, telling how far it is; ends with its answer, or null if it was stopped. */
export async function follow(job, heard, signal) {
  let now = job;
  while (now.state === "waiting" || now.state === "working") {
    heard(now);
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (signal?.aborted) {
      await read(`lab/jobs/${now.id}`).catch(() => null);
      return null;
    }
    now = await read(`lab/jobs/${now.id}`);
  }
  if (now.state === "done") return now.answer ?? true;
  if (now.state === "stopped") return null;
  throw new Error(now.message);
}

export const figuresOf = (body, options) => ask("lab/figures", body, options);
