import { decodeJwt } from 'jose';
import { describe, expect, inject, test } from 'vitest';
import { type Landlord, newLandlord, PASSWORD, signUpLandlord } from './support/accounts.ts';
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
  ['PUT', `/properties/${id}/archive`],
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
  test('a call is refused if its token is missing, garbage or expired', async () => {
    const client = new Client();
    const expired = await signToken(id, { expiresInSeconds: -3600 });
    expect(await failure(await client.send(method, path))).toBe('401 UNAUTHENTICATED');
    expect(await failure(await client.send(method, path, bearer('garbage')))).toBe('401 UNAUTHENTICATED');
    expect(await failure(await client.send(method, path, bearer(expired)))).toBe('401 UNAUTHENTICATED');
  });
});

describe('a forged token', () => {
  test.each(routes.filter(([method]) => method === 'GET' || method === 'DELETE'))(
    'a forged token opens nothing: %s %s',
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

  test('a forged token writes no data', async () => {
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

test('a session whose rows a test has written gets the same responses as a session that Auth has opened', async () => {
  const claimsAndUser = ({ client, user }: Landlord) => {
    const { amr, user_metadata, ...claims } = decodeJwt(client.cookies.get('klinky-access') ?? '');
    const { exp = 0, iat = 0 } = claims;
    return {
      user: { ...user, id: '', login: '', email: '' },
      claims: Object.keys(claims).toSorted(),
      metadata: Object.keys(Object(user_metadata)).toSorted(),
      ways: Array.isArray(amr) ? amr.map(({ method }) => String(method)) : [],
      lasts: exp - iat,
      cookies: [...client.cookies.keys()].toSorted(),
    };
  };
  expect(claimsAndUser(await newLandlord({ hasProfile: false }))).toEqual(
    claimsAndUser(await signUpLandlord()),
  );
});

describe('cookies', () => {
  test('the session cookies are hidden from scripts and from other sites', async () => {
    const { client } = await signUpLandlord();
    expect(client.lastSetCookies).toHaveLength(2);
    for (const cookie of client.lastSetCookies) {
      expect(cookie).toMatch(/^klinky-(access|refresh)=/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Max-Age=2592000(;|$)/);
    }
  });

  test('the session cookies are cleared after the session has ended', async () => {
    const client = new Client();
    client.cookies.set('klinky-access', 'garbage').set('klinky-refresh', 'garbage');
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect(client.cookies.size).toBe(0);
  });

  test('the session cookies are cleared if the database refuses the token', async () => {
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
  test('an expired access token is renewed during the request, and the browser gets the new tokens', async () => {
    const { client, user } = await newLandlord();
    const expired = await signToken(user.id, { expiresInSeconds: -10 });
    client.cookies.set('klinky-access', expired);
    expect((await client.get('/authentication/user-context')).status).toBe(200);
    expect(client.cookies.get('klinky-access')).not.toBe(expired);
    expect(client.lastSetCookies).toHaveLength(2);
    expect((await client.get('/authentication/user-context')).status).toBe(200);
    expect(client.lastSetCookies).toHaveLength(0);
  });

  test('an access token from before a clock was set back is renewed, and the session goes on', async () => {
    const { client, user } = await newLandlord();
    const early = await signToken(user.id, { issuedInSeconds: 600, expiresInSeconds: 4200 });
    client.cookies.set('klinky-access', early);
    expect((await client.get('/tenants')).status).toBe(200);
    expect(client.cookies.get('klinky-access')).not.toBe(early);
  });

  test('an access token is renewed if its cookie is missing', async () => {
    const { client } = await newLandlord();
    client.cookies.delete('klinky-access');
    expect((await client.get('/tenants')).status).toBe(200);
    expect(client.cookies.has('klinky-access')).toBe(true);
  });

  test('simultaneous requests with an expired token leave each browser tab with a working session', async () => {
    const { client, user } = await newLandlord();
    const expired = await signToken(user.id, { expiresInSeconds: -10 });
    const tabs = Array.from({ length: 12 }, () => {
      const tab = new Client();
      tab.cookies
        .set('klinky-access', expired)
        .set('klinky-refresh', client.cookies.get('klinky-refresh') ?? '');
      return tab;
    });
    // Repeats a request that was refused after ten seconds of waiting, as the app does.
    const ask = async (tab: Client): Promise<Response> => {
      const answer = await tab.get('/tenants');
      return answer.headers.get('retry-after') === '1' ? ask(tab) : answer;
    };
    const answers = await Promise.all(tabs.map(ask));
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 200));
    for (const tab of tabs) {
      tab.cookies.delete('klinky-access');
      expect((await tab.get('/tenants')).status).toBe(200);
    }
  });

  test('an expired token is renewed even if the request then fails, and the browser gets the new tokens', async () => {
    const { client } = await newLandlord();
    client.cookies.delete('klinky-access');
    expect(await failure(await client.post('/tenants', {}))).toContain('400 VALIDATION_FAILED');
    expect(client.cookies.has('klinky-access')).toBe(true);
  });
});

describe('the access token of a session that has ended', () => {
  test.each<[string, (ended: Landlord, other: Client) => Promise<Response>]>([
    ['by signing out', ({ client }) => client.post('/authentication/signout')],
    ['from another browser', (_, other) => other.post('/authentication/signout/others')],
    [
      'by a change of the password',
      (_, other) =>
        other.put('/users/me/password', { currentPassword: PASSWORD, newPassword: 'Another2026!' }),
    ],
  ])(
    'the access token of an ended session reads and writes nothing through /v1 or REST: %s',
    async (_, end) => {
      const landlord = await newLandlord();
      const { client, email, user } = landlord;
      const other = new Client();
      await other.post('/authentication/signin', { username: email, password: PASSWORD });
      const kept = bearer(client.cookies.get('klinky-access') ?? '');
      const rest = (method: string, path: string, body?: object) =>
        fetch(`${inject('appUrl')}/rest/v1/${path}`, {
          method,
          headers: {
            apikey: inject('keys').publishableKey,
            'Content-Type': 'application/json',
            ...kept.headers,
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      const calls = [
        () => new Client().get('/tenants', kept),
        () => new Client().get('/authentication/access-token', kept),
        () => new Client().post('/tenants', { firstName: 'A', lastName: 'B', rent: 1 }, kept),
        () => new Client().put('/users/me', { city: 'Lyon' }, kept),
        () => rest('GET', 'users?select=id'),
        () => rest('POST', 'rpc/add_tenant', { fields: { first_name: 'A', last_name: 'B', rent: 1 } }),
        () => rest('PATCH', `users?id=eq.${user.id}`, { late_rent_after_days: 7 }),
        () => rest('POST', 'rpc/unread_notification_count', {}),
      ];
      for (const call of calls) expect((await call()).ok, String(call)).toBe(true);
      expect((await end(landlord, other)).status).toBe(204);
      for (const call of calls) expect((await call()).status, String(call)).toBe(401);
      expect(await sql`select from public.tenants where owner_id = ${user.id}`).toHaveLength(2);
      expect(await failure(await new Client().get('/tenants', kept))).toBe('401 UNAUTHENTICATED');
    },
  );

  test('a token that the function has already verified gets a 401 after its session has ended, even with invalid input', async () => {
    const { client } = await newLandlord();
    const kept = bearer(client.cookies.get('klinky-access') ?? '');
    const text = { headers: { ...kept.headers, 'Content-Type': 'text/plain' } };
    const calls: [number, () => Promise<Response>][] = [
      [400, () => new Client().post('/tenants', { rent: 'x' }, kept)],
      [400, () => new Client().get('/payments?tenantId=x', kept)],
      [404, () => new Client().get('/leases/x', kept)],
      [415, () => new Client().send('PUT', '/users/me/signature', { ...text, body: 'x' })],
    ];
    for (const [status, call] of calls) expect((await call()).status, String(call)).toBe(status);
    await client.post('/authentication/signout');
    for (const [, call] of calls)
      expect(await failure(await call()), String(call)).toBe('401 UNAUTHENTICATED');
  });

  test('a token with another session’s id is refused, because token and session must have the same user', async () => {
    const { user } = await newLandlord();
    const token = await signToken(user.id, { expiresInSeconds: 60 });
    expect((await new Client().get('/tenants', bearer(token))).status).toBe(200);
    const stranger = await newLandlord();
    await sql`update auth.sessions set user_id = ${stranger.user.id} where user_id = ${user.id}`;
    expect(await failure(await new Client().get('/tenants', bearer(token)))).toBe('401 UNAUTHENTICATED');
  });

  test('Auth refuses a new password from an ended session, and from an open session without the current password', async () => {
    const { client, email } = await newLandlord();
    const { headers } = bearer(client.cookies.get('klinky-access') ?? '');
    const set = async (body: object) => {
      const answer = await fetch(`${inject('appUrl')}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: inject('keys').publishableKey, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ password: 'Another2026!', ...body }),
      });
      return answer.status;
    };
    expect(await set({})).toBe(400);
    expect(await set({ current_password: 'Guessed2026!' })).toBe(400);
    await client.post('/authentication/signout');
    expect(await set({ current_password: PASSWORD })).toBe(403);
    const signIn = await new Client().post('/authentication/signin', { username: email, password: PASSWORD });
    expect(signIn.status).toBe(200);
  });
});

describe('a refresh token', () => {
  /** Renews the session `count` times in a row. Returns all refresh tokens of the session. */
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

  test('a stolen refresh token that is reused long after its rotation ends the session of both thief and victim', async () => {
    const { client, user } = await newLandlord();
    const [stolen] = await renew(client, 2);
    await letAMinutePass(user.id);
    expect(await failure(await thiefWith(stolen).get('/tenants'))).toBe('401 UNAUTHENTICATED');
    // The theft has just revoked all tokens of the session. For some seconds, Auth still accepts revoked tokens.
    await letAMinutePass(user.id);
    client.cookies.delete('klinky-access');
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    expect(client.cookies.size).toBe(0);
  });

  test('a refresh token stays valid for some seconds after its rotation, because requests may have raced', async () => {
    const { client } = await newLandlord();
    const [earlier] = await renew(client, 2);
    expect((await thiefWith(earlier).get('/tenants')).status).toBe(200);
    client.cookies.delete('klinky-access');
    expect((await client.get('/tenants')).status).toBe(200);
  });
});

describe('a request with cookies that changes data', () => {
  const tenant = { firstName: 'A', lastName: 'B', rent: 1 };

  test.each(['https://elsewhere.example', 'null', 'http://127.0.0.1.elsewhere.example'])(
    'a changing request with cookies is refused from the origin %s',
    async (origin) => {
      const { client, user } = await newLandlord();
      const response = await client.post('/tenants', tenant, { headers: { Origin: origin } });
      expect(await failure(response)).toBe('403 ORIGIN_NOT_ALLOWED');
      expect(await sql`select from public.tenants where owner_id = ${user.id}`).toHaveLength(0);
    },
  );

  test('a changing request with cookies is refused without an origin', async () => {
    const { client } = await newLandlord();
    const response = await client.post('/tenants', tenant, { headers: { Origin: '' } });
    expect(await failure(response)).toBe('403 ORIGIN_NOT_ALLOWED');
  });

  test('another site cannot sign a user in or out', async () => {
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

test('a forged token is refused before the body is parsed', async () => {
  const { user } = await newLandlord();
  const forged = await signToken(user.id, { expiresInSeconds: 600, secret: 'x'.repeat(64) });
  const response = await new Client().post('/imports/check', { lines: [{ rent: 'x' }] }, bearer(forged));
  expect(await failure(response)).toBe('401 UNAUTHENTICATED');
});
