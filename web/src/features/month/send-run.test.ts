import { expect, test } from 'vitest';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { beginSending, deliveryOf, isSending, resumedSending, withMore, withoutFirst } from './send-run.ts';

const row = (receiptId: string, delivery: MonthMail['delivery'] = 'ready') => ({ receiptId, delivery });

test('a run goes from one receipt to the next and is done after the last', () => {
  const run = withoutFirst(beginSending('2026-03', ['a', 'b']));
  expect(run).toMatchObject({ waiting: ['b'], total: 2, state: 'running' });
  expect(withoutFirst(run)).toMatchObject({ waiting: [], state: 'done' });
});

test('what is to be sent meanwhile comes last, once', () => {
  expect(withMore(beginSending('2026-03', ['a', 'b']), ['b', 'c'])).toMatchObject({
    waiting: ['a', 'b', 'c'],
    total: 3,
    state: 'running',
  });
});

test('a run asked to stop finishes the receipt it is sending and can resume from there', () => {
  const stopped = withoutFirst({ ...beginSending('2026-03', ['a', 'b']), state: 'stopping' });
  expect(stopped).toMatchObject({ waiting: ['b'], state: 'stopped' });
  expect(isSending(stopped)).toBe(false);
  expect(isSending(resumedSending(stopped))).toBe(true);
  expect(withoutFirst({ ...beginSending('2026-03', ['a']), state: 'stopping' }).state).toBe('done');
});

test('how far a receipt is on its way the API says, but for the queue of the run', () => {
  const run = beginSending('2026-03', ['a', 'b']);
  expect(deliveryOf(row('a'), run)).toBe('sending');
  expect(deliveryOf(row('a'), { ...run, pausedUntil: '2026-03-05T10:00:00.000Z' })).toBe('waiting');
  expect(deliveryOf(row('b'), run)).toBe('waiting');
  expect(deliveryOf(row('b'), { ...run, state: 'stopped' })).toBe('ready');
  expect(deliveryOf(row('b', 'failed'), run)).toBe('waiting');
  expect(deliveryOf(row('b', 'sent'), run)).toBe('sent');
  expect(deliveryOf(row('c', 'failed'), run)).toBe('failed');
  expect(deliveryOf(row('c', 'otherwise'), null)).toBe('otherwise');
  expect(deliveryOf(row('a'), withoutFirst(run))).toBe('ready');
});
