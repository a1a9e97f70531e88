import type { InferOutput } from 'valibot';
import * as v from 'valibot';
import type { BankLineOutcome } from '../../_shared/contract/bank.ts';
import type { BankLines } from '../../_shared/contract/bank-lines.ts';
import { IssueCode } from '../../_shared/contract/common.ts';
import { ErrorCode } from '../../_shared/contract/errors.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import type { BankLineFields, BankLineRow } from '../supabase/database.ts';

type Line = InferOutput<typeof BankLines>['lines'][number];

/** Returns a bank line as `note_bank_lines` takes it. */
export function fromLine(line: Line): BankLineFields {
  return {
    id: line.id,
    booked_on: line.bookedOn,
    amount: line.amount,
    label: line.label,
    account: line.account,
    payer_key: line.payerKey,
    method: line.method,
    parts: line.parts.map(fromPart),
  };
}

const fromPart = (part: Line['parts'][number]): BankLineFields['parts'][number] =>
  part.kind === 'noted'
    ? { kind: part.kind, payment_id: part.paymentId }
    : {
        kind: part.kind,
        tenant_id: part.tenantId,
        amount: part.amount,
        month: part.month && firstDayOf(part.month),
        due_id: part.dueId,
        payer_tenant_id: part.payerTenantId,
        payer_guarantor_id: part.payerGuarantorId,
        payer_name: part.payer,
        payer_office: part.payerOffice,
        is_another: part.isAnother,
      };

export function toLineOutcome({ issue, errorCode, ...row }: BankLineRow): BankLineOutcome {
  const [path = '', issueCode] = (issue ?? '').split('=');
  return {
    payments: [],
    receipts: [],
    blockers: [],
    paymentId: null,
    ...row,
    errorCode: v.is(ErrorCode, errorCode) ? errorCode : null,
    issues: v.is(IssueCode, issueCode) ? [{ path, code: issueCode }] : [],
  };
}
