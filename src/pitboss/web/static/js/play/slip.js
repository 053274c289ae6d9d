/**
 * The wagers of a seat before they are sent: amounts by spot, kept within what the table allows.
 * The table is the judge in the end; this only keeps a hand from reaching for what cannot be.
 * @module play/slip
 */
import { dollars } from "../figures.js";
import { t } from "../text.js";

export class Slip {
  /** @param {object[]} spots as the table's view has them */
  constructor(spots) {
    this.spots = spots;
    this.bySlug = new Map(spots.map((spot) => [spot.spot, spot]));
    this.cents = new Map();
  }

  on(slug) {
    return this.cents.get(slug) ?? 0;
  }

  get total() {
    return [...this.cents.values()].reduce((sum, cents) => sum + cents, 0);
  }

  get empty() {
    return this.cents.size === 0;
  }

  /** The spots whose amount is always the same as this one's, itself included. */
  together(slug) {
    const leader = this.bySlug.get(slug).equal_to ?? slug;
    return this.spots.filter((spot) => spot.spot === leader || spot.equal_to === leader);
  }

  /** Adds chips; a spot on a sensor is taken or left. Gives back a sentence where it cannot be. */
  add(slug, cents) {
    const spot = this.bySlug.get(slug);
    if (spot.multiple_of) return t("{spot} is made by a decision after the deal.", { spot: spot.name });
    const missing = spot.needs.map((need) => this.bySlug.get(need)).filter((need) => need && !this.on(need.spot));
    if (missing.length) return t("{spot} needs {needs} first.", { spot: spot.name, needs: missing.map((need) => need.name).join(", ") });
    if (spot.minimum_cents === spot.maximum_cents && this.on(slug)) {
      this.clear(slug);
      return null;
    }
    const wanted = Math.max(this.on(slug) + cents, spot.minimum_cents);
    const rounded = Math.floor(wanted / spot.unit_cents) * spot.unit_cents;
    const amount = Math.min(rounded, spot.maximum_cents);
    for (const each of this.together(slug)) this.cents.set(each.spot, amount);
    if (wanted > spot.maximum_cents && spot.minimum_cents < spot.maximum_cents) {
      return t("{spot} takes {most} at most.", { spot: spot.name, most: dollars(spot.maximum_cents) });
    }
    return null;
  }

  /** Takes the chips of a spot back, and of all that need it. */
  clear(slug) {
    for (const each of this.together(slug)) {
      if (!this.cents.delete(each.spot)) continue;
      for (const other of this.spots) if (other.needs.includes(each.spot)) this.clear(other.spot);
    }
  }

  clearAll() {
    this.cents.clear();
  }

  /** Why these wagers cannot be dealt yet; null if they can. */
  get fault() {
    const missing = this.spots.filter((spot) => spot.required && !spot.multiple_of && !this.on(spot.spot));
    if (missing.length) return t("Put chips on {spots} first.", { spots: missing.map((spot) => spot.name).join(", ") });
    return null;
  }

  bets() {
    return this.spots.filter((spot) => this.on(spot.spot)).map((spot) => [spot.spot, this.on(spot.spot)]);
  }

  /** The wagers of an earlier round, as far as this table still offers them. */
  repeat(bets) {
    this.clearAll();
    for (const [slug, cents] of bets) {
      const spot = this.bySlug.get(slug);
      if (spot && !spot.multiple_of) this.cents.set(slug, Math.min(Math.max(cents, spot.minimum_cents), spot.maximum_cents));
    }
  }
}
