import * as v from 'valibot';
import { PastDate } from '@shared/contract/values/past-date.ts';
import type { PaymentCreate } from '@shared/contract/payments/payment.ts';
import { paymentEntries } from '@/components/payments/payment-entries.ts';
import { namedBy } from './payment-schema.ts';
import { parseDay } from '@/lib/text/date-text.ts';

type NewPayment = Pick<v.InferOutput<typeof PaymentCreate>, 'kind' | 'paidOn' | 'amount' | 'dueId' | 'month'>;

interface TypedTexts {
  readonly isBenefit: boolean;
  readonly amount: string;
  readonly paidOn: string;
  /**
   * The id of the due or the month before the account that the payment names. Empty if the payment pays the debts in the
   * order of the law.
   */
  readonly dueId: string;
}

/** The first field whose input is missing or invalid. `validAmount` means that an amount was typed, but is invalid. */
export type Missing = 'amount' | 'validAmount' | 'day' | 'month';

/** Returns the typed payment if all its input is complete and valid. Otherwise returns the first field to correct. */
export function typedPayment({ isBenefit, amount, paidOn, dueId }: TypedTexts): NewPayment | Missing {
  const euros = v.safeParse(paymentEntries.amount, amount);
  if (!euros.success) return amount.trim() === '' ? 'amount' : 'validAmount';
  // Refuse a year of two digits: the landlord may still be typing the other two digits.
  const day = parseDay(paidOn.trim());
  if (!v.is(PastDate, day)) return 'day';
  // A benefit pays the rent of the month that it names.
  if (isBenefit && dueId === '') return 'month';
  return {
    kind: isBenefit ? 'benefit' : 'payment',
    paidOn: day,
    amount: euros.output,
    ...namedBy(dueId === '' ? null : dueId),
  };
}
