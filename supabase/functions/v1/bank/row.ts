import type { InferOutput } from 'valibot';
import { BankLineOutcome } from '../../_shared/contract/payments/bank.ts';
import type { BankLines } from '../../_shared/contract/payments/bank-lines.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { toSnakeCase, registerFields } from '../supabase/reader.ts';
import { issuesIn } from '../supabase/rest-errors.ts';

type Line = InferOutput<typeof BankLines>['lines'][number];

/** Returns a bank line in the form that `record_bank_lines` takes. */
export const fromLine = ({ parts, ...line }: Line) => ({ ...toSnakeCase(line), parts: parts.map(fromPart) });

const fromPart = (part: Line['parts'][number]) =>
  part.kind === 'existing' || part.kind === 'deposit'
    ? toSnakeCase(part)
    : toSnakeCase({ ...part, month: part.month && firstDayOf(part.month) });

registerFields(BankLineOutcome, { issues: ({ issue }) => issuesIn(issue) });
