import type { MonthDue } from '../../../supabase/functions/_shared/contract/month-due.ts';
import type { MonthMail } from '../../../supabase/functions/_shared/contract/month-mail.ts';
import type {
  Payment,
  PaymentOutcome,
  PaymentPreview,
} from '../../../supabase/functions/_shared/contract/payment.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';

/** Returns a due as paid in full, with the quittance as its next step. */
export const paid = (due: MonthDue, change: Partial<MonthDue> = {}): MonthDue => ({
  ...due,
  received: due.amount,
  remaining: 0,
  state: 'paid',
  paidOn: '2026-03-05',
  paymentsSeen: due.paymentsSeen + 1,
  next: 'quittance',
  nextDocument: due.from,
  todo: (change.owedBefore ?? 0) > 0 ? ['record', 'issue'] : ['issue'],
  step: 'issue',
  ...change,
});

/** A document of a due, which cannot be mailed. */
export const aMonthMail = ({ tenantId, tenantName }: MonthDue, number = 'Q-2026-0001'): MonthMail => ({
  receiptId: crypto.randomUUID(),
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

/** The payment of a due, recorded today. */
export const aPayment = ({ leaseId, tenantId }: MonthDue, payment: Partial<Payment> = {}): Payment => ({
  id: crypto.randomUUID(),
  leaseId,
  tenantId,
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
  createdAt: '2026-03-05T12:00:00Z',
  ...payment,
});

/** Returns the result of a payment after which nothing is owed. */
export const anOutcome = (due: MonthDue, payment: Payment): PaymentOutcome => ({
  payment,
  parts: [{ dueId: due.dueId, amount: payment.amount }],
  position: {
    tenantId: due.tenantId,
    leaseId: due.leaseId,
    names: [due.tenantName],
    paidTo: due.to,
    oldestUnpaidDueOn: null,
    daysLate: 0,
    unpaidTerms: 0,
    owed: 0,
    upcoming: 0,
    advance: 0,
    prescribed: 0,
    late: 0,
    held: 0,
  },
  receipts: [],
  blockers: [],
});

/** The preview of a payment that pays only this due. */
export const aPaymentPreview = (
  { kind, label, from, to, dueOn }: MonthDue,
  amount: number,
): PaymentPreview => ({
  parts: [{ kind, label, from, to, dueOn, amount }],
  advance: 0,
  receipts: [],
  blockers: [],
});
