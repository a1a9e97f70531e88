import { expect, test } from 'vitest';
import type { MonthMail } from '@shared/contract/month/month-mail.ts';
import {
  beginSending,
  deliveryOf,
  isSending,
  resumeSending,
  withMoreDocuments,
  withoutRefusedDocument,
  withoutSentDocument,
} from './mailing-progress.ts';

const row = (documentId: string, delivery: MonthMail['delivery'] = 'ready') => ({ documentId, delivery });

test('a mailing removes each document that was sent, and is done after the last document', () => {
  const progress = withoutSentDocument(beginSending(['a', 'b']));
  expect(progress).toMatchObject({ waiting: ['b'], total: 2, state: 'running' });
  expect(withoutSentDocument(progress)).toMatchObject({ waiting: [], state: 'done' });
});

test('a mailing counts the documents that the API has refused', () => {
  const progress = withoutRefusedDocument(withoutSentDocument(beginSending(['a', 'b'])));
  expect(progress).toMatchObject({ waiting: [], refused: 1, state: 'done' });
});

test('documents that are added during a mailing come last, and a document that already waits is not added twice', () => {
  expect(withMoreDocuments(beginSending(['a', 'b']), ['b', 'c'])).toMatchObject({
    waiting: ['a', 'b', 'c'],
    total: 3,
    state: 'running',
  });
});

test('stopping a mailing lets the current document finish', () => {
  const stopped = withoutSentDocument({ ...beginSending(['a', 'b']), state: 'stopping' });
  expect(stopped).toMatchObject({ waiting: ['b'], state: 'stopped' });
  expect(isSending(stopped)).toBe(false);
  expect(isSending(resumeSending(stopped))).toBe(true);
  expect(withoutSentDocument({ ...beginSending(['a']), state: 'stopping' }).state).toBe('done');
});

test('deliveryOf returns the delivery that the API states, unless the document is in a running mailing', () => {
  const progress = beginSending(['a', 'b']);
  expect(deliveryOf(row('a'), progress)).toBe('sending');
  expect(deliveryOf(row('a'), { ...progress, pausedUntil: '2026-03-05T10:00:00.000Z' })).toBe('waiting');
  expect(deliveryOf(row('b'), progress)).toBe('waiting');
  expect(deliveryOf(row('b'), { ...progress, state: 'stopped' })).toBe('ready');
  expect(deliveryOf(row('b', 'failed'), progress)).toBe('waiting');
  expect(deliveryOf(row('b', 'sent'), progress)).toBe('sent');
  expect(deliveryOf(row('b', 'overtaken'), progress)).toBe('overtaken');
  expect(deliveryOf(row('c', 'failed'), progress)).toBe('failed');
  expect(deliveryOf(row('c', 'otherwise'), null)).toBe('otherwise');
  expect(deliveryOf(row('a'), withoutSentDocument(progress))).toBe('ready');
});
