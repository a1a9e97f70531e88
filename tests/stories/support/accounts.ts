import type { Due } from '../../../supabase/functions/_shared/contract/leases/due.ts';
import type { Payment } from '../../../supabase/functions/_shared/contract/payments/payment.ts';
import { aDue } from '../../fixtures/due.ts';
import { aPayment } from '../../fixtures/payment.ts';

/** Returns a payment, and the due that it paid. The due has a quittance. */
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
