import { afterAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { makeApp } from './support/app.ts';
import { newEmail, newLandlord, newSuperAdmin, PASSWORD } from './support/accounts.ts';
import { failure } from './support/client.ts';
import { JPEG } from './support/images.ts';
import { linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { newTenant } from './support/rows.ts';
import { openLink } from './support/tenant-links.ts';
import { bearer, signToken } from './support/tokens.ts';

// supabase-js expects a global object that Deno has and Node 20 lacks.
vi.stubGlobal('WebSocket', WebSocket);
vi.spyOn(console, 'log').mockReturnValue();
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns an unused address of the range that is reserved for documentation. */
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

test('passwords of one account cannot be guessed from one address, even across instances of the function', async () => {
  const [email, address] = [newEmail(), newAddress()];
  const answers = await inTurn(times(11, () => signIn(email, address)));
  expect(answers).toEqual([...times(10, 401), 429]);
  const refused = await signIn(email.toUpperCase(), address);
  expect(await failure(refused.clone())).toBe('429 TOO_MANY_REQUESTS');
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await signIn(newEmail(), address)).status).toBe(401);
});

test('ten wrong passwords do not lock out the owner', async () => {
  const { email } = await newLandlord();
  const stranger = newAddress();
  const guess = () => post('signin', { username: email, password: 'Guessed2026!' }, stranger);
  expect(await inTurn(times(11, guess))).toEqual([...times(10, 401), 429]);
  expect((await signIn(email, newAddress())).status).toBe(200);
});

test('passwords cannot be guessed from many addresses, while the owner can still sign in by the reset mail', async () => {
  const { email } = await newLandlord();
  const guess = () => post('signin', { username: email, password: 'Guessed2026!' }, newAddress());
  const answers = await Promise.all(times(105, null).map(guess));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(101);
  expect((await guess()).status).toBe(429);
  const own = newAddress();
  expect((await signIn(email, own)).status).toBe(429);

  const before = await mailCount(email);
  expect((await post('password', { action: 'RESET', email }, own)).status).toBe(204);
  await expect.poll(() => mailCount(email), { timeout: 60_000 }).toBe(before + 1);
  const confirmationCode = linkInput(await mailedLink(email, '/reset-password')).get('code');
  const body = { action: 'CONFIRM', email, password: 'Another2026!', confirmationCode };
  expect((await post('password', body, own)).status).toBe(204);
  const answer = await post('signin', { username: email, password: 'Another2026!' }, own);
  expect(answer.status).toBe(200);
});

test('an owner who has used up the sign-in attempts can still sign in by the reset mail', async () => {
  const { email } = await newLandlord();
  const own = newAddress();
  const guess = () => post('signin', { username: email, password: 'Guessed2026!' }, own);
  expect(await inTurn(times(11, guess))).toEqual([...times(10, 401), 429]);
  const before = await mailCount(email);
  await post('password', { action: 'RESET', email }, own);
  await expect.poll(() => mailCount(email), { timeout: 60_000 }).toBe(before + 1);
  const confirmationCode = linkInput(await mailedLink(email, '/reset-password')).get('code');
  await post('password', { action: 'CONFIRM', email, password: PASSWORD, confirmationCode }, own);
  expect((await signIn(email, own)).status).toBe(200);
});

test('requests for a new password and tries of the mailed code have separate limits', async () => {
  const { email } = await newLandlord();
  const address = newAddress();
  const guess = { action: 'CONFIRM', email, password: 'Another2026!', confirmationCode: '0123456789' };
  expect(await inTurn(times(6, () => post('password', guess, address)))).toEqual([...times(5, 400), 429]);
  expect((await post('password', { action: 'RESET', email }, address)).status).toBe(204);
  // After the stranger's guesses, the owner can still use the code from another address.
  expect((await post('password', guess, newAddress())).status).toBe(400);
});

describe('without a trustworthy address', () => {
  const direct = makeApp({ proxies: { count: 0, secret: null }, rateLimitScale: 0.05 });
  const ask = (app = direct, headers = {}) =>
    app.request('/v1/authentication/confirmation', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress(), ...headers },
      body: JSON.stringify({ email: newEmail() }),
    });

  test('without a trustworthy address, all strangers share one limit, whatever addresses they claim', async () => {
    expect(await inTurn(times(11, () => Promise.resolve(ask())))).toEqual([...times(10, 204), 429]);
    // If a host proves its identity by a secret, a caller that bypasses the host counts as a stranger.
    const behindHost = makeApp({ proxies: { count: 1, secret: 'a-secret-of-the-host' } });
    const proven = { 'X-Proxy-Secret': 'a-secret-of-the-host' };
    expect((await ask(behindHost, proven)).status).toBe(204);
    const scaled = makeApp({ proxies: { count: 1, secret: 'a-secret-of-the-host' }, rateLimitScale: 0.05 });
    expect((await ask(scaled)).status).toBe(429);
    expect((await ask(scaled, { 'X-Proxy-Secret': 'another-secret-here' })).status).toBe(429);
  });

  test('without a trustworthy address, the attempts of each account are still counted', async () => {
    const app = makeApp({ proxies: { count: 0, secret: null } });
    const email = newEmail();
    const reset = async () =>
      app.request('/v1/authentication/password', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': newAddress() },
        body: JSON.stringify({ action: 'RESET', email }),
      });
    expect(await inTurn(times(6, reset))).toEqual([...times(5, 204), 429]);
  });
});

