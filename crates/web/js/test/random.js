// Random choices that are the same in each run.

/** A generator of numbers from 0 to below 1 from a seed: mulberry32. */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One element of an array. */
export function pick(rng, all) {
  return all[Math.floor(rng() * all.length)];
}
