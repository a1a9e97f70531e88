import * as v from 'valibot';
import { todayInParis } from '../domain/period.ts';
import { code } from './common.ts';

/** A month as `yyyy-mm`, between 1900 and 2199. */
export const Month = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, code('invalidDate')),
);

/** A month that has begun in Paris: this one or one before. */
export const StartedMonth = v.pipe(
  Month,
  v.check((month) => month <= todayInParis().slice(0, 7), code('futureTerm')),
);
