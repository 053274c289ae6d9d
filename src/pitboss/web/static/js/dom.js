/**
 * Building what is on the page. Text goes in as text: nothing here ever reads HTML, so a name cannot become a tag.
 * @module dom
 */

const SVG = "http://www.w3.org/2000/svg";
const SPRITE = document.querySelector('meta[name="pitboss-pictures"]')?.content ?? "/static/pictures.svg";

/**
 * An element: `h("button", {class: "button main", onclick: save}, "Save")`.
 * A property whose name begins with `on` listens; `data` is an object; null, undefined and false leave it out.
 * @param {string} name
 * @param {Object<string, any>} [properties]
 * @param {...any} children strings, numbers, nodes, and lists of them
 * @returns {HTMLElement}
 */
export function h(name, properties = {}, ...children) {
  return filled(document.createElement(name), properties, children);
}

/** The same for SVG. */
export function s(name, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, name), properties, children);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) set(element, name, value);
  element.append(...children.flat(Infinity).filter(shows));
  return element;
}

const shows = (child) => child !== null && child !== undefined && child !== false && child !== "";

function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "value" && "value" in element) element.value = value;
  else if (name === "checked") element.checked = Boolean(value);
  else if (name === "vars") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(shows));
  return element;
}

/** A picture of the sprite. */
export function picture(name, properties = {}) {
  return s("svg", { "aria-hidden": "true", ...properties }, s("use", { href: `${SPRITE}#${name}` }));
}

/** A sign of the interface. It says nothing by itself: write a word beside it or label its button. */
export const sign = (name) => picture(`sign-${name}`, { class: "sign" });

/** An SVG picture that the server drew; anything that is not one shows nothing. */
export function drawing(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const strange = parsed.nodeName !== "svg" || parsed.querySelector("script, foreignObject, style");
  return strange ? h("span") : document.importNode(parsed, true);
}

/** The first that matches, or an error that names it: a missing element is a mistake of ours. */
export function one(selector, within = document) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} on this page.`);
  return found;
}

export const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** JSON that the page brought along: `<script type="application/json" id="…">`. */
export function brought(id) {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}
