import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

interface KeptRun<TRun> {
  readonly client: QueryClient;
  readonly run: TRun | null;
  /** The request in flight still completes. */
  readonly stop: () => void;
}

/**
 * A run of many requests. It is kept in the query cache, so it continues while another page is shown and ends with the
 * session.
 */
export function useKeptRun<TRun extends { readonly state: string }>(
  queryKey: readonly string[],
): KeptRun<TRun> {
  const client = useQueryClient();
  const { data: run = null } = useQuery<TRun>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    client,
    run,
    stop: () =>
      void client.setQueryData<TRun>(
        queryKey,
        (now) => now && (now.state === 'running' ? { ...now, state: 'stopping' } : now),
      ),
  };
}
