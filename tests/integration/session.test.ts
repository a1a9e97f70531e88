import { describe, expect, test } from 'vitest';
import { newLandlord } from './support/accounts.ts';
import { Client, failure } from './support/client.ts';
import { sql } from './support/database.ts';
import { bearer, signToken } from './support/tokens.ts';

const id = '6f1d0c1e-51f4-4cdd-9d4c-0f6f0a3d6f11';
const routes = [
  ['GET', '/authentication/user-context'],
  ['GET', '/authentication/access-token'],
  ['GET', '/tenants'],
  ['POST', '/tenants'],
  ['PUT', `/tenants/${id}`],
  ['DELETE', `/tenants/${id}`],
  ['GET', '/properties'],
  ['POST', '/properties'],
  ['PUT', `/properties/${id}`],
  ['DELETE', `/properties/${id}`],
  ['POST', '/receipts'],
  ['POST', '/users'],
  ['PUT', '/users/me'],
  ['POST', `/users/${id}/notifications/${id}/read`],
  ['POST', `/users/${id}/notifications/${id}/unread`],
  ['PUT', `/users/${id}/notifications/read`],
  ['GET', '/admin/whitelist/users'],
  ['POST', '/admin/whitelist/users'],
  ['POST', `/admin/whitelist/users/${id}`],
  ['DELETE', `/admin/whitelist/users/${id}`],
] as const;

describe.each(routes)('%s %s', (method, path) => {
  test('is refused without a token, with garbage and with an expired one', async () => {
    const client = new Client();
    const expired = await signToken(id, { expiresInSeconds: -3600 });
    expect(await failure(await client.send(method, path))).toBe('401 UNAUTHENTICATED');
    expect(await failure(await client.send(method, path, bearer('garbage')))).toBe('401 UNAUTHENTICATED');
    expect(await failure(await client.send(method, path, bearer(expired)))).toBe('401 UNAUTHENTICATED');
  });
});

describe('a forged token', () => {
  test.each(routes.filter(([method]) => method === 'GET' || method === 'DELETE'))(
    'opens nothing: %s %s',
    async (method, path) => {
      const { user } = await newLandlord();
      const forged = await signToken(user.id, {
        expiresInSeconds: 3600,
        secret: 'another secret of at least 32 bytes',
      });
      expect(await failure(await new Client().send(method, path, bearer(forged)))).toBe(
        '401 UNAUTHENTICATED',
      );
      expect(await failure(await new Client().send(method, path, bearer(unsigned(user.id))))).toBe(
        '401 UNAUTHENTICATED',
      );
    },
  );

  test('writes nothing', async () => {
    const { user } = await newLandlord();
    const forged = await signToken(user.id, {
      expiresInSeconds: 3600,
      secret: 'another secret of at least 32 bytes',
    });
    const tenant = { firstName: 'A', lastName: 'B', rent: 1 };
    const response = await new Client().post('/tenants', tenant, bearer(forged));
    expect(await failure(response)).toBe('401 UNAUTHENTICATED');
    expect(await sql`select from public.tenants where owner_id = ${user.id}`).toHaveLength(0);
  });
});

test('a Bearer token works without cookies and without an origin', async () => {
  const { client } = await newLandlord();
  const token = client.cookies.get('klinky-access') ?? '';
  const { headers } = bearer(token);
  const created = await new Client().post(
    '/tenants',
    { firstName: 'A', lastName: 'B', rent: 1 },
    {
      headers: { ...headers, Origin: 'https://elsewhere.example' },
    },
  );
  expect(created.status).toBe(201);
});

describe('cookies', () => {
  test('are out of reach of scripts and of other sites', async () => {
    const { client } = await newLandlord({ hasProfile: false });
    expect(client.lastSetCookies).toHaveLength(2);
    for (const cookie of client.lastSetCookies) {
      expect(cookie).toMatch(/^klinky-(access|refresh)=/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Max-Age=2592000(;|$)/);
    }
  });

  test('are cleared when the session is over', async () => {
    const client = new Client();
    client.cookies.set('klinky-access', 'garbage').set('klinky-refresh', 'garbage');
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect(client.cookies.size).toBe(0);
  });

  test('are cleared when the database refuses the token', async () => {
    const { user } = await newLandlord();
    const client = new Client();
    const forged = await signToken(user.id, {
      expiresInSeconds: 3600,
      secret: 'another secret of at least 32 bytes',
    });
    client.cookies.set('klinky-access', forged);
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect(client.cookies.size).toBe(0);
  });
});

