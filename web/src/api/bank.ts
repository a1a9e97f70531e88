import { queryOptions, useMutation } from '@tanstack/react-query';
import * as v from 'valibot';
import { BankExpected, type BankLineOutcome, BankLinesOutcome } from '@shared/contract/bank.ts';
import type { BankLines } from '@shared/contract/bank-lines.ts';
import { callApi } from '@/lib/http/http.ts';

/** What a bank statement is held against: payments by other means are told since a day. */
export const bankExpectedQuery = (since: string) =>
  queryOptions({
    queryKey: ['bank', 'expected', since],
    queryFn: ({ signal }) => callApi(`/bank/expected?since=${since}`, BankExpected, { signal }),
    // What was noted meanwhile is not to be proposed again.
    staleTime: 0,
    gcTime: 0,
  });

/** Notes lines as payments. Safe to repeat: a line is noted once. */
export const noteBankLines = (body: BankLines): Promise<BankLineOutcome[]> =>
  callApi('/bank/lines', BankLinesOutcome, { method: 'POST', body });

/** Lines to come are held against nothing that a payer has paid. */
export const useForgetPayer = () =>
  useMutation({
    mutationFn: (payerKey: string) =>
      callApi('/bank/payers/forget', v.unknown(), { method: 'POST', body: { payerKey } }),
  });
