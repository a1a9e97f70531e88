import * as v from 'valibot';
import { todayInParis } from '../domain/period.ts';
import { CalendarDate } from './calendar-date.ts';
import { code } from './common.ts';

/** A calendar day that is not in the future in Paris. */
export const PastDate = v.pipe(
  CalendarDate,
  v.check((day) => day <= todayInParis(), code('futureDate')),
);
