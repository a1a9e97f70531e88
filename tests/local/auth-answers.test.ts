import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedAuth } from '../../local/auth/auth.ts';
import type { Mail } from '../../local/shared/mail.ts';
import { authProgram } from '../auth/program.ts';
import { readRecording, writeRecording } from '../auth/recordings.ts';
import { stabilizer } from '../auth/stabilizer.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './auth-support.ts';
import { KEYS } from './keys.ts';

// The recordings are the exact responses of Supabase's own Auth to each kind of call that the product makes. `npm run
// test:auth` compares the recordings with Supabase's own Auth. With --record, the command replaces the recordings.
const PROGRAM = process.env['KLINKY_AUTH'];
const IS_RECORDING = process.env['KLINKY_RECORD'] !== undefined;

const NEW_PASSWORD = 'Another-2026';
const SECRET = { apikey: KEYS.secretKey, authorization: `Bearer ${KEYS.secretKey}` };

let stack: TestAuth;
beforeAll(async () => {
  // Auth waits an hour between two mails. The tests shorten this wait by changing the last mail's time.
  const auth = PROGRAM === undefined ? embeddedAuth : authProgram(PROGRAM);
  stack = await startTestAuth({ maxFrequencyMs: 3_600_000 }, auth);
});
afterAll(() => stack.stop());

/** Records calls and their responses. */
class Recorder {
  readonly #stabilize = stabilizer();
  readonly transcript: unknown[] = [];

  /** Makes a call as supabase-js does. The default headers include the secret key. */
  async call(route: string, body?: unknown, headers: Record<string, string | null> = SECRET) {
    const [method = '', path = ''] = route.split(' ');
    const mailCount = stack.mails.length;
    const response = await stack.auth.fetch(
      new Request(`http://auth.test/auth/v1${path}`, {
        method,
        headers: Object.entries({
          'x-supabase-api-version': '2024-01-01',
          'content-type': 'application/json;charset=UTF-8',
          ...headers,
        }).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]])),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = text.startsWith('{');
    const answer: Record<string, unknown> = isJson ? JSON.parse(text) : {};
    const mails = stack.mails
      .slice(0, stack.mails.length - mailCount)
      .map(comparableMail)
      // Supabase's own Auth sends the mails of one call at the same time.
      .toSorted((a, b) => (a.to < b.to ? -1 : 1));
    this.transcript.push(
      this.#stabilize({
        call: route,
        ...(body !== undefined && { sent: JSON.parse(JSON.stringify(body)) }),
        status: response.status,
        type: response.headers.get('content-type'),
        ...given('version', response.headers.get('x-supabase-api-version')),
        ...given('errorCode', response.headers.get('x-sb-error-code')),
        answer: isJson ? answer : text,
        ...(mails.length > 0 && { mails }),
      }),
    );
    return answer;
  }

  /** Creates an account and confirms it with the link of its mail. */
  async account(email: string): Promise<void> {
    await this.call('POST /signup', { email, password: PASSWORD, data: { first_name: 'Zoé', locale: 'fr' } });
    await this.call('POST /verify', { type: 'email', token_hash: linkedToken(email) });
  }

  async signIn(email: string, password = PASSWORD): Promise<Tokens> {
    const { access_token, refresh_token } = await this.call('POST /token?grant_type=password', {
      email,
      password,
    });
    if (typeof access_token !== 'string' || typeof refresh_token !== 'string')
      throw new Error('The sign-in opened no session');
    return { bearer: { ...SECRET, authorization: `Bearer ${access_token}` }, refresh_token };
  }

  refresh(refresh_token: unknown) {
    return this.call('POST /token?grant_type=refresh_token', { refresh_token });
  }
}

const given = (name: string, value: string | null) => value !== null && { [name]: value };

interface Tokens {
  bearer: Record<string, string>;
  refresh_token: string;
}

function comparableMail({ to, from, subject, html }: Mail) {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  return { to, from, subject, links };
}

const linkedToken = (email: string) => /token=([0-9a-f]+)/.exec(stack.mailTo(email).html)?.[1] ?? '';
const mailedCode = (email: string) => /code=(\d+)/.exec(stack.mailTo(email).html)?.[1] ?? '';

/** Moves the mails and sessions of an address into the past. */
async function letPass(interval: string, email: string): Promise<void> {
  await stack.sql`
    update auth.users set confirmation_sent_at = confirmation_sent_at - ${interval}::interval,
      recovery_sent_at = recovery_sent_at - ${interval}::interval
    where email = ${email}`;
  await stack.sql`
    update auth.sessions set created_at = created_at - ${interval}::interval
    where user_id = (select id from auth.users where email = ${email})`;
  await stack.sql`
    update auth.refresh_tokens set updated_at = updated_at - ${interval}::interval
    where session_id in (select id from auth.sessions where user_id = (select id from auth.users where email = ${email}))`;
}

