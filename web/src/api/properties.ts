import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Property,
  type PropertyCreate,
  PropertyList,
  type PropertyUpdate,
} from '@shared/contract/property.ts';
import { callApi, isGone } from '@/lib/http.ts';
import { nullIfGone } from './null-if-gone.ts';
import { tenantsQuery } from './tenants.ts';

/** All of the landlord's properties. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => callApi('/properties', PropertyList, { signal }),
});

export function useCreateProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PropertyCreate) => callApi('/properties', Property, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries(propertiesQuery),
  });
}

export function useUpdateProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: PropertyUpdate & { id: string }) =>
      callApi(`/properties/${id}`, PropertyList, { method: 'PUT', body: { id, ...body } }),
    onSuccess: (list) => client.setQueryData(propertiesQuery.queryKey, list),
    onError: (error) => void (isGone(error) && client.invalidateQueries(propertiesQuery)),
  });
}

export function useDeleteProperty() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`/properties/${id}`, PropertyList, { method: 'DELETE' }).catch(nullIfGone),
    onSuccess: (list) => {
      if (list) client.setQueryData(propertiesQuery.queryKey, list);
      else void client.invalidateQueries(propertiesQuery);
      // Its tenants no longer have a property.
      return client.invalidateQueries(tenantsQuery);
    },
  });
}
