import { monthOf, todayInParis } from '@shared/domain/period.ts';
import { readDay, readLastDay } from '@/lib/reading/days.ts';

const MONTH = String.raw`(?:jan(?:v|vier|uary)?|f[ée]v(?:r|rier)?|feb(?:ruary)?|mars?|march|avr(?:il)?|apr(?:il)?|mai|may|juin|june?|juil(?:let)?|july?|ao[ûu]t|aug(?:ust)?|sept?(?:embre|ember)?|oct(?:obre|ober)?|nov(?:embre|ember)?|d[ée]c(?:embre|ember)?)\.?`;

/**
 * Matches the forms of a day or month in a title: `30/09/2026`, `31/10`, `2026-09-30`, `30 septembre 2026`, `Oct 31,
 * 2026`, `fin octobre`.
 */
const DAY = new RegExp(
  [
    String.raw`\d{4}-\d\d-\d\d`,
    String.raw`\d{1,2}[/.-]\d{1,2}(?:[/.-](?:\d{4}|\d\d))?`,
    String.raw`(?:fin d?['’]?\s?)?(?:\d{1,2}(?:er|st|nd|rd|th)?\s+)?${MONTH}(?:\s+\d{1,2}(?:st|nd|rd|th)?,)?(?:[\s-]+(?:\d{4}|\d\d))?`,
  ]
    .map((pattern) => `(?<![\\p{L}\\d])${pattern}(?![\\p{L}\\d])`)
    .join('|'),
  'iu',
);

/**
 * Splits the title of a column into the day that it contains and the rest. The day is `null` if the title contains no
 * day.
 */
export function titleDay(title: string): { readonly name: string; readonly day: string | null } {
  const found = DAY.exec(title.slice(0, 100));
  const day = found && dayOf(found[0]);
  return day === null ? { name: title, day } : { name: title.replace(found?.[0] ?? '', ' '), day };
}

function dayOf(text: string): string | null {
  const order = readDay(text, 'dayFirst') === null ? 'monthFirst' : 'dayFirst';
  const day = readLastDay(text, order);
  if (day !== null || /\d{4}/.test(text)) return day;
  // The text has no year. Take this year, or last year if the day would otherwise be after the end of this month.
  const today = todayInParis();
  const year = Number(today.slice(0, 4));
  const sign = /\d[/.-]\d/.test(text) ? '/' : ' ';
  const [before, last] = [year - 1, year].map((one) => {
    const whole = `${text.replace(/\.$/, '')}${sign}${one}`;
    return readLastDay(whole, 'dayFirst') ?? readLastDay(whole, 'monthFirst');
  });
  return last && last <= monthOf(today).to ? last : (before ?? null);
}
