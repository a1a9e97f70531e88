import * as v from 'valibot';
import { todayInParis } from '../domain/period.ts';
import { CalendarDate, code } from './common.ts';

/** A calendar day that has come in Paris: today or before. */
export const PastDate = v.pipe(
  CalendarDate,
  v.check((day) => day <= todayInParis(), code('futureDate')),
);
