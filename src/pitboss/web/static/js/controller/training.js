/**
 * A table that is not there: the same steps, the same cards, invented rounds, no money. What may be done next and what is
 * refused are said as the floor says them, and the amounts are those that the floor would pay from these meters.
 * @module controller/training
 */
import { ApiError } from "../api.js";
import { dollars } from "../figures.js";
import { t } from "../text.js";
import { awarded, centsOf, contributed, envied, envyFor, unitsOf } from "./reckoning.js";

const INVENTED_CENTS = 1234567;
const CARDS = ["submit-hands", "confirm-awards", "void-award", "void-round", "open-table", "close-table"];

export class TrainingDesk extends EventTarget {
  /** @param links as a table's desk reads them */
  constructor(table, view, links) {
    super();
    Object.assign(this, { table, base: view, within: true, waiting: null, read: links, task: null, remark: null });
    this.state = { open: true, rounds: 0, round: null, lit: links.map(() => []) };
    this.meters = links.map((link) => link.levels.map((level, index) => ({
      level: level.level, seed: Number(level.seed_units), reserve: 0, maximum: level.maximum_units === null ? null : Number(level.maximum_units),
      units: link.kind === "house" ? Number(level.seed_units) : Math.min(Number(level.seed_units) + unitsOf(Math.round(INVENTED_CENTS / 8 ** index)), Number(level.maximum_units ?? Infinity)),
    })));
  }

  async open() {
    this.newTask();
    this.tell();
  }

  async refresh() {}

  tell() {
    this.dispatchEvent(new CustomEvent("changed"));
  }

  get view() {
    const { round, lit, open, rounds } = this.state;
    const word = (seat, sensor) => (round ? (round.seats[sensor].includes(seat) ? "locked" : "none") : !open ? "none" : lit[sensor].includes(seat) ? "bet-made" : "awaiting");
    return { ...this.base, open, rounds, round, lit, sensors: this.read.map((_, sensor) => this.seats.map((seat) => word(seat, sensor))), steps: this.steps() };
  }

  get seats() {
    return Array.from({ length: this.base.seats }, (_, index) => index + 1);
  }

  /** Meters as if everything pending were paid, as every sign shows them. */
  get links() {
    const pending = (link, level) => this.pending.some((set) => set.link === link.link && set.awards.some((award) => award.level === level));
    return this.read.map((link, sensor) => ({
      ...link,
      pending: this.pending.filter((set) => set.link === link.link),
      levels: link.levels.map((level, index) => ({ ...level, display_cents: centsOf(this.meters[sensor][index].units), pending: pending(link, level.level) })),
    }));
  }

  get round() {
    return this.state.round;
  }

  get pending() {
    return this.state.round?.pending ?? [];
  }

  row(sensor, slug) {
    return this.read[sensor - 1]?.rows.find((row) => row.row === slug);
  }

  step(name) {
    return this.steps().find((step) => step.step === name);
  }

  // --- what may be done, and what is refused --------------------------------------------------------------------

  steps() {
    const { table } = this;
    const { round, open } = this.state;
    const say = (step, reason, card = null) => ({ step, allowed: !reason, reason: reason || null, card });
    const betting = !open ? t("Table {table} is closed; open it first.", { table })
      : round && t("Round {round} of table {table} has started: its sensors are locked until its end.", { round: round.round, table });
    const always = [
      say("open-table", open && t("Table {table} is open already.", { table })),
      say("close-table", !open ? t("Table {table} is closed already.", { table }) : round && t("Round {round} of table {table} is being played; end it first.", { round: round.round, table })),
      say("set-sensor", betting), say("start-round", betting),
    ];
    if (!round) {
      const none = t("No round is being played at table {table}; press start first.", { table });
      return [...always, ...["key-hand", "clear-hand", "submit-hands", "confirm-awards", "void-award", "pay-envy", "end-round", "void-round"].map((step) => say(step, none))];
    }
    const at = { table, round: round.round };
    const locked = round.locked && t("Awards of round {round} at table {table} wait for their confirmation: confirm or void them first.", at);
    const { hands, envy } = round;
    return [
      ...always,
      say("key-hand", locked),
      say("clear-hand", locked || (!hands.length && t("No hand is keyed at table {table}.", at))),
      say("submit-hands", locked || (!hands.length && t("No hand is keyed at table {table}; press the hand button first.", at))),
      say("confirm-awards", !round.locked && t("No award waits for a confirmation at table {table}.", at), round.locked ? this.cardLevel() : null),
      say("void-award", !round.locked && t("No award is pending at table {table}.", at)),
      say("pay-envy", locked || (hands.length && t("Hands are keyed at table {table} and not submitted; envy is paid last.", at)) || (!envy.length && t("No envy is due at table {table}.", at))),
      say("end-round", (hands.length && t("Hands are keyed at table {table} and not submitted: submit them or take them off.", at)) || locked
        || (envy.length && t("Envy of round {round} at table {table} is not paid yet; pay it, then end.", at))),
      say("void-round", locked || (round.settled.length && t("Awards of round {round} at table {table} are paid; it counts. End it, and have a wrong award backed out in the Game Manager.", at))),
    ];
  }

