import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monthOf } from '@shared/domain/period.ts';
import { monthQuery } from '@/api/month.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/day-text.ts';
import { countsText } from './counts-text.ts';
import { isReady } from './month-rows.ts';

/** The documents of months before that payments have settled as well, each with the way to its month. */
export function EarlierDocuments({ months }: { months: readonly string[] }) {
  const { LL, locale } = useI18nContext();
  const lists = useQueries({ queries: months.map(monthQuery) });
  const links = months.flatMap((month, index) => {
    const counts = countsText(
      (lists[index]?.data ?? []).filter(isReady).map(({ next }) => next),
      LL,
    );
    return counts ? [{ month, counts }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="mt-3 space-y-1">
      {links.map(({ month, counts }) => (
        <li key={month}>
          <Link
            to="/month"
            search={{ month }}
            className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
          >
            {LL.month.earlier({ counts, month: periodText(monthOf(`${month}-01`), locale) })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
