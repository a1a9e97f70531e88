import * as v from 'valibot';
import { todayInParis } from '../../domain/period.ts';
import { CalendarDate } from './calendar-date.ts';
import { issueCode } from './common.ts';

/** A calendar day up to today, Europe/Paris. */
export const PastDate = v.pipe(
  CalendarDate,
  v.check((day) => day <= todayInParis(), issueCode('futureDate')),
);