  /** Generation A turns the supervisor's key, whatever the amount; B and C swipe a card by it. */
  cardLevel() {
    if (this.base.generation === "A") return "supervisor";
    const high = this.pending.some((set) => {
      const from = this.read[set.sensor - 1].executive_from_cents;
      return from !== null && set.awards.some((award) => award.cents >= from);
    });
    return high ? "executive" : "supervisor";
  }

  /** Whose presses take a card is learnt here too; only that any card is good for them. */
  get needsCard() {
    return true;
  }

  get anyCard() {
    const level = this.round?.locked ? this.cardLevel() : "supervisor";
    return level === "executive" ? t("It would be an executive's card; in training any card will do.") : t("It would be a supervisor's card; in training any card will do.");
  }

  refusal(kind, body) {
    if (kind === "key-hand") return this.handRefused(body.hand);
    if (kind === "clear-hand" && !this.shows(this.round.hands, body)) return t("No hand of seat {seat} is keyed for sensor {sensor} at table {table}.", { ...body, table: this.table });
    if (kind === "void-award" && !this.shows(this.pending.flatMap((set) => set.hands), body)) return t("No award of seat {seat} on sensor {sensor} is pending at table {table}.", { seat: body.seat, sensor: body.sensor, table: this.table });
    const waived = kind === "submit-hands" && !this.round.hands.some((hand) => this.row(hand.sensor, hand.row).verified);
    return CARDS.includes(kind) && !waived && !body.swipe ? this.anyCard : null;
  }

  handRefused(hand) {
    const { round } = this;
    const link = this.read[hand.sensor - 1];
    const wagered = round.seats[hand.sensor - 1];
    const at = { seat: hand.seat, sensor: hand.sensor, table: this.table, round: round.round, link: link.link };
    if (this.shows([...round.hands, ...round.settled], hand)) return t("Seat {seat} of table {table} has shown a hand for sensor {sensor} in round {round} already.", at);
    if (hand.folded && !link.folded_hands_qualify) return t("Seat {seat} of table {table} has folded; on link {link} folded hands win nothing (house setting).", at);
    if (!wagered.includes(hand.seat) && !envied(link, hand, wagered)) return t("Seat {seat} of table {table} has no wager on sensor {sensor} in round {round}, and this hand pays no envy.", at);
    return null;
  }

  shows(hands, { seat, sensor }) {
    return hands.some((hand) => hand.seat === seat && hand.sensor === sensor);
  }

  async press(kind, body = {}) {
    const reason = this.step(kind)?.reason ?? this.refusal(kind, body);
    if (reason) throw new ApiError(409, { kind: "refused", message: reason });
    const before = this.state.round;
    const events = this[kind.replaceAll("-", "_")](body) ?? [];
    this.judge(kind, before);
    this.tell();
    return { answer: { events } };
  }

  // --- what the presses do --------------------------------------------------------------------------------------

  set_sensor({ seat, sensor, lit }) {
    const seats = this.state.lit[sensor - 1].filter((each) => each !== seat);
    this.state.lit[sensor - 1] = lit ? [...seats, seat].sort((a, b) => a - b) : seats;
  }

  start_round() {
    const seats = this.state.lit.map((each) => [...each]);
    this.state.rounds += 1;
    this.state.round = { round: this.state.rounds, seats, hands: [], locked: false, settled: [], envy: [], pending: [], paid: [] };
    this.meters = this.read.map((link, index) => contributed(link, this.meters[index], seats[index].length));
    this.state.lit = this.read.map(() => []);
  }

  key_hand({ hand }) {
    this.round.hands = [...this.round.hands, hand];
  }

  clear_hand({ seat, sensor }) {
    this.round.hands = this.round.hands.filter((hand) => hand.seat !== seat || hand.sensor !== sensor);
  }

  /** What needs no verification is paid at once; the rest is locked for its winners. */
  submit_hands() {
    const { round } = this;
    const verified = (hand) => this.row(hand.sensor, hand.row).verified;
    const paid = round.hands.filter((hand) => !verified(hand));
    const waiting = round.hands.filter(verified);
    const told = this.settle("tray-awards-paid", this.sets(paid, this.meters));
    round.before = this.meters;
    round.pending = this.sets(waiting, this.meters);
    this.fall();
    Object.assign(round, { hands: [], locked: round.pending.length > 0 });
    return told;
  }

  /** The hands of each sensor with what they win; `levels` stands for the link's meters afterwards. */
  sets(hands, meters) {
    return this.read.flatMap((link, index) => {
      const own = hands.filter((hand) => hand.sensor === index + 1).sort((a, b) => b.seat - a.seat);
      if (!own.length) return [];
      const wagered = this.round.seats[index];
      return [{ link: link.link, table: this.table, round: this.round.round, sensor: index + 1, hands: own, ...awarded(link, own.filter((hand) => wagered.includes(hand.seat)), meters[index]) }];
    });
  }

  fall() {
    this.meters = this.round.before.map((levels, index) => this.pending.find((set) => set.sensor === index + 1)?.levels ?? levels);
  }

