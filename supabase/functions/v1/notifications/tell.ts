import type { Locale } from '../../_shared/contract/user.ts';
import type { News } from './kind.ts';
import { KINDS } from './kinds.ts';

/**
 * What a row of `notifications` says in a language, and the path in the app of what it is about; `null` when there is no
 * such page, or no longer. Throws when the row is of no kind or not as its kind needs it.
 */
export function tell(row: News, locale: Locale, today: string) {
  const known = KINDS.find(({ kind }) => kind === row.kind);
  if (!known) throw new Error(`There is no kind of notification ${row.kind}`);
  return known.tell(row, locale, today);
}
