import * as v from 'valibot';
import { issueCode } from './common.ts';

/**
 * A quarter of a year, such as `2026-Q2`, between 1900 and 2199. Sorting these texts also sorts the quarters by time.
 */
export const Quarter = v.pipe(
  v.string(issueCode('required')),
  v.minLength(1, issueCode('required')),
  v.regex(/^(?:19|20|21)\d\d-Q[1-4]$/, issueCode('invalid')),
);
export type Quarter = v.InferOutput<typeof Quarter>;
