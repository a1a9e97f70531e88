import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedAuth } from '../../local/auth/auth.ts';
import type { Mail } from '../../local/shared/mail.ts';
import { authProgram } from '../auth/program.ts';
import { readRecording, writeRecording } from '../auth/recordings.ts';
import { stabilizer } from '../auth/stabilizer.ts';
import { PASSWORD, startTestAuth, type TestAuth } from './auth-support.ts';
import { KEYS } from './keys.ts';

// The recordings are the exact responses of Supabase's own Auth to each kind of call that the product makes. `npm run
// test:auth` repeats the calls. With --record, the command records new responses.
const PROGRAM = process.env['KLINKY_AUTH'];
const IS_RECORDING = process.env['KLINKY_RECORD'] !== undefined;

const NEW_PASSWORD = 'Another-2026';
const SECRET = { apikey: KEYS.secretKey, authorization: `Bearer ${KEYS.secretKey}` };

let stack: TestAuth;
beforeAll(async () => {
  // Auth waits an hour between two mails. A scene shortens this wait by a change of the last mail's time.
  const auth = PROGRAM === undefined ? embeddedAuth : authProgram(PROGRAM);
  stack = await startTestAuth({ maxFrequencyMs: 3_600_000 }, auth);
});
afterAll(() => stack.stop());

