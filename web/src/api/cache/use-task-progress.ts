import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

interface TaskProgress<TProgress> {
  readonly client: QueryClient;
  readonly progress: TProgress | null;
  /** Stops the task after the running request. */
  readonly stop: () => void;
}

/**
 * Returns the progress of a task with many requests. The progress is in the query cache, so that the task continues on
 * other pages and ends with the session.
 */
export function useTaskProgress<TProgress extends { readonly state: string }>(
  queryKey: readonly string[],
): TaskProgress<TProgress> {
  const client = useQueryClient();
  const { data: progress = null } = useQuery<TProgress>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return {
    client,
    progress,
    stop: () =>
      void client.setQueryData<TProgress>(
        queryKey,
        (now) => now && (now.state === 'running' ? { ...now, state: 'stopping' } : now),
      ),
  };
}
