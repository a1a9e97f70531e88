import * as v from 'valibot';
import { issueCode } from '../values/common.ts';

/** A month as `yyyy-mm`, between 1900 and 2199. */
export const Month = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, issueCode('invalidDate')),
);
