import * as v from 'valibot';
import { issueCode } from './common.ts';

/** A day of the year as `mm-dd`, including 29 February. */
export const DayOfYear = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.regex(
    /^(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/,
    issueCode('invalidDate'),
  ),
);
export type DayOfYear = v.InferOutput<typeof DayOfYear>;
