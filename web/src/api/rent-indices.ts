import { queryOptions, useQuery } from '@tanstack/react-query';
import { type RentIndex, RentIndexList } from '@shared/contract/rent-index.ts';
import { callApi } from '@/lib/http/http.ts';

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
