import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { CircleCheck, Plus, ReceiptText, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { positionsQuery } from '@/api/positions.ts';
import { useProperties } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/tenants.ts';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/import-link.tsx';
import { Page } from '@/components/page.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { TenantCard } from './tenant-card.tsx';
import { useTenantColumns } from './tenant-columns.tsx';
import { TenantFields } from './tenant-form.tsx';
import { lateTenants, phoneOf, searchableTenant, tenantRows } from './tenant-row.ts';

const NONE: never[] = [];

const route = getRouteApi('/_authed/tenants');

interface TenantsPageProps {
  /** What the panel offers after a tenant was added; without it the panel closes. */
  readonly renderNext: ((added: Tenant, onLater: () => void) => ReactNode) | undefined;
}

export function TenantsPage({ renderNext }: TenantsPageProps) {
  const { LL } = useI18nContext();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown = search.late ? 'late' : search.former ? 'former' : 'current';
  const current = useQuery(tenantsQuery);
  const isElsewhere = search.edit !== undefined && current.data?.every(({ id }) => id !== search.edit);
  // One who has left may be late, or edited by a link, and is all there is when nobody is left.
  const hasFormer = shown !== 'current' || isElsewhere === true || current.data?.length === 0;
  const former = useQuery({ ...formerTenantsQuery, enabled: hasFormer });
  // Those that are known stay while more are loaded: somebody may be typing in the panel.
  const properties = useLastShown(useProperties(hasFormer) ?? null);
  const accounts = useQuery(positionsQuery);
  const { data: positions, isPending: arePositionsPending } = accounts;
  const lists = { current: [current], former: [former], late: [current, former, accounts] }[shown];
  const late = useMemo(
    () => current.data && former.data && positions && lateTenants(current.data, former.data, positions),
    [current.data, former.data, positions],
  );
  const tenants = { current: current.data, former: former.data, late }[shown];
  const today = todayInParis();
  const rows = useMemo(
    // With where accounts stand, rows are taller: they come at once.
    () =>
      arePositionsPending
        ? undefined
        : tenants && tenantRows(tenants, properties ?? [], positions ?? [], today),
    [tenants, properties, positions, arePositionsPending, today],
  );
  const known = isElsewhere ? former : current;
  const panel = useEntityPanel(search, known, LL.tenants.gone(), {
    former: search.former,
    late: search.late,
  });
  const columns = useTenantColumns();
  const [doomed, setDoomed] = useState<Tenant | null>(null);
  useShortcut('n', panel.openNew);

  const show = (state: typeof shown): void =>
    void navigate({ search: state === 'current' ? {} : { [state]: true }, resetScroll: false });

  const titles = {
    create: LL.tenants.createTitle(),
    edit: LL.tenants.editTitle(),
    goOn: LL.firstSteps.title(),
  };
  const addButton = (
    <Button onClick={panel.openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.tenants.add()}
    </Button>
  );
  return (
    <Page
      title={LL.tenants.title()}
      subtitle={LL.tenants.subtitle()}
      actions={tenants?.length ? <div className="hidden sm:block">{addButton}</div> : null}
    >
      <DataTable
        label={LL.tenants.title()}
        rows={rows}
        isFailed={lists.some(({ isError }) => isError)}
        onRetry={() => lists.forEach((list) => void list.refetch())}
        columns={columns}
        searchable={searchableTenant}
        phoneOf={phoneOf}
        searchPlaceholder={LL.tenants.searchPlaceholder()}
        renderActions={(tenant) => (
          <>
            <Button asChild variant="ghost" size="action" title={LL.tenants.receipts()}>
              <Link
                to="/receipts"
                search={{ tenant: tenant.id }}
                aria-label={LL.tenants.receiptsOf({ name: fullName(tenant) })}
              >
                <ReceiptText aria-hidden />
                <span>{LL.tenants.receipts()}</span>
              </Link>
            </Button>
            <RowActions
              name={fullName(tenant)}
              onEdit={() => panel.openFor(tenant)}
              onDelete={() => setDoomed(tenant)}
            />
          </>
        )}
        renderCard={(tenant) => <TenantCard tenant={tenant} />}
        controls={
          <Segmented
            label={LL.tenants.show()}
            value={shown}
            onChange={show}
            options={[
              { value: 'current', label: LL.tenants.currentOnes(), face: LL.tenants.current() },
              { value: 'former', label: LL.tenants.formerOnes(), face: LL.tenants.formerOnes() },
              { value: 'late', label: LL.tenants.lateOnes(), face: LL.tenants.lateFace() },
            ]}
          />
        }
        empty={
          shown !== 'current' ? (
            <EmptyState
              icon={shown === 'late' ? CircleCheck : Users}
              title={shown === 'late' ? LL.tenants.noLateTitle() : LL.tenants.noFormerTitle()}
              text={shown === 'late' ? LL.tenants.noLateText() : LL.tenants.noFormerText()}
            >
              <Button variant="secondary" onClick={() => show('current')}>
                {LL.tenants.currentOnes()}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title={LL.tenants.emptyTitle()} text={LL.tenants.emptyText()}>
              <div className="flex flex-wrap justify-center gap-3">
                {addButton}
                <ImportLink />
                {former.data && former.data.length > 0 && (
                  <Button variant="secondary" onClick={() => show('former')}>
                    {LL.tenants.formerOnes()}
                  </Button>
                )}
              </div>
            </EmptyState>
          )
        }
      />
      <SidePanel isOpen={panel.isOpen} onClose={panel.close} title={titles[panel.task]}>
        {panel.task === 'goOn' && panel.entity ? (
          renderNext?.(panel.entity, panel.close)
        ) : !properties ? (
          <PanelSkeleton />
        ) : (
          <TenantFields
            tenant={panel.entity}
            properties={properties}
            propertyId={search.property}
            onUpdated={panel.finish}
            onCreated={renderNext ? panel.goOn : panel.finish}
            onCancel={panel.close}
          />
        )}
      </SidePanel>
      <DeleteTenantDialog tenant={doomed} positions={positions ?? NONE} onClose={() => setDoomed(null)} />
    </Page>
  );
}
