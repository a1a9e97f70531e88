import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Lessor, type LessorCreate, LessorList, type LessorUpdate } from '@shared/contract/lessor.ts';
import { callApi, isGone } from '@/lib/http/http.ts';
import { nullIfGone } from '../cache/null-if-gone.ts';
import { type WithoutKey, useCreateOnce } from '../cache/use-create-once.ts';

/** All lessors. The first lessor is the landlord of the profile. */
export const lessorsQuery = queryOptions({
  queryKey: ['lessors'],
  queryFn: ({ signal }) => callApi('/lessors', LessorList, { signal }),
});

export function useCreateLessor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useCreateOnce(
      '/lessors',
      Lessor,
      async (id, { series, ...body }: WithoutKey<LessorCreate>, error) => {
        const list = await callApi(`/lessors/${id}`, LessorList, { method: 'PUT', body });
        const lessor = list.find((one) => one.id === id);
        // The series of a lessor never changes.
        if (lessor?.series !== series) throw error;
        return lessor;
      },
    ),
    onSuccess: () => client.invalidateQueries(lessorsQuery),
  });
}

export function useUpdateLessor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: LessorUpdate & { id: string }) =>
      callApi(`/lessors/${id}`, LessorList, { method: 'PUT', body }),
    onSuccess: (list) => client.setQueryData(lessorsQuery.queryKey, list),
    onError: (error) => void (isGone(error) && client.invalidateQueries(lessorsQuery)),
  });
}

export function useDeleteLessor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(`/lessors/${id}`, LessorList, { method: 'DELETE' }).catch(nullIfGone),
    onSuccess: (list) =>
      list ? void client.setQueryData(lessorsQuery.queryKey, list) : client.invalidateQueries(lessorsQuery),
  });
}
