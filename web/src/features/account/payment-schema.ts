import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { PaymentIssue } from '@shared/contract/payment.ts';
import { BenefitOffice } from '@shared/contract/receipt.ts';
import { OptionalText } from '@shared/contract/text.ts';
import { emptyIsNull, paymentEntries } from '@/components/form/payment-entries.ts';
import { BENEFIT_OFFICE, SOMEBODY_ELSE } from './payers.ts';

/** From the input of the payment panel to what the API accepts. */
export const PaymentForm = v.pipe(
  v.object({
    ...paymentEntries,
    /** The id of a tenant or of a guarantor, or one of the others of payers.ts. */
    from: v.string(),
    /** The name of somebody else. */
    payer: OptionalText,
    /** Which office pays the housing benefit, and the id of the tenant for whom. */
    payerOffice: v.pipe(emptyIsNull, v.nullable(BenefitOffice)),
    beneficiary: v.string(),
    /** The due that the payer names; `null` pays as the law has it. */
    dueId: emptyIsNull,
    issue: PaymentIssue,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['payer']],
      ({ from, payer }) => from !== SOMEBODY_ELSE || payer !== null,
      code('required'),
    ),
    ['payer'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['dueId']],
      ({ from, dueId }) => from !== BENEFIT_OFFICE || dueId !== null,
      code('required'),
    ),
    ['dueId'],
  ),
);
