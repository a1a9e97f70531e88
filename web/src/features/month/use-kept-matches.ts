import { useState } from 'react';

/**
 * What a filter shows: all that match it, and what has matched since it was chosen, so that no row goes away under the hand that
 * has just changed it.
 */
export function useKeptMatches(choice: string, matching: readonly string[]): ReadonlySet<string> {
  const [kept, setKept] = useState({ choice, ids: new Set(matching) });
  const isSame = kept.choice === choice;
  if (isSame && matching.every((id) => kept.ids.has(id))) return kept.ids;
  const ids = new Set(isSame ? [...kept.ids, ...matching] : matching);
  setKept({ choice, ids });
  return ids;
}
