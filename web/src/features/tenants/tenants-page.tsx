import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, ReceiptText, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Tenant } from '@shared/contract/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { positionsQuery } from '@/api/positions.ts';
import { propertiesQuery } from '@/api/properties.ts';
import { tenantsQuery, useDeleteTenant } from '@/api/tenants.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Page } from '@/components/page.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { PanelSkeleton, SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { TenantCard } from './tenant-card.tsx';
import { useTenantColumns } from './tenant-columns.tsx';
import { TenantFields } from './tenant-form.tsx';
import { searchableTenant, tenantRows } from './tenant-row.ts';

const route = getRouteApi('/_authed/tenants');

interface TenantsPageProps {
  /** What the panel offers after a tenant was added; without it the panel closes. */
  readonly renderNext: ((added: Tenant, onLater: () => void) => ReactNode) | undefined;
}

export function TenantsPage({ renderNext }: TenantsPageProps) {
  const { LL } = useI18nContext();
  const list = useQuery(tenantsQuery);
  const { data: tenants } = list;
  const { data: properties, isPending: arePropertiesPending } = useQuery(propertiesQuery);
  const { data: positions, isPending: arePositionsPending } = useQuery(positionsQuery);
  const today = todayInParis();
  const rows = useMemo(
    // With where accounts stand, rows are taller: they come at once.
    () =>
      arePositionsPending
        ? undefined
        : tenants && tenantRows(tenants, properties ?? [], positions ?? [], today),
    [tenants, properties, positions, arePositionsPending, today],
  );
  const search = route.useSearch();
  const panel = useEntityPanel(search, list, LL.tenants.gone());
  const columns = useTenantColumns();
  const [doomed, setDoomed] = useState<Tenant | null>(null);
  useShortcut('n', panel.openNew);

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
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        columns={columns}
        searchable={searchableTenant}
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
        empty={
          <EmptyState icon={Users} title={LL.tenants.emptyTitle()} text={LL.tenants.emptyText()}>
            {addButton}
          </EmptyState>
        }
      />
      <SidePanel isOpen={panel.isOpen} onClose={panel.close} title={titles[panel.task]}>
        {panel.task === 'goOn' && panel.entity ? (
          renderNext?.(panel.entity, panel.close)
        ) : arePropertiesPending ? (
          <PanelSkeleton />
        ) : (
          <TenantFields
            tenant={panel.entity}
            properties={properties ?? []}
            propertyId={search.property}
            onUpdated={panel.finish}
            onCreated={renderNext ? panel.goOn : panel.finish}
            onCancel={panel.close}
          />
        )}
      </SidePanel>
      <DeleteDialog tenant={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}

function DeleteDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteTenant();
  const shown = useLastShown(tenant);
  return (
    <ConfirmDialog
      isOpen={tenant !== null}
      title={LL.tenants.deleteTitle()}
      text={LL.tenants.deleteText({ name: shown ? fullName(shown) : '' })}
      confirmLabel={LL.common.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!tenant) return;
        remove.mutate(tenant.id, {
          onSuccess: () => notify.success(LL.tenants.deleted()),
          onError: (error) => report(error, LL.tenants.deleteFailed()),
          onSettled: onClose,
        });
      }}
    />
  );
}
