import { all } from "../dom.js";

if (matchMedia("(max-width: 52rem)").matches) document.querySelector("#manual-menu").open = false;

const filter = document.querySelector("#filter");
filter?.addEventListener("input", () => {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let any = false;
  for (const group of all(".group")) {
    let some = false;
    for (const operation of all(".operation", group)) {
      operation.hidden = !words.every((word) => operation.dataset.words.includes(word));
      some ||= !operation.hidden;
    }
    group.hidden = !some;
    any ||= some;
  }
  document.querySelector("#none").hidden = any;
});

/** What an operation has is fetched when it is opened. */
async function unfold(operation) {
  const body = operation.querySelector(".operation-body");
  const link = body.querySelector("a");
  if (!operation.open || !link || operation.dataset.asked) return;
  operation.dataset.asked = "yes";
  try {
    const answer = await fetch(link.href);
    const whole = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".operation-body");
    if (whole) body.replaceWith(document.importNode(whole, true));
  } catch {
    delete operation.dataset.asked;
  }
}
for (const operation of all(".operation")) operation.addEventListener("toggle", () => unfold(operation));

/** A link to an operation opens it. */
function open() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
globalThis.addEventListener("hashchange", open);
open();
