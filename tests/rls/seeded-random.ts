/** What looks random and is the same for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed;
  /** A number below 1. */
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
    /** As many as that at most, or none. */
    many: <Item>(most: number, make: () => Item): Item[] => Array.from({ length: below(most + 1) }, make),
  };
}
