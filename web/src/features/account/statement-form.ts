import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { shortDate, todayInParis } from '@shared/domain/period.ts';
import { OptionalDateText, PastDateText } from '@/lib/text/date-text.ts';

/** The days of a statement, both included; without a first one from the start of the account. */
export const StatementForm = v.pipe(
  v.object({ from: OptionalDateText, to: PastDateText }),
  v.forward(
    v.partialCheck([['from'], ['to']], ({ from, to }) => from === null || from <= to, code('periodReversed')),
    ['to'],
  ),
);

/** What is proposed: this year, up to today. */
export function statementInput(today = todayInParis()): v.InferInput<typeof StatementForm> {
  return { from: shortDate(`${today.slice(0, 4)}-01-01`), to: shortDate(today) };
}
