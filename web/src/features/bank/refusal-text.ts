import type { BankLineOutcome } from '@shared/contract/bank.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';

/** Returns the reason of a refusal as a sentence. */
export function refusalText({ errorCode, issues }: BankLineOutcome, { bank }: TranslationFunctions): string {
  const { refusals } = bank;
  if (errorCode === 'UNSEEN_PAYMENTS') return refusals.same();
  if (errorCode === 'ALREADY_CANCELLED') return refusals.takenBack();
  if (errorCode === 'QUOTA_REACHED') return refusals.quota();
  const { path = '', code } = issues[0] ?? {};
  if (errorCode === 'NOT_FOUND')
    return path.endsWith('paymentId') ? refusals.linked() : refusals.tenantGone();
  if (path === 'id') return refusals.known();
  if (path.endsWith('paymentId')) return refusals.linked();
  if (path.endsWith('month')) return code === 'required' ? refusals.month() : refusals.monthNotOwed();
  if (code === 'futureDate' || code === 'beforeAccount' || code === 'aboveAmount' || code === 'overlaps')
    return refusals[code]();
  return refusals.other();
}
