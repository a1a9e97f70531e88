const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** Returns the day that is `days` days later, or earlier if `days` is negative. Days are written as `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  const moved = utc(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return isoDay(moved);
}

/**
 * Returns the same day of the month `months` months later, or earlier if `months` is negative. If the resulting month
 * is too short, returns the last day of that month.
 */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = [
    utc(day).getUTCFullYear(),
    utc(day).getUTCMonth() + months,
    utc(day).getUTCDate(),
  ];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month, Math.min(date, last))));
}

/** Returns the number of days from one day to another. The number is negative if `later` is the earlier day. */
export function daysFrom(day: string, later: string): number {
  return (utc(later).getTime() - utc(day).getTime()) / 86_400_000;
}

/**
 * Returns the number of months from the month of one day to the month of another day. The number is negative if `later`
 * is the earlier day.
 */
export function monthsFrom(day: string, later: string): number {
  const [first, last] = [utc(day), utc(later)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/** Returns the earliest of the days that are not null. */
export function earliest(first: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((result, day) => (day !== null && day < result ? day : result), first);
}

/** Returns the latest of several days. */
export function latest(first: string, ...others: readonly string[]): string {
  return others.reduce((result, day) => (day > result ? day : result), first);
}
