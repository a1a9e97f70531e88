import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Lease } from '@shared/contract/lease.ts';
import type { SettlementBlocker, SettlementDraft } from '@shared/contract/settlement.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface SettlementBlockersProps {
  readonly lease: Lease;
  readonly draft: SettlementDraft;
}

/** Lists the reasons that prevent a settlement. Each reason says what to do next, with a link if a page helps. */
export function SettlementBlockers({ lease, draft }: SettlementBlockersProps) {
  const { LL } = useI18nContext();
  const { blockers, documentBlocker } = draft;
  const tenantId = lease.tenants[0]?.id ?? '';
  if (blockers.length === 0 && documentBlocker !== 'NO_TENANT') return null;
  return (
    <div className="space-y-3">
      {blockers.map((blocker) => (
        <Blocker key={blocker} blocker={blocker} tenantId={tenantId} lease={lease} draft={draft} />
      ))}
      {blockers.length === 0 && (
        <Notice title={LL.charges.noTenant()}>
          <p>{LL.charges.blockerTexts.NO_TENANT()}</p>
          <Link to="/tenants/$tenantId" params={{ tenantId }}>
            {LL.charges.remedies.NO_TENANT()}
          </Link>
        </Notice>
      )}
    </div>
  );
}

interface BlockerProps extends SettlementBlockersProps {
  readonly blocker: SettlementBlocker;
  readonly tenantId: string;
}

function Blocker({
  blocker,
  tenantId,
  lease,
  draft: { barredAfter, otherTenants },
}: BlockerProps): ReactNode {
  const { LL, locale } = useI18nContext();
  const words = LL.charges.blockers;
  const texts = LL.charges.blockerTexts;
  switch (blocker) {
    case 'FIXED_CHARGES':
      return (
        <Notice title={words.FIXED_CHARGES()}>
          <p>{texts.FIXED_CHARGES()}</p>
          <Link to="/tenants/$tenantId" params={{ tenantId }} search={{ panel: 'lease' }}>
            {LL.charges.remedies.FIXED_CHARGES()}
          </Link>
        </Notice>
      );
    case 'MOBILITY_LEASE':
      return (
        <Notice title={words.MOBILITY_LEASE()}>
          <p>{texts.MOBILITY_LEASE()}</p>
        </Notice>
      );
    case 'NO_PROPERTY':
      return (
        <Notice title={words.NO_PROPERTY()}>
          <p>{texts.NO_PROPERTY()}</p>
          <Link to="/tenants" search={{ edit: tenantId }}>
            {LL.charges.remedies.NO_PROPERTY()}
          </Link>
        </Notice>
      );
    case 'SEVERAL_LEASES': {
      const names = otherTenants.flatMap((other) => other.names);
      return (
        <Notice title={words.SEVERAL_LEASES({ names: listText(names, locale), n: names.length })}>
          <p>{texts.SEVERAL_LEASES()}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            {otherTenants.map((other) => (
              <Link
                key={other.tenantId}
                to="/tenants/$tenantId"
                params={{ tenantId: other.tenantId }}
                aria-label={`${LL.charges.remedies.SEVERAL_LEASES()} (${listText(other.names, locale)})`}
              >
                {LL.charges.remedies.SEVERAL_LEASES()}
              </Link>
            ))}
            <Link to="/properties">{LL.charges.properties()}</Link>
          </p>
        </Notice>
      );
    }
    case 'TIME_BARRED':
      return (
        <Notice title={words.TIME_BARRED({ day: dayInWords(barredAfter, locale) })}>
          <p>{lease.kind === 'other' ? texts.TIME_BARRED_OTHER() : texts.TIME_BARRED()}</p>
        </Notice>
      );
    default:
      return blocker satisfies never;
  }
}
