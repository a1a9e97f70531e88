import { describe, expect, inject, test } from 'vitest';
import { ageLastMail, newEmail, newLandlord, PASSWORD, whitelist } from './support/accounts.ts';
import { Client, failure } from './support/client.ts';
import { sql } from './support/database.ts';
import { confirmationToken, latestMail, linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { withTitles } from './support/with-titles.ts';

const NEW_PASSWORD = 'Another2026!';

const reset = (email: string, client = new Client()) =>
  client.post('/authentication/password', { action: 'RESET', email });
const confirm = (email: string, confirmationCode: string, password = NEW_PASSWORD, client = new Client()) =>
  client.post('/authentication/password', { action: 'CONFIRM', email, password, confirmationCode });
const signIn = (email: string, password: string) =>
  new Client().post('/authentication/signin', { username: email, password });

/** Requests a new password and returns the code in the mail. */
async function mailedCode(email: string): Promise<string> {
  const before = await mailCount(email);
  expect((await reset(email)).status).toBe(204);
  await expect.poll(() => mailCount(email)).toBe(before + 1);
  return linkInput(await mailedLink(email, '/reset-password')).get('code') ?? '';
}

const INVALID_CODE = '400 INVALID_CONFIRMATION_CODE confirmationCode=invalid';

describe('a forgotten password', () => {
  test('the link in a mail replaces a forgotten password without signing anybody in', async () => {
    const { email } = await newLandlord();
    const code = await mailedCode(email);
    const link = await mailedLink(email, '/reset-password');
    expect(link.origin).toBe(inject('appUrl'));
    expect(link.search).toBe('');
    expect(Object.fromEntries(linkInput(link))).toEqual({ login: email, code });

    const client = new Client();
    expect((await confirm(email.toUpperCase(), code, NEW_PASSWORD, client)).status).toBe(204);
    expect(client.cookies.size).toBe(0);
    expect(await failure(await signIn(email, PASSWORD))).toBe('401 INVALID_CREDENTIALS');
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('after a password is replaced, a mail in the account’s language says so', async () => {
    const { client, email } = await newLandlord();
    await client.put('/users/me', { locale: 'en' });
    expect((await confirm(email, await mailedCode(email))).status).toBe(204);
    await expect.poll(async () => (await latestMail(email)).Subject).toBe('Your Klinky password was changed');
  });

  test('replacing a password ends all sessions of its user, and no session of another user', async () => {
    const { client: one, email, user } = await newLandlord();
    const { client: stranger } = await newLandlord();
    const other = new Client();
    await other.post('/authentication/signin', { username: email, password: PASSWORD });
    expect((await confirm(email, await mailedCode(email))).status).toBe(204);
    for (const client of [one, other]) {
      client.cookies.delete('klinky-access');
      expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
    }
    expect(await sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(0);
    stranger.cookies.delete('klinky-access');
    expect((await stranger.get('/tenants')).status).toBe(200);
  });

  test('the new password may be equal to the forgotten password', async () => {
    const { client, email } = await newLandlord();
    expect((await confirm(email, await mailedCode(email), PASSWORD)).status).toBe(204);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    client.cookies.delete('klinky-access');
    expect(await failure(await client.get('/tenants'))).toBe('401 UNAUTHENTICATED');
  });
});

describe('an unconfirmed account', () => {
  test('a new password confirms an unconfirmed account, because the mail has proved the address', async () => {
    const email = newEmail();
    await whitelist(email);
    await new Client().post('/authentication/signup', { login: email, password: PASSWORD });
    await latestMail(email);
    expect((await confirm(email, await mailedCode(email))).status).toBe(204);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('a request for a new password', () => {
  test('a request with an unknown address gets the same response as a request with a known address, but no mail', async () => {
    const { email } = await newLandlord();
    const unknown = newEmail();
    const before = await mailCount(email);
    for (const address of [email, unknown, email, unknown]) {
      const response = await reset(address);
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    await expect.poll(() => mailCount(email)).toBeGreaterThan(before);
    expect(await mailCount(unknown)).toBe(0);
  });

  test.each([
    ['fr', 'Choisissez un nouveau mot de passe'],
    ['en', 'Choose a new password'],
  ])('the mail is in the language of the account: %s', async (locale, subject) => {
    const client = new Client();
    const email = newEmail();
    await whitelist(email);
    await client.post(
      '/authentication/signup',
      { login: email, password: PASSWORD },
      { headers: { 'Accept-Language': locale } },
    );
    const { Subject: confirmation } = await latestMail(email);
    expect(confirmation).toBe(locale === 'fr' ? 'Confirmez votre adresse' : 'Confirm your address');
    await mailedCode(email);
    const { Subject, HTML } = await latestMail(email);
    expect(Subject).toBe(subject);
    expect(HTML).toContain(`<html lang="${locale}">`);
  });

  test('the mail for a new password uses the language that the user has chosen last', async () => {
    const { client, email } = await newLandlord();
    expect((await client.put('/users/me', { locale: 'en' })).status).toBe(200);
    await mailedCode(email);
    expect((await latestMail(email)).Subject).toBe('Choose a new password');
  });
});

describe('the code', () => {
  test('the code of a new password works once', async () => {
    const { email } = await newLandlord();
    const code = await mailedCode(email);
    expect((await confirm(email, code)).status).toBe(204);
    expect(await failure(await confirm(email, code, 'Third2026!'))).toBe(INVALID_CODE);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('trying the code of a new password at another address fails without using up the code', async () => {
    const { email } = await newLandlord();
    const { email: other } = await newLandlord();
    const code = await mailedCode(email);
    for (const address of [other, newEmail()]) {
      expect(await failure(await confirm(address, code))).toBe(INVALID_CODE);
    }
    expect((await signIn(other, PASSWORD)).status).toBe(200);
    expect((await confirm(email, code)).status).toBe(204);
  });

  test('the code of a newer mail replaces the code of an earlier mail', async () => {
    const { email } = await newLandlord();
    const first = await mailedCode(email);
    await ageLastMail(email, '1 hour');
    const second = await mailedCode(email);
    expect(await failure(await confirm(email, first))).toBe(INVALID_CODE);
    expect((await confirm(email, second)).status).toBe(204);
  });

  test('the code of a new password expires', async () => {
    const { email } = await newLandlord();
    const code = await mailedCode(email);
    await ageLastMail(email, '25 hours');
    expect(await failure(await confirm(email, code))).toBe(INVALID_CODE);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test.each(['0000000000', 'garbage', 'é', '0'.repeat(200), "' or true --"])(
    'nobody can make up a code: %s',
    async (code) => {
      const { email } = await newLandlord();
      await mailedCode(email);
      expect(await failure(await confirm(email, code))).toBe(INVALID_CODE);
    },
  );

  test('the code of the confirmation mail cannot set a password', async () => {
    const email = newEmail();
    await whitelist(email);
    await new Client().post('/authentication/signup', { login: email, password: PASSWORD });
    const hash = await confirmationToken(email);
    expect(await failure(await confirm(email, hash))).toBe(INVALID_CODE);
    expect(await failure(await signIn(email, PASSWORD))).toBe('401 USER_PENDING_CONFIRMATION');
  });
});

test.each(
  withTitles([
    [{ action: 'RESET' }, 'email=required'],
    [{ action: 'RESET', email: 'claire' }, 'email=invalidEmail'],
    [{ action: 'RESET', email: 'a@b.fr', password: 'Klinky2026!' }, 'password=unknownField'],
    [{ action: 'CONFIRM', email: 'a@b.fr' }, 'password=required confirmationCode=required'],
    [
      { action: 'CONFIRM', email: 'a@b.fr', password: 'klinky', confirmationCode: ' ' },
      'password=weakPassword confirmationCode=required',
    ],
    [
      { action: 'CONFIRM', email: 'a@b.fr', password: 'Klinky2026!', confirmationCode: '1'.repeat(201) },
      'confirmationCode=tooLong',
    ],
    [{ action: 'DELETE', email: 'a@b.fr' }, 'action=invalid'],
    [{ email: 'a@b.fr' }, 'action=required'],
    [null, '=invalid'],
    ['RESET', '=invalid'],
  ]),
)('the body %s is refused at its fields', async (_, body, issues) => {
  const response = await new Client().post('/authentication/password', body);
  expect(await failure(response)).toBe(`400 VALIDATION_FAILED ${issues}`);
});
