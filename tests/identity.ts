import { randomInt, randomUUID } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { SignJWT } from 'jose';
import type postgres from 'postgres';

export const PASSWORD = 'Klinky2026!';

/** The hash of `PASSWORD` as the embedded Auth computes it. Each process computes the hash only once. */
const passwordHash = bcrypt.hashSync(PASSWORD, 6);
/** The value of `jwt_expiry` in config.toml. */
const ACCESS_TOKEN_SECONDS = 600;

interface NewAccount {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** True if the first lessor of the account has a postal address. */
  readonly hasProfile: boolean;
}

/**
 * Writes the rows that an invitation, a sign-up and a confirmation would write. The password is `PASSWORD`. Returns the
 * account's id.
 */
export async function addAccount(sql: postgres.Sql, account: NewAccount): Promise<string> {
  const { email, firstName, lastName, hasProfile } = account;
  const id = randomUUID();
  const metadata = {
    sub: id,
    email,
    email_verified: true,
    phone_verified: false,
    locale: 'fr',
    first_name: firstName,
    last_name: lastName,
  };
  await sql.begin((tx) =>
    Promise.all([
      // Super-admins may read the names on the whitelist, but not the names of an account, so the names differ.
      tx`insert into public.whitelisted_users (email, first_name, last_name) values (${email}, 'Camille', 'Lefèvre')`,
      tx`
      insert into auth.users (
        -- Supabase Auth finds accounts of this instance only, and reads the tokens as texts, never as null.
        instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at
      ) values (
        '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash}, now(),
        '{"provider": "email", "providers": ["email"]}', ${tx.json(metadata)}, '', '', '', '', now(), now()
      )`,
      tx`
      insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'email', ${id}, ${tx.json(metadata)}, now(), now(), now())`,
      ...(hasProfile
        ? [
            tx`update public.lessors set address = '8 rue Auguste Comte', postal_code = '69002', city = 'Lyon'
            where owner_id = ${id}`,
          ]
        : []),
    ]),
  );
  return id;
}

/** The tokens of a session. The keys are cookie names. */
export interface SessionCookies {
  readonly 'klinky-access': string;
  readonly 'klinky-refresh': string;
}

/**
 * Opens a session as Auth does after a sign-in with a password. The access token has the same claims as a token of
 * Auth.
 */
export async function addSession(
  sql: postgres.Sql,
  userId: string,
  stack: { readonly apiUrl: string; readonly jwtSecret: string },
): Promise<SessionCookies> {
  const id = randomUUID();
  const refreshToken = randomUUID().replaceAll('-', '').slice(0, 12);
  const [[user]] = await sql.begin((tx) =>
    Promise.all([
      tx<{ email: string; app: object; own: object }[]>`
      update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}
      returning email, raw_app_meta_data as app, raw_user_meta_data as own`,
      tx`insert into auth.sessions (id, user_id, aal, created_at, updated_at) values (${id}, ${userId}, 'aal1', now(), now())`,
      tx`
      insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'password', now(), now())`,
      // The column of Supabase Auth accepts only numeric ids. Auth ignores a token without an instance.
      tx`
      insert into auth.refresh_tokens (instance_id, id, token, user_id, session_id, revoked, created_at, updated_at)
      values (
        '00000000-0000-0000-0000-000000000000', ${String(randomInt(2 ** 40, 2 ** 47))}, ${refreshToken}, ${userId}, ${id},
        false, now(), now()
      )`,
    ]),
  );
  if (user === undefined) throw new Error('The account does not exist');
  const now = Math.floor(Date.now() / 1000);
  const accessToken = await new SignJWT({
    email: user.email,
    phone: '',
    app_metadata: user.app,
    user_metadata: user.own,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${stack.apiUrl}/auth/v1`)
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(new TextEncoder().encode(stack.jwtSecret));
  return { 'klinky-access': accessToken, 'klinky-refresh': refreshToken };
}
