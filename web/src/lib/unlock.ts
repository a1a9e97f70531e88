/** Hears keys one by one, and answers how many of a word's letters were pressed in a row up to this one. */
export function createWordListener(word: string): (key: string) => number {
  let progress = 0;
  return (key) => {
    if (progress === word.length) progress = 0;
    progress = key === word[progress] ? progress + 1 : key === word[0] ? 1 : 0;
    return progress;
  };
}

/** Hears taps at instants in milliseconds, and answers whether this one was the last of `count` without a pause. */
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
