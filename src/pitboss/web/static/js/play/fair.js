/**
 * Checking a deal: the commitment by SHA-256, the shuffle by the same generator as the server's, written anew here, so
 * that nobody has to take the server's word for it.
 * @module play/fair
 */

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4], [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13], [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11], [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5], [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const BLOCK = 128;

const turned = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

/** BLAKE2b with 64 bytes of digest (RFC 7693). */
export function blake2b(message, key = new Uint8Array(0)) {
  const state = [...IV];
  state[0] ^= 0x01010000n ^ (BigInt(key.length) << 8n) ^ 64n;
  let input = message;
  if (key.length) {
    input = new Uint8Array(BLOCK + message.length);
    input.set(key);
    input.set(message, BLOCK);
  }
  const blocks = Math.max(Math.ceil(input.length / BLOCK), 1);
  for (let number = 0; number < blocks; number += 1) {
    const block = new Uint8Array(BLOCK);
    block.set(input.subarray(number * BLOCK, (number + 1) * BLOCK));
    const last = number === blocks - 1;
    compress(state, block, BigInt(last ? input.length : (number + 1) * BLOCK), last);
  }
  const digest = new Uint8Array(64);
  state.forEach((word, index) => { for (let byte = 0; byte < 8; byte += 1) digest[8 * index + byte] = Number((word >> BigInt(8 * byte)) & 255n); });
  return digest;
}

function compress(state, block, counted, last) {
  const words = Array.from({ length: 16 }, (_, index) => littleEndian(block.subarray(8 * index, 8 * index + 8)));
  const v = [...state, ...IV];
  v[12] ^= counted & MASK;
  v[13] ^= counted >> 64n;
  if (last) v[14] ^= MASK;
  const mix = (a, b, c, d, x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turned(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turned(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turned(v[b] ^ v[c], 63n);
  };
  for (let turn = 0; turn < 12; turn += 1) {
    const s = SIGMA[turn % 10];
    mix(0, 4, 8, 12, words[s[0]], words[s[1]]);
    mix(1, 5, 9, 13, words[s[2]], words[s[3]]);
    mix(2, 6, 10, 14, words[s[4]], words[s[5]]);
    mix(3, 7, 11, 15, words[s[6]], words[s[7]]);
    mix(0, 5, 10, 15, words[s[8]], words[s[9]]);
    mix(1, 6, 11, 12, words[s[10]], words[s[11]]);
    mix(2, 7, 8, 13, words[s[12]], words[s[13]]);
    mix(3, 4, 9, 14, words[s[14]], words[s[15]]);
  }
  for (let index = 0; index < 8; index += 1) state[index] ^= v[index] ^ v[index + 8];
}

function littleEndian(bytes) {
  let found = 0n;
  bytes.forEach((byte, index) => { found |= BigInt(byte) << BigInt(8 * index); });
  return found;
}

const bytesOf = (text) => new TextEncoder().encode(text);

/** Whole numbers below a bound, from the seed: the fewest bits that hold the answer, drawn again when out of range. */
class SeededChance {
  constructor(seed) {
    this.key = blake2b(bytesOf(seed));
    this.counter = 0;
    this.pool = 0n;
    this.left = 0;
  }

  below(bound) {
    const width = bound === 1 ? 0 : 32 - Math.clz32(bound - 1);
    const mask = (1n << BigInt(width)) - 1n;
    for (;;) {
      while (this.left < width) {
        const count = new Uint8Array(8);
        new DataView(count.buffer).setBigUint64(0, BigInt(this.counter), true);
        this.pool |= littleEndian(blake2b(count, this.key)) << BigInt(this.left);
        this.left += 512;
        this.counter += 1;
      }
      const drawn = Number(this.pool & mask);
      this.pool >>= BigInt(width);
      this.left -= width;
      if (drawn < bound) return drawn;
    }
  }
}

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const DECK = [...RANKS].flatMap((rank) => [...SUITS].map((suit) => rank + suit));

/** The whole deck in the order in which it was dealt. */
export function deckOf(secret, words) {
  const said = Object.entries(words).filter(([, word]) => word).sort(([a], [b]) => Number(a) - Number(b)).map(([seat, word]) => `${seat}=${word}`);
  const chance = new SeededChance(`${secret}/${said.join("/")}`);
  const order = [...DECK];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = chance.below(last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

/** SHA-256 as 64 hexadecimal digits. */
export async function sha256(text) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Whether the secret is what was promised, and whether that deck, dealt by the procedure, gives just these hands.
 * @param {object} last the last round as the table shows it
 */
export async function checked(last) {
  const promised = (await sha256(last.secret)) === last.commitment;
  const deck = deckOf(last.secret, last.words);
  const piles = new Map();
  let taken = 0;
  for (const { place, seat, count } of last.dealing) {
    const pile = `${place} ${seat ?? ""}`;
    piles.set(pile, [...(piles.get(pile) ?? []), ...deck.slice(taken, taken + count)]);
    taken += count;
  }
  const same = (pile, cards) => (piles.get(pile) ?? []).join(" ") === cards.join(" ");
  const dealt = same("dealer ", last.dealer) && same("board ", last.board) && last.seats.every((seat) => same(`player ${seat.seat}`, seat.cards));
  return { promised, dealt, deck, cards: taken };
}
