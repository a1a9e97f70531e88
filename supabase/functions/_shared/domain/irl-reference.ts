import type { RentIndex } from '../contract/leases/rent-index.ts';
import { addDays, addMonths } from './ledger/days.ts';
import { quarterEnd } from './quarter.ts';

export type PublishedIndex = Pick<RentIndex, 'quarter' | 'publishedOn'>;

/**
 * Returns the day from which an index counts as published. If the day of publication is unknown, this is the 15th of the
 * month after the quarter.
 */
export const publicationDay = ({ quarter, publishedOn }: PublishedIndex): string =>
  publishedOn ?? addDays(quarterEnd(quarter), 14);

/**
 * Returns the quarter of the newest index that was published by the day of signature (loi n° 89-462 du 6 juillet 1989,
 * art. 17-1 I). Returns `null` if `indices` has no such index. Also returns `null` if a newer index should have been
 * published by the day of signature, but is not in `indices`. `private.irl_reference` has the same rule.
 */
export function irlReference(signedOn: string, indices: readonly PublishedIndex[]): string | null {
  const published = indices.filter((index) => publicationDay(index) <= signedOn);
  const quarter = published
    .map((index) => index.quarter)
    .toSorted()
    .at(-1);
  if (quarter === undefined) return null;
  // The index of a quarter is usually published by the 20th of the month after the quarter.
  const nextIndexOn = addDays(addMonths(quarterEnd(quarter), 3), 19);
  return signedOn < nextIndexOn ? quarter : null;
}
