import * as v from 'valibot';
import { code } from './common.ts';

const isRealDate = (text: string): boolean => {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

/** A calendar day that exists, as `yyyy-mm-dd`, between 1900 and 2199. */
export const CalendarDate = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.metadata({ format: 'date' }),
  v.regex(/^(?:19|20|21)\d\d-\d\d-\d\d$/, code('invalidDate')),
  v.check(isRealDate, code('invalidDate')),
);
export type CalendarDate = v.InferOutput<typeof CalendarDate>;
