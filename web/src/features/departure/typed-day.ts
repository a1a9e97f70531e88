import * as v from 'valibot';
import { CalendarDate } from '@shared/contract/calendar-date.ts';
import { parseDay } from '@/lib/text/date-text.ts';

/** Returns a day that is typed in full; `null` while the user is typing. */
export function typedDay(text: string | undefined): string | null {
  const day = parseDay((text ?? '').trim());
  return v.is(CalendarDate, day) ? day : null;
}