/** Records the calls of `body`, and compares them with the recording `name`. */
function testAnswers(name: string, title: string, body: (recorder: Recorder) => Promise<void>): void {
  test(`the embedded Auth responds to “${title}” like Supabase’s own Auth`, async () => {
    const recorder = new Recorder();
    await body(recorder);
    const file = new URL(`fixtures/auth-answers/${name}.json`, import.meta.url);
    if (IS_RECORDING) writeRecording(file, recorder.transcript);
    expect(recorder.transcript).toEqual(readRecording(file));
  });
}

testAnswers('sign-up', 'a sign-up', async (recorder) => {
  const signUp = (email: unknown, others: object = {}) =>
    recorder.call('POST /signup', {
      email,
      password: PASSWORD,
      data: { first_name: 'Zoé', locale: 'en' },
      ...others,
    });
  await signUp('New@klinky.test');
  await signUp('new@klinky.test');
  await letPass('2 hours', 'new@klinky.test');
  await signUp('new@klinky.test', { data: { first_name: 'Eve' } });
  await recorder.call('POST /verify', { type: 'email', token_hash: linkedToken('new@klinky.test') });
  await signUp('new@klinky.test');
  await signUp('bare@klinky.test', { data: undefined });
  for (const password of ['weak', 'klinky2026', 'a'.repeat(73), '', undefined]) {
    await signUp('weak@klinky.test', { password });
  }
  for (const email of ['', undefined, 'no address', `${'a'.repeat(250)}@klinky.test`, 'rené@klinky.test']) {
    await signUp(email);
  }
  for (const email of ['refused', 'nocode', 'nonsense', 'nomessage', 'raises', 'trigger-fails']) {
    await signUp(`${email}@klinky.test`);
  }
});

testAnswers('languages', 'mails in the language of the account, or in French', async (recorder) => {
  const locales = { en: 'en', fr: 'fr', number: 1, nothing: null, list: ['en'], record: { en: true } };
  for (const [name, locale] of Object.entries(locales)) {
    const email = `locale-${name}@klinky.test`;
    await recorder.call('POST /signup', { email, password: PASSWORD, data: { locale } });
    await recorder.call('POST /recover', { email });
  }
});

testAnswers('confirm', 'a confirmation', async (recorder) => {
  const email = 'confirm@klinky.test';
  const verify = (token_hash: unknown, type: unknown = 'email') =>
    recorder.call('POST /verify', { type, token_hash });
  await recorder.call('POST /signup', { email, password: PASSWORD });
  const link = linkedToken(email);
  await recorder.call('POST /resend', { type: 'signup', email });
  await letPass('2 hours', email);
  await recorder.call('POST /resend', { type: 'signup', email: 'Confirm@klinky.test' });
  await verify(link);
  await letPass('25 hours', email);
  await verify(linkedToken(email));
  await recorder.call('POST /resend', { type: 'signup', email });
  await verify(linkedToken(email));
  await verify(linkedToken(email));
  await recorder.call('POST /resend', { type: 'signup', email });
  await recorder.call('POST /resend', { type: 'signup', email: 'nobody@klinky.test' });
  await recorder.call('POST /resend', { type: 'signup', email: 'no address' });
  await recorder.call('POST /resend', { type: 'signup' });
  await recorder.call('POST /resend', { email });
  for (const token of ['', 'garbage', 'f'.repeat(56), undefined]) await verify(token);
  await verify('garbage', 'nonsense');
  await verify('garbage', '');
});

testAnswers('password', 'a sign-in with a password', async (recorder) => {
  const email = 'password@klinky.test';
  const signIn = (body: object) => recorder.call('POST /token?grant_type=password', body);
  await recorder.call('POST /signup', { email, password: PASSWORD });
  await signIn({ email, password: PASSWORD });
  await signIn({ email, password: 'wrong' });
  await recorder.call('POST /verify', { type: 'email', token_hash: linkedToken(email) });
  const { bearer } = await recorder.signIn('Password@klinky.test');
  await recorder.call('GET /user', undefined, bearer);
  for (const body of [
    { email, password: 'wrong' },
    { email, password: '' },
    { email, password: 'with \0' },
    { email },
    { email: 'nobody@klinky.test', password: PASSWORD },
    { email: 'no address', password: PASSWORD },
    { email: '', password: PASSWORD },
    {},
  ]) {
    await signIn(body);
  }
  await recorder.call('POST /token?grant_type=nonsense', { email, password: PASSWORD });
  await stack.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
  await signIn({ email, password: PASSWORD });
  await signIn({ email, password: 'wrong' });
});

