import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, inject, test, vi } from 'vitest';
import { AccessToken } from '../../supabase/functions/_shared/contract/values/access-token.ts';
import { User } from '../../supabase/functions/_shared/contract/users/user.ts';
import {
  confirm,
  ageLastMail,
  newEmail,
  newLandlord,
  PASSWORD,
  signUpLandlord,
  whitelist,
} from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { addNotification } from './support/notifications.ts';
import { confirmationToken, latestMail, linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { withTitles } from './support/with-titles.ts';
import { bearer, signToken } from './support/tokens.ts';

const signUp = (client: Client, login: string, fields: Record<string, unknown> = {}, headers = {}) =>
  client.post('/authentication/signup', { login, password: PASSWORD, ...fields }, { headers });
const signIn = (client: Client, username: string, password = PASSWORD) =>
  client.post('/authentication/signin', { username, password });

describe('sign-up', () => {
  test('an invited person signs up, confirms the address by mail and signs in', async () => {
    const client = new Client();
    const email = newEmail();
    await whitelist(email);

    const created = await signUp(client, email, { firstName: 'Claire', lastName: 'Œuvré' });
    expect([created.status, await created.json()]).toEqual([201, { login: email }]);
    expect([...client.cookies.keys()]).toEqual(['klinky-signup']);
    expect(await failure(await signIn(client, email))).toBe('401 USER_PENDING_CONFIRMATION');

    await confirm(client, email);
    expect(client.cookies.size).toBe(0);

    const user = await json(await signIn(client, email), User);
    expect(user).toMatchObject({
      login: email,
      email,
      firstName: 'Claire',
      lastName: 'Œuvré',
      isSuperAdmin: false,
    });
    expect(user).toMatchObject({ locale: 'fr', notifications: [] });
  });

  test('a sign-up without names takes the names from the whitelist', async () => {
    const client = new Client();
    const email = newEmail();
    await whitelist(email, { firstName: 'Ada', lastName: 'Byron' });
    await signUp(client, email, {}, { 'Accept-Language': 'en-GB,en;q=0.9,fr;q=0.5' });
    await confirm(client, email);
    const user = await json(await signIn(client, email), User);
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Byron', locale: 'en' });
  });

  test('signing up with an address that is not on the whitelist is refused without a mail', async () => {
    const email = newEmail();
    expect(await failure(await signUp(new Client(), email))).toBe('403 EMAIL_NOT_WHITELISTED');
    expect(await mailCount(email)).toBe(0);
  });

  test('signing up ignores the case of the address', async () => {
    const email = newEmail();
    await whitelist(email);
    expect((await signUp(new Client(), email.toUpperCase())).status).toBe(201);
    expect(await failure(await signUp(new Client(), email))).toBe('409 USER_PENDING_CONFIRMATION');
  });

  test('a repeated sign-up for an unconfirmed account sends another mail once Auth permits it', async () => {
    const client = new Client();
    const email = newEmail();
    await whitelist(email);
    await signUp(client, email);
    await latestMail(email);
    // Auth refuses a second mail within a second. After such a refusal, the first mail stays valid.
    await expect
      .poll(
        async () => {
          expect(await failure(await signUp(client, email, { password: 'Another2026!' }))).toBe(
            '409 USER_PENDING_CONFIRMATION',
          );
          return mailCount(email);
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBeGreaterThan(1);
    await confirm(client, email);
    expect(await failure(await signIn(client, email, 'Another2026!'))).toBe('401 INVALID_CREDENTIALS');
    expect((await signIn(client, email)).status).toBe(200);
  });

  test('one of several simultaneous sign-ups creates the account, and the others get USER_PENDING_CONFIRMATION', async () => {
    const email = newEmail();
    await whitelist(email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(new Client(), email)));
    expect(answers.map(({ status }) => status)).toContain(201);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(await failure(answer)).toBe('409 USER_PENDING_CONFIRMATION');
    }
    expect(await sql`select from auth.users where email = ${email}`).toHaveLength(1);
  });

  test('the sign-up of an address with an account reports that the account already exists', async () => {
    const { email } = await newLandlord();
    expect(await failure(await signUp(new Client(), email))).toBe('409 USER_ALREADY_EXISTS');
  });

  test.each([
    ['a weak password', { password: 'klinky2026' }, 'password=weakPassword'],
    ['a password with a letter outside the rule', { password: 'Klinky2026!é' }, 'password=weakPassword'],
    ['an address outside ASCII', { login: 'rené@klinky.test' }, 'login=nonAsciiEmail'],
    ['no address', { login: '' }, 'login=required'],
    ['an unknown field', { isSuperAdmin: true }, 'isSuperAdmin=unknownField'],
    ['a name of 10,000 characters', { firstName: 'a'.repeat(10_000) }, 'firstName=tooLong'],
  ])('the sign-up refuses %s at the field', async (_, fields, issue) => {
    const response = await signUp(new Client(), newEmail(), fields);
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issue}`);
  });
});

const NEW_PASSWORD = 'Another2026!';

/** Returns a browser of a stranger who signed up with an invited address. */
async function signedUp(names = {}): Promise<{ client: Client; email: string }> {
  const client = new Client();
  const email = newEmail();
  await whitelist(email, { firstName: 'Ada', lastName: 'Byron' });
  expect((await signUp(client, email, names)).status).toBe(201);
  return { client, email };
}

const follow = (client: Client, token: string, password?: string) =>
  client.post('/authentication/confirm', { token, ...(password !== undefined && { password }) });
const outcome = async (response: Response) =>
  (await json(response, v.object({ confirmation: v.string() }))).confirmation;
const look = async (client: Client, token: string) =>
  outcome(await client.post('/authentication/confirm/state', { token }));

describe('an invited address that a stranger has signed up with', () => {
  test('after the owner confirms the address, the account keeps no password, session or name of the stranger', async () => {
    const { client: attacker, email } = await signedUp({ firstName: 'Mallory', lastName: 'Trent' });
    const victim = new Client();
    expect(await failure(await signUp(victim, email, { password: NEW_PASSWORD }))).toBe(
      '409 USER_PENDING_CONFIRMATION',
    );
    expect(victim.cookies.size).toBe(0);
    const token = await confirmationToken(email);
    expect(await look(victim, token)).toBe('passwordRequired');
    expect(await failure(await follow(victim, token))).toBe('400 VALIDATION_FAILED password=required');
    expect(await failure(await signIn(victim, email, PASSWORD))).toBe('401 USER_PENDING_CONFIRMATION');

    expect(await outcome(await follow(victim, token, NEW_PASSWORD))).toBe('success');
    expect(await failure(await signIn(attacker, email, PASSWORD))).toBe('401 INVALID_CREDENTIALS');
    const user = await json(await signIn(victim, email, NEW_PASSWORD), User);
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Byron' });
  });

  test('an expired confirmation link confirms nothing, so the stranger still cannot sign in', async () => {
    const { client: attacker, email } = await signedUp();
    const token = await confirmationToken(email);
    await sql`update auth.users set confirmation_sent_at = now() - interval '25 hours' where email = ${email}`;
    const victim = new Client();
    expect(await look(victim, token)).toBe('failed');
    expect(await outcome(await follow(victim, token, NEW_PASSWORD))).toBe('failed');
    expect(await outcome(await follow(attacker, token))).toBe('failed');
    expect(await failure(await signIn(attacker, email, PASSWORD))).toBe('401 USER_PENDING_CONFIRMATION');
    expect(await failure(await signIn(victim, email, NEW_PASSWORD))).toBe('401 INVALID_CREDENTIALS');
  });

  test('when the owner requests a new password, the stranger can sign in neither before nor after the owner sets it', async () => {
    const { client: attacker, email } = await signedUp({ firstName: 'Mallory' });
    const token = await confirmationToken(email);
    const before = await mailCount(email);
    await new Client().post('/authentication/password', { action: 'RESET', email });
    await expect.poll(() => mailCount(email)).toBe(before + 1);
    const code = linkInput(await mailedLink(email, '/reset-password')).get('code');
    const victim = new Client();
    const reset = () =>
      victim.post('/authentication/password', {
        action: 'CONFIRM',
        email,
        password: NEW_PASSWORD,
        confirmationCode: code,
      });
    await ageLastMail(email, '25 hours');
    expect(await failure(await reset())).toBe('400 INVALID_CONFIRMATION_CODE confirmationCode=invalid');
    expect(await failure(await signIn(attacker, email, PASSWORD))).toBe('401 USER_PENDING_CONFIRMATION');

    await sql`update auth.users set recovery_sent_at = now() where email = ${email}`;
    expect((await reset()).status).toBe(204);
    expect(await failure(await signIn(attacker, email, PASSWORD))).toBe('401 INVALID_CREDENTIALS');
    // The link in the attacker's own mail also fails.
    expect(await outcome(await follow(attacker, token))).toBe('failed');
    expect(await json(await signIn(victim, email, NEW_PASSWORD), User)).toMatchObject({ firstName: 'Ada' });
  });

  test.each([
    ['no secret', undefined],
    ['an empty hash', ''],
    ['the hash of an empty secret', createHash('sha256').update('').digest('hex')],
    ['the hash of a secret of their own', createHash('sha256').update('a'.repeat(64)).digest('hex')],
  ])(
    'a stranger who signs up at Auth directly, with %s, does not get into the account',
    async (_, sign_up_secret_hash) => {
      const email = newEmail();
      await whitelist(email);
      const answer = await fetch(`${inject('appUrl')}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', apikey: inject('keys').publishableKey },
        body: JSON.stringify({ email, password: PASSWORD, data: { sign_up_secret_hash } }),
      });
      expect(answer.status).toBe(200);
      const token = await confirmationToken(email);
      const empty = new Client();
      empty.cookies.set('klinky-signup', '');
      for (const victim of [new Client(), empty, (await signedUp()).client]) {
        expect(await look(victim, token)).toBe('passwordRequired');
        expect(await failure(await follow(victim, token))).toBe('400 VALIDATION_FAILED password=required');
      }
    },
  );
});

