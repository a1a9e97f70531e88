import type { RentIndex } from '../contract/rent-index.ts';
import { addDays, addMonths } from './ledger/days.ts';
import { quarterEnd } from './quarter.ts';

export type PublishedIndex = Pick<RentIndex, 'quarter' | 'publishedOn'>;

/**
 * Returns the quarter of the last index that was published on the day of signature, as `private.irl_reference` does
 * (loi n° 89-462 du 6 juillet 1989, art. 17-1 I). Returns `null` before the first known day of publication, or if an
 * index that is not known here should have been published since.
 */
export function irlReference(signedOn: string, indices: readonly PublishedIndex[]): string | null {
  const published = indices.filter(({ publishedOn }) => publishedOn !== null && publishedOn <= signedOn);
  const quarter = published
    .map((index) => index.quarter)
    .toSorted()
    .at(-1);
  if (quarter === undefined) return null;
  // The index of the next quarter is usually published by the 20th of the month after that quarter.
  const nextIndexOn = addDays(addMonths(quarterEnd(quarter), 3), 19);
  return signedOn < nextIndexOn ? quarter : null;
}
