/**
 * What happens, as it happens: server-sent events that pick up where they broke off.
 * The server numbers its events; after a break the browser asks for those after the last one it saw, and an event that
 * comes twice is heard once.
 * @module live
 */

const PAUSES_MS = [250, 500, 1000, 2000, 5000];
const SILENCE_MS = 45000;

export class LiveStream extends EventTarget {
  /**
   * @param {string} address of the stream
   * @param {{since?: string|number, names?: string[]}} [options] the last event already known; the event names to hear
   */
  constructor(address, { since = "", names = ["message"] } = {}) {
    super();
    this.address = address;
    this.last = String(since);
    this.names = names;
    this.state = "connecting";
    this.failures = 0;
    this.onOnline = () => this.connect();
    globalThis.addEventListener("online", this.onOnline);
    this.connect();
  }

  connect() {
    if (this.state === "closed") return;
    this.source?.close();
    clearTimeout(this.timer);
    const address = new URL(this.address, location.href);
    if (this.last) address.searchParams.set("since", this.last);
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.say("live");
      this.wait();
    };
    source.onerror = () => this.again();
    for (const name of this.names) source.addEventListener(name, (event) => this.hear(name, event));
    source.addEventListener("heartbeat", () => this.wait());
  }

  hear(name, event) {
    this.wait();
    if (event.lastEventId) {
      if (seen(event.lastEventId, this.last)) return;
      this.last = event.lastEventId;
    }
    const detail = event.data ? JSON.parse(event.data) : null;
    this.dispatchEvent(new CustomEvent(name, { detail }));
    if (name !== "any") this.dispatchEvent(new CustomEvent("any", { detail: { name, data: detail } }));
  }

  /** A stream that says nothing for long is taken for broken. */
  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.again(), SILENCE_MS);
  }

  again() {
    this.source?.close();
    clearTimeout(this.timer);
    if (this.state === "closed") return;
    this.say("lost");
    const pause = PAUSES_MS[Math.min(this.failures, PAUSES_MS.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.connect(), pause);
  }

  say(state) {
    if (this.state === state) return;
    this.state = state;
    this.dispatchEvent(new CustomEvent("state", { detail: state }));
  }

  close() {
    this.state = "closed";
    this.source?.close();
    clearTimeout(this.timer);
    globalThis.removeEventListener("online", this.onOnline);
  }
}

/** Numbers count upwards; other ids are only compared. */
function seen(id, last) {
  if (/^\d+$/.test(id) && /^\d+$/.test(last)) return BigInt(id) <= BigInt(last);
  return id === last;
}
