import { expect, inject, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createApp } from '../../supabase/functions/v1/app.ts';
import { newEmail, newLandlord, newSuperAdmin, PASSWORD } from './support/accounts.ts';
import { failure } from './support/client.ts';
import { JPEG } from './support/images.ts';
import { bearer, signToken } from './support/tokens.ts';

// Deno has it, Node 20 does not, and supabase-js wants to see one.
vi.stubGlobal('WebSocket', WebSocket);
vi.spyOn(console, 'log').mockReturnValue();

/** The function with the limits of production, on the same database: the stack's own are wider for the tests' sake. */
const makeApp = () =>
  createApp({
    supabaseUrl: inject('appUrl'),
    publishableKey: inject('keys').publishableKey,
    secretKey: inject('keys').secretKey,
    allowedOrigins: [inject('appUrl')],
    smtp: { host: '127.0.0.1', port: 1, credentials: null, from: 'noreply@klinky.test' },
    rateLimitScale: 1,
  });

/** An address of the documentation range that no other test uses. */
const newAddress = () => `2001:db8:${hex()}:${hex()}::1`;
const hex = () => Math.floor(Math.random() * 0x1_00_00).toString(16);

const post = async (path: string, body: object, address: string, app = makeApp()) =>
  app.request(`/v1/authentication/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  });
const signIn = (username: string, address: string) =>
  post('signin', { username, password: PASSWORD }, address);
const signUp = (login: string, address: string) => post('signup', { login, password: PASSWORD }, address);

async function inTurn(calls: readonly (() => Promise<Response>)[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const call of calls) statuses.push((await call()).status);
  return statuses;
}
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

test('passwords of one account cannot be guessed from many addresses, across all instances of the function', async () => {
  const email = newEmail();
  const answers = await inTurn(times(11, () => signIn(email, newAddress())));
  expect(answers).toEqual([...times(10, 401), 429]);
  const refused = await signIn(email.toUpperCase(), newAddress());
  expect(await failure(refused.clone())).toBe('429 TOO_MANY_REQUESTS');
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await signIn(newEmail(), newAddress())).status).toBe(401);
});

test('a mailbox is not filled with confirmations from many addresses', async () => {
  const ask = () => post('confirmation', { email }, newAddress());
  const email = newEmail();
  expect(await inTurn(times(6, ask))).toEqual([...times(5, 204), 429]);
});

test('one address cannot try account after account, not even from the rest of its network', async () => {
  const address = newAddress();
  const answers = await inTurn(times(10, () => signUp(newEmail(), address)));
  expect(answers).toEqual(times(10, 403));
  expect((await signUp(newEmail(), address.replace('::1', '::2'))).status).toBe(429);
  expect((await signUp(newEmail(), newAddress())).status).toBe(403);
  // Attempts at something else are counted for themselves.
  expect((await signIn(newEmail(), address)).status).toBe(401);
});

test('simultaneous attempts do not slip through', async () => {
  const email = newEmail();
  const answers = await Promise.all(times(20, null).map(() => signIn(email, newAddress())));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('mails for a new password are limited alike for an address with an account and one without', async () => {
  const { email } = await newLandlord();
  for (const address of [email, newEmail()]) {
    const ask = () => post('password', { action: 'RESET', email: address }, newAddress());
    expect(await inTurn(times(6, ask))).toEqual([...times(5, 204), 429]);
  }
});

test('the codes of a new password cannot be tried out', async () => {
  const { email } = await newLandlord();
  const guess = { action: 'CONFIRM', email, password: 'Another2026!', confirmationCode: '0123456789' };
  const answers = await inTurn(times(6, () => post('password', guess, newAddress())));
  expect(answers).toEqual([...times(5, 400), 429]);
});

test('the current password cannot be tried out in a session that was left open', async () => {
  const { client } = await newLandlord();
  const app = makeApp();
  const guess = async () =>
    app.request('/v1/users/me/password', {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
      },
      body: JSON.stringify({ currentPassword: 'Guessed2026!', newPassword: 'Another2026!' }),
    });
  expect(await inTurn(times(6, guess))).toEqual([...times(5, 400), 429]);
});

test('nobody can be invited over and over', async () => {
  const { client } = await newSuperAdmin();
  const login = newEmail();
  const app = makeApp();
  const invite = async () =>
    app.request('/v1/users', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
      },
      body: JSON.stringify({ login, firstName: 'A', lastName: 'B' }),
    });
  // There is no mail server at its address; the first attempt has put the person on the whitelist.
  vi.spyOn(console, 'error').mockReturnValueOnce();
  expect(await inTurn(times(6, invite))).toEqual([502, ...times(4, 409), 429]);
});

test('codes of receipts cannot be tried out', async () => {
  const address = newAddress();
  const app = makeApp();
  const guess = async () =>
    app.request(`/v1/verify/${crypto.randomUUID().replaceAll('-', '')}`, {
      headers: { 'X-Forwarded-For': address },
    });
  expect(await inTurn(times(21, guess))).toEqual([...times(20, 404), 429]);
});

test('images, which are kept for good, are not uploaded without end', async () => {
  const { client } = await newLandlord();
  const app = makeApp();
  const upload = async () =>
    app.request('/v1/users/me/signature', {
      method: 'PUT',
      headers: {
        'Content-Type': 'image/jpeg',
        Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
      },
      body: new Uint8Array(JPEG),
    });
  expect(await inTurn(times(21, upload))).toEqual([...times(20, 200), 429]);
});

test('a forged token uses up nobody’s attempts', async () => {
  const { client, user } = await newLandlord();
  const app = makeApp();
  const upload = async (token = '') =>
    app.request('/v1/users/me/signature', {
      method: 'PUT',
      headers: { 'Content-Type': 'image/jpeg', ...bearer(token).headers },
      body: new Uint8Array(JPEG),
    });
  const forged = await signToken(user.id, {
    expiresInSeconds: 3600,
    secret: 'another secret of at least 32 bytes',
  });
  expect(await inTurn(times(21, () => upload(forged)))).toEqual(times(21, 401));
  expect((await upload(client.cookies.get('klinky-access'))).status).toBe(200);
});

test('a landlord can write to many tenants at once, but not without limit', async () => {
  const { client } = await newLandlord();
  const app = makeApp();
  const send = async () =>
    app.request(`/v1/receipts/${crypto.randomUUID()}/email`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${client.cookies.get('klinky-access')}`,
      },
      body: JSON.stringify({ idempotencyKey: crypto.randomUUID() }),
    });
  const answers = (await Promise.all(times(205, null).map(send))).map(({ status }) => status);
  expect(new Set(answers)).toEqual(new Set([404, 429]));
  expect(answers.filter((status) => status === 404).length).toBeGreaterThanOrEqual(200);
});
