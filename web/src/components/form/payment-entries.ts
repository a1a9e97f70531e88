import * as v from 'valibot';
import { PaymentMethod } from '@shared/contract/receipt.ts';
import { AmountText } from '@/lib/text/amount-text.ts';
import { PastDateText } from '@/lib/text/date-text.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';

const nothingPaid: FormIssue = 'nothingPaid';
const notAboveZero: FormIssue = 'notAboveZero';

export const emptyIsNull = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? null : text)),
);

/** When and by what means money was received, from the input of a form to what the API accepts. */
export const receivedEntries = {
  paidOn: PastDateText,
  method: v.pipe(emptyIsNull, v.nullable(PaymentMethod)),
};

/** Money that is owed or given back: at least a cent. */
export const amountAboveZero = v.pipe(
  AmountText,
  v.check((euros) => euros > 0, notAboveZero),
);

/** A payment: how much, when, by what means. */
export const paymentEntries = {
  amount: v.pipe(
    AmountText,
    v.check((euros) => euros > 0, nothingPaid),
  ),
  ...receivedEntries,
};
