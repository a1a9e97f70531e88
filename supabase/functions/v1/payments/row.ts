import type { InferOutput } from 'valibot';
import type { Payment, PaymentCreate, PaymentOutcome } from '../../_shared/contract/payment.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { toPosition } from '../positions/row.ts';
import type { PaymentOutcomeRow, PaymentRow } from '../supabase/database.ts';
import { toInstant } from '../supabase/to-instant.ts';

export function toPayment(row: PaymentRow): Payment {
  const { names_from: from, names_to: to, bank_booked_on: bookedOn } = row;
  return {
    id: row.id,
    leaseId: row.lease_id,
    tenantId: row.tenant_id,
    kind: row.kind,
    payer: row.payer,
    payerOffice: row.payer_office,
    beneficiary: row.beneficiary,
    paidOn: row.paid_on,
    amount: row.amount,
    method: row.method,
    names: from === null || to === null ? null : { from, to },
    namesDueId: row.names_due_id,
    note: row.note,
    bankLine: bookedOn === null ? null : { bookedOn, label: row.bank_label },
    cancelledAt: row.cancelled_at && toInstant(row.cancelled_at),
    cancelReason: row.cancel_reason,
    createdAt: toInstant(row.created_at),
  };
}

/** What the command takes. */
export function fromPayment(body: InferOutput<typeof PaymentCreate>) {
  return {
    tenant: body.tenantId,
    idempotency_key: body.idempotencyKey,
    paid_on: body.paidOn,
    amount: body.amount,
    kind: body.kind,
    method: body.method,
    payer: body.payer,
    payer_tenant: body.payerTenantId,
    payer_guarantor: body.payerGuarantorId,
    payer_office: body.payerOffice,
    month: body.month && firstDayOf(body.month),
    due: body.dueId,
    note: body.note,
    issue: body.issue,
    payments_known: body.paymentsKnown,
  };
}

export function toOutcome({ payment, position, ...rest }: PaymentOutcomeRow): PaymentOutcome {
  return { payment: toPayment(payment), position: toPosition(position), ...rest };
}
