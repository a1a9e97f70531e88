import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { monthQuery } from '@/api/month/month.ts';
import { Button } from '@/components/ui/button.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { monthText } from '@/lib/text/day-text.ts';
import { countsText } from '../bar/counts-text.ts';
import { readyReceipts } from './month-rows.ts';

interface EarlierDocumentsProps {
  readonly months: readonly string[];
  readonly onClose: () => void;
  /** Called if no receipt can be issued for these months. */
  readonly onNone: () => void;
  /** Renders the content around the list of receipts. `documents` is `null` if there are no receipts. */
  readonly children: (documents: ReactNode) => ReactNode;
}

/**
 * The receipts that can now be issued for earlier months, because payments recorded in this month have also paid older
 * dues. The list links to each of these months.
 */
export function EarlierDocuments({ months, onClose, onNone, children }: EarlierDocumentsProps) {
  const { LL, locale } = useI18nContext();
  const lists = useQueries({ queries: months.map(monthQuery) });
  const links = months.flatMap((month, index) => {
    const counts = countsText(readyReceipts(lists[index]?.data?.dues ?? []), LL, locale);
    return counts ? [{ month, counts }] : [];
  });
  const isNone =
    links.length === 0 &&
    lists.every(({ isSuccess, isFetchedAfterMount }) => isSuccess && isFetchedAfterMount);
  useEffect(() => {
    if (isNone) onNone();
  }, [isNone, onNone]);
  if (links.length === 0) return children(null);
  return children(
    <div className="flex items-start justify-between gap-3">
      <ul className="space-y-1">
        {links.map(({ month, counts }) => (
          <li key={month}>
            <Link
              to="/month"
              search={{ month }}
              className="focus-ring rounded-sm font-medium text-primary underline underline-offset-4"
            >
              {LL.month.earlier({ counts, month: monthText(month, locale) })}
            </Link>
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="icon"
        className="-my-1.5"
        aria-label={LL.common.close()}
        onClick={onClose}
      >
        <X aria-hidden />
      </Button>
    </div>,
  );
}
