import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { CloseLink } from '@/components/page/close-link.tsx';
import { Page } from '@/components/page/page.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { CoTenantDeparture } from './co-tenant-departure.tsx';
import type { RenderDelivery } from './steps/documents-step.tsx';
import { LeaseDeparture } from './lease-departure.tsx';
import type { DepartureFacts } from './steps/steps.ts';

const route = getRouteApi('/_authed/departure');

/** The value of the option “all tenants leave”. */
const ALL = '';

interface DeparturePageProps {
  readonly facts: DepartureFacts;
  readonly property: Property | undefined;
  /** The id of the co-tenant who leaves alone; `undefined` if all tenants leave. */
  readonly tenantId: string | undefined;
  readonly renderDelivery: RenderDelivery;
}

/** The page with the steps of a departure. All tenants leave, or one co-tenant leaves. */
export function DeparturePage({ facts, property, tenantId, renderDelivery }: DeparturePageProps) {
  const { LL, locale } = useI18nContext();
  const { lease } = facts;
  const person = departingCoTenant(lease, tenantId);
  const people = person ? [person] : leavingTenants(lease);
  return (
    <Page
      title={LL.departure.title({ names: listText(people.map(fullName), locale) })}
      subtitle={property && ownName(property)}
      actions={<CloseLink />}
    >
      <WhoLeaves lease={lease} tenantId={person?.id} />
      {person ? (
        <CoTenantDeparture key={person.id} facts={facts} person={person} />
      ) : (
        <LeaseDeparture facts={facts} property={property} renderDelivery={renderDelivery} />
      )}
    </Page>
  );
}

/**
 * Returns the co-tenant who leaves alone. Returns `undefined` if no other tenant stays, because this departure then
 * ends the lease.
 */
function departingCoTenant({ tenants }: Lease, tenantId: string | undefined) {
  const staysAnother = tenants.some(({ id, leavesOn }) => id !== tenantId && leavesOn === null);
  return staysAnother ? tenants.find(({ id }) => id === tenantId) : undefined;
}

/** Returns the tenants who stay until the lease ends. Returns all tenants if each of them has his own last day. */
function leavingTenants({ tenants }: Lease): Lease['tenants'] {
  const staying = tenants.filter(({ leavesOn }) => leavesOn === null);
  return staying.length > 0 ? staying : tenants;
}

const option = (value: string, name: string) => ({ value, label: name });

interface WhoLeavesProps {
  readonly lease: Lease;
  /** The id of the co-tenant who leaves alone; `undefined` if all tenants leave. */
  readonly tenantId: string | undefined;
}

/** Asks who leaves: all tenants, or one of several co-tenants. */
function WhoLeaves({ lease, tenantId }: WhoLeavesProps) {
  const { LL } = useI18nContext();
  const navigate = route.useNavigate();
  const today = todayInParis();
  const people = lease.tenants.filter(({ id, leavesOn }) => id === tenantId || (leavesOn ?? today) >= today);
  if (people.length < 2 && tenantId === undefined) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span aria-hidden className="text-small font-medium">
        {LL.departure.whoLeaves()}
      </span>
      <Segmented
        label={LL.departure.whoLeaves()}
        value={tenantId ?? ALL}
        onChange={(id) =>
          void navigate({
            search: { lease: lease.id, tenant: id === ALL ? undefined : id },
            replace: true,
            resetScroll: false,
          })
        }
        options={[
          option(ALL, LL.departure.everybody()),
          ...people.map((person) => option(person.id, fullName(person))),
        ]}
      />
    </div>
  );
}
