/**
 * Calls of the public API. Every change carries an id made here, the same on every try, so that a double click or a
 * lost answer changes nothing twice: the second copy gets the first answer.
 * @module api
 */
import { t, told } from "./text.js";

const BASE = "/api/v1";
const TRIES = 4;
const PAUSE_MS = 250;

/** What the server refused, in its own sentence and the page's language. `kind` and `rule` are stable, for programs. */
export class ApiError extends Error {
  constructor(status, body = {}) {
    super(told(body.message ?? body.detail) ?? t("The server answered with {status}.", { status }));
    this.name = "ApiError";
    this.status = status;
    this.kind = body.kind ?? "mistake";
    this.rule = body.rule ?? null;
    this.body = body;
  }
}

/** The server could not be reached; nothing is known to have changed, and the same id may be sent again. */
export class OutOfReach extends Error {
  constructor(id, cause) {
    super(t("The server cannot be reached. What you did is kept and sent again when you ask for it."), { cause });
    this.name = "OutOfReach";
    this.id = id;
  }
}

/** An id that no other sender makes. */
export const newId = () =>
  crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Reads; tries again where the network or a busy server fails. */
export const read = (path, options = {}) => send("GET", path, undefined, options);

/** Changes; `options.id` is the id of an earlier try, if this is one. */
export const change = (path, body, options = {}) => send(options.method ?? "POST", path, body, { ...options, id: options.id ?? newId() });

/** Asks something too long for an address; changes nothing, so it needs no id. */
export const ask = (path, body, options = {}) => send("POST", path, body, options);

async function send(method, path, body, { id, signal, tries = TRIES } = {}) {
  const request = { method, signal, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers["Content-Type"] = "application/json";
  }
  if (id) request.headers["Idempotency-Key"] = id;
  const token = document.querySelector('meta[name="pitboss-csrf"]')?.content;
  if (token && method !== "GET") request.headers["X-CSRF-Token"] = token;
  let failure;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (attempt) await pause(PAUSE_MS * 2 ** (attempt - 1), signal);
    try {
      const response = await fetch(path.startsWith("/") ? path : `${BASE}/${path}`, request);
      if (!busy(response.status)) return await answer(response);
      failure = new ApiError(response.status, await json(response));
    } catch (error) {
      if (error instanceof ApiError || error.name === "AbortError") throw error;
      failure = error;
    }
  }
  throw failure instanceof ApiError ? failure : new OutOfReach(id, failure);
}

const busy = (status) => status === 429 || status === 502 || status === 503 || status === 504;

async function answer(response) {
  const body = await json(response);
  if (response.ok) return body;
  const error = new ApiError(response.status, body.error ?? body);
  if (response.status === 401 && document.documentElement.dataset.person) document.dispatchEvent(new CustomEvent("pitboss:signed-out", { detail: error }));
  throw error;
}

async function json(response) {
  if (response.status === 204) return null;
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) return { message: (await response.text()).slice(0, 300) };
  return response.json();
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds * (0.75 + Math.random() / 2));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
