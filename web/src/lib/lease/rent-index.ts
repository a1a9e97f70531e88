import { type PublishedIndex, irlReference, publicationDay } from '@shared/domain/irl-reference.ts';
import { addMonths, daysFrom } from '@shared/domain/ledger/days.ts';
import { quarterEnd } from '@shared/domain/quarter.ts';

/** A lease that was signed within this number of days of a publication may name the old or the new index. */
const DOUBTFUL_DAYS = 3;

/** The same number of days if the day of publication is unknown. Insee publishes between the 10th and the 20th. */
const DOUBTFUL_DAYS_IF_UNKNOWN = 5;

/**
 * Returns the reference quarter that a form proposes for a lease signed on a given day. Returns `null` if only the
 * lease itself can tell the quarter.
 */
export function proposedReference(signedOn: string, indices: readonly PublishedIndex[]): string | null {
  const quarter = irlReference(signedOn, indices);
  if (quarter === null) return null;
  const isNearPublication = indices.some(
    (index) =>
      Math.abs(daysFrom(publicationDay(index), signedOn)) <=
      (index.publishedOn === null ? DOUBTFUL_DAYS_IF_UNKNOWN : DOUBTFUL_DAYS),
  );
  // Insee publishes an index in the month after its quarter, on a day that is not known in advance.
  const mayBeOutdated =
    indices.every((index) => publicationDay(index) <= signedOn) &&
    addMonths(quarterEnd(quarter), 3) <= signedOn;
  return isNearPublication || mayBeOutdated ? null : quarter;
}

/** Returns the quarters from the first quarter of a year until the last quarter that has ended, newest first. */
export function endedQuarters(firstYear: number, today: string): string[] {
  const years = Array.from(
    { length: Number(today.slice(0, 4)) - firstYear + 1 },
    (_, index) => firstYear + index,
  );
  return years
    .flatMap((year) => [1, 2, 3, 4].map((number) => `${year}-Q${number}`))
    .filter((quarter) => quarterEnd(quarter) <= today)
    .toReversed();
}
