/**
 * Takes keys one by one, and returns how many letters of the word have been typed in a row so far. A wrong key may
 * start the word again: « klinklinky » ends with « klinky ».
 */
export function createWordListener(word: string): (key: string) => number {
  let typed = '';
  return (key) => {
    // Keys such as `Enter` have a name instead of a letter.
    if (key.length > 1 || typed === word) typed = '';
    if (key.length === 1) typed += key;
    while (!word.startsWith(typed)) typed = typed.slice(1);
    return typed.length;
  };
}

/** Takes the times of taps in milliseconds. Returns true when a tap completes `count` taps without too long a pause. */
export function createTapListener(count: number, longestPauseMs: number): (atMs: number) => boolean {
  let taps = 0;
  let lastMs = Number.NEGATIVE_INFINITY;
  return (atMs) => {
    taps = atMs - lastMs <= longestPauseMs ? taps + 1 : 1;
    lastMs = atMs;
    if (taps < count) return false;
    taps = 0;
    return true;
  };
}
