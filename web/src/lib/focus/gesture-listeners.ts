/**
 * Receives keys one by one. Returns how many letters of the word were typed in a row. A wrong key may start the word
 * again, because « klinklinky » ends with « klinky ».
 */
export function createWordListener(word: string): (key: string) => number {
  let typed = '';
  return (key) => {
    // Named keys such as `Enter` are not letters.
    if (key.length > 1 || typed === word) typed = '';
    if (key.length === 1) typed += key;
    while (!word.startsWith(typed)) typed = typed.slice(1);
    return typed.length;
  };
}

/**
 * Receives the times of taps in milliseconds. Returns true if a tap completes a row of `count` taps with short pauses.
 */
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
