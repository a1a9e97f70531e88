import * as v from 'valibot';
import { issueCode } from './common.ts';

const isRealDate = (text: string): boolean => {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
};

/** A calendar day that exists, as `yyyy-mm-dd`, between 1900 and 2199. */
export const CalendarDate = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.metadata({ format: 'date' }),
  v.regex(/^(?:19|20|21)\d\d-\d\d-\d\d$/, issueCode('invalidDate')),
  v.check(isRealDate, issueCode('invalidDate')),
);
export type CalendarDate = v.InferOutput<typeof CalendarDate>;
