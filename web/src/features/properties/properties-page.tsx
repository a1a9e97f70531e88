import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '@/components/data-table.tsx';
import { RowActions } from '@/components/row-actions.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type FirstStep, useEntityPanel } from '@/components/use-entity-panel.ts';
import { useAddressSearch } from '@/components/use-list-search.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { ownName } from '@/lib/text/property-text.ts';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { ArchiveAction } from './archive-action.tsx';
import { ExpensesLink } from './expenses-link.tsx';
import { NoProperties } from './no-properties.tsx';
import { PropertyCard } from './property-card.tsx';
import { PropertyChoice } from './property-choice.tsx';
import { ArchivePropertyDialog, DeletePropertyDialog } from './property-dialogs.tsx';
import { usePropertyColumns } from './property-columns.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { BY_HOUSE, type PropertyRow, searchableProperty } from './property-row.ts';
import { type ShownProperties, usePropertyList } from './use-property-list.ts';

const route = getRouteApi('/_authed/properties');

interface PropertiesPageProps {
  /** The onboarding step that the page shows; `null` once the account has a property. */
  readonly step: FirstStep | null;
}

/** The list of properties, and the panel that adds or edits a property. */
export function PropertiesPage({ step }: PropertiesPageProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.properties.title() }));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shown, rows, counts, lessors, edited } = usePropertyList(search);
  const panel = useEntityPanel(search, edited, LL.properties.gone(), { archived: search.archived });
  const columns = usePropertyColumns(shown === 'archived');
  const [doomed, setDoomed] = useState<PropertyRow | null>(null);
  const [moved, setMoved] = useState<PropertyRow | null>(null);
  useShortcut('n', panel.openNew);

  const show = (state: ShownProperties): void =>
    void navigate({ search: state === 'archived' ? { archived: true } : {}, resetScroll: false });
  const addButton = (
    <Button onClick={panel.openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.properties.add()}
    </Button>
  );
  const hasArchived = (counts.archived ?? 0) > 0;
  return (
    <>
      <DataTable
        label={LL.properties.title()}
        rows={rows}
        columns={columns}
        searchable={searchableProperty}
        searchPlaceholder={LL.properties.searchPlaceholder()}
        search={useAddressSearch(search)}
        head={{
          title: LL.properties.title(),
          controls: <PropertyChoice shown={shown} counts={counts} onShow={show} />,
          action: addButton,
        }}
        grouping={BY_HOUSE}
        renderActions={(property) => (
          <>
            <ExpensesLink property={property} />
            <ArchiveAction property={property} onClick={() => setMoved(property)} />
            <RowActions
              name={ownName(property)}
              onEdit={() => panel.openFor(property)}
              onDelete={() => setDoomed(property)}
            />
          </>
        )}
        renderCard={(property) => <PropertyCard property={property} />}
        empty={<NoProperties shown={shown} hasArchived={hasArchived} addButton={addButton} onShow={show} />}
      />
      <PropertyPanel panel={panel} lessors={lessors} step={step} />
      <DeletePropertyDialog property={doomed} onClose={() => setDoomed(null)} />
      <ArchivePropertyDialog property={moved} onClose={() => setMoved(null)} />
    </>
  );
}
