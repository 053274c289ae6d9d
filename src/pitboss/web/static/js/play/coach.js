/**
 * The coach: what every choice is worth, exactly, from the laboratory; what a choice cost; and what the wagers on the
 * felt cost in the long run. It asks with the cards that the player sees, and is told no others.
 * @module play/coach
 */
import { ask, read } from "../api.js";
import { Ratio } from "../figures.js";

const STORE = "pitboss.coach";
const PAUSE_MS = 250;
const PATIENCE_MS = 120000;
const MICRO = 1000000n;

export const MODES = ["off", "hint", "strict"];

/** Exact values of the choices in one situation, the best first; the first question of a game may take seconds. */
export async function valuesOf(table, round, signal, progress = () => {}) {
  const seen = { hand: round.hand.join(" "), board: round.board.join(" "), dealer: round.dealer.join(" ") };
  return solved("lab/strategy/values", { ...question(table), ...seen }, signal, progress);
}

const question = (table) => ({ game: table.game, wager: "base", paytable: table.base_paytable, settings: table.settings });

/** An answer of the laboratory, waited for where it has to be solved first. */
export async function solved(path, asked, signal, progress = () => {}) {
  let answer = await ask(path, asked, { signal });
  const end = performance.now() + PATIENCE_MS;
  while (answer.job && performance.now() < end) {
    if (["refused", "stopped", "failed"].includes(answer.job.state)) throw new Error(answer.job.message);
    if (answer.job.state === "done") return answer.job.answer ?? (await ask(path, asked, { signal })).answer;
    progress(answer.job.done, answer.job.of);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    answer = await job(answer.job.id, signal) ?? (await ask(path, asked, { signal }));
  }
  return answer.answer ?? answer.figures ?? null;
}

/** Null for one that a server no longer knows because it was started anew meanwhile. */
async function job(id, signal) {
  try {
    return { job: await read(`lab/jobs/${id}`, { signal }) };
  } catch (error) {
    if (error.status !== 404) throw error;
    return null;
  }
}

/** Expected loss in cents per round of each wager on the felt, as exact ratios; null where a meter is not known. */
export async function costsOf(table, bets, signal) {
  const spots = new Map(table.spots.map((spot) => [spot.spot, spot]));
  const base = table.spots.find((spot) => spot.required);
  const found = [];
  for (const [slug, cents] of bets) {
    const spot = spots.get(slug);
    const isBase = spot.wager === "base";
    if (isBase && slug !== base.spot) continue;
    const asked = { game: table.game, wager: spot.wager, paytable: isBase ? table.base_paytable : spot.paytable, settings: table.settings };
    const levels = table.meters.filter((meter) => meter.wager === spot.wager);
    if (levels.length) asked.meters = Object.fromEntries(levels.map((meter) => [meter.level, (meter.cents / 100).toFixed(2)]));
    const answer = await ask("lab/figures", asked, { signal });
    const figures = answer.figures ?? answer.bound;
    if (figures?.edge) found.push({ name: isBase ? table.game_name : spot.name, cents, edge: Ratio.of(figures.edge), loss: Ratio.of(figures.edge).times(new Ratio(BigInt(cents))), breakEven: figures.break_even_meter });
  }
  return found;
}

/** What was decided so far, kept in this browser. */
export class Record {
  constructor() {
    try {
      this.data = JSON.parse(localStorage.getItem(STORE)) ?? {};
    } catch {
      this.data = {};
    }
  }

  of(game) {
    return this.data[game] ?? { decisions: 0, mistakes: 0, cost: "0", days: {} };
  }

  /** Counts a decision; `costs` is a ratio of Antes, `ante` its cents. */
  add(game, costs, ante) {
    const kept = this.of(game);
    const micro = costs.times(new Ratio(BigInt(ante))).times(new Ratio(MICRO));
    const whole = micro.n / micro.d;
    const day = new Date().toISOString().slice(0, 10);
    const [made, wrong] = kept.days[day] ?? [0, 0];
    const mistake = costs.sign > 0 ? 1 : 0;
    this.data[game] = {
      decisions: kept.decisions + 1,
      mistakes: kept.mistakes + mistake,
      cost: String(BigInt(kept.cost) + whole),
      days: { ...kept.days, [day]: [made + 1, wrong + mistake] },
    };
    this.save();
  }

  /** Cents that mistakes have cost in the long run, rounded to the cent. */
  costCents(game) {
    return (BigInt(this.of(game).cost) + MICRO / 2n) / MICRO;
  }

  forget(game) {
    delete this.data[game];
    this.save();
  }

  save() {
    try { localStorage.setItem(STORE, JSON.stringify(this.data)); } catch { /* a private window forgets */ }
  }
}

/** `+0.1234` Antes, or with a minus sign. */
export const antes = (ratio, digits = 4) => `${ratio.sign > 0 ? "+" : ""}${ratio.rounded(digits)}`;
