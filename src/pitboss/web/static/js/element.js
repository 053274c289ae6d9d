/**
 * The base of our custom elements: attributes in, one drawing a frame out, everything undone when it leaves the page.
 * @module element
 */

export class PitbossElement extends HTMLElement {
  #queued = false;
  #undo = [];

  connectedCallback() {
    this.begin();
    this.draw();
  }

  disconnectedCallback() {
    for (const undo of this.#undo.splice(0)) undo();
  }

  attributeChangedCallback(_name, before, after) {
    if (before !== after && this.isConnected) this.redraw();
  }

  /** Once, when it comes onto the page: listen, connect. Give what undoes it to `later`. */
  begin() {}

  /** Shows what the attributes and properties say. May be called at any time and any number of times. */
  draw() {}

  /** Draws once before the next frame, however often it is called. */
  redraw() {
    if (this.#queued) return;
    this.#queued = true;
    queueMicrotask(() => {
      this.#queued = false;
      if (this.isConnected) this.draw();
    });
  }

  /** Runs when the element leaves the page. */
  later(undo) {
    this.#undo.push(undo);
  }

  /** Listens to something outside for as long as the element is on the page. */
  hear(target, name, heard, options) {
    target.addEventListener(name, heard, options);
    this.later(() => target.removeEventListener(name, heard, options));
  }

  /** Tells whoever listens above: `this.tell("chosen", {hand})`. */
  tell(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }));
  }
}

/** Defines an element once, also when two modules bring it. */
export function define(name, type) {
  if (!customElements.get(name)) customElements.define(name, type);
}
