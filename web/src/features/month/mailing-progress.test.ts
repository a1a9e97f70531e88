import { expect, test } from 'vitest';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import {
  beginSending,
  deliveryOf,
  isSending,
  resumeSending,
  withMoreReceipts,
  withoutSentReceipt,
} from './mailing-progress.ts';

const row = (receiptId: string, delivery: MonthMail['delivery'] = 'ready') => ({ receiptId, delivery });

test('a mailing goes from one receipt to the next and is done after the last', () => {
  const progress = withoutSentReceipt(beginSending('2026-03', ['a', 'b']));
  expect(progress).toMatchObject({ waiting: ['b'], total: 2, state: 'running' });
  expect(withoutSentReceipt(progress)).toMatchObject({ waiting: [], state: 'done' });
});

test('receipts added during a mailing come last, and each of them is listed once', () => {
  expect(withMoreReceipts(beginSending('2026-03', ['a', 'b']), ['b', 'c'])).toMatchObject({
    waiting: ['a', 'b', 'c'],
    total: 3,
    state: 'running',
  });
});

test('a mailing that was asked to stop finishes the current receipt, and can continue from there', () => {
  const stopped = withoutSentReceipt({ ...beginSending('2026-03', ['a', 'b']), state: 'stopping' });
  expect(stopped).toMatchObject({ waiting: ['b'], state: 'stopped' });
  expect(isSending(stopped)).toBe(false);
  expect(isSending(resumeSending(stopped))).toBe(true);
  expect(withoutSentReceipt({ ...beginSending('2026-03', ['a']), state: 'stopping' }).state).toBe('done');
});

test('the API states the delivery of each receipt, except for receipts that wait in the mailing', () => {
  const progress = beginSending('2026-03', ['a', 'b']);
  expect(deliveryOf(row('a'), progress)).toBe('sending');
  expect(deliveryOf(row('a'), { ...progress, pausedUntil: '2026-03-05T10:00:00.000Z' })).toBe('waiting');
  expect(deliveryOf(row('b'), progress)).toBe('waiting');
  expect(deliveryOf(row('b'), { ...progress, state: 'stopped' })).toBe('ready');
  expect(deliveryOf(row('b', 'failed'), progress)).toBe('waiting');
  expect(deliveryOf(row('b', 'sent'), progress)).toBe('sent');
  expect(deliveryOf(row('c', 'failed'), progress)).toBe('failed');
  expect(deliveryOf(row('c', 'otherwise'), null)).toBe('otherwise');
  expect(deliveryOf(row('a'), withoutSentReceipt(progress))).toBe('ready');
});
