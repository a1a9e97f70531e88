import { randomUUID } from 'node:crypto';
import { expect, inject, vi } from 'vitest';
import { User } from '../../../supabase/functions/_shared/contract/users/user.ts';
import { addAccount, addSession, PASSWORD } from '../../identity.ts';
import { Client, json } from './client.ts';
import { sql } from './database.ts';
import { confirmationToken } from './mailbox.ts';

export { PASSWORD };

export interface Landlord {
  readonly client: Client;
  readonly user: User;
  readonly email: string;
}

/** Returns an address that no test has used. */
export function newEmail(): string {
  return `landlord-${randomUUID()}@klinky.test`;
}

/** Adds an address to the whitelist, as a super-admin does. */
export async function whitelist(
  email: string,
  names: { firstName?: string; lastName?: string } = {},
): Promise<void> {
  const { firstName = null, lastName = null } = names;
  await sql`insert into public.whitelisted_users (email, first_name, last_name)
    values (${email}, ${firstName}, ${lastName})`;
}

/** Confirms an account with the link in the mail, in the browser of the sign-up. */
export async function confirm(client: Client, email: string): Promise<void> {
  const response = await client.post('/authentication/confirm', { token: await confirmationToken(email) });
  expect(await response.json()).toEqual({ confirmation: 'success', login: email });
}

interface LandlordOptions {
  readonly hasProfile?: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

/**
 * Creates a signed-in landlord. By default, the profile is complete for receipts. Writes the rows of the account and
 * the session directly, without Auth.
 */
export async function newLandlord({
  hasProfile = true,
  firstName = 'Camille',
  lastName = 'Lefèvre',
}: LandlordOptions = {}): Promise<Landlord> {
  const email = newEmail();
  const client = new Client();
  const id = await addAccount(sql, { email, firstName, lastName, hasProfile });
  const stack = { apiUrl: inject('apiUrl'), jwtSecret: inject('keys').jwtSecret };
  for (const [name, value] of Object.entries(await addSession(sql, id, stack)))
    client.cookies.set(name, value);
  const user = await json(await client.get('/authentication/user-context'), User);
  return { client, email, user };
}

/** Creates a landlord who was invited, signed up, confirmed by mail and signed in. The profile is still empty. */
export async function signUpLandlord(): Promise<Landlord> {
  const [email, client] = [newEmail(), new Client()];
  await whitelist(email);
  const names = { firstName: 'Camille', lastName: 'Lefèvre' };
  const signUp = await client.post('/authentication/signup', { login: email, password: PASSWORD, ...names });
  expect(signUp.status).toBe(201);
  await confirm(client, email);
  const response = await client.post('/authentication/signin', { username: email, password: PASSWORD });
  expect(response.status).toBe(200);
  return { client, email, user: await json(response, User) };
}

/** Creates a signed-in super-admin. The database's administrator appoints super-admins. */
export async function newSuperAdmin(): Promise<Landlord> {
  const admin = await newLandlord();
  await sql`update public.users set is_super_admin = true where id = ${admin.user.id}`;
  return admin;
}

/**
 * Moves the time of the newest mailed code into the past, for instance by `25 hours`. Waits until the code is stored,
 * because Auth sends the mail before it stores the code.
 */
export const ageLastMail = (email: string, ago: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { count } = await sql`
        update auth.users set recovery_sent_at = now() - ${ago}::interval
        where email = ${email} and recovery_sent_at > now() - interval '1 minute'`;
      if (count !== 1) throw new Error(`Auth has no code for ${email}`);
    },
    { timeout: 60_000 },
  );
