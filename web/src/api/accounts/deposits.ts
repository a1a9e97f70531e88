import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  Deposit,
  type DepositDeductions,
  type DepositMovementCancellation,
  type DepositMovementCreate,
  type DepositSettlementCreate,
  type DepositSettlementDraft,
} from '@shared/contract/leases/deposit.ts';
import { callApi, callApiForFile } from '@/lib/http/http.ts';
import { accountKey } from './account-key.ts';
import { type WithoutKey, useCreateOnce } from '../cache/use-create-once.ts';

const depositKey = (leaseId: string) => [...accountKey, 'deposit', leaseId] as const;

/**
 * The deposit of a lease, and the amounts of a settlement on the day `returnedOn`. If the day is `null`, the amounts
 * are those of today. The landlord transfers these amounts, so they must be current.
 */
export const depositQuery = (leaseId: string, returnedOn: string | null = null) =>
  queryOptions({
    queryKey: [...depositKey(leaseId), returnedOn],
    queryFn: ({ signal }) => {
      const search = returnedOn === null ? '' : `?${new URLSearchParams({ returnedOn }).toString()}`;
      return callApi(`/leases/${leaseId}/deposit${search}`, Deposit, { signal });
    },
    staleTime: 0,
  });

function useDepositMutation<TVariables>(
  mutationFn: (variables: TVariables) => Promise<Deposit>,
  reload: (client: QueryClient) => Promise<unknown>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (deposit) => client.setQueryData(depositQuery(deposit.leaseId).queryKey, deposit),
    // An error can mean that the screen is outdated.
    onSettled: () => reload(client),
  });
}

/** Reloads the account, because a movement of the deposit can add documents and duties, and pay dues. */
const reloadAccount = (client: QueryClient): Promise<unknown> =>
  client.invalidateQueries({ queryKey: accountKey });

/** Records that the deposit was received, given back in part, or handed over. */
export const useMoveDeposit = (leaseId: string) =>
  useDepositMutation(
    useCreateOnce<WithoutKey<DepositMovementCreate>, typeof Deposit>(
      `/leases/${leaseId}/deposit/movements`,
      Deposit,
    ),
    reloadAccount,
  );

/**
 * Replaces the deductions that no settlement has included yet, and the provision that the landlord keeps until the
 * accounts of the building are approved.
 */
export const useSetDeductions = (leaseId: string) =>
  useDepositMutation(
    (body: DepositDeductions) =>
      callApi(`/leases/${leaseId}/deposit/deductions`, Deposit, { method: 'PUT', body }),
    (client) => client.invalidateQueries({ queryKey: depositKey(leaseId) }),
  );

/** Settles the deposit. A repeated call with the same key has no second effect. */
export const useSettleDeposit = (leaseId: string) =>
  useDepositMutation(
    (body: DepositSettlementCreate) =>
      callApi(`/leases/${leaseId}/deposit/settlement`, Deposit, { method: 'POST', body }),
    reloadAccount,
  );

/** Downloads a draft of the settlement as a PDF. A draft has no number. */
export function usePreviewDepositSettlement(leaseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DepositSettlementDraft) =>
      callApiForFile(`/leases/${leaseId}/deposit/settlement/preview`, { method: 'POST', body }),
    // An error can mean that the screen is outdated.
    onError: () => reloadAccount(client),
  });
}

/**
 * Cancels the last movement of a deposit. Cancelling a settlement also cancels its payment and its due, and voids its
 * document.
 */
export const useCancelDepositMovement = () =>
  useDepositMutation(
    ({ id, ...body }: DepositMovementCancellation & { id: string }) =>
      callApi(`/deposit-movements/${id}/cancel`, Deposit, { method: 'POST', body }),
    reloadAccount,
  );
