import * as v from 'valibot';
import { code } from '@shared/contract/common.ts';
import { PastDate } from '@shared/contract/past-date.ts';
import { BenefitOffice, PaymentMethod } from '@shared/contract/receipt.ts';
import type { ReceiptTerm, ReceiptTermQuery } from '@shared/contract/receipt-term.ts';
import { toCents } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { receiptOutcome } from '@shared/domain/receipt-outcome.ts';
import type { FormIssue } from '@/lib/form-issue.ts';
import { AmountText, OptionalAmountText } from '@/lib/amount-text.ts';
import { DateText } from '@/lib/date-text.ts';
import { unstatedCents } from './remaining.ts';

const issue = (value: FormIssue): FormIssue => value;

const Fields = v.object({
  tenantId: v.pipe(v.string(code('required')), v.minLength(1, code('required'))),
  paidAt: v.pipe(DateText, PastDate),
  from: DateText,
  to: DateText,
  rent: AmountText,
  charges: OptionalAmountText,
  paymentMethod: v.pipe(
    v.string(),
    v.transform((method) => (method === '' ? null : method)),
    v.nullable(PaymentMethod),
  ),
  housingBenefit: OptionalAmountText,
  benefitOffice: v.pipe(
    v.string(),
    v.transform((office) => (office === '' ? null : office)),
    v.nullable(BenefitOffice),
  ),
  paidInAdvance: v.boolean(),
});

/**
 * From the input of the receipt panel to what the API accepts, except for the property, which is the tenant's.
 * `termOf` returns what is known to be owed for a period; the API checks it anyway.
 */
export function receiptForm(termOf: (query: ReceiptTermQuery) => ReceiptTerm | undefined) {
  const outcomeOf = ({ rent, charges, ...query }: ReceiptTermQuery & Amounts) => {
    const term = termOf(query);
    return term && receiptOutcome(term, { rent, charges });
  };
  const hasUnstated = (query: ReceiptTermQuery): boolean => {
    const term = termOf(query);
    return term !== undefined && unstatedCents(term) > 0;
  };
  const PAYMENT = [['tenantId'], ['from'], ['to'], ['rent'], ['charges']] as const;
  return v.pipe(
    Fields,
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, code('periodReversed')),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['tenantId'], ['from'], ['to']],
        (query) => !isBeforeLease(termOf(query)),
        code('beforeLease'),
      ),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['tenantId'], ['from'], ['to'], ['paidInAdvance']],
        ({ paidInAdvance, ...query }) => paidInAdvance || !isToCome(termOf(query) ?? query),
        code('futureTerm'),
      ),
      ['from'],
    ),
    v.forward(
      v.partialCheck(PAYMENT, (payment) => outcomeOf(payment) !== 'aboveDue', code('aboveDue')),
      ['rent'],
    ),
    v.forward(
      v.partialCheck(
        PAYMENT,
        (payment) =>
          payment.rent + payment.charges > 0 || outcomeOf(payment) !== 'partial' || hasUnstated(payment),
        issue('nothingPaid'),
      ),
      ['rent'],
    ),
    v.forward(
      v.partialCheck(
        [['rent'], ['charges'], ['housingBenefit']],
        ({ rent, charges, housingBenefit }) => toCents(housingBenefit) <= toCents(rent) + toCents(charges),
        issue('abovePayment'),
      ),
      ['housingBenefit'],
    ),
  );
}

/** Whether the period ends before the lease starts. */
export const isBeforeLease = (term: ReceiptTerm | undefined): boolean =>
  term !== undefined && term.from > term.to;

/** Whether a period is entirely in the future. */
export const isToCome = ({ from }: { readonly from: string }): boolean => from > todayInParis();

interface Amounts {
  readonly rent: number;
  readonly charges: number;
}

export type ReceiptFormSchema = ReturnType<typeof receiptForm>;
