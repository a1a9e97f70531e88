import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEYS } from './keys.ts';
import { PASSWORD, startTestAuth, tokenHashOf, type TestAuth } from './auth-support.ts';
import { makeClient } from './client.ts';

let stack: TestAuth;
beforeAll(async () => {
  stack = await startTestAuth();
});
afterAll(() => stack.stop());

const client = () =>
  makeClient({ url: 'http://auth.test', key: KEYS.publishableKey, fetch: stack.auth.fetch });

async function signUp(email: string, data: object = {}, password = PASSWORD) {
  return client().auth.signUp({ email, password, options: { data } });
}

async function confirm(email: string) {
  return client().auth.verifyOtp({ token_hash: tokenHashOf(stack.mailTo(email)), type: 'email' });
}

test('signing up a new address returns a user without a session, and sends a mail with a link that works once', async () => {
  const { data, error } = await signUp('Zoe@klinky.test', { first_name: 'Zoé' });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({ email: 'zoe@klinky.test', user_metadata: { first_name: 'Zoé' } });

  const mail = stack.mailTo('zoe@klinky.test');
  expect(mail.html).toContain(`${stack.config.siteUrl}/confirm#token=`);
  expect(mail.text).toContain('Confirmez votre adresse');
  const confirmed = await confirm('zoe@klinky.test');
  expect(confirmed.data.session?.user.email).toBe('zoe@klinky.test');
  expect(confirmed.data.user?.email_confirmed_at).toEqual(expect.any(String));
  expect((await confirm('zoe@klinky.test')).error).toMatchObject({ status: 403, code: 'otp_expired' });
});

test('a trigger can read the data of a sign-up', async () => {
  await signUp('trigger@klinky.test', { first_name: 'Élodie', nested: { a: [1, 'two'] } });
  const [row] = await stack.sql`
    select p.first_name, jsonb_typeof(u.raw_user_meta_data) as kind, u.raw_user_meta_data -> 'nested' as nested, i.email
    from auth.users u join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id
    where u.email = 'trigger@klinky.test'`;
  expect(row).toEqual({
    first_name: 'Élodie',
    kind: 'object',
    nested: { a: [1, 'two'] },
    email: 'trigger@klinky.test',
  });
  // A confirmation must keep the data of the sign-up.
  await confirm('trigger@klinky.test');
  const [after] = await stack.sql`
    select raw_user_meta_data ->> 'first_name' as first_name, raw_user_meta_data ->> 'email_verified' as verified,
      jsonb_typeof(raw_app_meta_data) as kind
    from auth.users where email = 'trigger@klinky.test'`;
  expect(after).toEqual({ first_name: 'Élodie', verified: 'true', kind: 'object' });
});

test('signing up with a confirmed address gets the response for a new address, but changes nothing and sends no mail', async () => {
  await signUp('known@klinky.test');
  await confirm('known@klinky.test');
  const [before] = await stack.sql`select * from auth.users where email = 'known@klinky.test'`;

  const { data, error } = await signUp('KNOWN@klinky.test', { first_name: 'Mallory' }, 'Another-2026');
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: 'known@klinky.test', identities: [], role: '' });
  expect(data.user?.id).not.toBe(before?.['id']);
  expect(stack.mailCount('known@klinky.test')).toBe(1);
  const [after] = await stack.sql`select * from auth.users where email = 'known@klinky.test'`;
  expect(after).toEqual(before);
});

test('a second sign-up with an unconfirmed address sends a new mail, but keeps the first password', async () => {
  await signUp('again@klinky.test');
  const first = tokenHashOf(stack.mailTo('again@klinky.test'));
  expect((await signUp('again@klinky.test', {}, 'Another-2026')).error).toBeNull();
  expect(stack.mailCount('again@klinky.test')).toBe(2);
  expect((await client().auth.verifyOtp({ token_hash: first, type: 'email' })).error?.code).toBe(
    'otp_expired',
  );
  await confirm('again@klinky.test');
  const signIn = await client().auth.signInWithPassword({ email: 'again@klinky.test', password: PASSWORD });
  expect(signIn.error).toBeNull();
});

test('simultaneous sign-ups of one address create one account', async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => signUp('race@klinky.test')));
  const statuses = results.map(({ error }) => error?.status ?? 200);
  expect(statuses).toContain(200);
  // Auth returns 500 if another request adds the account first.
  for (const status of statuses) expect([200, 500]).toContain(status);
  expect(await stack.sql`select from auth.users where email = 'race@klinky.test'`).toHaveLength(1);
});

test('the sign-up hook runs as supabase_auth_admin before the account exists, with the payload of Supabase Auth', async () => {
  await stack.call(
    'POST /signup',
    { email: 'Payload@klinky.test', password: PASSWORD, data: { first_name: 'Max' } },
    { 'x-forwarded-for': '203.0.113.7' },
  );
  const [row] =
    await stack.sql`select event, asked_by from public.asked where event -> 'user' ->> 'email' = 'payload@klinky.test'`;
  expect(row?.['asked_by']).toBe('supabase_auth_admin');
  expect(row?.['event']).toEqual({
    metadata: {
      uuid: expect.any(String),
      time: expect.any(String),
      name: 'before-user-created',
      ip_address: '203.0.113.7',
    },
    user: {
      id: expect.any(String),
      aud: 'authenticated',
      role: '',
      email: 'payload@klinky.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { first_name: 'Max' },
      identities: [],
      created_at: '0001-01-01T00:00:00Z',
      updated_at: '0001-01-01T00:00:00Z',
      is_anonymous: false,
    },
  });
  const [user] = await stack.sql`select id from auth.users where email = 'payload@klinky.test'`;
  expect(row?.['event'].user.id).toBe(user?.['id']);
});

