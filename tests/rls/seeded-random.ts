/** Returns a random generator that repeats itself for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  /** Returns a number from 0 up to 1, but never 1. */
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(random() * most);
  return {
    random,
    below,
    pick: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
    /** Returns between 0 and `most` items. */
    many: <Item>(most: number, make: () => Item): Item[] => Array.from({ length: below(most + 1) }, make),
  };
}
