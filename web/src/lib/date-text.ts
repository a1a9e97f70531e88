import * as v from 'valibot';
import { CalendarDate, type IssueCode } from '@shared/contract/common.ts';

const required: IssueCode = 'required';

/** A day typed as `dd/MM/yyyy` (also `1/3/2026`, `01-03-2026`, `01032026`) as `yyyy-mm-dd`; other text as it is. */
export function parseDay(text: string): string {
  const parts =
    /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!parts) return text;
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What a date field holds, to what the API takes. */
export const DateText = v.pipe(
  v.string(required),
  v.trim(),
  v.minLength(1, required),
  v.transform(parseDay),
  CalendarDate,
);

/** The same where nothing typed means no day. */
export const OptionalDateText = v.pipe(
  v.string(required),
  v.trim(),
  v.transform((text) => (text === '' ? null : parseDay(text))),
  v.nullable(CalendarDate),
);
