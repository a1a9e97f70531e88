import { useState } from 'react';

/**
 * Returns the ids that match the filter now, or have matched it since it was chosen. Otherwise, a row could vanish
 * while the landlord edits it.
 */
export function useStickyMatches(choice: string, matching: readonly string[]): ReadonlySet<string> {
  const [kept, setKept] = useState({ choice, ids: new Set(matching) });
  const isSame = kept.choice === choice;
  if (isSame && matching.every((id) => kept.ids.has(id))) return kept.ids;
  const ids = new Set(isSame ? [...kept.ids, ...matching] : matching);
  setKept({ choice, ids });
  return ids;
}
