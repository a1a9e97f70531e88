import { expect, test } from 'vitest';
import type { MonthMail } from '@shared/contract/month-mail.ts';
import { beginSending, deliveryOf, isSending, resumedSending, withoutFirst } from './send-run.ts';

const row = (receiptId: string, fields: Partial<MonthMail> = {}): MonthMail => ({
  receiptId,
  number: 'Q-2026-0001',
  tenantId: 'tenant',
  tenantName: 'Inès Œuvré',
  addresses: ['ines@example.test'],
  obstacle: null,
  mails: [],
  deliveries: [],
  ...fields,
});
const mail = (state: 'queued' | 'sent' | 'failed') => ({
  state,
  tenantId: 'tenant',
  recipient: 'ines@example.test',
  at: '2026-03-05T10:00:00.000Z',
  errorCode: state === 'failed' ? ('RECIPIENT_REFUSED' as const) : null,
});

test('a run goes from one receipt to the next and is done after the last', () => {
  const run = withoutFirst(beginSending('2026-03', ['a', 'b']));
  expect(run).toMatchObject({ waiting: ['b'], total: 2, state: 'running' });
  expect(withoutFirst(run)).toMatchObject({ waiting: [], state: 'done' });
});

test('a run asked to stop finishes the receipt it is sending and can resume from there', () => {
  const stopped = withoutFirst({ ...beginSending('2026-03', ['a', 'b']), state: 'stopping' });
  expect(stopped).toMatchObject({ waiting: ['b'], state: 'stopped' });
  expect(isSending(stopped)).toBe(false);
  expect(isSending(resumedSending(stopped))).toBe(true);
  expect(withoutFirst({ ...beginSending('2026-03', ['a']), state: 'stopping' }).state).toBe('done');
});

test('a delivery state comes from the API, or from the queue of the run', () => {
  const run = beginSending('2026-03', ['a', 'b']);
  expect(deliveryOf(row('a'), run)).toBe('sending');
  expect(deliveryOf(row('a'), { ...run, pausedUntil: '2026-03-05T10:00:00.000Z' })).toBe('waiting');
  expect(deliveryOf(row('b'), run)).toBe('waiting');
  expect(deliveryOf(row('b'), { ...run, state: 'stopped' })).toBe('ready');
  expect(deliveryOf(row('b', { mails: [mail('failed')] }), run)).toBe('waiting');
  expect(deliveryOf(row('c', { mails: [mail('queued')] }), run)).toBe('sending');
  expect(deliveryOf(row('c', { mails: [mail('sent')], addresses: [], obstacle: 'NO_CONSENT' }), null)).toBe(
    'sent',
  );
  expect(deliveryOf(row('c', { mails: [mail('failed')] }), null)).toBe('failed');
  expect(deliveryOf(row('c', { addresses: [], obstacle: 'NO_ADDRESS' }), null)).toBe('otherwise');
  expect(deliveryOf(row('a'), withoutFirst(run))).toBe('ready');
});

test('what was delivered by hand or by post has not to be e-mailed any more', () => {
  const deliveries = [
    {
      id: 'delivery',
      tenantId: null,
      how: 'hand' as const,
      sentOn: '2026-03-05',
      registeredNumber: null,
      receivedOn: null,
    },
  ];
  expect(deliveryOf(row('a', { deliveries, addresses: [], obstacle: 'NO_ADDRESS' }), null)).toBe('delivered');
  expect(deliveryOf(row('a', { deliveries, mails: [mail('failed')] }), null)).toBe('delivered');
  expect(deliveryOf(row('a', { deliveries, mails: [mail('sent')] }), null)).toBe('sent');
  expect(deliveryOf(row('a', { deliveries }), beginSending('2026-03', ['a']))).toBe('sending');
});

test('of several tenants each has to get it, and what failed for one can be tried again', () => {
  const both = { addresses: ['ines@example.test', 'ana@example.test'] };
  expect(deliveryOf(row('a', { ...both, mails: [mail('sent'), mail('queued')] }), null)).toBe('sending');
  expect(deliveryOf(row('a', { ...both, mails: [mail('sent'), mail('failed')] }), null)).toBe('failed');
  expect(deliveryOf(row('a', { ...both, mails: [mail('sent'), mail('sent')] }), null)).toBe('sent');
  // The other has agreed since.
  expect(deliveryOf(row('a', { ...both, mails: [mail('sent')] }), null)).toBe('ready');
});
