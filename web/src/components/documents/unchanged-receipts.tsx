import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import type { Due } from '@shared/contract/leases/due.ts';
import { formatEuros } from '@shared/domain/money.ts';
import { UnbrokenNumbers } from '@/components/unbroken-numbers.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { periodText } from '@/lib/text/day-text.ts';

/** The largest number of rents whose receipts the list shows. */
const SHOWN_MAX = 3;

interface UnchangedReceiptsProps {
  /** The rents that receipts state, latest first. */
  readonly dues: readonly Due[];
  /** True if the list is beside a form. Beside a form, a receipt opens in a new tab, so that no input is lost. */
  readonly isTyping?: boolean;
}

/**
 * Lists the rents that stay unchanged because receipts state them, with these receipts. Renders nothing if there are no
 * such rents.
 */
export function UnchangedReceipts({ dues, isTyping = false }: UnchangedReceiptsProps) {
  const { LL, locale } = useI18nContext();
  if (dues.length === 0) return null;
  const more = dues.length - SHOWN_MAX;
  return (
    <ul className="space-y-1">
      {dues.slice(0, SHOWN_MAX).map((due) => (
        <li key={due.id} className="text-pretty">
          {LL.lease.keptByReceipt({
            period: periodText(due, locale),
            amount: formatEuros(due.amount, locale),
          })}{' '}
          {due.receipts.map(({ id, number, kind }) => (
            <Link
              key={id}
              to="/documents"
              search={{ document: id }}
              {...(isTyping && {
                target: '_blank',
                'aria-label': LL.lease.inNewTab({ number: documentTitle({ kind, number }, locale) }),
              })}
              className="mr-3 focus-ring rounded-sm font-medium underline underline-offset-4"
            >
              <UnbrokenNumbers>{documentTitle({ kind, number }, locale)}</UnbrokenNumbers>
              {isTyping && <ExternalLink aria-hidden className="ml-1 inline size-3.5 align-[-0.125em]" />}
            </Link>
          ))}
        </li>
      ))}
      {more > 0 && <li>{LL.tenants.keptMore({ n: more })}</li>}
    </ul>
  );
}
