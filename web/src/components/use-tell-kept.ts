import type { KeptDue } from '@shared/contract/kept-due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { notify } from '@/lib/notify.ts';

/** As many as a message has room for. */
const TOLD = 3;

/** Tells which dues did not follow a change, since a receipt holds: the latest first. Needs the texts of tenants. */
export function useTellKept(): (kept: readonly KeptDue[]) => void {
  const { LL, locale } = useI18nContext();
  const sentence = ({ amount, wouldBe, numbers, ...due }: KeptDue): string => {
    const period = periodText(due, locale);
    return LL.tenants.kept({
      period: period.charAt(0).toLocaleUpperCase(locale) + period.slice(1),
      amount: formatEuros(amount, locale),
      numbers: numbers.join(', '),
      wouldBe: formatEuros(wouldBe, locale),
    });
  };
  return (kept) => {
    if (kept.length === 0) return;
    const latest = kept.toReversed();
    const more = latest.length - TOLD;
    notify.info(
      [...latest.slice(0, TOLD).map(sentence), ...(more > 0 ? [LL.tenants.keptMore({ n: more })] : [])].join(
        ' ',
      ),
    );
  };
}
