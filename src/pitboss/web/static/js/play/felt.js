/**
 * The felt: the dealer's cards and the board above, the other seats, and in front the player's own spots and cards.
 * @module play/felt
 */
import { card } from "../cards.js";
import { fill, h } from "../dom.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";

/**
 * @param {HTMLElement} box
 * @param {{view: object, slip: object, result: object|null, me: object|null, known: Set<string>, quick: boolean, put: Function, take: Function, sit: Function|null}} shown
 */
export function drawFelt(box, shown) {
  const { view, result } = shown;
  const scene = result ? sceneOf(result, shown) : sceneNow(shown);
  const fresh = new Set();
  const dealt = (name, place, index) => cardAt(name, `${scene.round}/${place}/${index}`, shown, fresh);
  fill(
    box,
    view.meters.length > 0 && h("div", { class: "felt-meters" }, view.meters.map((meter) => h("pb-meter", { name: meterName(meter), cents: String(meter.cents), note: meter.pending ? t("pending") : null }))),
    h("div", { class: "felt-house" },
      place(t("Dealer"), [...scene.dealer, ...Array(scene.dealerDown).fill(null)], "dealer", dealt),
      (scene.board.length > 0 || scene.boardDown > 0) && place(t("Board"), [...scene.board, ...Array(scene.boardDown).fill(null)], "board", dealt)),
    h("div", { class: "felt-others" }, otherSeats(scene, shown, dealt)),
    scene.own !== null && ownPlace(scene, shown, dealt),
  );
  for (const key of fresh) shown.known.add(key);
}

const meterName = (meter) => (meter.level === "meter" ? meter.name : `${meter.name} · ${meter.level[0].toUpperCase()}${meter.level.slice(1)}`);

function sceneNow({ view }) {
  const { round } = view;
  const seats = new Map((round?.seats ?? []).map((seat) => [seat.seat, seat]));
  const own = view.you?.seat ?? null;
  return {
    round: round?.round ?? 0,
    live: round?.stage === "playing" || round?.stage === "awards",
    dealer: round?.dealer ?? [], dealerDown: round?.dealer_down ?? 0,
    board: round?.board ?? [], boardDown: round?.board_down ?? 0,
    seats, own, actor: round?.actor ?? null, settled: round?.settled ?? [],
  };
}

function sceneOf(last, { view, me }) {
  const own = Object.entries(last.people).find(([, person]) => person === me?.person)?.[0];
  return {
    round: last.round, live: true, over: true,
    dealer: last.dealer, dealerDown: 0, board: last.board, boardDown: 0,
    seats: new Map(last.seats.map((seat) => [seat.seat, seat])),
    own: own === undefined ? (view.you?.seat ?? null) : Number(own), actor: null, settled: last.settled,
  };
}

function cardAt(name, key, { known, quick }, fresh) {
  const shown = `${key}/${name ?? "down"}`;
  const isNew = !known.has(shown);
  const turned = isNew && name !== null && known.has(`${key}/down`);
  fresh.add(shown);
  return card(name, { class: quick || !isNew ? "" : turned ? "turning" : "arriving" });
}

function place(words, cards, name, dealt) {
  return h("div", { class: "felt-place", vars: { "--cards": String(cards.length || 1) } }, h("span", { class: "felt-label" }, words),
    h("div", { class: "hand" }, cards.length ? cards.map((each, index) => dealt(each, name, index)) : h("span", { class: "card-slot" })));
}

function otherSeats(scene, { view, sit }, dealt) {
  const names = new Map(view.places.map((each) => [each.seat, each.name]));
  const free = view.you === null || view.you.seat === null;
  return Array.from({ length: view.seats }, (_, index) => index + 1).filter((seat) => seat !== scene.own).map((seat) => {
    const there = scene.seats.get(seat);
    const name = names.get(seat);
    const cards = there ? [...there.cards, ...Array(there.down).fill(null)] : [];
    return h("div", { class: `felt-seat ${scene.actor === seat ? "asked" : ""} ${there?.folded ? "folded" : ""}` },
      h("span", { class: "felt-label" }, t("Seat {seat}", { seat }), name && h("strong", {}, name)),
      cards.length > 0 && h("div", { class: "hand fanned cards-40" }, cards.map((each, at) => dealt(each, `seat${seat}`, at))),
      there && h("span", { class: "small" }, dollars(Object.values(there.bets).reduce((sum, cents) => sum + cents, 0)), there.folded ? ` · ${t("folded")}` : there.ready && !scene.live ? ` · ${t("ready")}` : ""),
      !name && (free && sit && view.you?.plays && !view.you.elsewhere ? h("button", { class: "button brass small", type: "button", onclick: () => sit(seat), data: { key: `sit-${seat}` } }, t("Sit here")) : h("span", { class: "small soft" }, t("free"))));
  });
}

