import type { KeptDue } from '@shared/contract/kept-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { capitalized, periodText } from '@/lib/text/day-text.ts';
import { notify } from '@/lib/notify.ts';

/** As many as a message has room for. */
const TOLD = 3;

/** Says which dues do not follow a change, since a receipt holds: the latest first. Needs the texts of tenants. */
export function useKeptSentences(): (kept: readonly KeptDue[]) => string[] {
  const { LL, locale } = useI18nContext();
  const sentence = ({ amount, wouldBe, numbers, ...due }: KeptDue): string =>
    LL.tenants.kept({
      period: capitalized(periodText(due, locale), locale),
      amount: formatEuros(amount, locale),
      numbers: numbers.join(', '),
      wouldBe: formatEuros(wouldBe, locale),
    });
  return (kept) => {
    const latest = kept.toReversed();
    const more = latest.length - TOLD;
    return [...latest.slice(0, TOLD).map(sentence), ...(more > 0 ? [LL.tenants.keptMore({ n: more })] : [])];
  };
}

/** Tells in a message which dues did not follow a change. */
export function useTellKept(): (kept: readonly KeptDue[]) => void {
  const sentences = useKeptSentences();
  return (kept) => {
    if (kept.length > 0) notify.info(sentences(kept).join(' '));
  };
}
