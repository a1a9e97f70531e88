import type { Locale } from '@shared/contract/users/user.ts';
import type { TranslationFunctions } from '@/i18n/i18n-types.ts';
import { listText } from '@/lib/text/list-text.ts';

/** The number of payments, and the number of them that are received deposits. */
interface Recorded {
  readonly payments: number;
  readonly deposits: number;
}

/** Returns the numbers of payments and deposits, as `2 paiements et 1 dépôt`. */
export const recordedText = (
  { payments, deposits }: Recorded,
  { bank }: TranslationFunctions,
  locale: Locale,
): string =>
  listText(
    [
      ...(payments > deposits || deposits === 0 ? [bank.paymentCount({ n: payments - deposits })] : []),
      ...(deposits > 0 ? [bank.depositCount({ n: deposits })] : []),
    ],
    locale,
  );
