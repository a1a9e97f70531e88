import type { InferOutput } from 'valibot';
import { Payment, type PaymentCreate } from '../../_shared/contract/payment.ts';
import { firstDayOf } from '../../_shared/domain/period.ts';
import { spell } from '../supabase/reader.ts';

spell(Payment, {
  names: ({ names_from: from, names_to: to }) => from && { from, to },
  bankLine: ({ bank_booked_on: bookedOn, bank_label: label }) => bookedOn && { bookedOn, label },
});

/** Returns the parameters of `record_payment`. */
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
