import type { MonthDue } from '../../../supabase/functions/_shared/contract/month/month-due.ts';
import type { MonthMail } from '../../../supabase/functions/_shared/contract/month/month-mail.ts';
import type {
  Payment,
  PaymentOutcome,
  PaymentPreview,
} from '../../../supabase/functions/_shared/contract/payments/payment.ts';
import { aPayment } from '../../fixtures/payment.ts';
import { aPosition } from '../../fixtures/position.ts';

/** Returns a due after its full payment. The next step is to issue the quittance. */
export const paid = (due: MonthDue, change: Partial<MonthDue> = {}): MonthDue => ({
  ...due,
  received: due.amount,
  remaining: 0,
  state: 'paid',
  paidOn: '2026-03-05',
  paymentsSeen: due.paymentsSeen + 1,
  next: 'quittance',
  nextDocument: due.from,
  todo: (change.arrears ?? 0) > 0 ? ['record', 'issue'] : ['issue'],
  step: 'issue',
  ...change,
});

/** Returns a document of a due. The document cannot be mailed, because the tenant has not consented. */
export const aMonthMail = ({ tenantId, tenantName }: MonthDue, number = 'Q-2026-0001'): MonthMail => ({
  documentId: crypto.randomUUID(),
  number,
  tenantId,
  tenantIds: [tenantId],
  tenantName,
  addresses: [],
  obstacle: 'NO_CONSENT',
  delivery: 'otherwise',
  mails: [],
  deliveries: [],
});

/** Returns the payment of a due, received today. */
export const paymentOf = ({ leaseId, tenantId }: MonthDue, payment: Partial<Payment> = {}): Payment =>
  aPayment({ leaseId, tenantId, ...payment });

/** Returns the result of a payment after which nothing is owed. */
export const anOutcome = (due: MonthDue, payment: Payment): PaymentOutcome => ({
  payment,
  parts: [{ dueId: due.dueId, amount: payment.amount }],
  position: aPosition({
    tenantId: due.tenantId,
    leaseId: due.leaseId,
    names: [due.tenantName],
    paidTo: due.to,
  }),
  receipts: [],
  blockers: [],
});

/** Returns the preview of a payment that pays only this due. */
export const aPaymentPreview = (
  { kind, label, from, to, dueOn }: MonthDue,
  amount: number,
): PaymentPreview => ({
  parts: [{ kind, label, from, to, dueOn, amount }],
  advance: 0,
  receipts: [],
  blockers: [],
});
