import * as v from 'valibot';
import { PastDate } from '@shared/contract/past-date.ts';
import type { PaymentCreate } from '@shared/contract/payment.ts';
import { paymentEntries } from '@/components/form/payment-entries.ts';
import { parseDay } from '@/lib/text/date-text.ts';

type NewPayment = Pick<v.InferOutput<typeof PaymentCreate>, 'kind' | 'paidOn' | 'amount' | 'dueId'>;

interface TypedTexts {
  readonly isBenefit: boolean;
  readonly amount: string;
  readonly paidOn: string;
  /** Empty: pay in the order of the law. */
  readonly dueId: string;
}

/** The field that is missing, invalid or not chosen. */
export type Missing = 'amount' | 'validAmount' | 'day' | 'month';

/** The typed payment if it is complete and valid, else the field that is missing. */
export function typedPayment({ isBenefit, amount, paidOn, dueId }: TypedTexts): NewPayment | Missing {
  const euros = v.safeParse(paymentEntries.amount, amount);
  if (!euros.success) return amount.trim() === '' ? 'amount' : 'validAmount';
  // A year of two digits may be the start of a year of four.
  const day = parseDay(paidOn.trim());
  if (!v.is(PastDate, day)) return 'day';
  // A benefit pays the rent of a named month.
  if (isBenefit && dueId === '') return 'month';
  return {
    kind: isBenefit ? 'benefit' : 'payment',
    paidOn: day,
    amount: euros.output,
    dueId: dueId === '' ? null : dueId,
  };
}
