import type { Locale } from '../../_shared/contract/users/user.ts';
import type { News } from './kind.ts';
import { KINDS } from './kinds.ts';

/**
 * Returns the text of a row of `notifications` in a language, and the path of the notification's page in the app. The
 * path is `null` if the page never existed or no longer exists. Throws if the kind is unknown or a column does not fit
 * the kind.
 */
export function describeNotification(row: News, locale: Locale, today: string) {
  const kindOfRow = KINDS.find(({ kind }) => kind === row.kind);
  if (!kindOfRow) throw new Error(`There is no kind of notification ${row.kind}`);
  return kindOfRow.describe(row, locale, today);
}
