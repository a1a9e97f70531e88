import { getRouteApi } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { fullName } from '@shared/domain/full-name.ts';
import { DataTable } from '@/components/lists/data-table.tsx';
import { RowActions } from '@/components/lists/row-actions.tsx';
import type { Ticks } from '@/components/lists/row-ticks.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chips } from '@/components/ui/chips.tsx';
import { type FirstStep, useEntityPanel } from '@/components/panels/use-entity-panel.ts';
import { useAddressSearch } from '@/components/lists/use-list-search.ts';
import { useI18nContext } from '@/i18n/i18n-react.tsx';
import { usePageTitle } from '@/lib/navigation/use-page-title.ts';
import { useShortcut } from '@/lib/focus/use-shortcut.ts';
import { ConsentBar } from './consent-bar.tsx';
import { DeleteTenantDialog } from './delete-tenant-dialog.tsx';
import { NoTenants } from './no-tenants.tsx';
import { LeaseCard } from './tenant-card.tsx';
import { useTenantColumns } from './tenant-columns.tsx';
import { TenantPanel } from './tenant-panel.tsx';
import { BY_LEASE, type TenantRow, lacksConsent, phoneOf, searchableTenant } from './tenant-row.ts';
import { SHOWN_TENANTS, type ShownTenants, useTenantList } from './use-tenant-list.ts';

const NONE: never[] = [];

const route = getRouteApi('/_authed/tenants');

interface TenantsPageProps {
  /** The onboarding step that the page shows; `null` once the account has a tenant. */
  readonly step: FirstStep | null;
}

/** The list of tenants, the panel that adds or edits a tenant, and the bar that records consents. */
export function TenantsPage({ step }: TenantsPageProps) {
  const { LL } = useI18nContext();
  usePageTitle(LL.pageTitle({ page: LL.tenants.title() }));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { shown, rows, counts, properties, edited } = useTenantList(search);
  const { former, late, noConsent } = search;
  const panel = useEntityPanel(search, edited, LL.tenants.gone(), { former, late, noConsent });
  const columns = useTenantColumns();
  const { ticks, ticked, clear } = useConsentTicks(rows ?? NONE);
  const [tenantToDelete, setTenantToDelete] = useState<Tenant | null>(null);
  useShortcut('n', panel.openNew);

  const show = (state: ShownTenants): void =>
    void navigate({ search: state === 'current' ? {} : { [state]: true }, resetScroll: false });
  const addButton = (
    <Button onClick={panel.openNew} aria-keyshortcuts="n">
      <Plus aria-hidden />
      {LL.tenants.add()}
    </Button>
  );
  const renderActions = (tenant: TenantRow): ReactNode => (
    <RowActions
      name={fullName(tenant)}
      onEdit={() => panel.openFor(tenant)}
      onDelete={() => setTenantToDelete(tenant)}
    />
  );
  const hasLeft = (counts.former ?? 0) > 0;
  return (
    <>
      <DataTable
        label={LL.tenants.title()}
        rows={rows}
        columns={columns}
        searchable={searchableTenant}
        phoneOf={phoneOf}
        searchPlaceholder={LL.tenants.searchPlaceholder()}
        search={useAddressSearch(search)}
        head={{
          title: LL.tenants.title(),
          controls: <TenantChoice shown={shown} counts={counts} onShow={show} />,
          action: addButton,
        }}
        grouping={BY_LEASE}
        ticks={ticks}
        renderActions={renderActions}
        renderGroup={(tenants) => <LeaseCard tenants={tenants} ticks={ticks} renderActions={renderActions} />}
        empty={<NoTenants shown={shown} hasLeft={hasLeft} addButton={addButton} onShow={show} />}
      />
      <ConsentBar tenants={ticked} onEnd={clear} />
      <TenantPanel panel={panel} properties={properties} step={step} />
      <DeleteTenantDialog tenant={tenantToDelete} onClose={() => setTenantToDelete(null)} />
    </>
  );
}

interface TenantChoiceProps {
  readonly shown: ShownTenants;
  readonly counts: Readonly<Record<ShownTenants, number | undefined>>;
  readonly onShow: (shown: ShownTenants) => void;
}

function TenantChoice({ shown, counts, onShow }: TenantChoiceProps) {
  const { LL } = useI18nContext();
  return (
    <Chips
      label={LL.tenants.show()}
      value={shown}
      onChoose={onShow}
      options={SHOWN_TENANTS
        // Hide the choice `noConsent` if no tenant lacks consent.
        .filter((value) => value !== 'noConsent' || value === shown || (counts[value] ?? 0) > 0)
        .map((value) => ({ value, face: LL.tenants.shown[value](), count: counts[value] }))}
    />
  );
}

/**
 * Returns the ticked tenants of a list, and the state of the checkboxes. A tenant can be ticked if he lacks consent to
 * e-mails.
 */
function useConsentTicks(rows: readonly TenantRow[]) {
  const { LL } = useI18nContext();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const ticks = useMemo(
    (): Ticks<TenantRow> => ({
      ids,
      isTickable: lacksConsent,
      nameOf: fullName,
      allText: (n) => LL.tenants.tickAll({ n }),
      onTick: (some, isTicked) =>
        setIds((before) => {
          const after = new Set(before);
          for (const { id } of some) after[isTicked ? 'add' : 'delete'](id);
          return after;
        }),
    }),
    [ids, LL],
  );
  return {
    ticks,
    /** The ticked tenants of the list that is shown, without tenants that were ticked in a different list. */
    ticked: rows.filter((row) => ids.has(row.id) && lacksConsent(row)),
    clear: (): void => setIds(new Set()),
  };
}
