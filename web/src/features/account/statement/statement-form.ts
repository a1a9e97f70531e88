import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';

/**
 * The first and last day of a statement. The statement includes both days. Without a first day, the statement covers
 * the account from its start.
 */
export const StatementForm = v.pipe(
  v.object({ from: OptionalDateText, to: PastDateText }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => from === null || from <= to,
      issueCode('periodReversed'),
    ),
    ['to'],
  ),
);

/** Returns the proposed period of a statement, from 1 January to today. */
export function statementInput(today = todayInParis()): v.InferInput<typeof StatementForm> {
  return { from: shortDate(`${today.slice(0, 4)}-01-01`), to: shortDate(today) };
}