  /** @returns what the floor tells of it */
  settle(kind, sets) {
    const { round } = this;
    for (const set of sets) {
      round.settled.push(...set.hands);
      round.paid.push(...set.awards.map((award) => ({ ...award, sensor: set.sensor })));
      round.envy.push(...envyFor(this.read[set.sensor - 1], set.sensor, set.hands, round.seats[set.sensor - 1]));
    }
    return sets.length ? [{ kind, round: round.round, sets }] : [];
  }

  confirm_awards() {
    const told = this.settle("awards-confirmed", this.pending);
    Object.assign(this.round, { pending: [], locked: false });
    return told;
  }

  void_award({ seat, sensor }) {
    const { round } = this;
    const left = round.pending.flatMap((set) => set.hands).filter((hand) => hand.seat !== seat || hand.sensor !== sensor);
    round.pending = this.sets(left, round.before);
    this.fall();
    round.locked = round.pending.length > 0;
  }

  pay_envy() {
    this.round.envy = [];
  }

  end_round() {
    this.state.round = null;
  }

  void_round() {
    this.state.round = null;
  }

  close_table() {
    this.state.open = false;
    this.state.lit = this.read.map(() => []);
  }

  open_table() {
    this.state.open = true;
  }

  // --- what is taught -------------------------------------------------------------------------------------------

  /** Somebody has a hand; whoever trains does what is right. */
  newTask() {
    const pick = (list) => list[Math.floor(Math.random() * list.length)];
    const sensor = pick(this.read.map((_, index) => index + 1));
    const seat = pick(this.seats);
    const seats = this.seats.filter((each) => each === seat || Math.random() < 0.6);
    this.setTask({ sensor, seat, seats, row: pick(this.read[sensor - 1].rows).row });
  }

  setTask({ sensor, seat, seats, row }) {
    const { label, pay } = this.row(sensor, row);
    const said = { sensor, seats: seats.join(", "), seat, hand: label, pay };
    const words = this.read.length > 1
      ? t("Chips lie on sensor {sensor} of seats {seats}. Start the round. Then seat {seat} shows {hand} ({pay}) for it: record it, have it verified, pay what is due, end the round.", said)
      : t("Chips lie on the sensors of seats {seats}. Start the round. Then seat {seat} shows {hand} ({pay}): record it, have it verified, pay what is due, end the round.", said);
    this.task = { sensor, seat, seats, row, words, said };
  }

  isTask(hand) {
    return hand.sensor === this.task.sensor && hand.seat === this.task.seat && hand.row === this.task.row;
  }

  /** Whether these seats are lit as the chips lie. */
  isAsChipsLie(lit) {
    return lit.every((seats, index) => String(seats) === (index + 1 === this.task.sensor ? String(this.task.seats) : ""));
  }

  judge(kind, round) {
    if (kind === "start-round") this.remark = null;
    if (kind === "void-round") this.remark = t("The round does not count; begin again.");
    if (kind !== "end-round") return;
    const award = round.paid.find((each) => this.isTask(each));
    this.remark = award ? t("Right. {amount} is recorded for seat {seat}.", { amount: dollars(award.cents), seat: award.seat }) : t("The hand of seat {seat} was not recorded: its player would have won nothing. Once more.", { seat: this.task.seat });
    if (award) this.newTask();
  }

  /**
   * The step that is right now; null where the table's own order says it.
   * @returns {string|null} named after the command
   */
  get next() {
    const { round, open, lit } = this.state;
    if (!open || round?.locked) return null;
    if (!round) return this.isAsChipsLie(lit) ? "start-round" : "set-sensor";
    if (round.settled.length) return null;
    if (round.hands.length) return round.hands.every((hand) => this.isTask(hand)) ? null : "clear-hand";
    return this.isAsChipsLie(round.seats) ? "key-hand" : "void-round";
  }

  /** What the banner says beside the table's own words; null where those are enough. */
  taught() {
    const { task, remark } = this;
    const { round, open } = this.state;
    if (!open) return null;
    if (!round) return { kind: "note", words: [remark, task.words].filter(Boolean).join(" ") };
    switch (this.next) {
      case "key-hand": return { kind: "note", words: t("Seat {seat} shows {hand} ({pay}): choose the seat, then press its hand.", task.said) };
      case "clear-hand": return { kind: "warn", words: t("That is not the hand that was shown; press it again to take it off.") };
      case "void-round": return { kind: "warn", words: t("Some sensors were not as the chips lay; in a real round a wager would be wrong. Call the round off under More: started too early.") };
      default: return round.settled.length ? this.judged() : null;
    }
  }

  /** After the payment: what was recorded, and what is left to do. */
  judged() {
    const { paid, envy } = this.round;
    const award = paid.find((each) => this.isTask(each));
    const first = award ? t("Right. {amount} is recorded for seat {seat}.", { amount: dollars(award.cents), seat: award.seat }) : t("That was not the hand that was shown; in a real round the Game Manager would have to back it out.");
    const then = envy.length ? t("Envy is due to the others: end the round; it is listed, and paid first.") : t("Now end the round.");
    return { kind: award ? "good" : "warn", words: `${first} ${then}` };
  }
}
