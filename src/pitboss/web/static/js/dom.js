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
  if (name.startsWith("on")) listen(element, name, value);
  else if (name === "data") Object.assign(element.dataset, value);
  else if (name === "value" && "value" in element) element.value = value;
  else if (name === "checked") element.checked = Boolean(value);
  else if (name === "vars") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/** As a property, so that `patch` can put a newer listener in the place of an older one. */
function listen(element, name, listener) {
  element[name] = listener;
  listeners.set(element, { ...listeners.get(element), [name]: listener });
}

const listeners = new WeakMap();

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(shows));
  return element;
}

/**
 * Makes what is in an element like this, and leaves alone what is so already: a button that is being pressed, has the
 * keyboard or is rolling stays the same button. Elements of one place are the same if name and `data-key` are; what is
 * inside an element with `data-kept`, or with a tag of our own, is its own affair.
 */
export function patch(element, ...children) {
  const wanted = children.flat(Infinity).filter(shows).map((child) => (child instanceof Node ? child : document.createTextNode(String(child))));
  const keys = new Set(wanted.map((child) => child.dataset?.key));
  for (const child of [...element.childNodes]) if (child.dataset?.key && !keys.has(child.dataset.key)) child.remove();
  let here = element.firstChild;
  for (const child of wanted) {
    if (here && alike(here, child)) {
      if (here !== child) become(here, child);
      here = here.nextSibling;
    } else element.insertBefore(child, here);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
  return element;
}

const alike = (one, other) => one === other || (one.nodeName === other.nodeName && one.dataset?.key === other.dataset?.key);
/** What whoever looks at the page has opened, he closes. */
const THEIRS = new Set(["open"]);

function become(old, young) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== young.data) old.data = young.data;
    return;
  }
  for (const { name, value } of [...young.attributes]) if (old.getAttribute(name) !== value && !THEIRS.has(name)) old.setAttribute(name, value);
  const ours = old.localName.includes("-") ? (old.constructor.observedAttributes ?? []) : [...old.attributes].map(({ name }) => name);
  for (const name of ours) if (!young.hasAttribute(name) && !THEIRS.has(name)) old.removeAttribute(name);
  const [before, now] = [listeners.get(old) ?? {}, listeners.get(young) ?? {}];
  for (const name of Object.keys({ ...before, ...now })) old[name] = now[name] ?? null;
  listeners.set(old, now);
  if (old.type === "checkbox") old.checked = young.checked;
  if (!old.dataset.kept && !old.localName.includes("-")) patch(old, ...young.childNodes);
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
