import type { UnchangedDue } from '@shared/contract/leases/unchanged-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, periodText } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';

/** The largest number of dues that one message lists. */
const SHOWN_MAX = 3;

/**
 * Returns a function that describes the dues that a change leaves unchanged because of valid receipts. Each of the
 * latest dues has one sentence, latest first. A last sentence counts the remaining dues. The page must load the
 * `tenants` texts.
 */
export function useUnchangedDueSentences(): (kept: readonly UnchangedDue[]) => string[] {
  const { LL, locale } = useI18nContext();
  const sentence = ({ amount, leaseAmount, numbers, ...due }: UnchangedDue): string =>
    LL.tenants.kept({
      period: capitalized(periodText(due, locale), locale),
      amount: formatEuros(amount, locale),
      numbers: numbers.join(', '),
      leaseAmount: formatEuros(leaseAmount, locale),
    });
  return (kept) => {
    const latest = kept.toReversed();
    const more = latest.length - SHOWN_MAX;
    return [
      ...latest.slice(0, SHOWN_MAX).map(sentence),
      ...(more > 0 ? [LL.tenants.keptMore({ n: more })] : []),
    ];
  };
}

/** Returns a function that shows a message with the dues that a change has left unchanged. */
export function useNotifyUnchangedDues(): (kept: readonly UnchangedDue[]) => void {
  const sentences = useUnchangedDueSentences();
  return (kept) => {
    if (kept.length > 0) notify.info(sentences(kept).join(' '));
  };
}