function ownPlace(scene, shown, dealt) {
  const { view } = shown;
  const own = scene.seats.get(scene.own);
  const cards = !scene.live ? [] : scene.over ? (own?.cards ?? []) : view.round.hand;
  return h("div", { class: `felt-own ${scene.actor === scene.own ? "asked" : ""} ${own?.folded ? "folded" : ""}` },
    h("div", { class: "felt-spots" }, view.spots.map((spot) => spotOf(spot, scene, own, shown))),
    h("div", { class: "felt-place own-cards", vars: { "--cards": String(cards.length || 2) } }, h("span", { class: "felt-label" }, t("Your cards"), own?.folded && h("strong", {}, t("folded"))),
      h("div", { class: "hand" }, cards.length ? cards.map((each, index) => dealt(each, `seat${scene.own}`, index)) : [h("span", { class: "card-slot" }), h("span", { class: "card-slot" })])));
}

function spotOf(spot, scene, own, { slip, put, take }) {
  const before = !scene.live;
  const cents = before ? slip.on(spot.spot) : (own?.bets[spot.spot] ?? 0);
  const lines = scene.settled.filter((line) => line.seat === scene.own && (line.spot === spot.spot || (line.spot === null && spot.sensor && line.wager === spot.wager)));
  const back = lines.reduce((sum, line) => sum + line.returned_cents, 0);
  const won = lines.some((line) => line.fate === "wins");
  const state = lines.length ? (won ? "won" : lines.every((line) => line.fate === "loses") ? "lost" : "even") : "";
  const outcome = lines.length ? (won ? t("won {amount}", { amount: dollars(back) }) : back ? t("back") : t("lost")) : null;
  const limits = spot.multiple_of ? t("by your decision") : spot.minimum_cents === spot.maximum_cents ? dollars(spot.minimum_cents) : `${dollars(spot.minimum_cents)} – ${dollars(spot.maximum_cents)}`;
  const shape = spot.multiple_of ? "square" : spot.sensor ? "sensor" : spot.required ? "" : "side";
  const said = [spot.name, cents ? dollars(cents) : t("empty"), outcome ?? limits].join(", ");
  const inside = [h("span", { class: "spot-name" }, spot.name), cents > 0 && h("pb-chips", { cents: String(cents) })];
  const spotted = before && !spot.multiple_of
    ? h("button", {
        class: `spot ${shape} ${cents && spot.sensor ? "lit" : ""}`, type: "button", "aria-label": said, data: { key: `spot-${spot.spot}` },
        onclick: (event) => (event.shiftKey ? take(spot.spot) : put(spot.spot)),
        oncontextmenu: (event) => { event.preventDefault(); take(spot.spot); },
        onkeydown: (event) => { if (["Delete", "Backspace", "-"].includes(event.key)) { event.preventDefault(); take(spot.spot); } },
      }, inside)
    : h("span", { class: `spot ${shape} ${state} ${cents && spot.sensor ? "lit" : ""}`, role: "img", "aria-label": said }, inside);
  return h("div", { class: `spot-place ${state}` }, spotted, h("span", { class: "spot-under" }, cents ? h("strong", {}, dollars(cents)) : limits),
    before && cents > 0 && !spot.multiple_of ? h("button", { class: "spot-clear", type: "button", "aria-label": t("Take back {spot}", { spot: spot.name }), onclick: () => take(spot.spot) }, "×") : null,
    outcome && h("span", { class: `spot-outcome ${state}` }, outcome));
}
