/**
 * What a controller knows of its table, and how its presses reach the floor. A press that was not answered is kept under
 * its id and sent again when the line is back: it is done once, however often it arrives. Only a start is not sent again
 * by itself: a round that begins minutes after its press takes wagers that nobody meant any more.
 * @module controller/desk
 */
import { ApiError, change, newId, OutOfReach, read } from "../api.js";
import { LiveStream } from "../live.js";
import { t, told } from "../text.js";

const EVENTS = [
  "table-opened", "table-closed", "table-changed", "sensor-set", "round-started", "hand-keyed", "hand-cleared", "tray-awards-paid",
  "awards-locked", "awards-confirmed", "award-voided", "envy-paid", "round-ended", "round-voided", "contributions-corrected",
  "level-changed", "fund-adjusted", "paytable-changed", "link-retired", "signed-out",
];
const REACH_MS = 4000;
/** A start that is on its way for longer is given up: it must not arrive when the bets lie differently. */
const START_MS = 5000;
/** Any other press that hangs for so long is sent again under its id, on a new connection. */
const PRESS_MS = 10_000;
const OWN_MS = 40;
const OTHERS_MS = 300;

export class Desk extends EventTarget {
  constructor(table) {
    super();
    this.table = table;
    this.address = `tables/${encodeURIComponent(table)}`;
    this.view = null;
    this.links = [];
    this.within = false;
    this.waiting = this.kept();
    this.page = newId();
    this.pages = 1;
  }

  async open() {
    await this.refresh();
    this.stream = new LiveStream("/api/v1/stream", { names: EVENTS });
    this.stream.addEventListener("any", ({ detail }) => {
      const own = detail.data?.body?.table === this.table;
      if (own) this.dispatchEvent(new CustomEvent("heard", { detail: { ...detail.data.body, kind: detail.name } }));
      this.soon(own ? OWN_MS : OTHERS_MS);
    });
    this.stream.addEventListener("state", (event) => this.reach(event.detail === "live"));
    this.reached();
    addEventListener("pagehide", () => this.leaves());
  }

  /** Several events of one decision are one look; what happens at other tables of the jackpot never puts it off. */
  soon(within = OWN_MS) {
    const due = performance.now() + within;
    if (this.timer && this.due <= due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => {
      this.timer = null;
      this.refresh().catch(() => this.reach(false));
    }, within);
  }

  async refresh() {
    const view = await read(this.address, { tries: 2 });
    const links = await Promise.all(view.links.map((link) => read(`links/${encodeURIComponent(link)}`, { tries: 2 })));
    for (const step of view.steps) step.reason = told(step.reason);
    for (const link of links) {
      for (const row of link.rows) Object.assign(row, { label: told(row.label), pay: told(row.pay), printed: row.pay });
      for (const award of link.pending.flatMap((set) => set.awards)) Object.assign(award, { label: told(award.label), pay: told(award.pay) });
    }
    Object.assign(this, { view, links });
    this.reach(true);
    this.tell();
  }

  reach(within) {
    const changed = within !== this.within;
    this.within = within;
    if (within && this.waiting && !this.onItsWay) this.again();
    if (changed) {
      if (within) this.soon();
      this.tell();
    }
  }

  /**
   * An enrolled device says that it is there; the floor takes a silent one for out of reach, and so do we. The answer
   * tells on how many screens these controls are open.
   */
  async reached() {
    try {
      const { pages } = await change("devices/here/reach", this.here, { tries: 1, signal: AbortSignal.timeout(REACH_MS) });
      if (pages !== this.pages) {
        this.pages = pages;
        this.tell();
      }
      this.reach(true);
    } catch (error) {
      if (error instanceof OutOfReach) this.reach(false);
    }
    setTimeout(() => this.reached(), REACH_MS);
  }

  get here() {
    return { page: this.page, table: this.table };
  }

