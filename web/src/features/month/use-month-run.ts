import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { issueMonth } from '@/api/month-receipts.ts';
import { monthQuery, payMonth } from '@/api/month.ts';
import { receiptsKey } from '@/api/receipts-key.ts';
import {
  type MonthOutcome,
  type MonthRun,
  type MonthTask,
  RUN_CHUNK,
  beginRun,
  isUnderWay,
  resumed,
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
    /** One run at a time: a second click begins no other. */
    begin: (task: MonthTask, tenantIds: readonly string[]): void => {
      const now = client.getQueryData<MonthRun | null>(keyOf(month));
      if (!now || !isUnderWay(now)) void follow(client, beginRun({ month, task, tenantIds }));
    },
    resume: (): void => void (run && follow(client, resumed(run))),
    dismiss: (): void => void client.setQueryData(keyOf(month), null),
  };
}

/** Sends batch after batch until all are processed, the run is stopped or a request fails. */
async function follow(client: QueryClient, start: MonthRun): Promise<void> {
  const { month, task } = start;
  const key = keyOf(month);
  const calls = new MutationObserver(client, {
    mutationFn: (tenantIds: string[]): Promise<Partial<MonthOutcome>> => {
      if (task.kind === 'issue') return issueMonth({ month, tenantIds });
      const { idempotencyKey, paidOn, method, onlyRent, isIssuing } = task;
      const issue = isIssuing ? 'quittances' : 'none';
      return payMonth({ idempotencyKey, month, paidOn, method, tenantIds, onlyRent, issue });
    },
  });
  client.setQueryData<MonthRun>(key, start);
  for (let run: MonthRun | undefined = start; run?.state === 'running'; run = client.getQueryData(key)) {
    const tenantIds = run.waiting.slice(0, RUN_CHUNK);
    try {
      const result = await calls.mutate(tenantIds);
      // The session may have ended meanwhile, and the run with it.
      if (client.getQueryData(key) === undefined) return;
      client.setQueryData<MonthRun>(key, (now) => now && withResult(now, tenantIds, result));
      await client.invalidateQueries({ queryKey: monthQuery(month).queryKey });
    } catch (error) {
      client.setQueryData<MonthRun>(key, (now) => now && { ...now, state: 'failed', error });
    }
  }
  await client.invalidateQueries({ queryKey: receiptsKey });
}
