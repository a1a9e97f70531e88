import type { Reason } from '../matching/model.ts';

const REASONS_TO_CHECK: ReadonlySet<Reason['code']> = new Set([
  'saysOtherPurpose',
  'unusualAmount',
  'benefitsDiffer',
  'alreadyRecorded',
  'amountOnly',
  'deposit',
  'severalCandidates',
  'refund',
  'returned',
  'returnsTransfer',
  'returnsCheque',
  'secondPayment',
  'otherMonth',
  'aboveMonth',
  'beforeAccount',
  'monthOfBenefit',
  'ended',
  'skipped',
  'saysReturn',
]);

/** Returns true if the landlord has to check the months of a benefit. */
export const asksBenefitMonth = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => /^(?:aboveMonth|beforeAccount|monthOfBenefit)$/.test(code));

/** Returns true for a reason that asks the landlord to check the line before he records it. */
export const isReasonToCheck = ({ code }: Reason): boolean => REASONS_TO_CHECK.has(code);
