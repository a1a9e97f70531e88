import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Dwelling } from './occupancy.ts';
import { listText } from '@/lib/text/list-text.ts';

interface OpenLeaseNoticeProps extends NonNullable<Dwelling['endless']> {
  /** Stores the input of all steps, so that the user finds the input on his return. */
  readonly keep: () => void;
}

/** Warns that a lease of the dwelling has no end, and offers alternatives to a second lease. */
export function OpenLeaseNotice({ people, tenantId, leaseId, keep }: OpenLeaseNoticeProps) {
  const { LL, locale } = useI18nContext();
  const leave = (event: MouseEvent): void => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) keep();
  };
  const names = listText(people, locale);
  return (
    <Notice
      title={people.length === 0 ? LL.letting.isEndless() : LL.letting.isLet({ names, n: people.length })}
    >
      <p>{LL.letting.isLetText()}</p>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to="/departure" search={{ lease: leaseId }} ignoreBlocker onClick={leave}>
          {LL.letting.endLease()}
        </Link>
        <Link
          to="/tenants/$tenantId"
          params={{ tenantId }}
          search={{ panel: 'coTenant' }}
          ignoreBlocker
          onClick={leave}
        >
          {LL.lease.addCoTenant()}
        </Link>
      </p>
    </Notice>
  );
}
