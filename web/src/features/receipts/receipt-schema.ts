import * as v from 'valibot';
import { issueCode } from '@shared/contract/values/common.ts';
import { BenefitOffice } from '@shared/contract/leases/benefit-office.ts';
import { PaymentMethod } from '@shared/contract/documents/receipt.ts';
import type { ReceiptTerm, ReceiptTermQuery } from '@shared/contract/documents/receipt-term.ts';
import { toCents } from '@shared/domain/money.ts';
import { todayInParis } from '@shared/domain/period.ts';
import type { FormIssue } from '@/lib/form/form-issue.ts';
import { AmountText, OptionalAmountText } from '@/lib/text/amount-text.ts';
import { DateText, PastDateText } from '@/lib/text/date-text.ts';
import { remainingCents, unstatedCents } from './remaining-amounts.ts';

const issue = (value: FormIssue): FormIssue => value;

const Fields = v.object({
  tenantId: v.pipe(v.string(issueCode('required')), v.minLength(1, issueCode('required'))),
  paidAt: PastDateText,
  from: DateText,
  to: DateText,
  rent: AmountText,
  charges: OptionalAmountText,
  method: v.pipe(
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
 * Returns the schema of the receipt form. `termOf` returns the amounts of a period, if they are known. The API checks
 * the input again.
 */
export function receiptForm(termOf: (query: ReceiptTermQuery) => ReceiptTerm | undefined) {
  // A receipt needs no new payment if a recorded payment has no receipt yet, or if nothing is owed.
  const needsPayment = (query: ReceiptTermQuery): boolean => {
    const term = termOf(query);
    return term !== undefined && remainingCents(term) > 0 && unstatedCents(term) <= 0;
  };
  return v.pipe(
    Fields,
    v.forward(
      v.partialCheck([['from'], ['to']], ({ from, to }) => from <= to, issueCode('periodReversed')),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['tenantId'], ['from'], ['to']],
        (query) => !isBeforeLease(termOf(query)),
        issueCode('beforeLease'),
      ),
      ['to'],
    ),
    v.forward(
      v.partialCheck(
        [['tenantId'], ['from'], ['to'], ['paidInAdvance']],
        ({ paidInAdvance, ...query }) => paidInAdvance || !asksAdvance(query, termOf(query)),
        issueCode('futureTerm'),
      ),
      ['from'],
    ),
    v.forward(
      v.partialCheck(
        [['tenantId'], ['from'], ['to'], ['rent'], ['charges']],
        ({ rent, charges, ...query }) => rent + charges > 0 || !needsPayment(query),
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
    // The form does not ask about a future period that recorded payments cover.
    v.transform((values) => ({
      ...values,
      paidInAdvance: values.paidInAdvance || isFuturePeriod(termOf(values) ?? values),
    })),
  );
}

/** Returns true if the period ends before the lease starts. */
export const isBeforeLease = (term: ReceiptTerm | undefined): boolean =>
  term !== undefined && term.from > term.to;

/** Returns true if the period is entirely in the future. */
export const isFuturePeriod = ({ from }: { readonly from: string }): boolean => from > todayInParis();

/**
 * Returns true if the landlord has to confirm that the tenant paid in advance: the period is in the future, and the
 * recorded payments do not cover it.
 */
export const asksAdvance = (asked: { readonly from: string }, term: ReceiptTerm | undefined): boolean =>
  isFuturePeriod(term ?? asked) && !(term && remainingCents(term) <= 0);

export type ReceiptFormSchema = ReturnType<typeof receiptForm>;
