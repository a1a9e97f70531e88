import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { MonthTenant } from '@shared/contract/receipt-month.ts';
import { issueMonth, receiptMonthQuery } from '@/api/receipt-month.ts';
import { receiptsKey } from '@/api/receipts-key.ts';
import { type MonthRun, RUN_CHUNK, beginRun, resumed, retried, withResult } from './month-run.ts';
import { useKeptRun } from './use-kept-run.ts';

const keyOf = (month: string) => ['receipt-month-run', month];

/** The issuing of a month's quittances. */
export function useMonthRun(month: string) {
  const { client, run, stop } = useKeptRun<MonthRun>(keyOf(month));
  return {
    run,
    stop,
    begin: (paidAt: string, tenantIds: readonly string[]): Promise<void> =>
      follow(client, beginRun({ month, paidAt, tenantIds })),
    resume: (): void => void (run && follow(client, resumed(run))),
    retry: (): void => void (run && follow(client, retried(run))),
    dismiss: (): void => client.removeQueries({ queryKey: keyOf(month) }),
  };
}

/** Sends batch after batch until all are processed, the run is stopped or a request fails. */
async function follow(client: QueryClient, start: MonthRun): Promise<void> {
  const { month, paidAt } = start;
  const key = keyOf(month);
  const calls = new MutationObserver(client, { mutationFn: issueMonth });
  const list = receiptMonthQuery(month);
  client.setQueryData<MonthRun>(key, start);
  for (let run: MonthRun | undefined = start; run?.state === 'running'; run = client.getQueryData(key)) {
    const tenantIds = run.waiting.slice(0, RUN_CHUNK);
    try {
      const result = await calls.mutate({ month, paidAt, tenantIds });
      // The session may have ended meanwhile, and the run with it.
      if (client.getQueryData(key) === undefined) return;
      client.setQueryData<MonthRun>(key, (now) => now && withResult(now, tenantIds, result));
      const receipts = new Map([...result.issued, ...result.skipped].map((one) => [one.tenantId, one]));
      client.setQueryData(list.queryKey, (rows) => rows?.map((row) => withReceipt(row, receipts)));
    } catch (error) {
      client.setQueryData<MonthRun>(key, (now) => now && { ...now, state: 'failed', error });
    }
  }
  await client.invalidateQueries({ queryKey: receiptsKey });
}

type Receipts = ReadonlyMap<string, { readonly id: string; readonly number: string }>;

function withReceipt(row: MonthTenant, receipts: Receipts): MonthTenant {
  const receipt = receipts.get(row.tenantId);
  return receipt ? { ...row, receipt: { id: receipt.id, number: receipt.number, kind: 'quittance' } } : row;
}
