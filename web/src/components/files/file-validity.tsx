import { todayInParis } from '@shared/domain/period.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { cn } from '@/lib/cn.ts';
import { dayInWords } from '@/lib/text/day-text.ts';

/** The last day on which a stored file is valid. If the file has expired, the day is red. */
export function FileValidity({ validUntil }: { readonly validUntil: string | null }) {
  const { LL, locale } = useI18nContext();
  if (validUntil === null) return null;
  const isOver = validUntil < todayInParis();
  const day = dayInWords(validUntil, locale);
  return (
    <span className={cn('block', isOver ? 'font-medium text-danger' : 'text-muted')}>
      {isOver ? LL.files.expiredOn({ day }) : LL.files.expiresOn({ day })}
    </span>
  );
}