test.each([
  ['refused@klinky.test', 403, 'unknown', 'NOT_INVITED'],
  ['nocode@klinky.test', 500, 'unexpected_failure', 'NO_CODE'],
  ['nonsense@klinky.test', 500, 'unexpected_failure', 'Internal Server Error'],
  [
    'raises@klinky.test',
    500,
    'unexpected_failure',
    'Error running hook URI: pg-functions://postgres/public/hook',
  ],
  [
    'slow@klinky.test',
    500,
    'unexpected_failure',
    'Error running hook URI: pg-functions://postgres/public/hook',
  ],
])(
  'when the hook refuses %s, no account is created and the answer is %i %s',
  async (email, status, code, message) => {
    const answer = await stack.call('POST /signup', { email, password: PASSWORD });
    expect(answer).toEqual({ status, body: { code, message } });
    expect(await stack.sql`select from auth.users where email = ${email}`).toHaveLength(0);
  },
);

test('supabase-js passes on the hook’s message, by which the function recognises the refusal', async () => {
  const { error } = await signUp('refused@klinky.test');
  expect(error).toMatchObject({ name: 'AuthApiError', status: 403, code: 'unknown', message: 'NOT_INVITED' });
});

test('a client of an older API version gets the refusal of the hook in the format of that version', async () => {
  const answer = await stack.call(
    'POST /signup',
    { email: 'refused@klinky.test', password: PASSWORD },
    { 'x-supabase-api-version': '' },
  );
  expect(answer).toEqual({ status: 403, body: { code: 403, error_code: 'unknown', msg: 'NOT_INVITED' } });
});

test('a failing trigger leaves no new account behind', async () => {
  const answer = await stack.call('POST /signup', { email: 'trigger-fails@klinky.test', password: PASSWORD });
  expect(answer).toMatchObject({ status: 500, body: { message: 'Database error saving new user' } });
  expect(await stack.sql`select from auth.users where email = 'trigger-fails@klinky.test'`).toHaveLength(0);
});

test.each([
  ['no address', { password: PASSWORD }, 422, 'anonymous_provider_disabled'],
  ['no password', { email: 'refused@klinky.test' }, 400, 'validation_failed'],
  ['a malformed address', { email: 'refused@', password: PASSWORD }, 400, 'validation_failed'],
  [
    'an address of 10,000 characters',
    { email: `refused${'x'.repeat(10_000)}@klinky.test`, password: PASSWORD },
    400,
    'validation_failed',
  ],
  [
    'a password of 73 bytes',
    { email: 'refused@klinky.test', password: `Aa1!${'é'.repeat(35)}` },
    400,
    'validation_failed',
  ],
  ['a short password', { email: 'refused@klinky.test', password: 'Aa1!' }, 422, 'weak_password'],
  ['an address that is not a string', { email: 7, password: PASSWORD }, 400, 'bad_json'],
  [
    'data that is not an object',
    { email: 'refused@klinky.test', password: PASSWORD, data: 'x' },
    400,
    'bad_json',
  ],
  ['a body that is not JSON', '{', 400, 'bad_json'],
])('a sign-up with %s is refused before the hook is asked', async (_case, body, status, code) => {
  const before = await stack.sql`select from public.asked`;
  expect(await stack.call('POST /signup', body)).toMatchObject({ status, body: { code } });
  expect(await stack.sql`select from public.asked`).toHaveLength(before.length);
});

test.each([
  ['Aa1!', ['length']],
  ['alllowercase1!', ['characters']],
  ['NoDigitsHere!', ['characters']],
  ['NoSymbols123', ['characters']],
  ['short', ['length', 'characters']],
])('the password %s is weak, and the reasons are named', async (password, reasons) => {
  const { body } = await stack.call('POST /signup', { email: 'weak@klinky.test', password });
  expect(body).toMatchObject({ code: 'weak_password', weak_password: { reasons } });
});

test.each([
  'POST /otp',
  'POST /magiclink',
  'GET /verify',
  'GET /authorize',
  'POST /invite',
  'GET /reauthenticate',
  'GET /admin/users',
  'POST /admin/users',
  'POST /admin/generate_link',
  'GET /settings',
  'GET /signup',
  'POST /factors',
])('calling %s gets the answer that it does not exist, with any key', async (route) => {
  const method = route.startsWith('POST') ? { email: 'otp@klinky.test', create_user: true } : undefined;
  for (const apikey of [KEYS.publishableKey, KEYS.secretKey]) {
    expect((await stack.call(route, method, { apikey, authorization: `Bearer ${apikey}` })).status).toBe(404);
  }
  expect(await stack.sql`select from auth.users where email = 'otp@klinky.test'`).toHaveLength(0);
});

test('a request without this stack’s API key is refused', async () => {
  const body = { email: 'key@klinky.test', password: PASSWORD };
  expect((await stack.call('POST /signup', body, { apikey: 'sb_publishable_wrong' })).status).toBe(401);
});
