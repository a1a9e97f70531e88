import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { PaymentIssue } from '@shared/contract/payments/payment.ts';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { Month } from '@shared/contract/month/month.ts';
import { OptionalText } from '@shared/contract/values/text.ts';
import { paymentEntries } from '@/components/payments/payment-entries.ts';
import { emptyIsNull } from '@/lib/form/empty-is-null.ts';
import { BENEFIT_OFFICE, SOMEBODY_ELSE } from './payers.ts';

/** Converts the input of the payment panel to the API's input. */
export const PaymentForm = v.pipe(
  v.object({
    ...paymentEntries,
    /** The id of a tenant or guarantor, or a constant of payers.ts. */
    from: v.string(),
    /** The typed name of a payer who is neither a tenant nor a guarantor. */
    payer: OptionalText,
    /** The office that pays the housing benefit. */
    payerOffice: v.pipe(emptyIsNull, v.nullable(BenefitOffice)),
    /** The id of the tenant who is entitled to the housing benefit. */
    beneficiary: v.string(),
    /**
     * The id of the due that the payer names, or a month before the account (`yyyy-mm`). With `null`, the payment pays
     * dues in the order of the law.
     */
    dueId: emptyIsNull,
    issue: PaymentIssue,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['payer']],
      ({ from, payer }) => from !== SOMEBODY_ELSE || payer !== null,
      issueCode('required'),
    ),
    ['payer'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['dueId']],
      ({ from, dueId }) => from !== BENEFIT_OFFICE || dueId !== null,
      issueCode('required'),
    ),
    ['dueId'],
  ),
  v.transform(({ dueId, ...payment }) => ({ ...payment, ...namedBy(dueId) })),
);

/** The due that a payment names or, before the account, the month. */
export const namedBy = (named: string | null): { dueId: string | null; month: string | null } =>
  v.is(Month, named) ? { dueId: null, month: named } : { dueId: named, month: null };
