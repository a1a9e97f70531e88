import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { PaymentIssue } from '@shared/contract/payment.ts';
import { PaymentMethod } from '@shared/contract/receipt.ts';
import type { FormIssue } from '@/components/form/form-issue.ts';
import { AmountText } from '@/lib/amount-text.ts';
import { DateText } from '@/lib/date-text.ts';

const nothingPaid: FormIssue = 'nothingPaid';

const emptyIsNull = v.pipe(
  v.string(),
  v.transform((text) => (text === '' ? null : text)),
);

/** From the input of the payment panel to what the API accepts. */
export const PaymentForm = v.pipe(
  v.object({
    amount: v.pipe(
      AmountText,
      v.check((euros) => euros > 0, nothingPaid),
    ),
    paidOn: v.pipe(DateText, PastDate),
    kind: v.picklist(['payment', 'benefit']),
    method: v.pipe(emptyIsNull, v.nullable(PaymentMethod)),
    /** The due that the payer names; `null` pays as the law has it. */
    dueId: emptyIsNull,
    issue: PaymentIssue,
  }),
  v.forward(
    v.partialCheck(
      [['kind'], ['dueId']],
      ({ kind, dueId }) => kind === 'payment' || dueId !== null,
      code('required'),
    ),
    ['dueId'],
  ),
);
