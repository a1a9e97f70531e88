import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import {
  WhitelistedUser,
  WhitelistedUserList,
} from '../../supabase/functions/_shared/contract/users/whitelist.ts';
import { newEmail, newLandlord, newSuperAdmin, whitelist } from './support/accounts.ts';
import { Client, failure, json } from './support/client.ts';
import { sql } from './support/database.ts';
import { latestMail, linkInput, mailCount, mailedLink } from './support/mailbox.ts';
import { withTitles } from './support/with-titles.ts';
import { bearer } from './support/tokens.ts';

const PATH = '/admin/whitelist/users';

const add = (client: Client, body: unknown, query = '') => client.post(`${PATH}${query}`, body);
const added = async (client: Client, body: unknown, query = '') =>
  json(await add(client, body, query), WhitelistedUser);
const find = async (email: string) => {
  const [row] = await sql`select * from public.whitelisted_users where email = ${email}`;
  return row;
};

describe('an address on the whitelist', () => {
  test('an address is added to the whitelist, listed first, changed and removed', async () => {
    const { client, email: creator } = await newSuperAdmin();
    const email = newEmail();
    const response = await add(client, { email: ` ${email.toUpperCase()} `, firstName: 'Noé' });
    expect(response.status).toBe(201);
    const line = await json(response, WhitelistedUser);
    expect(line).toMatchObject({
      email,
      firstName: 'Noé',
      lastName: null,
      emailSentAt: null,
      createdBy: creator,
    });
    const list = await json(await client.get(PATH), WhitelistedUserList);
    expect(list.find(({ id }) => id === line.id)).toEqual(line);
    const dates = list.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());

    const changed = await client.post(`${PATH}/${line.id}`, { firstName: null, lastName: 'Garnier' });
    expect(await json(changed, WhitelistedUser)).toEqual({ ...line, firstName: null, lastName: 'Garnier' });
    const unchanged = await client.post(`${PATH}/${line.id}`, {});
    expect(await json(unchanged, WhitelistedUser)).toMatchObject({ email, lastName: 'Garnier' });

    expect((await client.delete(`${PATH}/${line.id}`)).status).toBe(204);
    expect(await failure(await client.delete(`${PATH}/${line.id}`))).toBe('404 NOT_FOUND');
    expect(await find(email)).toBeUndefined();
    expect(await mailCount(email)).toBe(0);
  });

  test('adding many addresses at once returns a result for each address, even for an address that is already listed or invalid', async () => {
    const { client } = await newSuperAdmin();
    const [listed, ...fresh] = Array.from({ length: 1000 }, newEmail);
    await whitelist(String(listed));
    const users = [listed, ...fresh].map((email) => ({ email, firstName: 'Ana' }));
    const response = await client.post(`${PATH}/batch`, { users });
    expect(response.status).toBe(201);
    const added = await json(response, WhitelistedUserList);
    expect(added.map(({ email }) => email).toSorted()).toEqual(fresh.toSorted());
    expect(await mailCount(String(fresh[0]))).toBe(0);
    const wrong = await client.post(`${PATH}/batch`, {
      users: [{ email: newEmail() }, { email: 'ana@exemple' }],
    });
    expect(await wrong.json()).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      issues: [{ path: 'users.1.email', code: 'invalidEmail' }],
    });
    const many = await client.post(`${PATH}/batch`, { users: [...users, { email: newEmail() }] });
    expect(await many.json()).toMatchObject({ errorCode: 'VALIDATION_FAILED', issues: [{ path: 'users' }] });
    await sql`delete from public.whitelisted_users where email = any (${[listed, ...fresh].map(String)})`;
  });

  test('a whitelist entry states the day on which its account was opened', async () => {
    const { client } = await newSuperAdmin();
    const { email } = await newLandlord();
    const list = await json(await client.get(PATH), WhitelistedUserList);
    expect(list.find((line) => line.email === email)?.signedUpAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('an unreadable whitelist entry hides no other entry', async () => {
    const { client } = await newSuperAdmin();
    const [broken, readable] = [newEmail(), newEmail()];
    for (const email of [broken, readable]) await whitelist(email);
    await sql`update public.whitelisted_users set created_at = 'infinity' where email = ${broken}`;
    const emails = (await json(await client.get(PATH), WhitelistedUserList)).map(({ email }) => email);
    await sql`delete from public.whitelisted_users where email = ${broken}`;
    expect(emails).toContain(readable);
    expect(emails).not.toContain(broken);
  });

  test('an address is on the whitelist only once, whatever its case', async () => {
    const { client } = await newSuperAdmin();
    const [one, other] = [newEmail(), newEmail()];
    await whitelist(one);
    const line = await added(client, { email: other });
    const taken = '409 EMAIL_ALREADY_WHITELISTED';
    expect(await failure(await add(client, { email: one.toUpperCase(), sendEmail: true }))).toBe(taken);
    expect(await failure(await client.post(`${PATH}/${line.id}`, { email: one }))).toBe(taken);
    expect(await failure(await client.post('/users', { login: one }))).toBe(taken);
    expect(await mailCount(one)).toBe(0);
  });

  test('removing a whitelist entry keeps its account', async () => {
    const { client: admin } = await newSuperAdmin();
    const { client, email } = await newLandlord();
    await admin.delete(`${PATH}/${String((await find(email))?.['id'])}`);
    expect(await find(email)).toBeUndefined();
    expect((await client.get('/tenants')).status).toBe(200);
  });
});

describe('the invitation', () => {
  test('an invitation is one mail in both languages, with a link to the sign-up', async () => {
    const { client } = await newSuperAdmin();
    const email = newEmail().replace('@', '+flat@');
    const line = await added(client, { email, firstName: '<b>Zoé & Max</b>', sendEmail: true });
    expect(Date.parse(line.emailSentAt ?? '')).toBeGreaterThanOrEqual(Date.parse(line.createdAt) - 1000);
    expect((await find(email))?.['email_sent_at']).not.toBeNull();

    const mail = await latestMail(email);
    expect(mail.From).toEqual({ Name: 'Klinky', Address: 'noreply@klinky.test' });
    expect(mail.Subject).toBe('Votre invitation à Klinky – Your invitation to Klinky');
    expect(mail.HTML).toContain('Bonjour &lt;b&gt;Zoé &amp; Max&lt;/b&gt;, vous pouvez');
    expect(mail.HTML).toContain('create my account');
    const link = await mailedLink(email, '/signup');
    expect(link.origin).toBe(inject('appUrl'));
    expect(link.search).toBe('');
    expect([...linkInput(link)]).toEqual([['login', email]]);
    expect(mail.Text).toContain(link.href);
    expect(mail.Text).toContain('Hello <b>Zoé & Max</b>');
  });

  test('an invitation links only to the sign-up, whatever the invited name contains', async () => {
    const { client } = await newSuperAdmin();
    const email = newEmail();
    await added(client, { email, firstName: 'Zoé, https://banque.example', sendEmail: true });
    const { Text, HTML } = await latestMail(email);
    for (const body of [Text, HTML]) {
      expect(body.replaceAll('\u2060', '')).toContain('Zoé, https://banque.example');
      expect(body).not.toMatch(/https:\/\/banque|banque\.example/);
    }
  });

  test.each([
    ['?send-email=true', false, 1],
    ['?send-email=true', undefined, 1],
    ['?send-email=false', true, 0],
    ['', true, 1],
    ['', false, 0],
    ['', undefined, 0],
  ])('an invitation with the query %j and sendEmail %j is sent %i times', async (query, sendEmail, count) => {
    const { client } = await newSuperAdmin();
    const email = newEmail();
    const body = { email, ...(sendEmail !== undefined && { sendEmail }) };
    const line = await added(client, body, query);
    expect(await mailCount(email)).toBe(count);
    expect(line.emailSentAt === null).toBe(count === 0);

    const again = await client.post(`${PATH}/${line.id}${query}`, {
      firstName: 'New',
      ...(sendEmail !== undefined && { sendEmail }),
    });
    expect(await json(again, WhitelistedUser)).toMatchObject({ firstName: 'New' });
    expect(await mailCount(email)).toBe(2 * count);
  });

  test('an address that replaces an invited address on the whitelist counts as not invited', async () => {
    const { client } = await newSuperAdmin();
    const line = await added(client, { email: newEmail(), sendEmail: true });
    expect(line.emailSentAt).not.toBeNull();
    const moved = await client.post(`${PATH}/${line.id}`, { email: newEmail() });
    expect(await json(moved, WhitelistedUser)).toMatchObject({ emailSentAt: null });
    const email = newEmail();
    const invited = await client.post(`${PATH}/${line.id}?send-email=true`, { email });
    expect((await json(invited, WhitelistedUser)).emailSentAt).not.toBeNull();
    expect(await mailCount(email)).toBe(1);
  });

  test('if the mail server refuses an invitation, the whitelist entry has no invitation day', async () => {
    const { client } = await newSuperAdmin();
    // The test's mail server refuses this address.
    const email = newEmail().replace('klinky.test', 'klinky.invalid');
    expect(await failure(await add(client, { email, sendEmail: true }))).toBe('502 EMAIL_NOT_SENT');
    expect(await find(email)).toMatchObject({ email, email_sent_at: null });
    const again = await client.post(`${PATH}/${String((await find(email))?.['id'])}?send-email=true`, {});
    expect(await failure(again)).toBe('502 EMAIL_NOT_SENT');
    const login = newEmail().replace('klinky.test', 'klinky.invalid');
    expect(await failure(await client.post('/users', { login }))).toBe('502 EMAIL_NOT_SENT');
    expect(await find(login)).toMatchObject({ email_sent_at: null });
  });

  test('POST /users always sends an invitation', async () => {
    const { client, email: creator } = await newSuperAdmin();
    const email = newEmail();
    const response = await client.post('/users', { login: email.toUpperCase(), firstName: 'Ada' });
    expect(response.status).toBe(201);
    expect(await json(response, WhitelistedUser)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: null,
      createdBy: creator,
      emailSentAt: expect.any(String),
    });
    expect(linkInput(await mailedLink(email, '/signup')).get('login')).toBe(email);
  });

  test('POST /users takes the address as login or as email, and refuses both or neither at its field', async () => {
    const { client } = await newSuperAdmin();
    const email = newEmail();
    for (const [body, issue] of [
      [{ firstName: 'Ada' }, 'login=required'],
      [{ login: email, email }, 'email=invalid'],
      [{ email: 'claire' }, 'email=invalidEmail'],
      [{ email: '' }, 'email=required'],
      [{ email: null }, 'email=required'],
    ] as const)
      expect(await failure(await client.post('/users', body))).toBe(`400 VALIDATION_FAILED ${issue}`);
    expect(await find(email)).toBeUndefined();
    const response = await client.post('/users', { email: email.toUpperCase() });
    expect(await json(response, WhitelistedUser)).toMatchObject({ email, emailSentAt: expect.any(String) });
  });

  test('an invitation requested by an API client links to the app', async () => {
    const { client } = await newSuperAdmin();
    const email = newEmail();
    const { headers } = bearer(client.cookies.get('klinky-access') ?? '');
    const elsewhere = { headers: { ...headers, Origin: 'https://elsewhere.example' } };
    expect((await new Client().post('/users', { login: email }, elsewhere)).status).toBe(201);
    expect((await mailedLink(email, '/signup')).origin).toBe(inject('appUrl'));
  });
});

