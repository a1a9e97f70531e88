import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { Router } from './router.ts';

const Item = v.object({ paidOn: v.string() });

/** Returns the result of a query. `data` is the row that the query found; null if it found no row. */
const query = (data: unknown): Promise<PostgrestSingleResponse<unknown>> =>
  Promise.resolve({ success: true, data, error: null, count: null, status: 200, statusText: 'OK' });

const { hono } = new Router('everybody', [])
  .get('/item', { summary: '', answer: [200, Item] }, () => query({ paid_on: '2026-03-01', owner_id: 'x' }))
  .get('/nothing', { summary: '', answer: [200, Item] }, () => query(null))
  .post('/item', { summary: '', answer: [201, Item] }, () => query({ paid_on: '2026-03-01' }))
  .delete('/item', { summary: '', answer: [204] }, () => query(null));
hono.onError((error, c) => c.text('', error instanceof ApiError ? error.status : 500));

async function ask(method: string, path: string) {
  const response = await hono.request(path, { method });
  return [response.status, await response.text()];
}

test('if a handler returns a query, the operation of the route sets the status and body of the response', async () => {
  expect(await ask('GET', '/item')).toEqual([200, '{"paidOn":"2026-03-01"}']);
  expect(await ask('POST', '/item')).toEqual([201, '{"paidOn":"2026-03-01"}']);
  expect(await ask('DELETE', '/item')).toEqual([204, '']);
  // A read without a result gets a 404.
  expect(await ask('GET', '/nothing')).toEqual([404, '']);
  expect(await ask('HEAD', '/nothing')).toEqual([404, '']);
});
