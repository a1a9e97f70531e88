import type { Due } from '../../../supabase/functions/_shared/contract/due.ts';
import type { Payment } from '../../../supabase/functions/_shared/contract/payment.ts';
import { monthOf, todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';

/** Returns the first and the last day of a month, counted from this month. */
export function monthFromNow(months: number): { from: string; to: string } {
  const [year = 0, month = 0] = todayInParis().split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10));
}

/** Returns this month's due of €610 of rent and €40 of charges, late and unpaid. */
export function aDue(due: Partial<Due> = {}): Due {
  const { from, to } = { ...monthFromNow(0), ...due };
  const amount = due.amount ?? 650;
  const received = due.received ?? 0;
  return {
    id: crypto.randomUUID(),
    leaseId: crypto.randomUUID(),
    kind: 'rent',
    from,
    to,
    dueOn: from,
    rent: 610,
    charges: 40,
    other: 0,
    reduction: 0,
    mostReduction: 650,
    amount,
    label: null,
    received,
    remaining: amount - received,
    state: amount > received ? 'late' : 'paid',
    isFixed: (due.receipts ?? []).length > 0,
    wouldBe: null,
    parts: [],
    receipts: [],
    next: null,
    createdAt: '2026-01-01T00:00:00Z',
    ...due,
  };
}

/** Returns a payment of €650, dated today. */
export const aPayment = (payment: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  leaseId: crypto.randomUUID(),
  tenantId: null,
  kind: 'payment',
  payer: null,
  payerOffice: null,
  beneficiary: null,
  paidOn: todayInParis(),
  amount: 650,
  method: null,
  names: null,
  namesDueId: null,
  note: null,
  bankLine: null,
  cancelledAt: null,
  cancelReason: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...payment,
});

/** Returns a due paid by a payment, with its document. */
export function aPaidDue(due: Partial<Due> = {}, payment: Partial<Payment> = {}) {
  const paid = aPayment({ amount: 650, ...payment });
  return {
    payment: paid,
    due: aDue({
      received: 650,
      parts: [{ paymentId: paid.id, amount: 650, certified: 650 }],
      receipts: [{ id: crypto.randomUUID(), number: 'Q-2026-0001', kind: 'quittance' }],
      ...due,
    }),
  };
}
