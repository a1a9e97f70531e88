import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { type IssueCode } from '@shared/contract/common.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';

const required: IssueCode = 'required';

/** A day typed as `dd/MM/yyyy` (also `1/3/2026`, `01-03-2026`, `01032026`) as `yyyy-mm-dd`; other text as it is. */
export function parseDay(text: string): string {
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A year of two figures lies at most so far ahead; later ones are of the century before. */
const YEARS_AHEAD = 20;

/**
 * What somebody who has left a date field meant: as `parseDay`, and `8/10/26` is in 2026. While they type it may be the
 * beginning of another year.
 */
function parseTypedDay(text: string): string {
  const parts = /^(\d{1,2}[/.\-\s]\d{1,2}[/.\-\s])(\d{2})$/.exec(text) ?? /^(\d{4})(\d{2})$/.exec(text);
  if (!parts) return parseDay(text);
  const [, dayAndMonth = '', shortYear = ''] = parts;
  const year = 2000 + Number(shortYear);
  const thisYear = Number(todayInParis().slice(0, 4));
  return parseDay(`${dayAndMonth}${year > thisYear + YEARS_AHEAD ? year - 100 : year}`);
}

/** A typed day as fields show days, `dd/MM/yyyy`; what is no day as it is. */
export function usualDay(text: string): string {
  const day = parseTypedDay(text.trim());
  return v.is(CalendarDate, day) ? shortDate(day) : text;
}

/** What a date field holds, to what the API takes. */
export const DateText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseTypedDay),
  CalendarDate,
);

/** The same where nothing typed means no day. */
export const OptionalDateText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseTypedDay(text))),
  v.nullable(CalendarDate),
);
