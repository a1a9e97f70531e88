/** Takes keys one by one, and returns how many letters of the word have been typed in a row so far. */
export function createWordListener(word: string): (key: string) => number {
  let progress = 0;
  return (key) => {
    if (progress === word.length) progress = 0;
    progress = key === word[progress] ? progress + 1 : key === word[0] ? 1 : 0;
    return progress;
  };
}

/**
 * Takes the times of taps in milliseconds, and returns whether this one completes `count` taps without too long a
 * pause.
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