/** Records calls and their responses. */
class Scene {
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

/** Tests a scene. The file of the scene's recording is called `name`. */
function play(name: string, title: string, scenario: (scene: Scene) => Promise<void>): void {
  test(`the embedded Auth responds to “${title}” like Supabase’s own Auth`, async () => {
    const scene = new Scene();
    await scenario(scene);
    const file = new URL(`fixtures/auth-answers/${name}.json`, import.meta.url);
    if (IS_RECORDING) writeRecording(file, scene.transcript);
    expect(scene.transcript).toEqual(readRecording(file));
  });
}

play('sign-up', 'a sign-up', async (scene) => {
  const signUp = (email: unknown, others: object = {}) =>
    scene.call('POST /signup', {
      email,
      password: PASSWORD,
      data: { first_name: 'Zoé', locale: 'en' },
      ...others,
    });
  await signUp('New@klinky.test');
  await signUp('new@klinky.test');
  await letPass('2 hours', 'new@klinky.test');
  await signUp('new@klinky.test', { data: { first_name: 'Eve' } });
  await scene.call('POST /verify', { type: 'email', token_hash: linkedToken('new@klinky.test') });
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

play('languages', 'mails in the language of the account, or in French', async (scene) => {
  const locales = { en: 'en', fr: 'fr', number: 1, nothing: null, list: ['en'], record: { en: true } };
  for (const [name, locale] of Object.entries(locales)) {
    const email = `locale-${name}@klinky.test`;
    await scene.call('POST /signup', { email, password: PASSWORD, data: { locale } });
    await scene.call('POST /recover', { email });
  }
});

play('confirm', 'a confirmation', async (scene) => {
  const email = 'confirm@klinky.test';
  const verify = (token_hash: unknown, type: unknown = 'email') =>
    scene.call('POST /verify', { type, token_hash });
  await scene.call('POST /signup', { email, password: PASSWORD });
  const link = linkedToken(email);
  await scene.call('POST /resend', { type: 'signup', email });
  await letPass('2 hours', email);
  await scene.call('POST /resend', { type: 'signup', email: 'Confirm@klinky.test' });
  await verify(link);
  await letPass('25 hours', email);
  await verify(linkedToken(email));
  await scene.call('POST /resend', { type: 'signup', email });
  await verify(linkedToken(email));
  await verify(linkedToken(email));
  await scene.call('POST /resend', { type: 'signup', email });
  await scene.call('POST /resend', { type: 'signup', email: 'nobody@klinky.test' });
  await scene.call('POST /resend', { type: 'signup', email: 'no address' });
  await scene.call('POST /resend', { type: 'signup' });
  await scene.call('POST /resend', { email });
  for (const token of ['', 'garbage', 'f'.repeat(56), undefined]) await verify(token);
  await verify('garbage', 'nonsense');
  await verify('garbage', '');
});

play('password', 'a sign-in with a password', async (scene) => {
  const email = 'password@klinky.test';
  const signIn = (body: object) => scene.call('POST /token?grant_type=password', body);
  await scene.call('POST /signup', { email, password: PASSWORD });
  await signIn({ email, password: PASSWORD });
  await signIn({ email, password: 'wrong' });
  await scene.call('POST /verify', { type: 'email', token_hash: linkedToken(email) });
  const { bearer } = await scene.signIn('Password@klinky.test');
  await scene.call('GET /user', undefined, bearer);
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
  await scene.call('POST /token?grant_type=nonsense', { email, password: PASSWORD });
  await stack.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`;
  await signIn({ email, password: PASSWORD });
  await signIn({ email, password: 'wrong' });
});

play('refresh', 'a refresh', async (scene) => {
  const email = 'refresh@klinky.test';
  await scene.account(email);
  const first = await scene.signIn(email);
  const second = await scene.refresh(first.refresh_token);
  // The first response was lost, or another request used the token at the same time.
  await scene.refresh(first.refresh_token);
  await scene.refresh(second['refresh_token']);
  const newest = await scene.refresh(first.refresh_token);
  await letPass('1 minute', email);
  const next = await scene.refresh(newest['refresh_token']);
  await letPass('1 minute', email);
  await scene.refresh(newest['refresh_token']);
  // A thief uses a stolen token long after its rotation.
  await scene.refresh(first.refresh_token);
  await letPass('1 minute', email);
  await scene.refresh(next['refresh_token']);
  const ended = await scene.signIn(email);
  await scene.call('POST /logout?scope=local', undefined, ended.bearer);
  await scene.refresh(ended.refresh_token);
  for (const token of ['', 'garbage', 'abcdefghijkl', 'a'.repeat(30), undefined]) await scene.refresh(token);
});

play('recovery', 'a forgotten password', async (scene) => {
  const email = 'recovery@klinky.test';
  const recover = (address: unknown) => scene.call('POST /recover', { email: address });
  const verify = (token: unknown, address: unknown = email) =>
    scene.call('POST /verify', { type: 'recovery', email: address, token });
  await scene.account(email);
  const before = await scene.signIn(email);
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
  await scene.call('PUT /user', { password: 'weak' }, bearer);
  await scene.call('PUT /user', { password: PASSWORD }, bearer);
  await scene.call('PUT /user', { password: NEW_PASSWORD }, bearer);
  await scene.call('GET /user', undefined, before.bearer);
  await scene.call('POST /logout?scope=global', undefined, bearer);
  await scene.call('GET /user', undefined, bearer);
  await scene.signIn(email, NEW_PASSWORD);
  await recover(email);
  await letPass('25 hours', email);
  await verify(mailedCode(email));
  await recover('nobody@klinky.test');
  await recover('no address');
  await recover('');
  await recover(undefined);
  // A recovery confirms an unconfirmed account.
  await scene.call('POST /signup', { email: 'waiting@klinky.test', password: PASSWORD });
  await recover('waiting@klinky.test');
  await verify(mailedCode('waiting@klinky.test'), 'waiting@klinky.test');
});

play('own-password', 'a new password of a signed-in user', async (scene) => {
  const email = 'own@klinky.test';
  await scene.account(email);
  const other = await scene.signIn(email);
  const { bearer, refresh_token } = await scene.signIn(email);
  const set = (password: unknown, current_password?: unknown) =>
    scene.call('PUT /user', { password, current_password }, bearer);
  await set(NEW_PASSWORD);
  await set(NEW_PASSWORD, '');
  await set(NEW_PASSWORD, 'wrong');
  await set('weak', 'wrong');
  await set('weak', PASSWORD);
  await set(PASSWORD, PASSWORD);
  await set(NEW_PASSWORD, PASSWORD);
  await scene.refresh(refresh_token);
  await scene.refresh(other.refresh_token);
  await letPass('25 hours', email);
  await set(PASSWORD, NEW_PASSWORD);
  await set(PASSWORD);
});

play('user', 'reading and changing the account', async (scene) => {
  const email = 'user@klinky.test';
  await scene.account(email);
  const { bearer } = await scene.signIn(email);
  await scene.call('PUT /user', { data: { locale: 'en' } }, { ...bearer, apikey: KEYS.publishableKey });
  await scene.call('PUT /user', {}, bearer);
  await scene.call('GET /user', undefined, bearer);
  for (const authorization of ['Bearer garbage', 'Bearer a.b.c', 'garbage', SECRET.authorization]) {
    await scene.call('GET /user', undefined, { ...SECRET, authorization });
  }
  await scene.call('GET /user', undefined, { ...bearer, apikey: null });
  await scene.call('GET /user', undefined, { ...bearer, apikey: 'garbage' });
  await stack.sql`delete from auth.sessions where user_id = (select id from auth.users where email = ${email})`;
  await scene.call('GET /user', undefined, bearer);
  await scene.call('PUT /user', { data: { locale: 'fr' } }, bearer);
  await stack.sql`delete from auth.users where email = ${email}`;
  await scene.call('GET /user', undefined, bearer);
});

play('address', 'a change of the address', async (scene) => {
  const [email, other] = ['present@klinky.test', 'somebody@klinky.test'];
  await scene.account(email);
  await scene.account(other);
  const { bearer } = await scene.signIn(email);
  const ask = (address: unknown, headers: Record<string, string | null> = {}) =>
    scene.call('PUT /user', { email: address }, { ...bearer, apikey: KEYS.publishableKey, ...headers });
  for (const address of ['no address', '', email, email.toUpperCase(), other]) await ask(address);
  await ask('refused@klinky.test');
  await ask('refused@klinky.test', { 'x-supabase-api-version': null });
  await ask('Next@klinky.test');
  await scene.call('GET /user', undefined, bearer);
  await ask('later@klinky.test');
  // If a project forbids changes of address, Auth responds as if it had just sent a mail.
  await stack.sql`update auth.users set email_change = '', email_change_sent_at = '9999-12-31 00:00+00' where email = ${email}`;
  await ask('later@klinky.test');
  await scene.call('GET /user', undefined, bearer);
});

play('sign-out', 'a sign-out', async (scene) => {
  const email = 'out@klinky.test';
  await scene.account(email);
  const [first, second, third] = [
    await scene.signIn(email),
    await scene.signIn(email),
    await scene.signIn(email),
  ];
  const signOut = (scope: string, { bearer }: Tokens) =>
    scene.call(`POST /logout?scope=${scope}`, undefined, bearer);
  await signOut('nonsense', first);
  await signOut('local', first);
  await signOut('local', first);
  await scene.refresh(second.refresh_token);
  await signOut('others', second);
  await signOut('local', third);
  await signOut('global', second);
  await signOut('global', second);
  await scene.call('POST /logout?scope=local', undefined, { ...SECRET, authorization: 'Bearer garbage' });
});

play('administration', 'a password set with the secret key', async (scene) => {
  const email = 'admin@klinky.test';
  const { id } = await scene.call('POST /signup', { email, password: PASSWORD });
  const link = linkedToken(email);
  const set = (body: object, user: unknown = id, headers?: Record<string, string>) =>
    scene.call(`PUT /admin/users/${String(user)}`, body, headers);
  await set({ password: 'weak', email_confirm: true });
  await set({ password: NEW_PASSWORD });
  await scene.call('POST /verify', { type: 'email', token_hash: link });
  await set({ password: PASSWORD, email_confirm: true });
  await scene.signIn(email);
  await set({ password: NEW_PASSWORD }, '00000000-0000-4000-8000-000000000000');
  await set({ password: NEW_PASSWORD }, id, { apikey: KEYS.publishableKey });
});

play('elsewhere', 'an unknown path or session', async (scene) => {
  await scene.call('GET /nonsense');
  await scene.call('GET /.well-known/jwks.json', undefined, { apikey: null, authorization: null });
  await scene.call('GET /.well-known/jwks.json');
});
