import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import { BankLineOutcome } from '../../_shared/contract/bank.ts';
import type { BankLines } from '../../_shared/contract/bank-lines.ts';
import { IssueCode } from '../../_shared/contract/common.ts';
import { ErrorCode } from '../../_shared/contract/errors.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';

type Line = InferOutput<typeof BankLines>['lines'][number];

/** Returns a bank line as `record_bank_lines` takes it. */
export const fromLine = ({ parts, ...line }: Line) => ({ ...toSnakeCase(line), parts: parts.map(fromPart) });

const fromPart = (part: Line['parts'][number]) =>
  part.kind === 'existing'
    ? toSnakeCase(part)
    : toSnakeCase({ ...part, month: part.month && firstDayOf(part.month) });

registerFields(BankLineOutcome, {
  payments: ({ payments = [] }) => payments,
  receipts: ({ receipts = [] }) => receipts,
  blockers: ({ blockers = [] }) => blockers,
  paymentId: ({ paymentId = null }) => paymentId,
  errorCode: ({ errorCode }) => (v.is(ErrorCode, errorCode) ? errorCode : null),
  issues({ issue }) {
    const [path = '', code] = String(issue ?? '').split('=');
    return v.is(IssueCode, code) ? [{ path, code }] : [];
  },
});
