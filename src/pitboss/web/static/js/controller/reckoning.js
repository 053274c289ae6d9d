/**
 * What a round brings on a link, worked out as the floor does it, for a table that has no floor behind it. Meters are
 * whole units of 1e-8 dollars; as numbers they are exact up to ninety million dollars.
 * @module controller/reckoning
 */
const UNITS_PER_CENT = 1_000_000;

/** A pay as a rule sheet prints it: `100 % of the Mega` is a share of that level, `3,000 for 1` a multiple of the wager. */
export function payOf(printed) {
  const share = /^(\d+)(?:\.(\d+))? ?%(?: of)?(?: the)?(?: (\w+))?$/.exec(printed);
  if (share) {
    const [, whole, part = "", level = "meter"] = share;
    return { level: level.toLowerCase(), times: BigInt(whole + part), by: 100n * 10n ** BigInt(part.length) };
  }
  const [, times, by] = /^([\d,]+) for (\d+)$/.exec(printed);
  return { level: null, times: BigInt(times.replaceAll(",", "")), by: BigInt(by) };
}

const part = (cents, { times, by }) => Number((BigInt(cents) * times) / by);
export const centsOf = (units) => Math.floor(units / UNITS_PER_CENT);
export const unitsOf = (cents) => cents * UNITS_PER_CENT;

/** The levels of a link after so many wagers. What would pass a maximum goes to the reserve. */
export function contributed(link, levels, wagers) {
  const cents = wagers * link.wager_cents;
  return levels.map((level, index) => {
    const { contribution_ppm: rate, reserve_ppm: aside } = link.levels[index];
    const shown = Math.min(cents * rate, Math.max(0, (level.maximum ?? Infinity) - level.units));
    return { ...level, units: level.units + shown, reserve: level.reserve + cents * aside + (cents * rate - shown) };
  });
}

/**
 * The awards of the hands on one sensor, from the dealer's right, each from what is left; and the levels afterwards.
 * @param {{seat: number, row: string}[]} hands that made the wager
 */
export function awarded(link, hands, levels) {
  const after = levels.map((level) => ({ ...level }));
  const awards = groups(link, hands).flatMap((group) => {
    const row = rowOf(link, group[0].row);
    const pay = payOf(row.printed);
    const level = pay.level === null ? (link.fixed_from_meter ? after[0] : null) : after.find((each) => each.level === pay.level);
    const cents = pay.level === null ? part(link.wager_cents, pay) : Math.floor(part(centsOf(shown(level)), pay) / group.length);
    if (level && link.policy !== "house") take(level, Math.min(cents * group.length, centsOf(shown(level))), pay.level !== null && pay.times === pay.by);
    const from = level && link.policy !== "house" ? level.level : null;
    return group.map((hand) => ({ id: "", seat: hand.seat, row: row.row, label: row.label, pay: row.pay, cents, level: from }));
  });
  return { awards, levels: after };
}

const rowOf = (link, slug) => link.rows.find((row) => row.row === slug);
const shown = (level) => Math.min(level.units, level.maximum ?? Infinity);

/** Winners of one row share one award under an equal split; else each is paid alone. */
function groups(link, hands) {
  const fromTheRight = [...hands].sort((a, b) => b.seat - a.seat);
  if (link.policy !== "equal-split") return fromTheRight.map((hand) => [hand]);
  const byRow = new Map();
  for (const hand of fromTheRight) byRow.set(hand.row, [...(byRow.get(hand.row) ?? []), hand]);
  return [...byRow.values()];
}

/** A whole award restarts the level at its seed and its reserve. */
function take(level, cents, whole) {
  const left = shown(level) - unitsOf(cents);
  const moved = whole ? Math.min(level.reserve, Math.max(0, (level.maximum ?? Infinity) - level.seed - left)) : 0;
  Object.assign(level, { units: left + moved + (whole ? level.seed : 0), reserve: level.reserve - moved });
}

/** What everyone else in the wager is paid for these hands, from the dealer's right. */
export function envyFor(link, sensor, hands, wagered) {
  const triggering = hands.filter((hand) => envied(link, hand, wagered)).sort((a, b) => b.seat - a.seat);
  return triggering.flatMap((hand) => wagered.filter((seat) => seat !== hand.seat).sort((a, b) => b - a)
    .map((seat) => ({ seat, owner: hand.seat, sensor, row: hand.row, cents: Math.floor((rowOf(link, hand.row).envy_cents * link.wager_cents) / 100) })));
}

/** Whether a hand brings envy to somebody: never the dealer's own. */
export function envied(link, hand, wagered) {
  if (!rowOf(link, hand.row).envy_cents || hand.of_dealer) return false;
  if (link.envy_needs_owner_wager && !wagered.includes(hand.seat)) return false;
  return wagered.some((seat) => seat !== hand.seat);
}
