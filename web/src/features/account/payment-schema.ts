import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { PaymentIssue } from '@shared/contract/payment.ts';
import { emptyIsNull, paymentEntries } from '@/components/form/payment-entries.ts';

/** From the input of the payment panel to what the API accepts. */
export const PaymentForm = v.pipe(
  v.object({
    ...paymentEntries,
    kind: v.picklist(['payment', 'benefit']),
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
