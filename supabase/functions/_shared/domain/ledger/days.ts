const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const isoDay = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The day so many days after (or before) a day, both as `yyyy-mm-dd`. */
export function addDays(day: string, days: number): string {
  const moved = utc(day);
  moved.setUTCDate(moved.getUTCDate() + days);
  return isoDay(moved);
}

/** The same day so many months after (or before) a day; where that month is shorter, its last day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = [
    utc(day).getUTCFullYear(),
    utc(day).getUTCMonth() + months,
    utc(day).getUTCDate(),
  ];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month, Math.min(date, last))));
}

/** How many days a day is after another; negative when it is before. */
export function daysFrom(day: string, later: string): number {
  return (utc(later).getTime() - utc(day).getTime()) / 86_400_000;
}

/** How many months the month of a day is after that of another; negative when it is before. */
export function monthsFrom(day: string, later: string): number {
  const [first, last] = [utc(day), utc(later)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/** The earliest of the days that are known. */
export function earliest(first: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((known, day) => (day !== null && day < known ? day : known), first);
}

/** The latest of some days. */
export function latest(first: string, ...others: readonly string[]): string {
  return others.reduce((known, day) => (day > known ? day : known), first);
}
