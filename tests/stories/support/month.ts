import type { MonthDue } from '../../../supabase/functions/_shared/contract/month-due.ts';
import type { MonthMail } from '../../../supabase/functions/_shared/contract/month-mail.ts';
import type {
  Payment,
  PaymentOutcome,
  PaymentPreview,
} from '../../../supabase/functions/_shared/contract/payment.ts';
import { todayInParis } from '../../../supabase/functions/_shared/domain/period.ts';

/** The rent of Inès Œuvré for March 2026: €650, unpaid. */
export const aMonthDue = (due: Partial<MonthDue> = {}): MonthDue => ({
  dueId: crypto.randomUUID(),
  leaseId: crypto.randomUUID(),
  tenantId: crypto.randomUUID(),
  tenantName: 'Inès Œuvré',
  propertyName: 'Le Bellecour',
  kind: 'rent',
  label: null,
  from: '2026-03-01',
  to: '2026-03-31',
  dueOn: '2026-03-01',
  amount: 650,
  received: 0,
  remaining: 650,
  state: 'late',
  receipts: [],
  owedBefore: 0,
  paidOn: null,
  method: null,
  paymentsKnown: 0,
  next: null,
  nextDocument: null,
  blocker: null,
  todo: ['note'],
  step: 'note',
  documentId: null,
  ...due,
});

/** The same rent, paid in full; its quittance comes next. */
export const paid = (due: MonthDue, change: Partial<MonthDue> = {}): MonthDue => ({
  ...due,
  received: due.amount,
  remaining: 0,
  state: 'paid',
  paidOn: '2026-03-05',
  paymentsKnown: due.paymentsKnown + 1,
  next: 'quittance',
  nextDocument: due.from,
  todo: (change.owedBefore ?? 0) > 0 ? ['note', 'issue'] : ['issue'],
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

/** A recorded payment after which nothing is owed. */
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