describe('the sign-up data of a stranger for an invited address', () => {
  test.each([
    ['more data than a cookie holds', 5_000],
    ['more data than a header holds', 1_000_000],
  ])('a stranger’s sign-up with %s does not keep the owner out', async (_, length) => {
    const email = newEmail();
    await whitelist(email);
    await fetch(`${inject('appUrl')}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: inject('keys').publishableKey },
      body: JSON.stringify({ email, password: PASSWORD, data: { ballast: 'x'.repeat(length) } }),
    });
    const owner = new Client();
    await signUp(owner, email, { password: NEW_PASSWORD });
    expect(await outcome(await follow(owner, await confirmationToken(email), NEW_PASSWORD))).toBe('success');
    const session = await signIn(owner, email, NEW_PASSWORD);
    expect(session.status).toBe(200);
    // Browsers refuse a cookie of more than 4,096 bytes (RFC 6265, 6.1).
    for (const cookie of session.headers.getSetCookie()) expect(cookie.length).toBeLessThanOrEqual(4096);
  });
});

describe('an invitation that was withdrawn before the address was confirmed', () => {
  /** Asks Auth itself, without the function, to confirm an address. */
  const askAuth = async (proof: object): Promise<number> => {
    const answer = await fetch(`${inject('appUrl')}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', apikey: inject('keys').publishableKey },
      body: JSON.stringify(proof),
    });
    return answer.status;
  };
  const withdraw = (email: string) => sql`delete from public.whitelisted_users where email = ${email}`;

  test.each([
    ['removed from the whitelist', withdraw],
    [
      'replaced on the whitelist by another address',
      (email: string) =>
        sql`update public.whitelisted_users set email = ${newEmail()} where email = ${email}`,
    ],
  ])(
    'the link of an address that was %s confirms nothing until the address is invited again',
    async (_, end) => {
      const { client, email } = await signedUp();
      const token = await confirmationToken(email);
      await end(email);
      expect(await look(client, token)).toBe('failed');
      expect(await outcome(await follow(client, token))).toBe('failed');
      expect(await outcome(await follow(new Client(), token, NEW_PASSWORD))).toBe('failed');
      expect(await askAuth({ type: 'email', token_hash: token })).toBeGreaterThanOrEqual(400);
      expect(await failure(await signIn(client, email))).toBe('401 USER_PENDING_CONFIRMATION');
      await whitelist(email);
      expect(await outcome(await follow(client, token))).toBe('success');
    },
  );

  test('a new password does not confirm the address', async () => {
    const { client, email } = await signedUp();
    await client.post('/authentication/password', { action: 'RESET', email });
    const code = await vi.waitFor(
      async () => linkInput(await mailedLink(email, '/reset-password')).get('code') ?? '',
      { timeout: 60_000 },
    );
    await withdraw(email);
    const body = { action: 'CONFIRM', email, password: NEW_PASSWORD, confirmationCode: code };
    expect(await failure(await client.post('/authentication/password', body))).toBe(
      '400 INVALID_CONFIRMATION_CODE confirmationCode=invalid',
    );
    expect(await askAuth({ type: 'recovery', email, token: code })).toBeGreaterThanOrEqual(400);
    expect(await failure(await signIn(client, email))).toBe('401 USER_PENDING_CONFIRMATION');
    await whitelist(email);
    expect((await client.post('/authentication/password', body)).status).toBe(204);
  });

  test('a new sign-up is refused, and the address gets no further mail', async () => {
    const { client, email } = await signedUp();
    await latestMail(email);
    await withdraw(email);
    // Without this change, Auth's limit would prevent a second mail.
    await sql`update auth.users set confirmation_sent_at = now() - interval '1 minute' where email = ${email}`;
    expect(await failure(await signUp(client, email))).toBe('403 EMAIL_NOT_WHITELISTED');
    await client.post('/authentication/confirmation', { email });
    await client.post('/authentication/password', { action: 'RESET', email });
    // Klinky sends these mails after its response. A mail that another address gets later shows that none is left.
    await signedUp().then(({ email: other }) => latestMail(other));
    expect(await mailCount(email)).toBe(1);
  });
});

