import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  ChargesOfYear,
  Settlement,
  type SettlementCancellation,
  type SettlementCreate,
  SettlementDraft,
  type SettlementElsewhereCreate,
  type SettlementLetter,
  SettlementList,
} from '@shared/contract/leases/charges-settlement.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { chargesKey } from './charges-key.ts';
import { usePreview } from '../documents/previews.ts';
import { accountKey } from './account-key.ts';
import { useReloadingMutation } from '../cache/use-reloading-mutation.ts';

/** The charges of a year: a row for each lease with provisions. */
export const chargesQuery = (year: number) =>
  queryOptions({
    queryKey: [...chargesKey, 'year', year],
    queryFn: ({ signal }) => callApi(`/charges?year=${year}`, ChargesOfYear, { signal }),
  });

export const settlementsQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...chargesKey, 'settlements', leaseId],
    queryFn: ({ signal }) => callApi(`/leases/${leaseId}/settlements`, SettlementList, { signal }),
  });

/** The days to settle. `calledBefore` is `null` unless the landlord has typed the provisions before the account. */
export type AskedDays = Pick<SettlementLetter, 'from' | 'to'> & { readonly calledBefore: number | null };

/** Returns the settlement that would be made today for the typed days. `asked` is `null` until both days are typed. */
export const useChargesSettlementDraft = (leaseId: string, asked: AskedDays | null, isPaused: boolean) =>
  usePreview(
    (settled: AskedDays | null) => ({
      queryKey: [...chargesKey, 'draft', leaseId, settled],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const { from = '', to = '', calledBefore = null } = settled ?? {};
        const query = new URLSearchParams({ from, to });
        if (calledBefore !== null) query.set('calledBefore', String(calledBefore));
        return callApi(`/leases/${leaseId}/settlements/draft?${query.toString()}`, SettlementDraft, {
          signal,
        });
      },
    }),
    { body: asked, isPaused },
  );

/** A settlement adds dues, payments, documents and duties, so all accounts are reloaded. */
const useSettlementMutation = <TVariables>(mutationFn: (variables: TVariables) => Promise<Settlement>) => {
  const client = useQueryClient();
  const reload = (): Promise<unknown> => client.invalidateQueries({ queryKey: accountKey });
  return useMutation({
    mutationFn,
    // Shows the settlement at once, without waiting for the accounts.
    onSuccess: (settlement) => {
      client.setQueryData(settlementsQuery(settlement.leaseId).queryKey, (known = []) => [
        settlement,
        ...known.filter(({ id }) => id !== settlement.id),
      ]);
      void reload();
    },
    // An error can mean that the screen is outdated.
    onError: reload,
  });
};

/** Settles charges and issues the letter. A repeated call with the same key settles nothing. */
export const useSettleCharges = (leaseId: string) =>
  useSettlementMutation((body: SettlementCreate) =>
    callApi(`/leases/${leaseId}/settlements`, Settlement, { method: 'POST', body }),
  );

/** Records a settlement that was made elsewhere. A repeated call with the same key records nothing. */
export const useRecordChargesSettlement = (leaseId: string) =>
  useSettlementMutation((body: SettlementElsewhereCreate) =>
    callApi(`/leases/${leaseId}/settlements/elsewhere`, Settlement, { method: 'POST', body }),
  );

/**
 * Splits the debt of a settlement into the agreed number of parts; `null` for the twelve parts of the law. A repeated call
 * changes nothing.
 */
export const useSplitChargesSettlement = () =>
  useSettlementMutation(({ id, parts }: { readonly id: string; readonly parts: number | null }) =>
    callApi(`/settlements/${id}/split${parts === null ? '' : `?parts=${parts}`}`, Settlement, {
      method: 'POST',
    }),
  );

/** Cancels a settlement. The API also voids the letter, and cancels the due or the credit. */
export const useCancelChargesSettlement = () =>
  useSettlementMutation(({ id, ...body }: SettlementCancellation & { readonly id: string }) =>
    callApi(`/settlements/${id}/cancel`, Settlement, { method: 'POST', body }),
  );

/** Downloads a draft of the letter as a PDF. A draft has no number. */
export const usePreviewChargesSettlementLetter = (leaseId: string) =>
  useReloadingMutation([chargesKey], (body: SettlementLetter) =>
    callApiForFile(`/leases/${leaseId}/settlements/preview`, { method: 'POST', body }),
  );
