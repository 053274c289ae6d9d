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

/** A link to an operation opens it. */
function open() {
  const named = location.hash && document.getElementById(location.hash.slice(1));
  if (named instanceof HTMLDetailsElement) named.open = true;
}
globalThis.addEventListener("hashchange", open);
open();
