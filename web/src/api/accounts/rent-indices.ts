import { queryOptions, useQuery } from '@tanstack/react-query';
import { RentIndex, type RentIndexCreate, RentIndexList } from '@shared/contract/leases/rent-index.ts';
import { callApi } from '@/lib/http/http.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/** The indices of metropolitan France. Insee publishes the indices of all zones on the same days. */
const rentIndicesQuery = queryOptions({
  queryKey: ['indices'],
  queryFn: ({ signal }) => callApi('/indices?zone=metropole', RentIndexList, { signal }),
});

const NONE: readonly RentIndex[] = [];

/** Returns the rent indices with their days of publication. The list is empty while loading, or if `isNeeded` is false. */
export function useRentIndices(isNeeded: boolean): readonly RentIndex[] {
  const { data } = useQuery({ ...rentIndicesQuery, enabled: isNeeded });
  return data?.items ?? NONE;
}

/** The known rent indices of all zones, newest quarter first. */
export const allRentIndicesQuery = queryOptions({
  queryKey: [...rentIndicesQuery.queryKey, 'all'],
  queryFn: ({ signal }) => callApi('/indices', RentIndexList, { signal }),
});

/** Enters or corrects a rent index. Only super-admins may call the function. */
export const useSaveRentIndex = () =>
  useReloadingMutation([rentIndicesQuery.queryKey], (body: RentIndexCreate) =>
    callApi('/admin/indices', RentIndex, { method: 'POST', body }),
  );
