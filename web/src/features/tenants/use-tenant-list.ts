import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Position } from '@shared/contract/position.ts';
import type { Tenant } from '@shared/contract/tenant.ts';
import { todayInParis } from '@shared/domain/period.ts';
import { loaded } from '@/api/loaded.ts';
import { positionsQuery } from '@/api/positions.ts';
import { useProperties } from '@/api/properties.ts';
import { formerTenantsQuery, tenantsQuery } from '@/api/tenants.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { lacksConsent, lateTenants, tenantRows } from './tenant-row.ts';

/**
 * Which tenants are shown: those who rent now, those of them and of others whose rent is late, those who have left, or those who
 * could get documents by e-mail and have not agreed to it.
 */
export const SHOWN_TENANTS = ['current', 'late', 'former', 'noConsent'] as const;
export type ShownTenants = (typeof SHOWN_TENANTS)[number];

interface TenantSearch {
  readonly former?: true | undefined;
  readonly late?: true | undefined;
  readonly noConsent?: true | undefined;
  readonly edit?: string | undefined;
}

/** The tenants that the address asks for, with where they live and how their accounts stand. */
export function useTenantList(search: TenantSearch) {
  const shown = SHOWN_TENANTS.find((state) => state !== 'current' && search[state]) ?? 'current';
  const current = useQuery(loaded(tenantsQuery));
  const former = useQuery(loaded(formerTenantsQuery));
  const { data: positions } = useQuery(loaded(positionsQuery));
  const { edit } = search;
  const isElsewhere = edit !== undefined && current.data?.every(({ id }) => id !== edit) === true;
  // One who has left may be late, or edited by a link.
  const hasFormer = shown === 'former' || shown === 'late' || isElsewhere;
  // Those that are known stay while more are loaded: somebody may be typing in the panel.
  const properties = useLastShown(useProperties(hasFormer) ?? null);
  const today = todayInParis();
  const lists = useMemo(
    () => listsOf(current.data, former.data, positions),
    [current.data, former.data, positions],
  );
  const tenants = lists[shown];
  const rows = useMemo(
    // With where accounts stand, rows are taller: they come at once.
    () => tenants && positions && properties && tenantRows(tenants, properties, positions, today),
    [tenants, properties, positions, today],
  );
  return {
    shown,
    rows: rows ?? undefined,
    /** How many there are of each, as far as that is known. */
    counts: {
      current: lists.current?.length,
      late: lists.late?.length,
      former: lists.former?.length,
      noConsent: lists.noConsent?.length,
    },
    properties,
    /** The list that whoever is edited is on. */
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
