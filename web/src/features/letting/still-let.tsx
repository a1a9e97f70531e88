import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import type { Dwelling } from './occupancy.ts';

interface StillLetProps {
  readonly dwelling: Dwelling;
  /** Keeps what is typed, for whoever comes back. */
  readonly keep: () => void;
}

/** Says that somebody lives in a dwelling for good, and what may be meant instead of another lease. */
export function StillLet({ dwelling: { people, tenantId }, keep }: StillLetProps) {
  const { LL, locale } = useI18nContext();
  const leave = (event: MouseEvent): void => {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) keep();
  };
  return (
    <Notice title={LL.letting.isLet({ names: new Intl.ListFormat(locale).format(people), n: people.length })}>
      <p>{LL.letting.isLetText()}</p>
      {tenantId !== null && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {(['end', 'coTenant'] as const).map((panel) => (
            <Link
              key={panel}
              to="/tenants/$tenantId"
              params={{ tenantId }}
              search={{ panel }}
              ignoreBlocker
              onClick={leave}
            >
              {panel === 'end' ? LL.letting.endLease() : LL.lease.addCoTenant()}
            </Link>
          ))}
        </p>
      )}
    </Notice>
  );
}
