import * as v from 'valibot';
import { issueCode } from '../values/common.ts';
import { PastDate } from '../values/past-date.ts';

/**
 * The first and the last day of a statement, both included. The default of `from` is the start of the account, and the
 * default of `to` is today.
 */
export const StatementQuery = v.pipe(
  v.object({ from: v.optional(PastDate), to: v.optional(PastDate) }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from === undefined || to === undefined || from <= to,
      issueCode('periodReversed'),
    ),
    ['to'],
  ),
);
