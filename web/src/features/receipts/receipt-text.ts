import type { Receipt } from '@shared/contract/receipt-list.ts';
import type { Locale } from '@shared/contract/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { dayInWords, periodText } from '@/lib/text/day-text.ts';

type Words = Pick<TranslationFunctions, 'receiptKinds' | 'receiptList'>;

/** Returns the period of a receipt as text. For a receipt without a period, returns the payment. */
export function receiptPeriod(
  { from, to, paidAt }: Pick<Receipt, 'from' | 'to' | 'paidAt'>,
  LL: Words,
  locale: Locale,
): string {
  if (from === null || to === null) return LL.receiptList.paymentOf({ day: dayInWords(paidAt, locale) });
  return periodText({ from, to }, locale);
}

/** Returns the name of a receipt. A receipt without a period is named after its payment. */
export const receiptName = ({ kind, from }: Pick<Receipt, 'kind' | 'from'>, LL: Words): string =>
  from === null ? LL.receiptList.withoutPeriod() : LL.receiptKinds[kind].name();
