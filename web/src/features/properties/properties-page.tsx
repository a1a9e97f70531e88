import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Property } from '@shared/contract/property.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { propertiesQuery, useDeleteProperty } from '@/api/properties.ts';
import { tenantsQuery } from '@/api/tenants.ts';
import { ConfirmDialog } from '@/components/confirm-dialog.tsx';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useFailure } from '@/components/form/use-failure.ts';
import { Page } from '@/components/page.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { notify } from '@/lib/notify.ts';
import { useLastShown } from '@/lib/use-last-shown.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { PropertyCard } from './property-card.tsx';
import { PropertyFields } from './property-form.tsx';
import { usePropertyColumns } from './property-columns.tsx';
import { propertyRows, searchableProperty } from './property-row.ts';

const route = getRouteApi('/_authed/properties');

interface PropertiesPageProps {
  /** What the panel offers after a property was added; without it the panel closes. */
  readonly renderNext: ((added: Property, onLater: () => void) => ReactNode) | undefined;
}

export function PropertiesPage({ renderNext }: PropertiesPageProps) {
  const { LL } = useI18nContext();
  const list = useQuery(propertiesQuery);
  const { data: properties } = list;
  const { data: tenants } = useQuery(tenantsQuery);
  const today = todayInParis();
  const rows = useMemo(
    () => properties && propertyRows(properties, tenants, today),
    [properties, tenants, today],
  );
  const panel = useEntityPanel(route.useSearch(), list, LL.properties.gone());
  const columns = usePropertyColumns();
  const [doomed, setDoomed] = useState<Property | null>(null);
  useShortcut('n', panel.openNew);

  const titles = {
    create: LL.properties.createTitle(),
    edit: LL.properties.editTitle(),
    goOn: LL.firstSteps.title(),
  };
  const addButton = (
    <Button onClick={panel.openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.properties.add()}
    </Button>
  );
  return (
    <Page
      title={LL.properties.title()}
      subtitle={LL.properties.subtitle()}
      actions={properties?.length ? <div className="hidden sm:block">{addButton}</div> : null}
    >
      <DataTable
        label={LL.properties.title()}
        rows={rows}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        columns={columns}
        searchable={searchableProperty}
        searchPlaceholder={LL.properties.searchPlaceholder()}
        renderActions={(property) => (
          <RowActions
            name={property.name}
            onEdit={() => panel.openFor(property)}
            onDelete={() => setDoomed(property)}
          />
        )}
        renderCard={(property) => <PropertyCard property={property} />}
        empty={
          <EmptyState icon={Building2} title={LL.properties.emptyTitle()} text={LL.properties.emptyText()}>
            {addButton}
          </EmptyState>
        }
      />
      <SidePanel isOpen={panel.isOpen} onClose={panel.close} title={titles[panel.task]}>
        {panel.task === 'goOn' && panel.entity ? (
          renderNext?.(panel.entity, panel.close)
        ) : (
          <PropertyFields
            property={panel.entity}
            onUpdated={panel.finish}
            onCreated={renderNext ? panel.goOn : panel.finish}
            onCancel={panel.close}
          />
        )}
      </SidePanel>
      <DeleteDialog property={doomed} onClose={() => setDoomed(null)} />
    </Page>
  );
}

function DeleteDialog({ property, onClose }: { property: Property | null; onClose: () => void }) {
  const { LL } = useI18nContext();
  const { report } = useFailure();
  const remove = useDeleteProperty();
  const shown = useLastShown(property);
  return (
    <ConfirmDialog
      isOpen={property !== null}
      title={LL.properties.deleteTitle()}
      text={LL.properties.deleteText({ name: shown?.name ?? '' })}
      confirmLabel={LL.common.delete()}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!property) return;
        remove.mutate(property.id, {
          onSuccess: () => notify.success(LL.properties.deleted()),
          onError: (error) => report(error, LL.properties.deleteFailed()),
          onSettled: onClose,
        });
      }}
    />
  );
}
