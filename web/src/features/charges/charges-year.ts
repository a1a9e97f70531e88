import { todayInParis } from '@shared/domain/period.ts';
import { shownYear } from '@/lib/navigation/shown-year.ts';

export const thisYear = (): number => Number(todayInParis().slice(0, 4));

/** Returns the year whose charges the page shows: the year of the URL, or last year, whose charges are to settle. */
export const chargesYear = (year: number | undefined): number => shownYear(year, thisYear() - 1);
