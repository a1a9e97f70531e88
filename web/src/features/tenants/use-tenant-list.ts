import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Position } from '@shared/contract/leases/position.ts';
import type { Tenant } from '@shared/contract/leases/tenant.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { loaded } from '@/api/cache/loaded.ts';
import { positionsQuery } from '@/api/accounts/positions.ts';
import { useProperties } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/people/tenants.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { lacksConsent, lateTenants, tenantRows } from './tenant-row.ts';

/**
 * The lists of tenants that the page can show. `late` contains current and former tenants. `noConsent` contains tenants
 * with an e-mail address who have not agreed to e-mails.
 */
export const SHOWN_TENANTS = ['current', 'late', 'former', 'noConsent'] as const;
export type ShownTenants = (typeof SHOWN_TENANTS)[number];

interface TenantSearch {
  readonly former?: true | undefined;
  readonly late?: true | undefined;
  readonly noConsent?: true | undefined;
  readonly edit?: string | undefined;
}

/** Returns the list of tenants that the URL asks for, with their dwellings and balances. */
export function useTenantList(search: TenantSearch) {
  const shown = SHOWN_TENANTS.find((state) => state !== 'current' && search[state]) ?? 'current';
  const current = useQuery(loaded(tenantsQuery));
  const former = useQuery(loaded(formerTenantsQuery));
  const { data: positions } = useQuery(loaded(positionsQuery));
  const { edit } = search;
  const isElsewhere = edit !== undefined && current.data?.every(({ id }) => id !== edit) === true;
  // Former tenants may have lived in archived properties. The list of late tenants may contain former tenants, and a
  // link may open the form of a former tenant.
  const hasFormer = shown === 'former' || shown === 'late' || isElsewhere;
  // Keep the loaded properties while more properties load, because the user may be typing in the panel.
  const properties = useLastShown(useProperties(hasFormer) ?? null);
  const today = todayInParis();
  const lists = useMemo(
    () => listsOf(current.data, former.data, positions),
    [current.data, former.data, positions],
  );
  const tenants = lists[shown];
  const rows = useMemo(
    // A row with a balance is taller. So the list waits for the balances, and no row grows later.
    () => tenants && positions && properties && tenantRows(tenants, properties, positions, today),
    [tenants, properties, positions, today],
  );
  return {
    shown,
    rows: rows ?? undefined,
    /** The number of tenants in each list; `undefined` while the list loads. */
    counts: {
      current: lists.current?.length,
      late: lists.late?.length,
      former: lists.former?.length,
      noConsent: lists.noConsent?.length,
    },
    properties,
    /** The query for the list that contains the edited tenant. */
    edited: isElsewhere ? former : current,
  };
}

type Lists = Readonly<Record<ShownTenants, readonly Tenant[] | undefined>>;

const listsOf = (
  current: readonly Tenant[] | undefined,
  former: readonly Tenant[] | undefined,
  positions: readonly Position[] | undefined,
): Lists => ({
  current,
  former,
  late: current && former && positions && lateTenants(current, former, positions),
  noConsent: current?.filter(lacksConsent),
});