  leaves() {
    const body = JSON.stringify({ ...this.here, leaves: true });
    fetch("/api/v1/devices/here/reach", { method: "POST", body, keepalive: true, credentials: "same-origin", headers: { "Content-Type": "application/json" } }).catch(() => {});
  }

  tell() {
    this.dispatchEvent(new CustomEvent("changed"));
  }

  step(name) {
    return this.view?.steps.find((step) => step.step === name) ?? { step: name, allowed: false, reason: t("The table is not known yet."), card: null };
  }

  get round() {
    return this.view?.round ?? null;
  }

  get pending() {
    return this.links.flatMap((link) => link.pending).filter((set) => set.table === this.table);
  }

  /** Where a table's controls know a link's rows: sensor 1 first. */
  row(sensor, slug) {
    return this.links[sensor - 1]?.rows.find((row) => row.row === slug);
  }

  /**
   * One press. A start without the floor is refused here: a table out of reach takes no progressive bets.
   * @param {string} kind of the command
   */
  async press(kind, body = {}) {
    if (this.waiting) throw new ApiError(409, { kind: "waiting", message: t("The last press has not been answered yet; it is sent again by itself.") });
    if (!this.within && kind === "start-round") throw new ApiError(503, { kind: "out-of-reach", message: t("The Game Manager is out of reach: this table takes no progressive bets. Play on without them, or wait.") });
    const press = { id: newId(), kind, body, at: Date.now() };
    this.keep(press);
    return this.deliver(press);
  }

  async deliver(press) {
    this.onItsWay = press.id;
    try {
      const signal = AbortSignal.timeout(press.kind === "start-round" ? START_MS : PRESS_MS);
      const answer = await change(`${this.address}/${press.kind}`, press.body, { id: press.id, tries: 3, signal });
      this.answered(press);
      return answer;
    } catch (error) {
      if (error instanceof OutOfReach) this.reach(false);
      else this.answered(press);
      throw error;
    } finally {
      this.onItsWay = null;
      this.tell();
    }
  }

  answered(press) {
    if (this.waiting?.id === press.id) this.keep(null);
    this.soon();
  }

  /** The start that nobody knows of whether it arrived: whoever pressed it says what becomes of it. */
  get asking() {
    return this.waiting?.kind === "start-round" && !this.onItsWay ? this.waiting : null;
  }

  async again() {
    const press = this.waiting;
    if (!press || this.onItsWay) return;
    if (this.asking) this.dispatchEvent(new CustomEvent("asking", { detail: press }));
    else await this.sendAgain(press);
  }

  async sendAgain(press) {
    try {
      await this.deliver(press);
      this.dispatchEvent(new CustomEvent("delivered", { detail: press }));
    } catch (error) {
      if (!(error instanceof OutOfReach)) this.dispatchEvent(new CustomEvent("refused", { detail: error }));
    }
  }

  /**
   * Whether the floor has answered a kept start, which is settled then: "done" or "refused"; null where it never came.
   * Raises OutOfReach where nobody can say.
   */
  async became(press) {
    const { known, refused } = await read(`commands/${encodeURIComponent(press.id)}`, { tries: 2 });
    if (!known) return null;
    this.answered(press);
    return refused ? "refused" : "done";
  }

  /** A kept start is not wanted any more; what is answered says whether it was in time. */
  async drop(press) {
    const became = await this.became(press);
    this.answered(press);
    this.tell();
    return became ?? "dropped";
  }

  /** A card's line is never written down; such a press lives as long as the page. */
  keep(press) {
    this.waiting = press;
    try {
      if (press && !press.body.swipe) sessionStorage.setItem(this.store, JSON.stringify(press));
      else sessionStorage.removeItem(this.store);
    } catch { /* a private window forgets */ }
  }

  kept() {
    try { return JSON.parse(sessionStorage.getItem(this.store)); } catch { return null; }
  }

  get store() {
    return `pitboss.controller.${this.table}`;
  }
}
