import type { Lease } from '@shared/contract/lease.ts';
import type { Property } from '@shared/contract/property.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { CloseLink } from '@/components/close-link.tsx';
import { Page } from '@/components/page.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { listText } from '@/lib/text/list-text.ts';
import { ownName } from '@/lib/text/property-text.ts';
import { CoTenantDeparture } from './co-tenant-departure.tsx';
import type { RenderDelivery } from './documents-step.tsx';
import { LeaseDeparture } from './lease-departure.tsx';
import type { DepartureFacts } from './steps.ts';
import { WhoLeaves } from './who-leaves.tsx';

interface DeparturePageProps {
  readonly facts: DepartureFacts;
  readonly home: Property | undefined;
  /** The id of the co-tenant who leaves alone; `undefined` if all tenants leave. */
  readonly tenantId: string | undefined;
  readonly renderDelivery: RenderDelivery;
}

/** The page on which the tenants of a lease leave in steps: all of them, or one co-tenant. */
export function DeparturePage({ facts, home, tenantId, renderDelivery }: DeparturePageProps) {
  const { LL, locale } = useI18nContext();
  const { lease } = facts;
  const person = coTenant(lease, tenantId);
  const people = person ? [person] : leaving(lease);
  return (
    <Page
      title={LL.departure.title({ names: listText(people.map(fullName), locale) })}
      subtitle={home && ownName(home)}
      actions={<CloseLink />}
    >
      <WhoLeaves lease={lease} tenantId={person?.id} />
      {person ? (
        <CoTenantDeparture key={person.id} facts={facts} person={person} />
      ) : (
        <LeaseDeparture facts={facts} home={home} renderDelivery={renderDelivery} />
      )}
    </Page>
  );
}

/** Returns the co-tenant who leaves alone. The last tenant of a lease cannot leave alone: the lease ends. */
function coTenant({ tenants }: Lease, tenantId: string | undefined) {
  const staysAnother = tenants.some(({ id, leavesOn }) => id !== tenantId && leavesOn === null);
  return staysAnother ? tenants.find(({ id }) => id === tenantId) : undefined;
}

/** Returns the tenants who leave with the lease, without the tenants who left before. */
function leaving({ tenants }: Lease): Lease['tenants'] {
  const staying = tenants.filter(({ leavesOn }) => leavesOn === null);
  return staying.length > 0 ? staying : tenants;
}
