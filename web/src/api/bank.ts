import { queryOptions, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { BankExpected, type BankLineOutcome, BankLinesOutcome } from '@shared/contract/payments/bank.ts';
import type { BankLines } from '@shared/contract/payments/bank-lines.ts';
import { callApi } from '@/lib/http/http.ts';

/** The data to match with a bank statement: the expected payments, and the payments received on `since` or later. */
export const bankExpectedQuery = (since: string) =>
  queryOptions({
    queryKey: ['bank', 'expected', since],
    queryFn: ({ signal }) => callApi(`/bank/expected?since=${since}`, BankExpected, { signal }),
    // Fetches the data each time, because a payment that was recorded meanwhile is no longer expected.
    staleTime: 0,
    gcTime: 0,
  });

/** Records bank lines as payments. A repeated call has no second effect, because each line is recorded once. */
export const recordBankLines = (body: BankLines): Promise<BankLineOutcome[]> =>
  callApi('/bank/lines', BankLinesOutcome, { method: 'POST', body });

/** Forgets a known payer, so that his earlier payments no longer help to match later lines. */
export const useForgetPayer = () =>
  useMutation({
    mutationFn: (payerKey: string) =>
      callApi('/bank/payers/forget', v.unknown(), { method: 'POST', body: { payerKey } }),
  });