describe('the confirmation link', () => {
  test('a confirmation link works once: the second use reports that the account is confirmed', async () => {
    const { client, email } = await signedUp();
    const token = await confirmationToken(email);
    expect(await look(client, token)).toBe('ready');
    expect(await outcome(await follow(client, token))).toBe('success');
    expect(await outcome(await follow(client, token))).toBe('already');
    expect(await outcome(await follow(new Client(), token, NEW_PASSWORD))).toBe('already');
    expect(await look(new Client(), token)).toBe('already');
    expect((await signIn(client, email)).status).toBe(200);
  });

  test('opening a confirmation link only shows a page and confirms nothing, because mail scanners open links', async () => {
    const { client, email } = await signedUp();
    const link = await mailedLink(email, '/confirm');
    expect(link.origin).toBe(inject('appUrl'));
    const token = linkInput(link).get('token') ?? '';
    for (const method of ['GET', 'HEAD']) {
      expect((await fetch(link, { method })).status).toBe(200);
    }
    // The page's own request for the link's state does not confirm the account.
    for (const browser of [client, new Client()]) await look(browser, token);
    expect(await failure(await signIn(client, email))).toBe('401 USER_PENDING_CONFIRMATION');
    expect(await outcome(await follow(client, token))).toBe('success');
  });

  test('confirming with a link can set a password, even in the browser of the sign-up', async () => {
    const { client, email } = await signedUp();
    expect(await outcome(await follow(client, await confirmationToken(email), NEW_PASSWORD))).toBe('success');
    expect(await failure(await signIn(client, email))).toBe('401 INVALID_CREDENTIALS');
    expect((await signIn(client, email, NEW_PASSWORD)).status).toBe(200);
  });

  test('the confirmation link requires a password if the browser has signed up with another address', async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    expect(await look(one.client, await confirmationToken(other.email))).toBe('passwordRequired');
  });

  test('a cookie remembers the browser of the sign-up for a day, hidden from scripts and other sites', async () => {
    const { client } = await signedUp();
    expect(client.lastSetCookies).toHaveLength(1);
    for (const attribute of [/^klinky-signup=[\w-]{43};/, /; HttpOnly/, /; SameSite=Lax/, /; Path=\//]) {
      expect(client.lastSetCookies[0]).toMatch(attribute);
    }
    expect(client.lastSetCookies[0]).toContain('Max-Age=86400');
  });

  test('only unconfirmed accounts get another link, although the response is the same for all addresses', async () => {
    const client = new Client();
    const { email: confirmed } = await newLandlord();
    const [pending, unknown] = [newEmail(), newEmail()];
    await whitelist(pending);
    await whitelist(unknown);
    await signUp(client, pending);
    await latestMail(pending);
    const ask = async (email: string): Promise<unknown[]> => {
      const answer = await new Client().post('/authentication/confirmation', { email });
      return [answer.status, await answer.text()];
    };
    const before = await mailCount(confirmed);
    // Auth refuses a second mail within a second.
    await expect
      .poll(
        async () => {
          for (const email of [pending.toUpperCase(), confirmed, unknown])
            expect(await ask(email)).toEqual([204, '']);
          return mailCount(pending);
        },
        { timeout: 60_000, interval: 400 },
      )
      .toBeGreaterThan(1);
    expect(await mailCount(confirmed)).toBe(before);
    expect(await mailCount(unknown)).toBe(0);
    await confirm(client, pending);
    expect(await failure(await client.post('/authentication/confirmation', { email: 'claire' }))).toBe(
      '400 VALIDATION_FAILED email=invalidEmail',
    );
  });

  test('confirming an address opens no session: after the first sign-in, the account has one session', async () => {
    const { user } = await signUpLandlord();
    const [{ count } = {}] = await sql`select count(*)::int from auth.sessions where user_id = ${user.id}`;
    expect(count).toBe(1);
  });

  test.each(['', 'garbage', '0'.repeat(56), '0'.repeat(201), "' or true --", '\0', ' '])(
    'a changed link is reported as invalid (%j)',
    async (token) => {
      expect(await look(new Client(), token)).toBe('failed');
    },
  );

  test.each(['garbage', '0'.repeat(56)])('a wrong link confirms nothing (%j)', async (token) => {
    expect(await outcome(await follow(new Client(), token))).toBe('failed');
    expect(await outcome(await follow(new Client(), token, NEW_PASSWORD))).toBe('failed');
  });

  test.each(
    withTitles([
      [{}, 'token=required'],
      [{ token: '' }, 'token=required'],
      [{ token: 'a'.repeat(201) }, 'token=tooLong'],
      [{ token: '\0' }, 'token=invalid'],
      [{ token: "' or true --" }, 'token=invalid'],
      [{ token: 'a', password: 'klinky' }, 'password=weakPassword'],
      [{ token: 'a', type: 'email' }, 'type=unknownField'],
      [null, '=invalid'],
    ]),
  )('a confirmation with the body %s is refused at its fields', async (_, body, issues) => {
    const response = await new Client().post('/authentication/confirm', body);
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issues}`);
  });
});

describe('sign-in', () => {
  test('signing in with a wrong password and signing in with an unknown address get the same response', async () => {
    const { email } = await newLandlord();
    const client = new Client();
    expect(await failure(await signIn(client, email, 'Wrong2026!'))).toBe('401 INVALID_CREDENTIALS');
    expect(await failure(await signIn(client, newEmail()))).toBe('401 INVALID_CREDENTIALS');
    expect(client.cookies.size).toBe(0);
  });

  test('signing in ignores the case of the address and spaces around it', async () => {
    const { email } = await newLandlord();
    expect((await signIn(new Client(), ` ${email.toUpperCase()} `)).status).toBe(200);
  });

  test.each(
    withTitles([
      [{}, 'username=required password=required'],
      [{ username: 'nobody', password: 'x' }, 'username=invalidEmail'],
      [{ username: 'a@b.fr', password: '' }, 'password=required'],
      [{ username: ['a@b.fr'], password: 5 }, 'username=invalid password=invalid'],
      ['text', '=invalid'],
      [null, '=invalid'],
    ]),
  )('the sign-in refuses the body %s at its fields', async (_, body, issues) => {
    const response = await new Client().post('/authentication/signin', body);
    expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issues}`);
  });
});

