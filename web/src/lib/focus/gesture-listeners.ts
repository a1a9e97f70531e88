/**
 * Returns a function that receives keys one by one. The function returns how many letters of the word were typed in a
 * row. A wrong letter may be a new start of the word: « klinklinky » ends with « klinky ».
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
 * Returns a function that receives the time of each tap in milliseconds. The function returns true if the tap completes
 * a row of `count` taps with short pauses.
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