test('a former super-admin loses access to the whitelist at once', async () => {
  const { client, user } = await newSuperAdmin();
  expect((await client.get(PATH)).status).toBe(200);
  await sql`update public.users set is_super_admin = false where id = ${user.id}`;
  expect(await failure(await client.get(PATH))).toBe('404 NOT_FOUND');
});

describe('bad input', () => {
  test.each(
    withTitles([
      [{}, 'email=required'],
      [{ email: 'claire' }, 'email=invalidEmail'],
      [{ email: 'a@b.fr', sendEmail: 'yes' }, 'sendEmail=invalid'],
      [{ email: 'a@b.fr', firstName: 'a'.repeat(201) }, 'firstName=tooLong'],
      [{ email: 'a@b.fr', emailSentAt: null }, 'emailSentAt=unknownField'],
      [{ email: 'a@b.fr', createdBy: 'c@d.fr' }, 'createdBy=unknownField'],
      [[], '=invalid'],
      [{ email: 'x@y' }, 'email=invalidEmail'],
      [{ email: '"a"<b@c.fr>' }, 'email=invalidEmail'],
    ]),
  )('%s is refused at its fields', async (_, body, issues) => {
    const { client } = await newSuperAdmin();
    expect(await failure(await add(client, body))).toBe(`400 VALIDATION_FAILED ${issues}`);
  });

  test('invalid input of the whitelist is refused in the query, a change, an invitation and the path', async () => {
    const { client } = await newSuperAdmin();
    const line = await added(client, { email: newEmail() });
    const refused = '400 VALIDATION_FAILED';
    for (const query of ['?send-email=', '?send-email=1', '?send-email=TRUE']) {
      expect(await failure(await add(client, { email: newEmail() }, query))).toBe(
        `${refused} send-email=invalid`,
      );
    }
    expect(await failure(await client.post(`${PATH}/${line.id}`, { email: null }))).toBe(
      `${refused} email=required`,
    );
    expect(await failure(await client.post('/users', { login: '', role: 'x' }))).toBe(
      `${refused} login=required role=unknownField`,
    );
    for (const id of [randomUUID(), 'nonsense']) {
      expect(await failure(await client.post(`${PATH}/${id}`, { firstName: 'A' }))).toBe('404 NOT_FOUND');
      expect(await failure(await client.delete(`${PATH}/${id}`))).toBe('404 NOT_FOUND');
    }
  });
});
