import type { RentIndex, RentIndexZone } from '@shared/contract/leases/rent-index.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { quarterEnd } from '@shared/domain/quarter.ts';
import { endedQuarters } from '@/lib/lease/rent-index.ts';

/** A quarter of a zone, with its index. */
export interface IndexRow {
  readonly quarter: string;
  /** `null` if the index is missing. */
  readonly index: RentIndex | null;
  /** The change over one year in percent, rounded to two decimals; `null` if one of the two indices is missing. */
  readonly yearlyChange: number | null;
}

/**
 * Returns the quarters of a zone, newest first: from the first quarter with a known index to the last quarter that has
 * ended. Quarters without an index are included.
 */
export function indexRows(indices: readonly RentIndex[], zone: RentIndexZone, today: string): IndexRow[] {
  const known = new Map(
    indices.filter((index) => index.zone === zone).map((index) => [index.quarter, index] as const),
  );
  const [first] = [...known.keys()].toSorted();
  if (first === undefined) return [];
  return endedQuarters(Number(first.slice(0, 4)), today)
    .filter((quarter) => quarter >= first)
    .map((quarter) => {
      const index = known.get(quarter) ?? null;
      return { quarter, index, yearlyChange: changeOf(index, known.get(yearBefore(quarter)) ?? null) };
    });
}

const yearBefore = (quarter: string): string => `${Number(quarter.slice(0, 4)) - 1}${quarter.slice(4)}`;

function changeOf(index: RentIndex | null, before: RentIndex | null): number | null {
  if (!index || !before) return null;
  return Number(((index.value / before.value - 1) * 100).toFixed(2));
}

/** Returns the day by which Insee usually publishes an index: the 20th of the month after its quarter. */
export const usualIndexDay = (quarter: string): string => addDays(quarterEnd(quarter), 19);
