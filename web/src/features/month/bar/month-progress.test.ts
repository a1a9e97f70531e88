import { expect, test } from 'vitest';
import { startMonthTask, doneCount, isUnderWay, resumeMonthTask, withResult } from './month-progress.ts';

const begun = startMonthTask({ month: '2026-03', task: { kind: 'issue' }, tenantIds: ['a', 'b', 'c'] });
const NOTHING = { issued: [], failed: [] };
const FAILED = { tenantId: 'b', errorCode: 'TERM_ALREADY_RECEIPTED' } as const;
const half = withResult(begun, ['a', 'b'], {
  ...NOTHING,
  issued: [{ leaseId: 'lease', tenantId: 'a', id: '1', number: 'Q-2026-0001', kind: 'quittance' }],
  failed: [FAILED],
});

test('each response advances the task of a month, and the last response completes the task', () => {
  expect([half.state, doneCount(half), half.waiting]).toEqual(['running', 2, ['c']]);
  const done = withResult(half, ['c'], NOTHING);
  expect([done.state, doneCount(done)]).toEqual(['done', 3]);
  expect([done.issued.length, done.failed.length]).toEqual([1, 1]);
});

test('the task of a month collects the payments of all its requests', () => {
  const task = {
    kind: 'pay',
    idempotencyKey: 'key',
    paidOn: '2026-03-05',
    method: 'transfer',
    onlyRent: false,
    isIssuing: false,
  } as const;
  const progress = ['a', 'b'].reduce(
    (before, tenantId) =>
      withResult(before, [tenantId], {
        paid: [{ leaseId: 'lease', tenantId, paymentId: tenantId, amount: 910, earlierMonths: [] }],
      }),
    startMonthTask({ month: '2026-03', task, tenantIds: ['a', 'b'] }),
  );
  expect(progress).toMatchObject({ state: 'done', task, issued: [] });
  expect(progress.paid.map(({ tenantId }) => tenantId)).toEqual(['a', 'b']);
});

test('stopping a task keeps the result of the running request', () => {
  const stopped = withResult({ ...begun, state: 'stopping' }, ['a'], NOTHING);
  expect([stopped.state, isUnderWay(stopped), stopped.waiting]).toEqual(['stopped', false, ['b', 'c']]);
  expect(resumeMonthTask(stopped)).toMatchObject({ state: 'running', waiting: ['b', 'c'] });
});

test('a task that is stopped during its last request ends as done', () => {
  expect(withResult({ ...begun, state: 'stopping' }, ['a', 'b', 'c'], NOTHING).state).toBe('done');
});
