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
  /** Empty: as the law has it. */
  readonly dueId: string;
}

/** What has to be typed, put right or chosen first. */
export type Missing = 'amount' | 'validAmount' | 'day' | 'month';

/** The payment as typed in the panel, as far as it would be accepted, or what is still missing. */
export function typedPayment({ isBenefit, amount, paidOn, dueId }: TypedTexts): NewPayment | Missing {
  const euros = v.safeParse(paymentEntries.amount, amount);
  if (!euros.success) return amount.trim() === '' ? 'amount' : 'validAmount';
  // Two digits may be the start of another year.
  const day = parseDay(paidOn.trim());
  if (!v.is(PastDate, day)) return 'day';
  // The benefit is for a month, which has to be said.
  if (isBenefit && dueId === '') return 'month';
  return {
    kind: isBenefit ? 'benefit' : 'payment',
    paidOn: day,
    amount: euros.output,
    dueId: dueId === '' ? null : dueId,
  };
}
