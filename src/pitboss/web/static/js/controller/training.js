/**
 * A table that is not there: the same steps, invented rounds, no money. What is learnt here is the order of the presses;
 * the amounts are those of the shown paytable on an invented meter.
 * @module controller/training
 */
import { ApiError } from "../api.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";

const METER = 1234567;

export class TrainingDesk extends EventTarget {
  constructor(table, view, links) {
    super();
    this.table = table;
    this.within = true;
    this.waiting = null;
    this.links = links.map((link) => ({ ...link, pending: [], levels: link.levels.map((level, index) => ({ ...level, display_cents: Math.round(METER / 8 ** index), pending: false })) }));
    this.state = { open: true, rounds: 0, round: null, lit: links.map(() => []) };
    this.base = view;
    this.task = null;
  }

  async open() {
    this.newTask();
    this.tell();
  }

  tell() {
    this.dispatchEvent(new CustomEvent("changed"));
  }

  get view() {
    const { round, lit, open, rounds } = this.state;
    const seats = Array.from({ length: this.base.seats }, (_, index) => index + 1);
    const word = (seat, sensor) => (round ? (round.seats[sensor].includes(seat) ? "locked" : "none") : lit[sensor].includes(seat) ? "bet-made" : "awaiting");
    return { ...this.base, open, rounds, round, lit, sensors: this.links.map((_, sensor) => seats.map((seat) => word(seat, sensor))), steps: this.steps() };
  }

  get round() {
    return this.state.round;
  }

  get pending() {
    return this.state.round?.pending ?? [];
  }

  row(sensor, slug) {
    return this.links[sensor - 1].rows.find((row) => row.row === slug);
  }

  step(name) {
    return this.steps().find((step) => step.step === name);
  }

  steps() {
    const { round } = this.state;
    const no = t("No round is being played; press start first.");
    const locked = round?.locked ? t("An award waits for its confirmation.") : null;
    const say = (step, reason, card = null) => ({ step, allowed: !reason, reason, card });
    return [
      say("set-sensor", round ? t("The sensors are locked until the end of the round.") : null),
      say("start-round", round ? t("The round has started; end it first.") : null),
      say("key-hand", round ? locked : no), say("clear-hand", round ? locked : no),
      say("submit-hands", !round ? no : (locked ?? (round.hands.length ? null : t("No hand is keyed; choose the seat, then its hand.")))),
      say("confirm-awards", !round ? no : round.locked ? null : t("No award is pending."), round?.locked ? "supervisor" : null),
      say("void-award", round?.locked ? null : t("No award is pending.")),
      say("pay-envy", !round ? no : round.envy.length ? null : t("No envy is due.")),
      say("end-round", !round ? no : (locked ?? (round.hands.length ? t("Hands are keyed; submit them, or take them off.") : round.envy.length ? t("Envy is due; pay it first.") : null))),
      say("void-round", round ? locked : no), say("open-table", t("The table is open.")), say("close-table", round ? t("End the round first.") : null),
    ];
  }

  async press(kind, body = {}) {
    const step = this.step(kind);
    if (!step?.allowed) {
      throw new ApiError(409, { kind: "refused", message: step?.reason ?? kind });
    }
    this[kind.replaceAll("-", "_")](body);
    this.judge(kind, body);
    this.tell();
    return {};
  }

  set_sensor({ seat, sensor, lit }) {
    const seats = this.state.lit[sensor - 1].filter((each) => each !== seat);
    this.state.lit[sensor - 1] = lit ? [...seats, seat].sort((a, b) => a - b) : seats;
  }

  start_round() {
    this.state.rounds += 1;
    this.state.round = { round: this.state.rounds, seats: this.state.lit.map((seats) => [...seats]), hands: [], locked: false, settled: [], envy: [], pending: [] };
    this.state.lit = this.links.map(() => []);
  }

  key_hand({ hand }) {
    this.state.round.hands.push(hand);
  }

  clear_hand({ seat, sensor }) {
    this.state.round.hands = this.state.round.hands.filter((hand) => hand.seat !== seat || hand.sensor !== sensor);
  }

  submit_hands() {
    const { round } = this.state;
    round.pending = round.hands.map((hand) => this.award(hand));
    round.locked = true;
  }

  award(hand) {
    const row = this.row(hand.sensor, hand.row);
    const share = /(\d+)\s*%/.exec(row.pay);
    const cents = share ? Math.floor((METER * Number(share[1])) / 100) : Number((/[\d,]+(\.\d+)?/.exec(row.pay) ?? ["0"])[0].replaceAll(",", "")) * 100;
    return { link: this.links[hand.sensor - 1].link, table: this.table, round: this.state.round.round, sensor: hand.sensor, awards: [{ id: "", seat: hand.seat, row: hand.row, label: row.label, pay: row.pay, cents, level: null }] };
  }

  confirm_awards() {
    const { round } = this.state;
    for (const hand of round.hands) {
      const row = this.row(hand.sensor, hand.row);
      const others = round.seats[hand.sensor - 1].filter((seat) => seat !== hand.seat);
      if (row.envy_cents && !hand.of_dealer) round.envy.push(...others.map((seat) => ({ seat, owner: hand.seat, sensor: hand.sensor, row: hand.row, cents: row.envy_cents })));
    }
    Object.assign(round, { settled: round.hands, hands: [], pending: [], locked: false });
  }

  void_award({ seat }) {
    const { round } = this.state;
    round.hands = round.hands.filter((hand) => hand.seat !== seat);
    round.pending = round.pending.filter((set) => set.awards[0].seat !== seat);
    round.locked = round.pending.length > 0;
  }

  pay_envy() {
    this.state.round.envy = [];
  }

  end_round() {
    this.state.round = null;
    if (this.task?.done) this.newTask();
  }

  void_round() {
    this.state.round = null;
  }

  close_table() {}

  open_table() {}

  /** Somebody has a hand; whoever trains does what is right. */
  newTask() {
    const [link] = this.links;
    const rows = link.rows;
    const row = rows[Math.floor(Math.random() * rows.length)];
    const bettors = Array.from({ length: this.base.seats }, (_, index) => index + 1).filter(() => Math.random() < 0.6);
    const seat = bettors[Math.floor(Math.random() * bettors.length)] ?? 1;
    const seats = [...new Set([...bettors, seat])].sort((a, b) => a - b);
    this.task = { seats, seat, row: row.row, done: false, words: t("Chips lie on the sensors of seats {seats}. Start the round. Then seat {seat} shows {hand} ({pay}): record it, have it verified, pay what is due, end the round.", { seats: seats.join(", "), seat, hand: row.label, pay: row.pay }) };
  }

  judge(kind, body) {
    const { task } = this;
    if (kind === "start-round") task.right = JSON.stringify(this.state.round.seats[0]) === JSON.stringify(task.seats);
    if (kind === "key-hand") task.hand = body.hand.seat === task.seat && body.hand.row === task.row;
    if (kind === "end-round" || (kind === "confirm-awards" && task.hand)) task.done = Boolean(task.right && task.hand);
    task.said = kind === "start-round" && !task.right ? t("Some sensors were not as the chips lay; in a real round that wager would be missing.")
      : kind === "key-hand" && !task.hand ? t("That is not the hand that was shown; press it again to take it off.")
        : kind === "confirm-awards" ? t("Right. {amount} is recorded for seat {seat}.", { amount: dollars(this.award({ seat: task.seat, sensor: 1, row: task.row }).awards[0].cents), seat: task.seat })
          : null;
  }
}
