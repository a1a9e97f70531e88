import type { Locale } from '../../_shared/contract/user.ts';
import type { News } from './kind.ts';
import { KINDS } from './kinds.ts';

/**
 * Returns the text of a row of `notifications` in a language, and the path of its page in the app; `null` if there is
 * no such page, or if it no longer exists. Throws if the kind is unknown or a column does not fit it.
 */
export function describeNotification(row: News, locale: Locale, today: string) {
  const kindOfRow = KINDS.find(({ kind }) => kind === row.kind);
  if (!kindOfRow) throw new Error(`There is no kind of notification ${row.kind}`);
  return kindOfRow.describe(row, locale, today);
}
