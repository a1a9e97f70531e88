const CACHE_MAX = 5000;

/** Memoizes a pure function of a text, because documents share most of their words. */
export function memoize<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const cache = new Map<string, Answer>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const made = answer(text);
    // Clear the whole cache when it is full. Clearing is simpler than evicting single entries.
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(text, made);
    return made;
  };
}
