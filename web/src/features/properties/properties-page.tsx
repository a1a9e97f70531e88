import { Link, getRouteApi } from '@tanstack/react-router';
import { Archive, ArchiveRestore, Paperclip, Plus, Wallet } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Lessor } from '@shared/contract/lessor.ts';
import type { Property } from '@shared/contract/property.ts';
import { ownName } from '@shared/domain/property-names.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { RowActions } from '@/components/lists/row-actions.tsx';
import { SidePanel } from '@/components/panels/side-panel.tsx';
import { Button } from '@/components/ui/button.tsx';
import { type FirstStep, useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useAddressSearch } from '@/components/lists/use-list-search.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { NoProperties } from './no-properties.tsx';
import { PropertyCard } from './property-card.tsx';
import { PropertyChoice } from './property-choice.tsx';
import { ArchivePropertyDialog, DeletePropertyDialog } from './property-dialogs.tsx';
import { usePropertyColumns } from './property-columns.tsx';
import { PropertyFields } from './property-form.tsx';
import { BY_HOUSE, type PropertyRow, searchableProperty } from './property-row.ts';
import { type ShownProperties, usePropertyList } from './use-property-list.ts';

const route = getRouteApi('/_authed/properties');

interface PropertiesPageProps {
  /** The onboarding step that the page shows; `null` once the account has a property. */
  readonly step: FirstStep | null;
  /** Renders the panel with the kept files of a property; `null` closes the panel. */
  readonly renderFiles: (property: Property | null, onClose: () => void) => ReactNode;
}

/** The list of properties, and the panels that add or edit a property and show its files. */
export function PropertiesPage({ step, renderFiles }: PropertiesPageProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.properties.title() }));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shown, rows, counts, lessors, edited } = usePropertyList(search);
  const panel = useEntityPanel(search, edited, LL.properties.gone(), { archived: search.archived });
  const columns = usePropertyColumns(shown === 'archived');
  const [propertyToDelete, setPropertyToDelete] = useState<PropertyRow | null>(null);
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
            <FilesLink property={property} />
            <ArchiveAction property={property} onClick={() => setMoved(property)} />
            <RowActions
              name={ownName(property)}
              onEdit={() => panel.openFor(property)}
              onDelete={() => setPropertyToDelete(property)}
            />
          </>
        )}
        renderCard={(property) => <PropertyCard property={property} />}
        empty={<NoProperties shown={shown} hasArchived={hasArchived} addButton={addButton} onShow={show} />}
      />
      <PropertyPanel panel={panel} lessors={lessors} step={step} />
      {renderFiles(rows?.find(({ id }) => id === search.files) ?? null, () => show(shown))}
      <DeletePropertyDialog property={propertyToDelete} onClose={() => setPropertyToDelete(null)} />
      <ArchivePropertyDialog property={moved} onClose={() => setMoved(null)} />
    </>
  );
}

/** The menu entry that leads to the expenses of a property. */
function ExpensesLink({ property }: { readonly property: Property }) {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="ghost" size="action">
      <Link
        to="/expenses"
        search={{ property: property.id }}
        aria-label={LL.properties.expensesOf({ name: ownName(property) })}
        title={LL.properties.expenses()}
      >
        <Wallet aria-hidden />
        <span>{LL.properties.expenses()}</span>
      </Link>
    </Button>
  );
}

/** The menu entry that shows the kept files of a property. */
function FilesLink({ property }: { readonly property: Property }) {
  const { LL } = useI18nContext();
  return (
    <Button asChild variant="ghost" size="action">
      <Link
        to="/properties"
        search={({ archived }) => ({ archived, files: property.id })}
        resetScroll={false}
        aria-label={LL.properties.filesOf({ name: ownName(property) })}
        title={LL.properties.files()}
      >
        <Paperclip aria-hidden />
        <span>{LL.properties.files()}</span>
      </Link>
    </Button>
  );
}

/** The menu entry that archives a property or restores an archived property. */
function ArchiveAction({ property, onClick }: { property: Property; onClick: () => void }) {
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

interface PropertyPanelProps {
  readonly panel: ReturnType<typeof useEntityPanel<Property>>;
  readonly lessors: readonly Lessor[];
  /** The onboarding step that the panel shows; `null` once the account has a property. */
  readonly step: FirstStep | null;
}

function PropertyPanel({ panel, lessors, step }: PropertyPanelProps) {
  const { LL } = useI18nContext();
  const isNew = panel.task !== 'edit';
  return (
    <SidePanel
      isOpen={panel.isOpen}
      onClose={panel.close}
      title={isNew ? LL.properties.createTitle() : LL.properties.editTitle()}
      description={isNew && step?.note}
    >
      <PropertyFields
        key={panel.entity?.id}
        property={panel.entity}
        lessors={lessors}
        onUpdated={panel.finish}
        onCreated={step?.onAdded ?? panel.finish}
        onCancel={panel.close}
      />
    </SidePanel>
  );
}
