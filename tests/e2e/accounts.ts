import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import postgres from 'postgres';
import { monthOf, todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { addAccount, addSession, PASSWORD } from '../identity.ts';
import { type } from './input-devices.ts';
import { stackKeys, stackUrls } from './stack-urls.ts';

export { PASSWORD };

export interface Account {
  readonly email: string;
}

/** Returns an address that no test has used. */
export const newEmail = (): string => `landlord-${randomUUID()}@klinky.test`;

/** Adds an address to the whitelist, as a super-admin does. */
export const invite = (email: string): Promise<void> =>
  withDatabase(async (sql) => {
    await sql`insert into public.whitelisted_users (email, first_name, last_name)
      values (${email}, 'Camille', 'Lefèvre')`;
  });

/** Gives an account the rights of a super-admin, or takes them away. */
export const setSuperAdmin = (email: string, isSuperAdmin: boolean): Promise<void> =>
  withDatabase(async (sql) => {
    await sql`update public.users set is_super_admin = ${isSuperAdmin} where email = ${email}`;
  });

interface NewNotification {
  readonly type: 'payment' | 'maintenance' | 'lease' | 'document' | 'match';
  /** Both languages get the same title and the same content. */
  readonly title: string;
  readonly content: string;
  readonly link?: string;
}

/** Adds notifications to an account, newest first. The newest notification is dated 1 March 2026. */
export const addNotifications = (email: string, notifications: readonly NewNotification[]): Promise<void> =>
  withDatabase(async (sql) => {
    const [user] = await sql<{ id: string }[]>`select id from public.users where email = ${email}`;
    const newestMs = Date.parse('2026-03-01T12:00:00Z');
    const rows = notifications.map(({ title, content, ...others }, index) => ({
      user_id: user?.id ?? '',
      kind: 'message',
      details: sql.json({
        ...others,
        title: { fr: title, en: title },
        content: { fr: content, en: content },
      }),
      created_at: new Date(newestMs - index * 1000),
    }));
    await sql`insert into public.notifications ${sql(rows)}`;
  });

/** Notifies an account of all rents late today, as the daily job does. */
export const notifyLateRents = (email: string): Promise<void> =>
  withDatabase(async (sql) => {
    await sql`
      select private.notify(array(
        select news from public.users landlord
        join public.leases on leases.owner_id = landlord.id
        cross join private.news_of_lease(leases, landlord, private.position_of(leases.id)) news
        where news.kind = 'rent_late' and landlord.email = ${email}
      ))`;
  });

let database: postgres.Sql | undefined;

/** Uses one connection per worker, which closes with the worker. */
const withDatabase = <Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> =>
  work((database ??= postgres(stackUrls.get('database'), { max: 1, onnotice: () => {} })));

/** Writes Camille Lefèvre's confirmed account, with a postal address, straight to the database. */
export async function newAccount(): Promise<Account> {
  const email = newEmail();
  await withDatabase((sql) =>
    addAccount(sql, { email, firstName: 'Camille', lastName: 'Lefèvre', hasProfile: true }),
  );
  return { email };
}

/** Signs up an invited address in another browser. */
export async function signUp(): Promise<Account> {
  const email = newEmail();
  await invite(email);
  const response = await ask('/authentication/signup', { login: email, password: PASSWORD });
  expect(response.status).toBe(201);
  return { email };
}

const ask = (path: string, body: unknown): Promise<Response> => {
  const app = stackUrls.get('app');
  return fetch(`${app}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app },
    body: JSON.stringify(body),
  });
};

/** Signs in through the form, in French. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await type(page.getByLabel('Adresse e-mail'), email);
  await type(page.getByLabel('Mot de passe', { exact: true }), password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Gives a page the cookies and the flag of a signed-in session, without opening the app. */
export async function openSession(page: Page, email: string): Promise<void> {
  const url = stackUrls.get('app');
  const cookies = await withDatabase(async (sql) => {
    const [user] = await sql<{ id: string }[]>`select id from public.users where email = ${email}`;
    return addSession(sql, user?.id ?? '', { apiUrl: url, jwtSecret: stackKeys().jwtSecret });
  });
  const expires = Math.floor(Date.now() / 1000) + SESSION_COOKIES_SECONDS;
  await page.context().addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      url,
      expires,
      httpOnly: true,
      sameSite: 'Lax',
    })),
  );
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.setItem('klinky.loggedIn', 'true'));
}

/** The session cookies last as long as the cookies that `/v1` sets. */
const SESSION_COOKIES_SECONDS = 30 * 24 * 60 * 60;

interface Rows {
  readonly properties?: readonly object[];
  readonly tenants?: readonly object[];
}

/**
 * Adds properties and tenants through the API for the signed-in landlord. The accounts of the tenants start with this
 * month.
 */
export async function addRows(page: Page, { properties = [], tenants = [] }: Rows): Promise<void> {
  const sinceThisMonth = { accountStartsOn: monthOf(todayInParis()).from };
  const followed = tenants.map((tenant) => ({ ...sinceThisMonth, ...tenant }));
  for (const [resource, rows] of Object.entries({ properties, tenants: followed })) {
    for (const data of rows) {
      const response = await page.request.post(`/v1/${resource}`, {
        data,
        headers: { origin: stackUrls.get('app') },
      });
      expect(response.status()).toBe(201);
    }
  }
}
