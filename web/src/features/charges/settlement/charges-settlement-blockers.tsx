import { Link, type LinkProps } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { SettlementBlocker, SettlementDraft } from '@shared/contract/leases/charges-settlement.ts';
import { addDays } from '@shared/domain/ledger/days.ts';
import { Notice } from '@/components/notice.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { dayInWords, daysInWords } from '@/lib/text/day-text.ts';
import { listText } from '@/lib/text/list-text.ts';

interface ChargesSettlementBlockersProps {
  readonly lease: Lease;
  readonly draft: SettlementDraft;
}

/** Lists the reasons that prevent a settlement. Each reason says what to do next, with a link if a page helps. */
export function ChargesSettlementBlockers({ lease, draft }: ChargesSettlementBlockersProps) {
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
          <p>{LL.charges.noTenantText()}</p>
          <Link to="/tenants/$tenantId" params={{ tenantId }}>
            {LL.charges.openTenant()}
          </Link>
        </Notice>
      )}
    </div>
  );
}

interface BlockerProps extends ChargesSettlementBlockersProps {
  readonly blocker: SettlementBlocker;
  readonly tenantId: string;
}

function Blocker({ blocker, tenantId, lease, draft }: BlockerProps) {
  const { LL, locale } = useI18nContext();
  const names = draft.otherTenants.flatMap((other) => other.names);
  const title = LL.charges.blockers[blocker]({
    names: listText(names, locale),
    n: names.length,
    day: dayInWords(
      (blocker === 'TENANTS_CHANGED' ? draft.tenantsChangedOn : null) ?? draft.barredAfter,
      locale,
    ),
  });
  const text = blocker === 'TIME_BARRED' && lease.kind === 'other' ? ('TIME_BARRED_OTHER' as const) : blocker;
  return (
    <Notice title={title}>
      <p>{LL.charges.blockerTexts[text]()}</p>
      {(blocker === 'FIXED_CHARGES' || blocker === 'NO_PROPERTY') && (
        <Link {...remedyLink(blocker, tenantId)}>{LL.charges.remedies[blocker]()}</Link>
      )}
      {blocker === 'TENANTS_CHANGED' && draft.tenantsChangedOn !== null && (
        <TenantsCut leaseId={lease.id} from={draft.from} changedOn={draft.tenantsChangedOn} />
      )}
      {blocker === 'SEVERAL_LEASES' && <OtherLeases others={draft.otherTenants} />}
    </Notice>
  );
}

interface TenantsCutProps {
  readonly leaseId: string;
  readonly from: string;
  /** The first day of the new tenants. */
  readonly changedOn: string;
}

/** Offers the days before the change of tenants. The days after it stay on the page as a row to settle. */
function TenantsCut({ leaseId, from, changedOn }: TenantsCutProps) {
  const { LL, locale } = useI18nContext();
  const to = addDays(changedOn, -1);
  return (
    <Link to="." search={(old) => ({ ...old, lease: leaseId, from, to })} replace resetScroll={false}>
      {LL.charges.cutBefore({ period: daysInWords({ from, to }, locale) })}
    </Link>
  );
}

const remedyLink = (blocker: 'FIXED_CHARGES' | 'NO_PROPERTY', tenantId: string): LinkProps =>
  blocker === 'NO_PROPERTY'
    ? { to: '/tenants', search: { edit: tenantId } }
    : { to: '/tenants/$tenantId', params: { tenantId }, search: { panel: 'lease' } };

/** Links to the other leases in the same dwelling, and to the dwellings. */
function OtherLeases({ others }: { readonly others: SettlementDraft['otherTenants'] }) {
  const { LL, locale } = useI18nContext();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {others.map(({ tenantId, names }) => (
        <Link
          key={tenantId}
          to="/tenants/$tenantId"
          params={{ tenantId }}
          aria-label={`${LL.charges.otherLease()} (${listText(names, locale)})`}
        >
          {LL.charges.otherLease()}
        </Link>
      ))}
      <Link to="/properties">{LL.charges.properties()}</Link>
    </p>
  );
}
