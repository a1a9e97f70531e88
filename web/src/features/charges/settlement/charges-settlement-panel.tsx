import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Lease } from '@shared/contract/leases/lease.ts';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { documentTitle } from '@shared/contract/documents/document-kind.ts';
import { fullName } from '@shared/domain/full-name.ts';
import type { Period } from '@shared/domain/period.ts';
import { distinctNames } from '@shared/domain/property-names.ts';
import { settlementsQuery } from '@/api/accounts/charges.ts';
import { leasesQuery } from '@/api/accounts/leases.ts';
import { lessorsQuery } from '@/api/people/lessors.ts';
import { useProperties } from '@/api/properties.ts';
import type { RenderLetterDelivery } from '@/components/letters/render-letter-delivery.ts';
import type { LazyPanelProps } from '@/components/panels/lazy-panel.tsx';
import { PanelLoadFailed } from '@/components/panels/panel-load-failed.tsx';
import { PanelSkeleton, SidePanel } from '@/components/panels/side-panel.tsx';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { listText } from '@/lib/text/list-text.ts';
import { settlementsIn } from '../settled-days.ts';
import { ElsewhereFields } from './elsewhere-fields.tsx';
import { ChargesSettlementDetails } from './charges-settlement-details.tsx';
import { type RenderLandlord, ChargesSettlementFields } from './charges-settlement-fields.tsx';

const route = getRouteApi('/_authed/charges');

interface ChargesSettlementPanelProps extends LazyPanelProps {
  /** The lease whose charges are settled; `undefined` while the panel is closed. */
  readonly leaseId: string | undefined;
  /** The days with which the panel opens; `undefined` while they load. */
  readonly days: Period | undefined;
  readonly renderLandlord: RenderLandlord;
  readonly renderDelivery: RenderLetterDelivery;
}

/**
 * The panel that settles the charges of a lease. If a settlement already covers some of the days, the panel shows that
 * settlement, its letter and the steps of the delivery.
 */
export function ChargesSettlementPanel({
  leaseId,
  days,
  isOpen,
  onClose,
  renderLandlord,
  renderDelivery,
}: ChargesSettlementPanelProps) {
  const { LL, locale } = useI18nContext();
  const id = useLastShown(leaseId ?? null) ?? '';
  const period = useLastShown(isOpen ? (days ?? null) : null);
  const { panel } = route.useSearch();
  const facts = useFacts(id, isOpen);
  const { lease, settlements } = facts;
  const made = settlements && period ? settlementsIn(settlements, period)[0] : undefined;
  const isElsewhere = panel === 'elsewhere' && !made;
  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={
        made?.document
          ? documentTitle({ kind: 'settlement', ...made.document }, locale)
          : isElsewhere || made?.isMadeElsewhere
            ? LL.charges.elsewhereTitle()
            : LL.charges.panelTitle()
      }
      description={
        lease &&
        [nameOfHome(lease, facts.properties), listText(lease.tenants.map(fullName), locale)]
          .filter(Boolean)
          .join(' · ')
      }
    >
      {facts.isFailed || facts.isGone ? (
        <PanelLoadFailed
          text={facts.isGone ? LL.charges.leaseGone() : LL.charges.loadFailed()}
          onRetry={facts.retry}
        />
      ) : !lease || !settlements || !period || !facts.properties || !facts.lessors ? (
        <PanelSkeleton />
      ) : made ? (
        <ChargesSettlementDetails
          key={made.id}
          settlement={made}
          renderDelivery={renderDelivery}
          onClose={onClose}
        />
      ) : isElsewhere ? (
        <ElsewhereFields key={`${id} ${period.from}`} leaseId={id} settlements={settlements} days={period} />
      ) : (
        <ChargesSettlementFields
          key={`${id} ${period.from} ${period.to}`}
          lease={lease}
          {...placeOf(lease, facts.properties, facts.lessors)}
          settlements={settlements}
          days={period}
          renderLandlord={renderLandlord}
          onCancel={onClose}
        />
      )}
    </SidePanel>
  );
}

/** Returns the name of a lease's dwelling, which no other dwelling has. */
const nameOfHome = ({ propertyId }: Lease, properties: readonly Property[] = []): string | undefined =>
  propertyId === null ? undefined : distinctNames(properties).get(propertyId);

/** Returns the dwelling of a lease, and the lessor who writes the letter. */
function placeOf(lease: Lease, properties: readonly Property[], lessors: readonly Lessor[]) {
  const property = properties.find(({ id }) => id === lease.propertyId);
  return { property, lessor: lessors.find(({ id }) => id === property?.lessorId) ?? lessors[0] };
}

function useFacts(leaseId: string, isOpen: boolean) {
  const leases = useQuery({ ...leasesQuery, enabled: isOpen });
  const settlements = useQuery({ ...settlementsQuery(leaseId), enabled: isOpen });
  const lessors = useQuery({ ...lessorsQuery, enabled: isOpen });
  const properties = useProperties(true);
  const lease = leases.data?.find(({ id }) => id === leaseId);
  const failed = [leases, settlements, lessors].filter(({ isError, data }) => isError && !data);
  return {
    lease,
    settlements: settlements.data,
    lessors: lessors.data,
    properties,
    isGone: leases.data !== undefined && !leases.isFetching && lease === undefined && isOpen,
    isFailed: failed.length > 0,
    retry: (): void => [leases, settlements, lessors].forEach(({ refetch }) => void refetch()),
  };
}
