import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import type { MonthDue } from '@shared/contract/month-due.ts';
import { issueMonth, monthQuery, payMonth } from '@/api/month.ts';
import { receiptsKey } from '@/api/receipts-key.ts';
import {
  type MonthOutcome,
  type MonthRun,
  type MonthTask,
  RUN_CHUNK,
  beginRun,
  resumed,
  retried,
  withResult,
} from './month-run.ts';
import { useKeptRun } from './use-kept-run.ts';

const keyOf = (month: string) => ['month-run', month];

/** The payments or the receipts of a month, for many tenants. */
export function useMonthRun(month: string) {
  const { client, run, stop } = useKeptRun<MonthRun>(keyOf(month));
  return {
    run,
    stop,
    begin: (task: MonthTask, tenantIds: readonly string[]): void =>
      void follow(client, beginRun({ month, task, tenantIds })),
    resume: (): void => void (run && follow(client, resumed(run))),
    retry: (): void => void (run && follow(client, retried(run))),
    dismiss: (): void => client.removeQueries({ queryKey: keyOf(month) }),
  };
}

/** Sends batch after batch until all are processed, the run is stopped or a request fails. */
async function follow(client: QueryClient, start: MonthRun): Promise<void> {
  const { month, task } = start;
  const key = keyOf(month);
  const calls = new MutationObserver(client, {
    mutationFn: (tenantIds: string[]): Promise<Partial<MonthOutcome>> => {
      if (task.kind === 'issue') return issueMonth({ month, tenantIds });
      const { idempotencyKey, paidOn, method } = task;
      return payMonth({ idempotencyKey, month, paidOn, method, tenantIds });
    },
  });
  const list = monthQuery(month);
  client.setQueryData<MonthRun>(key, start);
  for (let run: MonthRun | undefined = start; run?.state === 'running'; run = client.getQueryData(key)) {
    const tenantIds = run.waiting.slice(0, RUN_CHUNK);
    try {
      const result = await calls.mutate(tenantIds);
      // The session may have ended meanwhile, and the run with it.
      if (client.getQueryData(key) === undefined) return;
      client.setQueryData<MonthRun>(key, (now) => now && withResult(now, tenantIds, result));
      client.setQueryData(list.queryKey, (rows) => rows?.map((row) => withOutcome(row, result)));
    } catch (error) {
      client.setQueryData<MonthRun>(key, (now) => now && { ...now, state: 'failed', error });
    }
  }
  await client.invalidateQueries({ queryKey: receiptsKey });
}

/** The row as it will be read again at the end. */
function withOutcome(row: MonthDue, { paid = [], issued = [] }: Partial<MonthOutcome>): MonthDue {
  if (paid.some(({ leaseId }) => leaseId === row.leaseId)) {
    const document = row.kind === 'rent' ? 'quittance' : 'partial';
    const next = row.remaining > 0 ? document : row.next;
    return { ...row, received: row.amount, remaining: 0, state: 'paid', owedBefore: 0, next };
  }
  const receipts = issued.filter(({ leaseId, kind }) => leaseId === row.leaseId && kind === row.next);
  return receipts.length > 0 ? { ...row, receipts, next: null } : row;
}
