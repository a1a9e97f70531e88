import type { Reason } from './matching/model.ts';

const REASONS_TO_CHECK: ReadonlySet<Reason['code']> = new Set([
  'saysOther',
  'unusualAmount',
  'benefitsDiffer',
  'alreadyNoted',
  'amountOnly',
  'deposit',
  'severalCandidates',
  'refund',
  'takenBack',
  'takesBack',
  'takesBackCheque',
  'secondPayment',
  'otherMonth',
  'aboveMonth',
  'monthOfAid',
  'ended',
  'left',
  'saysReturn',
]);

/** Whether the landlord has to look at the months of an aid. */
export const asksAidMonth = ({ reasons }: { readonly reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => code === 'aboveMonth' || code === 'monthOfAid');

/** Whether a reason is one to look before a line is noted. */
export const isReasonToCheck = ({ code }: Reason): boolean => REASONS_TO_CHECK.has(code);