describe('an expired access token', () => {
  test('is renewed during the request, and the browser gets the new session', async () => {
    const { client, user } = await newLandlord();
    const expired = await signToken(user.id, { expiresInSeconds: -10 });
    client.cookies.set('klinky-access', expired);
    expect((await client.get('/authentication/user-context')).status).toBe(200);
    expect(client.cookies.get('klinky-access')).not.toBe(expired);
    expect(client.lastSetCookies).toHaveLength(2);
    expect((await client.get('/authentication/user-context')).status).toBe(200);
    expect(client.lastSetCookies).toHaveLength(0);
  });

  test('is renewed when its cookie is gone', async () => {
    const { client } = await newLandlord();
    client.cookies.delete('klinky-access');
    expect((await client.get('/tenants')).status).toBe(200);
    expect(client.cookies.has('klinky-access')).toBe(true);
  });

  test('fails none of many simultaneous requests, and each browser tab ends up with a working session', async () => {
    const { client, user } = await newLandlord();
    const expired = await signToken(user.id, { expiresInSeconds: -10 });
    const tabs = Array.from({ length: 12 }, () => {
      const tab = new Client();
      tab.cookies
        .set('klinky-access', expired)
        .set('klinky-refresh', client.cookies.get('klinky-refresh') ?? '');
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.get('/tenants')));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    for (const tab of tabs) {
      tab.cookies.delete('klinky-access');
      expect((await tab.get('/tenants')).status).toBe(200);
    }
  });

  test('is renewed even if the request then fails, and the new session is not lost', async () => {
    const { client } = await newLandlord();
    client.cookies.delete('klinky-access');
    expect(await failure(await client.post('/tenants', {}))).toContain('400 VALIDATION_FAILED');
    expect(client.cookies.has('klinky-access')).toBe(true);
  });
});

describe('a refresh token', () => {
  /** The session renewed so many times in a row; the answer is every refresh token it had. */
  async function renew(client: Client, count: number): Promise<string[]> {
    const tokens = [client.cookies.get('klinky-refresh') ?? ''];
    for (let renewal = 0; renewal < count; renewal += 1) {
      client.cookies.delete('klinky-access');
      expect((await client.get('/authentication/user-context')).status).toBe(200);
      tokens.push(client.cookies.get('klinky-refresh') ?? '');
    }
    expect(new Set(tokens).size).toBe(count + 1);
    return tokens;
  }
  const thiefWith = (refreshToken = '') => {
    const thief = new Client();
    thief.cookies.set('klinky-refresh', refreshToken);
    return thief;
  };
  const letAMinutePass = (userId: string) =>
    sql`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute' where user_id = ${userId}`;

  test('that was stolen and is reused long after its rotation ends the session, for the thief and the victim', async () => {
    const { client, user } = await newLandlord();
    const [stolen] = await renew(client, 2);
    await letAMinutePass(user.id);
    expect(await failure(await thiefWith(stolen).get('/tenants'))).toBe('401 UNAUTHENTICATED');
    client.cookies.delete('klinky-access');
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect(client.cookies.size).toBe(0);
  });

  test('that was rotated seconds ago is accepted as the current one: requests may have raced', async () => {
    const { client } = await newLandlord();
    const [earlier] = await renew(client, 2);
    expect((await thiefWith(earlier).get('/tenants')).status).toBe(200);
    client.cookies.delete('klinky-access');
    expect((await client.get('/tenants')).status).toBe(200);
  });
});

describe('a request that changes something with cookies', () => {
  const tenant = { firstName: 'A', lastName: 'B', rent: 1 };

  test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example'])(
    'is refused from the origin %s',
    async (origin) => {
      const { client, user } = await newLandlord();
      const response = await client.post('/tenants', tenant, { headers: { Origin: origin } });
      expect(await failure(response)).toBe('403 ORIGIN_NOT_ALLOWED');
      expect(await sql`select from public.tenants where owner_id = ${user.id}`).toHaveLength(0);
    },
  );

  test('is refused when it names no origin', async () => {
    const { client } = await newLandlord();
    const response = await client.post('/tenants', tenant, { headers: { Origin: '' } });
    expect(await failure(response)).toBe('403 ORIGIN_NOT_ALLOWED');
  });

  test('cannot sign somebody in or out from another site', async () => {
    const { client } = await newLandlord();
    const headers = { Origin: 'https://elsewhere.example' };
    const signIn = await new Client().post(
      '/authentication/signin',
      { username: 'a@b.fr', password: 'x' },
      { headers },
    );
    expect(await failure(signIn)).toBe('403 ORIGIN_NOT_ALLOWED');
    const signOut = await client.post('/authentication/signout', undefined, { headers });
    expect(await failure(signOut)).toBe('403 ORIGIN_NOT_ALLOWED');
    expect((await client.get('/tenants')).status).toBe(200);
  });
});

function unsigned(userId: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ sub: userId, role: 'authenticated', exp })}.`;
}
