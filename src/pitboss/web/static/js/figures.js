/**
 * Exact figures. Money and jackpot units come as whole numbers, probabilities as "numerator/denominator"; all of it is
 * BigInt here and becomes text at the end. No figure that somebody could act on is ever a floating-point number.
 * @module figures
 */

export const UNITS_PER_CENT = 1000000n;

/** `$1,234.50` of cents, given as text, BigInt or a whole number. */
export function dollars(cents, { sign = false } = {}) {
  const whole = BigInt(cents);
  const size = whole < 0n ? -whole : whole;
  const mark = whole < 0n ? "−" : sign && whole > 0n ? "+" : "";
  return `${mark}$${grouped(size / 100n)}.${String(size % 100n).padStart(2, "0")}`;
}

/** Cents shown of a meter's units, always downwards: what is below the cent stays in the meter. */
export const centsOfUnits = (units) => {
  const whole = BigInt(units);
  return whole >= 0n ? whole / UNITS_PER_CENT : -((-whole + UNITS_PER_CENT - 1n) / UNITS_PER_CENT);
};

/** `1,234,567`. */
export const grouped = (whole) => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** Cents of what somebody typed: `25`, `$1,234.5`; null if it is no amount. */
export function centsTyped(text) {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim());
  return match ? BigInt(match[1].replaceAll(",", "")) * 100n + BigInt((match[2] ?? "").padEnd(2, "0")) : null;
}

/** An exact fraction. */
export class Ratio {
  constructor(numerator, denominator = 1n) {
    const [n, d] = [BigInt(numerator), BigInt(denominator)];
    if (d === 0n) throw new RangeError("A fraction has no denominator 0.");
    const common = divisor(n < 0n ? -n : n, d < 0n ? -d : d) * (d < 0n ? -1n : 1n);
    this.n = n / common;
    this.d = d / common;
  }

  /** Of `3/4`, `12` or `0.25`. */
  static of(text) {
    const [whole, below = "1"] = String(text).trim().split("/");
    const [digits, decimals = ""] = whole.split(".");
    return new Ratio(BigInt(digits + decimals), BigInt(below) * 10n ** BigInt(decimals.length));
  }

  plus(other) { return new Ratio(this.n * other.d + other.n * this.d, this.d * other.d); }
  minus(other) { return new Ratio(this.n * other.d - other.n * this.d, this.d * other.d); }
  times(other) { return new Ratio(this.n * other.n, this.d * other.d); }
  over(other) { return new Ratio(this.n * other.d, this.d * other.n); }
  get sign() { return this.n > 0n ? 1 : this.n < 0n ? -1 : 0; }
  compare(other) { return this.minus(other).sign; }
  toString() { return this.d === 1n ? String(this.n) : `${this.n}/${this.d}`; }

  /** Rounded half up, away from zero, to a number of decimals. */
  rounded(digits) {
    const size = this.n < 0n ? -this.n : this.n;
    const scaled = (2n * size * 10n ** BigInt(digits) + this.d) / (2n * this.d);
    const text = String(scaled).padStart(digits + 1, "0");
    const shown = digits ? `${grouped(text.slice(0, -digits))}.${text.slice(-digits)}` : grouped(text);
    return this.n < 0n && scaled ? `−${shown}` : shown;
  }

  percent(digits = 4) { return `${this.times(new Ratio(100n)).rounded(digits)} %`; }

  /** For drawing only. */
  get approximately() {
    const extra = Math.max(String(this.d).length - 300, 0);
    const scale = 10n ** BigInt(extra);
    return extra ? Number(this.n / scale) / Number(this.d / scale) : Number(this.n) / Number(this.d);
  }
}

function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}
