import { one } from "../dom.js";
import { openDialog, say } from "../dialog.js";
import { listen } from "../keys.js";
import "../cards.js";
import "../chips.js";
import "../meter.js";

const card = one("#turning-card");
const turn = () => card.toggleAttribute("down");
one("#turn").addEventListener("click", turn);
one("#show-toast").addEventListener("click", () => say("Seat 3 wins $125.00.", { kind: "good" }));
one("#show-dialog").addEventListener("click", () =>
  openDialog({
    title: "Void the round?",
    body: "Every wager goes back. What the round put on the meters stays there.",
    buttons: [{ words: "Keep playing", value: "" }, { words: "Void the round", value: "yes", kind: "danger" }],
  }));
listen({ t: ["Turn the card", turn] });
