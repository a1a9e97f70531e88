import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Building2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '@shared/contract/property.ts';
import { propertiesQuery, useDeleteProperty } from '@/api/properties.ts';
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
import { usePropertyColumns } from './property-columns.ts';

const route = getRouteApi('/_authed/properties');

const searchable = ({ name, address, addressComplement, postalCode, city }: Property): string =>
  [name, address, addressComplement, postalCode, city].join(' ');

export function PropertiesPage() {
  const { LL } = useI18nContext();
  const { data: properties, isError, refetch } = useQuery(propertiesQuery);
  const panel = useEntityPanel(route.useSearch(), properties);
  const columns = usePropertyColumns();
  const [doomed, setDoomed] = useState<Property | null>(null);
  useShortcut('n', panel.openNew);

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
        rows={properties}
        isFailed={isError}
        onRetry={() => void refetch()}
        columns={columns}
        searchable={searchable}
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
      <SidePanel
        isOpen={panel.isOpen}
        onClose={panel.close}
        title={panel.entity ? LL.properties.editTitle() : LL.properties.createTitle()}
      >
        <PropertyFields property={panel.entity} onSaved={panel.finish} onCancel={panel.close} />
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
