const MAX_KNOWN = 5000;

/** Memoizes a pure function of a text: documents share most of their words. */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = answer(text);
    // Names come and go: clearing the cache now and then is simpler than choosing what to evict.
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, made);
    return made;
  };
}
