import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/values/calendar-date.ts';
import { parseDay } from '@/lib/text/date-text.ts';

/** Returns the typed day as an ISO day; `null` while the text is no complete and valid day. */
export function typedDay(text: string | undefined): string | null {
  const day = parseDay((text ?? '').trim());
  return v.is(CalendarDate, day) ? day : null;
}