test('entries of X-Forwarded-For before the proxy’s own entry do not count, because a caller can invent them', async () => {
  const address = newAddress();
  const answers = await inTurn(times(11, () => signUp(newEmail(), `${newAddress()}, ${address}`)));
  expect(answers).toEqual([...times(10, 403), 429]);
});

test('many addresses together cannot fill a mailbox with confirmation mails', async () => {
  const ask = () => post('confirmation', { email }, newAddress());
  const email = newEmail();
  expect(await inTurn(times(6, ask))).toEqual([...times(5, 204), 429]);
});

test('one network cannot try many accounts, even from different addresses', async () => {
  const address = newAddress();
  const answers = await inTurn(times(10, () => signUp(newEmail(), address)));
  expect(answers).toEqual(times(10, 403));
  expect((await signUp(newEmail(), address.replace('::1', '::2'))).status).toBe(429);
  expect((await signUp(newEmail(), newAddress())).status).toBe(403);
  // Attempts to sign in are counted separately.
  expect((await signIn(newEmail(), address)).status).toBe(401);
});

test('simultaneous attempts cannot exceed the limit', async () => {
  const email = newEmail();
  const address = newAddress();
  const answers = await Promise.all(times(20, null).map(() => signIn(email, address)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('mails for a new password have the same limit with and without an account', async () => {
  const { email } = await newLandlord();
  for (const address of [email, newEmail()]) {
    const ask = () => post('password', { action: 'RESET', email: address }, newAddress());
    expect(await inTurn(times(6, ask))).toEqual([...times(5, 204), 429]);
  }
});

test('the code of a new password cannot be guessed from many addresses', async () => {
  const { email } = await newLandlord();
  const guess = { action: 'CONFIRM', email, password: 'Another2026!', confirmationCode: '0123456789' };
  const answers: number[] = [];
  // The test sends the guesses in groups, because a guess does not count if Auth fails to respond.
  for (let sent = 0; sent < 220; sent += 20) {
    const some = await Promise.all(times(20, null).map(() => post('password', guess, newAddress())));
    answers.push(...some.map(({ status }) => status));
  }
  expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(203);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
});

test('the current password cannot be guessed in a session that somebody left open', async () => {
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

test('a person cannot be invited over and over', async () => {
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
  // The first attempt adds the person to the whitelist, and then fails because no mail server exists for this address.
  vi.spyOn(console, 'error').mockReturnValueOnce();
  expect(await inTurn(times(6, invite))).toEqual([502, ...times(4, 409), 429]);
});

test('codes of receipts cannot be guessed, because the number of tries is limited', async () => {
  const address = newAddress();
  const app = makeApp();
  const guess = async () =>
    app.request(`/v1/verify/${crypto.randomUUID().replaceAll('-', '')}`, {
      headers: { 'X-Forwarded-For': address },
    });
  expect(await inTurn(times(21, guess))).toEqual([...times(20, 404), 429]);
});

describe('the link of a tenant', () => {
  const newGuess = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const enter = async (path: string, token: string, address: string) =>
    makeApp().request(`/v1/tenant-view/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ token }),
    });
  const view = async (path: string, token: string, address: string) =>
    makeApp({ rateLimitScale: 0.1 }).request(`/v1/tenant-view${path}`, {
      headers: { Cookie: `klinky-tenant=${token}`, 'X-Forwarded-For': address },
    });
  const expectWait = (refused: Response, most: number) => {
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(most);
  };
  const newToken = async () => {
    const { client } = await newLandlord();
    return openLink(client, (await newTenant(client)).id);
  };

  test('tokens of tenants’ links cannot be guessed from one address, and guesses do not keep out a tenant elsewhere', async () => {
    const address = newAddress();
    const guesses = [
      ...times(10, () => enter('session', newGuess(), address)),
      ...times(10, () => enter('renewal', newGuess(), address)),
    ];
    expect(await inTurn(guesses)).toEqual([...times(10, 404), ...times(10, 204)]);
    const token = await newToken();
    expectWait(await enter('session', token, address), 10);
    expect((await enter('session', token, newAddress())).status).toBe(204);
  });

  test('guessed cookies count for their address', async () => {
    const address = newAddress();
    const answers = await inTurn(times(31, () => view('/statement', newGuess(), address)));
    expect(answers).toEqual([...times(30, 404), 429]);
  });

  test('visits and downloads with one link are limited from all addresses together', async () => {
    const token = await newToken();
    expect(await inTurn(times(12, () => view('', token, newAddress())))).toEqual(times(12, 200));
    expectWait(await view('', token, newAddress()), 50);
    expect(await inTurn(times(3, () => view('/statement', token, newAddress())))).toEqual(times(3, 200));
    expectWait(await view('/statement', token, newAddress()), 200);
    expect((await view('', await newToken(), newAddress())).status).toBe(200);
  });
});

test('uploads of signature images are limited', async () => {
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

test('exports of an account are limited', async () => {
  const { client } = await newLandlord();
  const app = makeApp();
  const take = async () => {
    const answer = await app.request(
      '/v1/users/me/export',
      bearer(client.cookies.get('klinky-access') ?? ''),
    );
    await answer.arrayBuffer();
    return answer;
  };
  expect(await inTurn(times(4, take))).toEqual([...times(3, 200), 429]);
});

test('a forged token does not use up the attempts of any account', async () => {
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