testAnswers('refresh', 'a refresh', async (recorder) => {
  const email = 'refresh@klinky.test';
  await recorder.account(email);
  const first = await recorder.signIn(email);
  const second = await recorder.refresh(first.refresh_token);
  // Uses the first token again, as a client does whose first response was lost.
  await recorder.refresh(first.refresh_token);
  await recorder.refresh(second['refresh_token']);
  const newest = await recorder.refresh(first.refresh_token);
  await letPass('1 minute', email);
  const next = await recorder.refresh(newest['refresh_token']);
  await letPass('1 minute', email);
  await recorder.refresh(newest['refresh_token']);
  // A thief uses a stolen token long after its rotation.
  await recorder.refresh(first.refresh_token);
  await letPass('1 minute', email);
  await recorder.refresh(next['refresh_token']);
  const ended = await recorder.signIn(email);
  await recorder.call('POST /logout?scope=local', undefined, ended.bearer);
  await recorder.refresh(ended.refresh_token);
  for (const token of ['', 'garbage', 'abcdefghijkl', 'a'.repeat(30), undefined])
    await recorder.refresh(token);
});

testAnswers('recovery', 'a forgotten password', async (recorder) => {
  const email = 'recovery@klinky.test';
  const recover = (address: unknown) => recorder.call('POST /recover', { email: address });
  const verify = (token: unknown, address: unknown = email) =>
    recorder.call('POST /verify', { type: 'recovery', email: address, token });
  await recorder.account(email);
  const before = await recorder.signIn(email);
  await recover(email);
  const superseded = mailedCode(email);
  await recover(email);
  await letPass('2 hours', email);
  await recover('Recovery@klinky.test');
  await verify(superseded);
  await verify(mailedCode(email), 'nobody@klinky.test');
  await verify('');
  await verify(mailedCode(email), 'no address');
  await verify(mailedCode(email), '');
  const { access_token } = await verify(mailedCode(email));
  await verify(mailedCode(email));
  const bearer = { ...SECRET, authorization: `Bearer ${String(access_token)}` };
  await recorder.call('PUT /user', { password: 'weak' }, bearer);
  await recorder.call('PUT /user', { password: PASSWORD }, bearer);
  await recorder.call('PUT /user', { password: NEW_PASSWORD }, bearer);
  await recorder.call('GET /user', undefined, before.bearer);
  await recorder.call('POST /logout?scope=global', undefined, bearer);
  await recorder.call('GET /user', undefined, bearer);
  await recorder.signIn(email, NEW_PASSWORD);
  await recover(email);
  await letPass('25 hours', email);
  await verify(mailedCode(email));
  await recover('nobody@klinky.test');
  await recover('no address');
  await recover('');
  await recover(undefined);
  // A recovery confirms an unconfirmed account.
  await recorder.call('POST /signup', { email: 'waiting@klinky.test', password: PASSWORD });
  await recover('waiting@klinky.test');
  await verify(mailedCode('waiting@klinky.test'), 'waiting@klinky.test');
});

testAnswers('own-password', 'a new password of a signed-in user', async (recorder) => {
  const email = 'own@klinky.test';
  await recorder.account(email);
  const other = await recorder.signIn(email);
  const { bearer, refresh_token } = await recorder.signIn(email);
  const set = (password: unknown, current_password?: unknown) =>
    recorder.call('PUT /user', { password, current_password }, bearer);
  await set(NEW_PASSWORD);
  await set(NEW_PASSWORD, '');
  await set(NEW_PASSWORD, 'wrong');
  await set('weak', 'wrong');
  await set('weak', PASSWORD);
  await set(PASSWORD, PASSWORD);
  await set(NEW_PASSWORD, PASSWORD);
  await recorder.refresh(refresh_token);
  await recorder.refresh(other.refresh_token);
  await letPass('25 hours', email);
  await set(PASSWORD, NEW_PASSWORD);
  await set(PASSWORD);
});

testAnswers('user', 'reading and changing the account', async (recorder) => {
  const email = 'user@klinky.test';
  await recorder.account(email);
  const { bearer } = await recorder.signIn(email);
  await recorder.call('PUT /user', { data: { locale: 'en' } }, { ...bearer, apikey: KEYS.publishableKey });
  await recorder.call('PUT /user', {}, bearer);
  await recorder.call('GET /user', undefined, bearer);
  for (const authorization of ['Bearer garbage', 'Bearer a.b.c', 'garbage', SECRET.authorization]) {
    await recorder.call('GET /user', undefined, { ...SECRET, authorization });
  }
  await recorder.call('GET /user', undefined, { ...bearer, apikey: null });
  await recorder.call('GET /user', undefined, { ...bearer, apikey: 'garbage' });
  await stack.sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
  await recorder.call('GET /user', undefined, bearer);
  await recorder.call('PUT /user', { data: { locale: 'fr' } }, bearer);
  await stack.sql`delete from auth.users where email = ${email}`;
  await recorder.call('GET /user', undefined, bearer);
});

