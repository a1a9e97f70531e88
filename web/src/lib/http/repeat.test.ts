import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError, callApi, callApiForFile } from './http.ts';

afterEach(() => vi.unstubAllGlobals());

type Call = Parameters<typeof callApi>[2] & object;

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const cutOff = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('Cut')) }));
const unavailable = () => new Response(null, { status: 546 });
const refused = (status: number, errorCode: string) => () =>
  Response.json({ errorCode, message: '', requestId: '' }, { status });
const done = () => Response.json('done');

/** Makes `fetch` give these answers in turn. Returns a function that counts the requests. */
function answerWith(...answers: (() => Response | Promise<Response>)[]): () => number {
  let requests = 0;
  vi.stubGlobal('fetch', async () => (answers[requests++] ?? done)());
  return () => requests;
}

const key = { idempotencyKey: crypto.randomUUID() };

test.each<[string, Call]>([
  ['/tenants', {}],
  ['/tenants/1', { method: 'PUT', body: {} }],
  ['/tenants/1', { method: 'DELETE' }],
  ['/payments', { method: 'POST', body: key }],
  ['/files?name=x', { method: 'POST', file: new Blob(['x']) }],
  ['/payments/preview', { method: 'POST', body: {} }],
])('a call of %s with %j is repeated once after a broken response', async (path, call) => {
  for (const broken of [lost, cutOff, unavailable]) {
    const requests = answerWith(broken);
    expect(await callApi(path, v.string(), call)).toBe('done');
    expect(requests()).toBe(2);
  }
});

test.each<[string, Call]>([
  ['/tenants/1/rents', { method: 'POST', body: {} }],
  ['/authentication/signout', { method: 'POST' }],
  ['/users/me/password', { method: 'PUT', body: {}, isOnce: true }],
])('a call of %s with %j is not repeated, because it may have a second effect', async (path, call) => {
  const requests = answerWith(lost);
  await expect(callApi(path, v.string(), call)).rejects.toThrow(NetworkError);
  expect(requests()).toBe(1);
});

test('a call is not repeated after a second failure, nor after an error of the request itself', async () => {
  const twice = answerWith(lost, lost);
  await expect(callApi('/tenants', v.string())).rejects.toThrow(NetworkError);
  expect(twice()).toBe(2);
  const once = answerWith(refused(404, 'NOT_FOUND'));
  await expect(callApi('/tenants', v.string())).rejects.toThrow(ApiError);
  expect(once()).toBe(1);
});

test('the download of a file is repeated, but the issue of a receipt is not', async () => {
  const downloaded = answerWith(lost);
  expect(await (await callApiForFile('/documents/1/pdf', {})).blob.text()).toBe('"done"');
  expect(downloaded()).toBe(2);
  const issued = answerWith(lost);
  await expect(callApiForFile('/receipts', { method: 'POST', body: {} })).rejects.toThrow(NetworkError);
  expect(issued()).toBe(1);
});
