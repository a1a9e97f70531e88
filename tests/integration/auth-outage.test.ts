import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { type AppWithAuthOutage, startAppWithAuthOutage, type AuthOutage } from '../local/auth-outage.ts';
import { type Landlord, newEmail, newLandlord, PASSWORD, whitelist } from './support/accounts.ts';
import { Client, failure } from './support/client.ts';
import { confirmationToken } from './support/mailbox.ts';
import { signToken } from './support/tokens.ts';

const TROUBLES: AuthOutage[] = [409, 429, 500, 502, 503, 504, 520, 522, 524, 530, 'hang-up', 'silence'];

let app: AppWithAuthOutage;

beforeAll(async () => {
  app = await startAppWithAuthOutage({ appUrl: inject('appUrl'), keys: inject('keys') });
});

beforeEach(() => app.setOutage(null));

afterAll(() => app.stop());

/** Returns a landlord's browser that is connected to an app whose Auth the test can make fail. */
async function browserOf({ client, user }: Landlord, { isExpired = false } = {}): Promise<Client> {
  const browser = new Client(app.url);
  for (const [name, value] of client.cookies) browser.cookies.set(name, value);
  if (isExpired) browser.cookies.set('klinky-access', await signToken(user.id, { expiresInSeconds: -10 }));
  return browser;
}

test.each(TROUBLES)(
  'while Auth answers %s, requests with an expired token get 503, until Klinky can renew the token',
  async (trouble) => {
    const browser = await browserOf(await newLandlord({ hasProfile: false }), { isExpired: true });
    const cookies = new Map(browser.cookies);
    app.setOutage(trouble);
    const refused = await browser.get('/tenants');
    expect(await failure(refused)).toBe('503 SERVICE_UNAVAILABLE');
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    // The HTTP client may have opened a second connection by itself after Auth has closed the first.
    expect(app.failedRequestCount()).toBeLessThanOrEqual(trouble === 'hang-up' ? 2 : 1);
    expect(browser.lastSetCookies).toEqual([]);
    expect(browser.cookies).toEqual(cookies);

    app.setOutage(null);
    expect((await browser.get('/tenants')).status).toBe(200);
    expect(browser.cookies.get('klinky-access')).not.toBe(cookies.get('klinky-access'));
  },
);

test.each([429, 500, 520, 'silence'] as const)(
  'while Auth answers %s, sign-in, new passwords and Realtime tokens get 503, and nobody is signed out',
  async (trouble) => {
    const landlord = await newLandlord({ hasProfile: false });
    const browser = await browserOf(landlord);
    const change = { currentPassword: PASSWORD, newPassword: 'Another2026!' };
    const credentials = { username: landlord.email, password: PASSWORD };
    app.setOutage(trouble);
    // Auth counts the attempts of each caller, so the API passes Auth's refusal on to the caller.
    const expected = trouble === 429 ? '429 TOO_MANY_REQUESTS' : '503 SERVICE_UNAVAILABLE';
    const answers = await Promise.all([
      browser.put('/users/me/password', change),
      new Client(app.url).post('/authentication/signin', credentials),
      browser.get('/authentication/access-token'),
      browser.post('/authentication/signout/others'),
    ]);
    expect(await Promise.all(answers.map(failure))).toEqual([
      expected,
      expected,
      '503 SERVICE_UNAVAILABLE',
      '503 SERVICE_UNAVAILABLE',
    ]);
    expect(browser.cookies).toEqual(landlord.client.cookies);

    app.setOutage(null);
    expect((await browser.put('/users/me/password', change)).status).toBe(204);
    expect((await browser.get('/tenants')).status).toBe(200);
  },
);

test('signing out during an outage of Auth still forgets the session in this browser', async () => {
  const browser = await browserOf(await newLandlord({ hasProfile: false }));
  app.setOutage(503);
  expect((await browser.post('/authentication/signout')).status).toBe(204);
  expect(browser.cookies.size).toBe(0);
});

test('a confirmation link is not reported as invalid during an outage of Auth', async () => {
  const email = newEmail();
  const browser = new Client(app.url);
  await whitelist(email);
  const account = { login: email, password: PASSWORD, firstName: 'Camille', lastName: 'Lefèvre' };
  expect((await browser.post('/authentication/signup', account)).status).toBe(201);
  const token = await confirmationToken(email);
  app.setOutage(503);
  expect(await failure(await browser.post('/authentication/confirm', { token }))).toBe(
    '503 SERVICE_UNAVAILABLE',
  );
  app.setOutage(null);
  const confirmed = await browser.post('/authentication/confirm', { token });
  expect(await confirmed.json()).toMatchObject({ confirmation: 'success' });
});