describe('sign-out', () => {
  test('signing out ends the session in the browser and in Auth', async () => {
    const { client } = await newLandlord();
    const before = new Map(client.cookies);
    expect((await client.post('/authentication/signout')).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    // A thief with copied cookies gets no new access token after the sign-out.
    client.cookies.set('klinky-refresh', before.get('klinky-refresh') ?? '');
    expect(await failure(await client.get('/authentication/user-context'))).toBe('401 UNAUTHENTICATED');
  });

  test('signing out keeps the sessions of other browsers open', async () => {
    const { client, email } = await newLandlord();
    const other = new Client();
    await signIn(other, email);
    await client.post('/authentication/signout');
    expect((await other.get('/authentication/user-context')).status).toBe(200);
  });

  test('signing out needs no open session', async () => {
    expect((await new Client().post('/authentication/signout')).status).toBe(204);
  });
});

describe('the user context', () => {
  test('the user context lists the notifications, newest first, each with its day in Paris', async () => {
    const { client, user } = await newLandlord();
    const { user: stranger } = await newLandlord();
    await addNotification(user.id, {
      type: 'lease',
      title: 'Older',
      created_at: '2026-06-30T21:59:00Z',
      read_at: '2026-07-02T00:00:00Z',
    });
    const day = { created_at: '2026-06-30T22:01:00Z' };
    await addNotification(user.id, { title: 'Newer', content: 'Paid', ...day });
    await addNotification(stranger.id, { title: 'Not yours', ...day });
    const { notifications } = await json(await client.get('/authentication/user-context'), User);
    expect(notifications.map(({ title, creationDate, isRead }) => [title, creationDate, isRead])).toEqual([
      ['Newer', [2026, 7, 1], false],
      ['Older', [2026, 6, 30], true],
    ]);
  });

  test('the user context of a deleted account is refused', async () => {
    const { client, user } = await newLandlord();
    await sql`delete from auth.users where id = ${user.id}`;
    expect(await failure(await client.get('/authentication/user-context'))).toBe('401 UNAUTHENTICATED');
  });
});

describe('the access token for Realtime', () => {
  test('the response with the Realtime token has Realtime’s address and topic', async () => {
    const { client, user } = await signUpLandlord();
    const response = await client.get('/authentication/access-token');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const answer = await json(response, AccessToken);
    const endsInMs = Date.parse(answer.expiresAt) - Date.now();
    expect(endsInMs).toBeGreaterThan(500_000);
    expect(endsInMs).toBeLessThanOrEqual(600_000);
    expect(answer).toEqual({
      accessToken: client.cookies.get('klinky-access'),
      expiresAt: expect.any(String),
      realtimeUrl: `${inject('apiUrl').replace('http', 'ws')}/realtime/v1`,
      publishableKey: inject('keys').publishableKey,
      topic: expect.stringMatching(new RegExp(`^user:${user.id}:[0-9a-f-]{36}:notifications$`)),
    });
  });

  test('a Realtime token that is about to expire is renewed, and the browser’s cookie gets the new token', async () => {
    const { client, user } = await newLandlord();
    const ending = await signToken(user.id, { expiresInSeconds: 60 });
    client.cookies.set('klinky-access', ending);
    expect((await client.get('/authentication/user-context')).status).toBe(200);
    expect(client.cookies.get('klinky-access')).toBe(ending);
    const { accessToken, expiresAt } = await json(
      await client.get('/authentication/access-token'),
      AccessToken,
    );
    expect(accessToken).not.toBe(ending);
    expect(accessToken).toBe(client.cookies.get('klinky-access'));
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 480_000);
  });

  test('a Realtime token is not renewed for an API client, or for a session that cannot be renewed', async () => {
    const { client, user } = await newLandlord();
    const ending = await signToken(user.id, { expiresInSeconds: 60 });
    const tokenOf = async (response: Response) => (await json(response, AccessToken)).accessToken;
    expect(await tokenOf(await new Client().get('/authentication/access-token', bearer(ending)))).toBe(
      ending,
    );
    client.cookies.set('klinky-access', ending).delete('klinky-refresh');
    expect(await tokenOf(await client.get('/authentication/access-token'))).toBe(ending);
  });
});
