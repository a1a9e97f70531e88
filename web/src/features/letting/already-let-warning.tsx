import type { LettingPreview } from '@shared/contract/leases/letting.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

/** Warns if the dwelling has other tenants during the new lease. */
export function AlreadyLetWarning({ alreadyLet }: Pick<LettingPreview, 'alreadyLet'>) {
  const { LL, locale } = useI18nContext();
  if (!alreadyLet) return null;
  const names = listText(alreadyLet.names, locale);
  return (
    <span className="mt-1 block text-small text-on-gold-soft">
      {alreadyLet.until === null
        ? LL.letting.alreadyLet({ names })
        : LL.letting.alreadyLetUntil({ names, day: dayInWords(alreadyLet.until, locale) })}
    </span>
  );
}
