import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { issueMonth, issueNotices } from '@/api/month/month-receipts.ts';
import { monthQuery, payMonth } from '@/api/month/month.ts';
import { accountKey } from '@/api/accounts/account-key.ts';
import { useTaskProgress } from '@/api/cache/use-task-progress.ts';
import {
  type MonthOutcome,
  type MonthProgress,
  type MonthTask,
  TENANTS_PER_REQUEST,
  startMonthTask,
  isUnderWay,
  resumeMonthTask,
  withResult,
} from './month-progress.ts';

const keyOf = (month: string) => ['month-progress', month];

/** Returns the task of a month. The task records payments, issues receipts or issues due notices for many tenants. */
export function useMonthTask(month: string) {
  const { client, progress, stop } = useTaskProgress<MonthProgress>(keyOf(month));
  return {
    progress,
    stop,
    /** Starts a task, unless a task is running. */
    begin: (task: MonthTask, tenantIds: readonly string[]): void => {
      const now = client.getQueryData<MonthProgress | null>(keyOf(month));
      if (!now || !isUnderWay(now)) void follow(client, startMonthTask({ month, task, tenantIds }));
    },
    resume: (): void => void (progress && follow(client, resumeMonthTask(progress))),
    dismiss: (): void => void client.setQueryData(keyOf(month), null),
  };
}

/** Sends one request after another until all tenants are done, the user stops the task, or a request fails. */
async function follow(client: QueryClient, start: MonthProgress): Promise<void> {
  const { month, task } = start;
  const key = keyOf(month);
  const calls = new MutationObserver(client, {
    mutationFn: async (tenantIds: string[]): Promise<Partial<MonthOutcome>> => {
      if (task.kind === 'issue') return issueMonth({ month, tenantIds });
      if (task.kind === 'notices') {
        const { issued: notices, skipped, failed } = await issueNotices({ month, tenantIds });
        return { notices, skipped, failed };
      }
      const { idempotencyKey, paidOn, method, onlyRent, isIssuing } = task;
      const issue = isIssuing ? 'quittances' : 'none';
      return payMonth({ idempotencyKey, month, paidOn, method, tenantIds, onlyRent, issue });
    },
  });
  client.setQueryData<MonthProgress>(key, start);
  for (
    let progress: MonthProgress | undefined = start;
    progress?.state === 'running';
    progress = client.getQueryData(key)
  ) {
    const tenantIds = progress.waiting.slice(0, TENANTS_PER_REQUEST);
    try {
      const result = await calls.mutate(tenantIds);
      // Stop if the session has ended. Its end removes the task from the query cache.
      if (client.getQueryData(key) === undefined) return;
      client.setQueryData<MonthProgress>(key, (now) => now && withResult(now, tenantIds, result));
      await client.invalidateQueries({ queryKey: monthQuery(month).queryKey });
    } catch (error) {
      client.setQueryData<MonthProgress>(key, (now) => now && { ...now, state: 'failed', error });
    }
  }
  await client.invalidateQueries({ queryKey: accountKey });
}
