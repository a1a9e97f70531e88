import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, ReceiptText, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Tenant } from '@shared/contract/tenant.ts';
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
import { fullName, searchableTenant, tenantRows } from './tenant-row.ts';

const route = getRouteApi('/_authed/tenants');

export function TenantsPage() {
  const { LL } = useI18nContext();
  const { data: tenants, isError, refetch } = useQuery(tenantsQuery);
  const { data: properties, isPending: arePropertiesPending } = useQuery(propertiesQuery);
  const rows = useMemo(() => tenants && tenantRows(tenants, properties ?? []), [tenants, properties]);
  const panel = useEntityPanel(route.useSearch(), tenants);
  const columns = useTenantColumns();
  const [doomed, setDoomed] = useState<Tenant | null>(null);
  useShortcut('n', panel.openNew);

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
        isFailed={isError}
        onRetry={() => void refetch()}
        columns={columns}
        searchable={searchableTenant}
        searchPlaceholder={LL.tenants.searchPlaceholder()}
        renderActions={(tenant) => (
          <>
            <Button asChild variant="ghost" size="icon" title={LL.tenants.receipts()}>
              <Link
                to="/receipts"
                search={{ tenant: tenant.id }}
                aria-label={LL.tenants.receiptsOf({ name: fullName(tenant) })}
              >
                <ReceiptText aria-hidden />
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
      <SidePanel
        isOpen={panel.isOpen}
        onClose={panel.close}
        title={panel.entity ? LL.tenants.editTitle() : LL.tenants.createTitle()}
      >
        {arePropertiesPending ? (
          <PanelSkeleton />
        ) : (
          <TenantFields
            tenant={panel.entity}
            properties={properties ?? []}
            onSaved={panel.finish}
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
