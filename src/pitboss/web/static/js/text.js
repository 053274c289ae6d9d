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

/** One or many: `many(3, "{n} table", "{n} tables")`. */
export function many(number, one, other) {
  const form = new Intl.PluralRules(language).select(number) === "one" ? one : other;
  return t(form, { n: new Intl.NumberFormat(language).format(number) });
}
