/**
 * Words for people. The English sentence is the key, so that the source reads as the screen does; another language is a
 * file `/static/text/<language>.json` of sentence to sentence, loaded when the page is in that language.
 * @module text
 */

const language = document.documentElement.lang || "en";
const catalogue = language.startsWith("en") ? {} : await loaded(language);

async function loaded(name) {
  try {
    const response = await fetch(`/static/text/${name}.json`);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** A sentence in the page's language: `t("Seat {seat} wins {amount}.", {seat: 3, amount: "$5.00"})`. */
export function t(sentence, values = {}) {
  const said = catalogue[sentence] ?? sentence;
  return said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

const PLACE = /\{(\w+)\}/g;
const SHORTEST = 5; // a pattern with less text of its own would take any sentence for its own
/** The places of a pattern that hold a number and nothing else: "{n} for {m}" is a pay, not any sentence with a "for". */
const NUMBERS = new Set(["m", "n", "round", "seat", "sensor"]);
/** The places that hold words of the floor; all others hold names and figures, which stay as they are. */
const WORDS = new Set(["action", "card", "hand", "kind", "level", "pay", "reasons", "role", "roles", "status", "why"]);
let patterns = null;

/**
 * A sentence that the floor said, in the page's language: "Seat 3 of table six-1 has folded" finds the line
 * "Seat {seat} of table {table} has folded". What no line says stays as the floor said it.
 * @param {string} sentence in English, as it came
 */
export function told(sentence) {
  if (typeof sentence !== "string" || language.startsWith("en")) return sentence;
  if (catalogue[sentence] !== undefined) return catalogue[sentence];
  patterns ??= readPatterns();
  for (const { key, form, names } of patterns) {
    const found = form.exec(sentence);
    if (found) return t(key, Object.fromEntries(names.map((name, index) => [name, WORDS.has(name) ? toldEach(found[index + 1]) : found[index + 1]])));
  }
  return sentence;
}

/** Words that one line says, or several sentences, or a list. */
function toldEach(words) {
  const whole = told(words);
  if (whole !== words) return whole;
  const sentences = words.split(/(?<=\.) (?=[A-Z])/);
  return sentences.length > 1 ? sentences.map(told).join(" ") : words.split(", ").map(told).join(", ");
}

/** The lines with places, the one with the most text of its own first. */
function readPatterns() {
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return Object.keys(catalogue)
    .map((key) => ({ key, own: key.replace(PLACE, "").length, names: [...key.matchAll(PLACE)].map(([, name]) => name) }))
    .filter(({ own, names }) => names.length > 0 && own >= SHORTEST)
    .sort((a, b) => b.own - a.own)
    .map(({ key, names }) => ({ key, names, form: new RegExp(`^${key.split(PLACE).map((part, index) => (index % 2 === 0 ? escaped(part) : NUMBERS.has(part) ? "([\\d.,]+)" : "(.+?)")).join("")}$`) }));
}

/** One or many: `many(3, "{n} table", "{n} tables")`. */
export function many(number, one, other) {
  const form = new Intl.PluralRules(language).select(number) === "one" ? one : other;
  return t(form, { n: new Intl.NumberFormat(language).format(number) });
}
