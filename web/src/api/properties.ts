import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as v from 'valibot';
import {
  Property,
  type PropertyArchive,
  type PropertyCreate,
  PropertyList,
  type PropertyUpdate,
} from '@shared/contract/property.ts';
import { callApi, isGone } from '@/lib/http/http.ts';
import { loaded } from './cache/loaded.ts';
import { nullIfGone } from './cache/null-if-gone.ts';
import { tenantsQuery } from './people/tenants.ts';
import { type WithoutKey, useCreateOnce } from './cache/use-create-once.ts';

export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => callApi('/properties', PropertyList, { signal }),
});

/** The archived properties. A change of a property reloads both lists of properties. */
export const archivedPropertiesQuery = queryOptions({
  queryKey: [...propertiesQuery.queryKey, 'archived'],
  queryFn: ({ signal }) => callApi('/properties?state=archived', PropertyList, { signal }),
});

/**
 * Returns the properties, or `undefined` while loading. With `withArchived`, also returns archived properties, for
 * pages that show ended leases.
 */
export function useProperties(withArchived: boolean): readonly Property[] | undefined {
  const { data: current } = useQuery(loaded(propertiesQuery));
  const { data: archived } = useQuery({ ...loaded(archivedPropertiesQuery), enabled: withArchived });
  return useMemo(
    () => (withArchived ? current && archived && [...current, ...archived] : current),
    [current, archived, withArchived],
  );
}

export function useCreateProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useCreateOnce('/properties', Property, async (id, body: WithoutKey<PropertyCreate>) => {
      const list = await callApi(`/properties/${id}`, PropertyList, { method: 'PUT', body });
      const property = list.find((one) => one.id === id);
      return v.parse(Property, property);
    }),
    onSuccess: () => client.invalidateQueries(propertiesQuery),
  });
}

/**
 * Returns a function that shows the list of properties from a response, and reloads the archived properties. Without a
 * response, the function reloads both lists.
 */
function useShowList() {
  const client = useQueryClient();
  return (list: Property[] | null): Promise<void> => {
    if (!list) return client.invalidateQueries(propertiesQuery);
    client.setQueryData(propertiesQuery.queryKey, list);
    return client.invalidateQueries(archivedPropertiesQuery);
  };
}

function useChangeProperty<TBody extends { readonly id: string }>(
  change: (body: TBody) => Promise<Property[]>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: useShowList(),
    onError: (error) => void (isGone(error) && client.invalidateQueries(propertiesQuery)),
  });
}

export const useUpdateProperty = () =>
  useChangeProperty(({ id, ...body }: PropertyUpdate & { id: string }) =>
    callApi(`/properties/${id}`, PropertyList, { method: 'PUT', body: { id, ...body } }),
  );

export const useArchiveProperty = () =>
  useChangeProperty(({ id, ...body }: PropertyArchive & { id: string }) =>
    callApi(`/properties/${id}/archive`, PropertyList, { method: 'PUT', body }),
  );

export function useDeleteProperty() {
  const client = useQueryClient();
  const showList = useShowList();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`/properties/${id}`, PropertyList, { method: 'DELETE' }).catch(nullIfGone),
    onSuccess: (list) => {
      void showList(list);
      // The tenants of the deleted property now have no property.
      return client.invalidateQueries(tenantsQuery);
    },
  });
}
