import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { answerError } from '../http/answer-error.ts';
import type { RequestEnv } from '../http/context.ts';
import { readWholeBody } from '../http/read-whole-body.ts';
import { Router } from '../http/router.ts';
import { unauthenticated } from '../supabase/rest-errors.ts';
import { limitUploads } from './limit-uploads.ts';

type Api = Router<RequestEnv>['hono'];

/** Returns the account of an upload, which a header names. */
async function identify(c: Context): Promise<string> {
  const account = c.req.header('X-Account');
  if (account === undefined) throw unauthenticated();
  return account;
}

function makeApi(): Api {
  const api = new Router<RequestEnv>('everybody', []).hono;
  api.onError(answerError);
  api.use(
    limitUploads(() => true, identify),
    readWholeBody(() => 100),
  );
  api.post('/', (c) => c.body(null, 201));
  return api;
}

const upload = async (api: Api, account: string | null, body: string | ReadableStream): Promise<Response> => {
  const headers = account === null ? {} : { 'X-Account': account };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' };
  return api.request(new Request('http://klinky.test/', init));
};

/** Starts an upload whose body never ends. Returns its body, to break it off. */
function stall(api: Api, account: string | null): TransformStream {
  const body = new TransformStream();
  void upload(api, account, body.readable);
  return body;
}

const statusOf = async (response: Promise<Response>): Promise<number> => (await response).status;
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('uploads that stall without a session take no place, and get a 401', async () => {
  const api = makeApi();
  for (let i = 0; i < 8; i += 1) stall(api, null);
  await turn();
  expect(await statusOf(upload(api, 'camille', 'x'))).toBe(201);
  expect(await statusOf(upload(api, null, 'x'))).toBe(401);
});

test('two uploads of an account that stall leave room for the uploads of other accounts', async () => {
  const api = makeApi();
  const stalled = stall(api, 'camille');
  stall(api, 'camille');
  await turn();
  const refused = await upload(api, 'camille', 'x');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await statusOf(upload(api, 'noah', 'x'))).toBe(201);
  await stalled.writable.abort();
  await turn();
  expect(await statusOf(upload(api, 'camille', 'x'))).toBe(201);
});

test('an instance handles four uploads at once', async () => {
  const api = makeApi();
  for (const account of ['camille', 'camille', 'noah', 'noah']) stall(api, account);
  await turn();
  expect(await statusOf(upload(api, 'ines', 'x'))).toBe(429);
});
