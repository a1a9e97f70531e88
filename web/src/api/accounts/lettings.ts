import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type LettingCreate, LettingOutcome, LettingPreview } from '@shared/contract/leases/letting.ts';
import { callApi } from '@/lib/http/http.ts';
import { usePreview } from '../documents/previews.ts';
import { propertiesQuery } from '../properties.ts';
import { accountKey } from './account-key.ts';
import { tenantsQuery } from '../people/tenants.ts';

/** Adds a letting. A repeated call with the same key has no second effect. */
export function useAddLetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LettingCreate) => callApi('/lettings', LettingOutcome, { method: 'POST', body }),
    // Refetches after a failure too, because the server may have stored the data although its response was lost. Does
    // not wait for the lists.
    onSettled: () => {
      void client.invalidateQueries(propertiesQuery);
      void client.invalidateQueries(tenantsQuery);
      void client.invalidateQueries({ queryKey: accountKey });
    },
  });
}

const lettingPreviewQuery = (body: LettingCreate | null) => ({
  queryKey: [...accountKey, 'letting-preview', body],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/lettings/preview', LettingPreview, { method: 'POST', body, signal }),
});

/** Previews the effects of a letting. `body` is `null` while the form is incomplete. */
export const useLettingPreview = (body: LettingCreate | null, isPaused: boolean) =>
  usePreview(lettingPreviewQuery, { body, isPaused });
