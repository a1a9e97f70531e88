import type { SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcryptjs';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { KEYS } from './keys.ts';
import { PASSWORD, startTestAuth, tokenHashOf, type TestAuth } from './auth-support.ts';
import { makeClient } from './client.ts';

const NEW_PASSWORD = 'Another-2026';

let stack: TestAuth;
beforeAll(async () => {
  stack = await startTestAuth();
});
afterAll(() => stack.stop());

const client = (): SupabaseClient =>
  makeClient({ url: 'http://auth.test', key: KEYS.publishableKey, fetch: stack.auth.fetch });

async function makeAccount(email: string): Promise<void> {
  await client().auth.signUp({ email, password: PASSWORD, options: { data: { first_name: 'Zoé' } } });
  const { error } = await client().auth.verifyOtp({
    token_hash: tokenHashOf(stack.mailTo(email)),
    type: 'email',
  });
  expect(error).toBeNull();
}

async function signIn(email: string, password = PASSWORD) {
  const signedIn = client();
  const { data, error } = await signedIn.auth.signInWithPassword({ email, password });
  if (data.session === null) throw new Error(`The sign-in opened no session: ${error?.message}`);
  const { access_token: accessToken, refresh_token: refreshToken } = data.session;
  return { client: signedIn, accessToken, refreshToken };
}

const refresh = (token: string) => client().auth.refreshSession({ refresh_token: token });

async function claimsOf(token: string) {
  return (await jwtVerify(token, new TextEncoder().encode(KEYS.jwtSecret))).payload;
}

test('a sign-in succeeds during a sign-out of all other devices', async () => {
  await makeAccount('beside@klinky.test');
  const { accessToken } = await signIn('beside@klinky.test');
  let isOver = false;
  const signOuts = [1, 2, 3].map(async () => {
    while (!isOver) {
      const answer = await stack.call(
        'POST /logout?scope=others',
        {},
        { authorization: `Bearer ${accessToken}` },
      );
      expect(answer.status).toBe(204);
    }
  });
  const credentials = { email: 'beside@klinky.test', password: PASSWORD };
  const signIns = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const statuses: number[] = [];
      for (let count = 0; count < 15; count++) {
        statuses.push((await stack.call('POST /token?grant_type=password', credentials)).status);
      }
      return statuses;
    }),
  );
  isOver = true;
  await Promise.all(signOuts);
  expect(new Set(signIns.flat())).toEqual(new Set([200]));
});