testAnswers('address', 'a change of the address', async (recorder) => {
  const [email, other] = ['present@klinky.test', 'somebody@klinky.test'];
  await recorder.account(email);
  await recorder.account(other);
  const { bearer } = await recorder.signIn(email);
  const ask = (address: unknown, headers: Record<string, string | null> = {}) =>
    recorder.call('PUT /user', { email: address }, { ...bearer, apikey: KEYS.publishableKey, ...headers });
  for (const address of ['no address', '', email, email.toUpperCase(), other]) await ask(address);
  await ask('refused@klinky.test');
  await ask('refused@klinky.test', { 'x-supabase-api-version': null });
  await ask('Next@klinky.test');
  await recorder.call('GET /user', undefined, bearer);
  await ask('later@klinky.test');
  // If a project forbids changes of address, Auth responds as if it had just sent a mail.
  await stack.sql`update auth.users set email_change = '', email_change_sent_at = '9999-12-31 00:00+00' where email = ${email}`;
  await ask('later@klinky.test');
  await recorder.call('GET /user', undefined, bearer);
});

testAnswers('sign-out', 'a sign-out', async (recorder) => {
  const email = 'out@klinky.test';
  await recorder.account(email);
  const [first, second, third] = [
    await recorder.signIn(email),
    await recorder.signIn(email),
    await recorder.signIn(email),
  ];
  const signOut = (scope: string, { bearer }: Tokens) =>
    recorder.call(`POST /logout?scope=${scope}`, undefined, bearer);
  await signOut('nonsense', first);
  await signOut('local', first);
  await signOut('local', first);
  await recorder.refresh(second.refresh_token);
  await signOut('others', second);
  await signOut('local', third);
  await signOut('global', second);
  await signOut('global', second);
  await recorder.call('POST /logout?scope=local', undefined, { ...SECRET, authorization: 'Bearer garbage' });
});

testAnswers('administration', 'a password set with the secret key', async (recorder) => {
  const email = 'admin@klinky.test';
  const { id } = await recorder.call('POST /signup', { email, password: PASSWORD });
  const link = linkedToken(email);
  const set = (body: object, user: unknown = id, headers?: Record<string, string>) =>
    recorder.call(`PUT /admin/users/${String(user)}`, body, headers);
  await set({ password: 'weak', email_confirm: true });
  await set({ password: NEW_PASSWORD });
  await recorder.call('POST /verify', { type: 'email', token_hash: link });
  await set({ password: PASSWORD, email_confirm: true });
  await recorder.signIn(email);
  await set({ password: NEW_PASSWORD }, '00000000-0000-4000-8000-000000000000');
  await set({ password: NEW_PASSWORD }, id, { apikey: KEYS.publishableKey });
});

testAnswers('withdrawn', 'a confirmation that a trigger refuses', async (recorder) => {
  const email = 'withdrawn@klinky.test';
  const { id } = await recorder.call('POST /signup', { email, password: PASSWORD });
  await recorder.call('POST /recover', { email });
  const mails = stack.mails.filter(({ to }) => to === email);
  const [link, code] = [/token=([0-9a-f]+)/, /code=(\d+)/].map(
    (pattern) => mails.map(({ html }) => pattern.exec(html)?.[1]).find((found) => found !== undefined) ?? '',
  );
  for (const version of ['2024-01-01', null]) {
    const headers = { ...SECRET, 'x-supabase-api-version': version };
    await recorder.call('POST /verify', { type: 'email', token_hash: link }, headers);
    await recorder.call('POST /verify', { type: 'recovery', email, token: code }, headers);
    await recorder.call(
      `PUT /admin/users/${String(id)}`,
      { password: NEW_PASSWORD, email_confirm: true },
      headers,
    );
  }
  const [user] = await stack.sql`select email_confirmed_at from auth.users where email = ${email}`;
  if (user?.['email_confirmed_at'] !== null) throw new Error('The account was confirmed');
});

testAnswers('elsewhere', 'an unknown path or session', async (recorder) => {
  await recorder.call('GET /nonsense');
  await recorder.call('GET /.well-known/jwks.json', undefined, { apikey: null, authorization: null });
  await recorder.call('GET /.well-known/jwks.json');
});
