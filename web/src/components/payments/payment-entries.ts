import * as v from 'valibot';
import { PaymentMethod } from '@shared/contract/documents/receipt.ts';
import { AmountText } from '@/lib/text/amount-text.ts';
import { emptyIsNull } from '@/lib/form/empty-is-null.ts';
import { PastDateText } from '@/lib/text/date-text.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const nothingPaid: FormIssue = 'nothingPaid';
const notAboveZero: FormIssue = 'notAboveZero';

/** The schema of a payment's day and method. The schema converts the input of a form for the API. */
export const receivedEntries = {
  paidOn: PastDateText,
  method: v.pipe(emptyIsNull, v.nullable(PaymentMethod)),
};

/** The schema for the amount of a debt or refund. The amount is at least one cent. */
export const amountAboveZero = v.pipe(
  AmountText,
  v.check((euros) => euros > 0, notAboveZero),
);

/** The schema of a payment's amount, day and method. */
export const paymentEntries = {
  amount: v.pipe(
    AmountText,
    v.check((euros) => euros > 0, nothingPaid),
  ),
  ...receivedEntries,
};
