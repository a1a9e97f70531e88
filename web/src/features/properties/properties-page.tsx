import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Building2, Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Property } from '@shared/contract/property.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { archivedPropertiesQuery, propertiesQuery } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/tenants.ts';
import { DataTable } from '@/components/data-table.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ImportLink } from '@/components/import-link.tsx';
import { Page } from '@/components/page.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { SidePanel } from '@/components/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Segmented } from '@/components/ui/segmented.tsx';
import { useEntityPanel } from '@/components/use-entity-panel.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ownName } from '@/lib/property-text.ts';
import { useShortcut } from '@/lib/use-shortcut.ts';
import { PropertyCard } from './property-card.tsx';
import { ArchivePropertyDialog, DeletePropertyDialog } from './property-dialogs.tsx';
import { PropertyFields } from './property-form.tsx';
import { usePropertyColumns } from './property-columns.tsx';
import { type PropertyRow, propertyRows, searchableProperty } from './property-row.ts';

const route = getRouteApi('/_authed/properties');

interface PropertiesPageProps {
  /** What the panel offers after a property was added; without it the panel closes. */
  readonly renderNext: ((added: Property, onLater: () => void) => ReactNode) | undefined;
}

export function PropertiesPage({ renderNext }: PropertiesPageProps) {
  const { LL } = useI18nContext();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const areArchived = search.archived === true;
  const current = useQuery(propertiesQuery);
  const isElsewhere = search.edit !== undefined && current.data?.every(({ id }) => id !== search.edit);
  const archived = useQuery({
    ...archivedPropertiesQuery,
    // One that is archived may be edited by a link, and is all there is when none is let.
    enabled: areArchived || isElsewhere === true || current.data?.length === 0,
  });
  const list = areArchived ? archived : current;
  const { data: properties } = list;
  const { data: tenants } = useQuery(areArchived ? formerTenantsQuery : tenantsQuery);
  const today = todayInParis();
  const rows = useMemo(
    () => properties && propertyRows(properties, tenants, today),
    [properties, tenants, today],
  );
  const panel = useEntityPanel(search, isElsewhere ? archived : current, LL.properties.gone(), {
    archived: search.archived,
  });
  const columns = usePropertyColumns(areArchived);
  const [doomed, setDoomed] = useState<PropertyRow | null>(null);
  const [moved, setMoved] = useState<PropertyRow | null>(null);
  useShortcut('n', panel.openNew);

  const show = (state: 'current' | 'archived'): void =>
    void navigate({ search: state === 'archived' ? { archived: true } : {}, resetScroll: false });

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
          <>
            <ArchiveAction property={property} onClick={() => setMoved(property)} />
            <RowActions
              name={ownName(property)}
              onEdit={() => panel.openFor(property)}
              onDelete={() => setDoomed(property)}
            />
          </>
        )}
        renderCard={(property) => <PropertyCard property={property} />}
        controls={
          <Segmented
            label={LL.properties.show()}
            value={areArchived ? 'archived' : 'current'}
            onChange={show}
            options={[
              { value: 'current', label: LL.properties.currentOnes(), face: LL.properties.current() },
              { value: 'archived', label: LL.properties.archivedOnes(), face: LL.properties.archived() },
            ]}
          />
        }
        empty={
          areArchived ? (
            <EmptyState
              icon={Archive}
              title={LL.properties.noArchivedTitle()}
              text={LL.properties.noArchivedText()}
            >
              <Button variant="secondary" onClick={() => show('current')}>
                {LL.properties.currentOnes()}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={Building2} title={LL.properties.emptyTitle()} text={LL.properties.emptyText()}>
              <div className="flex flex-wrap justify-center gap-3">
                {addButton}
                <ImportLink />
                {archived.data && archived.data.length > 0 && (
                  <Button variant="secondary" onClick={() => show('archived')}>
                    {LL.properties.archivedOnes()}
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
        ) : (
          <PropertyFields
            property={panel.entity}
            onUpdated={panel.finish}
            onCreated={renderNext ? panel.goOn : panel.finish}
            onCancel={panel.close}
          />
        )}
      </SidePanel>
      <DeletePropertyDialog property={doomed} onClose={() => setDoomed(null)} />
      <ArchivePropertyDialog property={moved} onClose={() => setMoved(null)} />
    </Page>
  );
}

interface ArchiveActionProps {
  readonly property: Property;
  readonly onClick: () => void;
}

/** Leaves a property out of the list, or brings it back. */
function ArchiveAction({ property, onClick }: ArchiveActionProps) {
  const { LL } = useI18nContext();
  const { isArchived } = property;
  const name = ownName(property);
  const Icon = isArchived ? ArchiveRestore : Archive;
  const text = isArchived ? LL.properties.restore() : LL.properties.archive();
  return (
    <Button
      variant="ghost"
      size="action"
      aria-label={isArchived ? LL.properties.restoreNamed({ name }) : LL.properties.archiveNamed({ name })}
      title={text}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <span>{text}</span>
    </Button>
  );
}
