import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

interface KeptRun<TRun> {
  readonly client: QueryClient;
  readonly run: TRun | null;
  /** What is under way still ends. */
  readonly stop: () => void;
}

/**
 * A run of many requests. It is kept beside the answers of the API, so it goes on while another page is shown, and is
 * forgotten with the session.
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