test('an account can sign in if the seed has hashed its password with crypt()', async () => {
  await stack.sql`
    insert into auth.users (
      id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
      created_at, updated_at, confirmation_token, recovery_token, email_change, email_change_token_new
    )
    select id::uuid, 'authenticated', 'authenticated', email, extensions.crypt(${PASSWORD}, extensions.gen_salt('bf')),
      now(), '{"provider": "email", "providers": ["email"]}', '{}', now(), now(), '', '', '', ''
    from (values ('10000000-0000-4000-8000-00000000000a', 'seed-one@klinky.test'),
                 ('10000000-0000-4000-8000-00000000000b', 'seed-two@klinky.test')) account (id, email)`;
  expect((await signIn('Seed-Two@klinky.test')).accessToken).toEqual(expect.any(String));
  const wrong = await client().auth.signInWithPassword({
    email: 'seed-one@klinky.test',
    password: NEW_PASSWORD,
  });
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' });
  for (const token_hash of ['', ' ']) {
    const answer = await stack.call('POST /verify', { type: 'recovery', token_hash });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
});

test('the access token has every claim of Supabase Auth, also after a renewal', async () => {
  await makeAccount('claims@klinky.test');
  const { accessToken, refreshToken } = await signIn('claims@klinky.test');
  const claims = await claimsOf(accessToken);
  expect(claims).toEqual({
    iss: `${stack.config.apiUrl}/auth/v1`,
    sub: expect.any(String),
    aud: 'authenticated',
    exp: expect.any(Number),
    iat: expect.any(Number),
    email: 'claims@klinky.test',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ first_name: 'Zoé', email_verified: true }),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: expect.any(String),
    is_anonymous: false,
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(stack.config.auth.jwtExpirySeconds);
  const refreshed = await refresh(refreshToken);
  const after = await claimsOf(refreshed.data.session?.access_token ?? '');
  expect(after).toMatchObject({ session_id: claims['session_id'], amr: claims['amr'], sub: claims.sub });
  // Postgres sends notifications only to sessions that this column shows as recently used.
  const [session] = await stack.sql`
    select refreshed_at at time zone 'utc' > now() - interval '1 minute' as is_fresh
    from auth.sessions where id = ${String(claims['session_id'])}`;
  expect(session?.['is_fresh']).toBe(true);
  const { data } = await client().auth.getUser(refreshed.data.session?.access_token);
  expect(data.user?.email).toBe('claims@klinky.test');
});

test('concurrent requests with the same refresh token all get a session that can be renewed', async () => {
  await makeAccount('race@klinky.test');
  const { refreshToken } = await signIn('race@klinky.test');
  const raced = await Promise.all(Array.from({ length: 5 }, () => refresh(refreshToken)));
  const tokens = new Set(raced.map(({ data }) => data.session?.refresh_token));
  expect(raced.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  expect(tokens.size).toBe(1);
  const next = await refresh([...tokens][0] ?? '');
  expect(next.error).toBeNull();
  // Uses the first token once more, after two renewals of the session and within the reuse interval.
  const again = await refresh(refreshToken);
  expect(again.error).toBeNull();
  expect((await refresh(again.data.session?.refresh_token ?? '')).error).toBeNull();
});

test.each(['token_hash', 'code'])(
  'the mail’s %s sets a new password once, and ends every other session',
  async (how) => {
    const email = `recover-${how.replace('_', '-')}@klinky.test`;
    await makeAccount(email);
    const other = await signIn(email);
    expect((await client().auth.resetPasswordForEmail(email)).error).toBeNull();
    const mail = stack.mailTo(email);
    const code = /\b(\d{10})\b/.exec(mail.text)?.[1] ?? '';
    const [row] = await stack.sql`select recovery_token from auth.users where email = ${email}`;
    const proof =
      how === 'code'
        ? ({ type: 'recovery', email, token: code } as const)
        : ({ type: 'recovery', token_hash: String(row?.['recovery_token']) } as const);

    const recovering = client();
    expect((await recovering.auth.verifyOtp(proof)).error).toBeNull();
    expect((await client().auth.verifyOtp(proof)).error).toMatchObject({ status: 403, code: 'otp_expired' });
    const update = (password: string) => recovering.auth.updateUser({ password });
    expect((await update(PASSWORD)).error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await update('weak')).error).toMatchObject({
      code: 'weak_password',
      reasons: ['length', 'characters'],
    });
    expect((await update(NEW_PASSWORD)).error).toBeNull();

    expect((await client().auth.getUser(other.accessToken)).error).not.toBeNull();
    expect((await refresh(other.refreshToken)).error).not.toBeNull();
    expect((await recovering.auth.getUser()).error).toBeNull();
    expect((await client().auth.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await signIn(email, NEW_PASSWORD)).accessToken).toEqual(expect.any(String));
  },
);

test('signing in and signing up each hash one password, whether or not the address has an account', async () => {
  await makeAccount('hashed@klinky.test');
  await client().auth.signUp({ email: 'waiting@klinky.test', password: PASSWORD });
  // Hashing is the only slow step. A different number of hashes would reveal whether an account exists.
  const spies = [vi.spyOn(bcrypt, 'hash'), vi.spyOn(bcrypt, 'compare')];
  const hashes = async (attempt: () => Promise<unknown>) => {
    for (const spy of spies) spy.mockClear();
    await attempt();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  for (const email of ['hashed@klinky.test', 'waiting@klinky.test', 'unheard-of@klinky.test']) {
    const signIn = () => client().auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect(await hashes(signIn), `sign-in of ${email}`).toBe(1);
    const signUp = () => client().auth.signUp({ email, password: NEW_PASSWORD });
    expect(await hashes(signUp), `sign-up of ${email}`).toBe(1);
  }
  vi.restoreAllMocks();
});

test('checking a password in another client leaves the signed-in client’s session unchanged', async () => {
  const email = 'proof@klinky.test';
  await makeAccount(email);
  const open = await signIn(email);
  const wrong = await client().auth.signInWithPassword({ email, password: NEW_PASSWORD });
  expect(wrong.error?.code).toBe('invalid_credentials');
  expect((await client().auth.getUser(open.accessToken)).error).toBeNull();
  expect((await refresh(open.refreshToken)).error).toBeNull();
});

test('signing out other sessions with the secret key and a token keeps the session of the token', async () => {
  const email = 'others@klinky.test';
  await makeAccount(email);
  const [mine, other] = [await signIn(email), await signIn(email)];
  const admin = makeClient({ url: 'http://auth.test', key: KEYS.secretKey, fetch: stack.auth.fetch }).auth
    .admin;
  expect((await admin.signOut(mine.accessToken, 'others')).error).toBeNull();
  expect((await refresh(other.refreshToken)).error).not.toBeNull();
  expect((await client().auth.getUser(mine.accessToken)).error).toBeNull();
  expect((await refresh(mine.refreshToken)).error).toBeNull();
  // An ended session cannot end another session.
  expect((await admin.signOut(other.accessToken, 'others')).error?.name).toBe('AuthSessionMissingError');
  expect((await admin.signOut('garbage', 'others')).error?.status).toBe(403);
});

test('a user with a session can change only the address, the password and the user metadata', async () => {
  await makeAccount('data@klinky.test');
  const { client: signedIn, accessToken } = await signIn('data@klinky.test');
  const { data } = await signedIn.auth.updateUser({ data: { locale: 'en' } });
  expect(data.user?.user_metadata).toMatchObject({ first_name: 'Zoé', locale: 'en' });
  const bearer = { authorization: `Bearer ${accessToken}` };
  expect((await stack.call('PUT /user', { phone: '33612345678' }, bearer)).status).toBe(400);
  // A change of address needs the confirmation of both addresses. The embedded Auth does not support confirmations of a
  // change.
  expect((await stack.call('PUT /user', { email: 'other@klinky.test' }, bearer)).body).toMatchObject({
    email: 'data@klinky.test',
    new_email: 'other@klinky.test',
  });
  expect(
    (await stack.call('PUT /user', { app_metadata: { admin: true }, role: 'service_role' }, bearer)).body,
  ).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect((await stack.call('GET /user')).status).toBe(401);
  expect((await stack.call('GET /user', undefined, { authorization: 'Bearer garbage' })).status).toBe(403);
});

test.each([
  ['POST /token?grant_type=password', { email: { $ne: '' }, password: PASSWORD }],
  ['POST /token?grant_type=password', {}],
  ['POST /token?grant_type=refresh_token', { refresh_token: 'x' }],
  ['POST /token?grant_type=magic', {}],
  ['POST /verify', { type: 'email' }],
  ['POST /verify', { type: 'magiclink', token_hash: 'a' }],
  ['POST /resend', { type: 'sms', email: 'a@klinky.test' }],
  ['POST /recover', { email: 'no address' }],
])('%s with %j gets a 400 with a code', async (route, body) => {
  expect(await stack.call(route, body)).toMatchObject({ status: 400, body: { code: expect.any(String) } });
});
