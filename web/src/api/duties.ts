import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { DutyList, type DutySnooze } from '@shared/contract/leases/duty.ts';
import { callApi } from '@/lib/http/http.ts';
import { accountKey } from './accounts/account-key.ts';

/** All duties of the landlord, the most urgent first, including duties that are put off. */
export const dutiesQuery = queryOptions({
  queryKey: [...accountKey, 'duties'],
  queryFn: ({ signal }) => callApi('/duties', DutyList, { signal }),
  // Refetches when the landlord returns to the page. After doing a duty on another page, the landlord expects the duty
  // to be gone.
  staleTime: 0,
  // The route's loader has just fetched the data.
  refetchOnMount: false,
});

/**
 * Puts a duty off until a day, or shows it again. Calls `beforeMove` just before the duty moves on the screen, so that
 * the page can move the focus first.
 */
export function useSnoozeDuty(beforeMove: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DutySnooze) => callApi('/duties/snooze', v.unknown(), { method: 'POST', body }),
    onSuccess: async (_, { kind, subject, day, until }) => {
      // Cancels running requests, because their responses would undo this change on screen.
      await client.cancelQueries(dutiesQuery);
      beforeMove();
      client.setQueryData(dutiesQuery.queryKey, (duties) =>
        duties?.map((duty) =>
          duty.kind === kind && duty.subject === subject && duty.day === day ? { ...duty, until } : duty,
        ),
      );
    },
    // An error can mean that the duty no longer exists.
    onError: () => client.invalidateQueries(dutiesQuery),
  });
}
