import { describe, expect, inject, test } from 'vitest';
import { type Landlord, newLandlord, PASSWORD } from './support/accounts.ts';
import { Client, failure } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, mailCount, mailedLink } from './support/mailbox.ts';
import { withTitles } from './support/with-titles.ts';
import { bearer } from './support/tokens.ts';

const NEW_PASSWORD = 'Another2026!';

const change = (client: Client, currentPassword: string, newPassword: string) =>
  client.put('/users/me/password', { currentPassword, newPassword });
const status = async (email: string, password: string) =>
  (await new Client().post('/authentication/signin', { username: email, password })).status;

async function signInAgain({ email }: Landlord, password = PASSWORD): Promise<Client> {
  const client = new Client();
  expect((await client.post('/authentication/signin', { username: email, password })).status).toBe(200);
  return client;
}

/**
 * Returns true if the session is still open in Auth. The access token is not proof, because it stays valid until it
 * expires.
 */
async function isOpen(client: Client): Promise<boolean> {
  client.cookies.delete('klinky-access');
  return (await client.get('/tenants')).status === 200;
}

describe('the password of a signed-in user', () => {
  test('changing the password needs the current password and ends all other sessions', async () => {
    const landlord = await newLandlord();
    const { client, email, user } = landlord;
    const other = await signInAgain(landlord);
    const stranger = await newLandlord();
    const before = new Map(client.cookies);
    expect((await change(client, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    for (const [name, value] of before) expect(client.cookies.get(name), name).not.toBe(value);
    expect((await client.get('/authentication/access-token')).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(stranger.client)).toBe(true);
    expect(await sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(1);
    expect([await status(email, PASSWORD), await status(email, NEW_PASSWORD)]).toEqual([401, 200]);
  });

  test('changing the password sends a mail in the account’s language, with a link that signs nobody in', async () => {
    for (const [locale, subject] of [
      ['fr', 'Votre mot de passe Klinky a été changé'],
      ['en', 'Your Klinky password was changed'],
    ] as const) {
      const { client, email } = await newLandlord();
      await client.put('/users/me', { locale });
      await change(client, 'Wrong2026!', NEW_PASSWORD);
      expect((await change(client, PASSWORD, NEW_PASSWORD)).status).toBe(204);
      await expect.poll(async () => (await latestMail(email)).Subject).toBe(subject);
      expect((await mailedLink(email, '/reset-password')).href).toBe(`${inject('appUrl')}/reset-password`);
      // The mailbox contains only this mail, because a wrong guess sends no mail.
      expect(await mailCount(email)).toBe(1);
    }
  });

  test('the password can be changed even in an old session', async () => {
    const { client, email, user } = await newLandlord();
    await sql`update auth.sessions set created_at = now() - interval '20 days' where user_id = ${user.id}`;
    expect((await change(client, PASSWORD, NEW_PASSWORD)).status).toBe(204);
    expect(await status(email, NEW_PASSWORD)).toBe(200);
  });

  test('a change of the password without the current password changes nothing and ends no session', async () => {
    const landlord = await newLandlord();
    const { client, email, user } = landlord;
    const other = await signInAgain(landlord);
    const refusal = '400 VALIDATION_FAILED currentPassword=wrongPassword';
    expect(await failure(await change(client, 'Wrong2026!', NEW_PASSWORD))).toBe(refusal);
    expect(client.lastSetCookies).toEqual([]);
    expect([await isOpen(client), await isOpen(other)]).toEqual([true, true]);
    expect(await sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(2);
    expect(await status(email, PASSWORD)).toBe(200);
  });

  test('a new password equal to the current password is refused, even if the current password is given wrongly', async () => {
    const { client } = await newLandlord();
    for (const password of [PASSWORD, NEW_PASSWORD]) {
      expect(await failure(await change(client, password, password))).toBe(
        '400 VALIDATION_FAILED newPassword=samePassword',
      );
    }
  });

  test('a user who changes the password through an API client has to sign in once more', async () => {
    const { client, email, user } = await newLandlord();
    const options = bearer(client.cookies.get('klinky-access') ?? '');
    const api = new Client();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await api.put('/users/me/password', body, options)).status).toBe(204);
    expect(api.lastSetCookies).toEqual([]);
    expect(await sql`select from auth.sessions where user_id = ${user.id}`).toHaveLength(0);
    expect(await status(email, NEW_PASSWORD)).toBe(200);
  });

  test.each(
    withTitles([
      [{}, 'currentPassword=required newPassword=required'],
      [{ currentPassword: '', newPassword: '' }, 'currentPassword=required newPassword=required'],
      [{ currentPassword: PASSWORD, newPassword: 'klinky' }, 'newPassword=weakPassword'],
      [{ currentPassword: PASSWORD, newPassword: 'Klinky-2026' }, 'newPassword=weakPassword'],
      [{ currentPassword: PASSWORD, newPassword: `${'Aa1!'.repeat(18)}a` }, 'newPassword=tooLong'],
      [{ currentPassword: 1, newPassword: NEW_PASSWORD }, 'currentPassword=invalid'],
      [{ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, email: 'a@b.fr' }, 'email=unknownField'],
      [null, '=invalid'],
    ]),
  )('the password is not changed by %s', async (_, body, issues) => {
    const { client } = await newLandlord();
    expect(await failure(await client.put('/users/me/password', body))).toBe(
      `400 VALIDATION_FAILED ${issues}`,
    );
  });
});

describe('signing out of all other sessions', () => {
  test('signing out of all other sessions leaves this session and the sessions of other people open', async () => {
    const landlord = await newLandlord();
    const { client } = landlord;
    const [other, third] = [await signInAgain(landlord), await signInAgain(landlord)];
    const stranger = await newLandlord();
    for (const _ of [1, 2]) {
      const response = await client.post('/authentication/signout/others');
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    expect([await isOpen(client), await isOpen(other), await isOpen(third)]).toEqual([true, false, false]);
    expect(await isOpen(stranger.client)).toBe(true);
  });

  test('signing out of all other sessions needs an open session', async () => {
    const landlord = await newLandlord();
    const ended = await signInAgain(landlord);
    await landlord.client.post('/authentication/signout/others');
    for (const client of [ended, new Client()]) {
      const response = await client.post('/authentication/signout/others');
      expect(await failure(response)).toBe('401 UNAUTHENTICATED');
    }
    expect(ended.cookies.size).toBe(0);
    expect(await isOpen(landlord.client)).toBe(true);
  });
});
