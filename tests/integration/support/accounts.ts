import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { User } from '../../../supabase/functions/_shared/contract/user.ts';
import { Client, json } from './client.ts';
import { sql } from './database.ts';
import { confirmationToken } from './mailbox.ts';

export const PASSWORD = 'Klinky2026!';

export interface Landlord {
  readonly client: Client;
  readonly user: User;
  readonly email: string;
}

/** An address that nobody has used. */
export function newEmail(): string {
  return `landlord-${randomUUID()}@klinky.test`;
}

/** Invites an address as a super-admin does. */
export async function whitelist(
  email: string,
  names: { firstName?: string; lastName?: string } = {},
): Promise<void> {
  const { firstName = null, lastName = null } = names;
  await sql`insert into public.whitelisted_users (email, first_name, last_name)
    values (${email}, ${firstName}, ${lastName})`;
}

/** Confirms the account that a browser has signed up for with the link in its mail. */
export async function confirm(client: Client, email: string): Promise<void> {
  const response = await client.post('/authentication/confirm', { token: await confirmationToken(email) });
  expect(await response.json()).toEqual({ confirmation: 'success', login: email });
}

/** What a receipt needs to know of a landlord besides the name. */
const PROFILE = { address: '8 rue Auguste Comte', postalCode: '69002', city: 'Lyon' };

/**
 * A signed-in landlord who came all the way: invited, signed up, confirmed by mail, signed in, with a profile from which
 * receipts can be issued.
 */
export async function newLandlord({
  hasProfile = true,
  firstName = 'Camille',
  lastName = 'Lefèvre',
}: { hasProfile?: boolean; firstName?: string; lastName?: string } = {}): Promise<Landlord> {
  const names = { firstName, lastName };
  const email = newEmail();
  const client = new Client();
  await whitelist(email);
  expect(
    (await client.post('/authentication/signup', { login: email, password: PASSWORD, ...names })).status,
  ).toBe(201);
  await confirm(client, email);
  const response = await client.post('/authentication/signin', { username: email, password: PASSWORD });
  expect(response.status).toBe(200);
  if (!hasProfile) return { client, email, user: await json(response, User) };
  const user = await json(await client.put('/users/me', PROFILE), User);
  return { client, email, user };
}

/** A signed-in super-admin, made one by the database's administrator. */
export async function newSuperAdmin(): Promise<Landlord> {
  const admin = await newLandlord();
  await sql`update public.users set is_super_admin = true where id = ${admin.user.id}`;
  return admin;
}
