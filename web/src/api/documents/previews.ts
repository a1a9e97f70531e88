import { type QueryFunction, useQuery } from '@tanstack/react-query';
import type { Preview } from '@/lib/form/preview.ts';
import { mayRetry } from '@/lib/http/query-client.ts';
import { useLastShown } from '@/lib/state/use-last-shown.ts';
import { TYPED_MS, useDebounced } from '@/lib/state/use-debounced.ts';

/** `callApi` repeats each request of a preview once as well. */
const RETRIES = 1;
const ASK_AGAIN_MS = 400;

interface Asked<TBody> {
  /** The body of the command to preview. The body is `null` while the form is incomplete. */
  readonly body: TBody | null;
  /** True while the command itself is being sent. */
  readonly isPaused: boolean;
}

/** Asks the server for the effects of a command with the current input. A new request cancels a running request. */
export function usePreview<TBody extends object, TAnswer>(
  queryOf: (body: TBody | null) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: QueryFunction<TAnswer>;
  },
  { body, isPaused }: Asked<TBody>,
): Preview<TAnswer> {
  const settled = useDebounced(body, TYPED_MS);
  const { queryKey, queryFn } = queryOf(settled);
  const { data, error, failureReason, isFetching } = useQuery<TAnswer>({
    queryKey,
    queryFn,
    enabled: settled !== null && body !== null && !isPaused,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, reason) => failures < RETRIES && mayRetry(reason),
    retryDelay: ASK_AGAIN_MS,
  });
  const answer = useLastShown(data ?? null);
  const isSettled = JSON.stringify(settled) === JSON.stringify(body);
  return {
    answer,
    error: isSettled ? (error ?? failureReason) : null,
    isOutdated: !isPaused && (!isSettled || isFetching),
  };
}
