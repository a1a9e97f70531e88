import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Returns a mutation that reloads the queries with these keys after success and failure. An error can mean that the
 * screen is outdated. The mutation ends when the queries are reloaded.
 */
export function useReloadingMutation<TVariables, TAnswer>(
  keys: readonly QueryKey[],
  mutationFn: (variables: TVariables) => Promise<TAnswer>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
