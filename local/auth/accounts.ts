import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { errorText, log } from '../shared/log.ts';
import { unavailability } from '../shared/unavailable.ts';
import { findUser, type AuthContext, type AuthUser } from './context.ts';
import { AuthError } from './errors.ts';
import { askBeforeUserCreated } from './hook.ts';
import { sendToken } from './mail.ts';
import { assertStrongPassword, hashPassword } from './password.ts';
import { readUser, type User } from './user.ts';

/** The pattern of a valid e-mail address in the HTML standard. Supabase Auth uses the same pattern. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;
const MAX_EMAIL_LENGTH = 255;

interface SignUp {
  email: string | undefined;
  password: string | undefined;
  data: Record<string, unknown>;
  ipAddress: string;
}

/**
 * Creates an account for the address and returns its user. If a confirmed account exists, returns a made-up user
 * instead, so that the caller cannot learn which addresses have accounts.
 */
export async function signUp(context: AuthContext, request: SignUp): Promise<object> {
  const { config } = context;
  const { data, ipAddress } = request;
  if (!config.auth.enableSignup) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  if (!request.email)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!request.password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
  assertStrongPassword(config, request.password);
  const email = validEmail(request.email);
  // Hashes the password before the account is looked up, so that the response time does not reveal whether the address
  // has an account.
  const hash = await hashPassword(request.password);

  let user = await findUser(context, email);
  if (user === null) {
    const id = randomUUID();
    await askBeforeUserCreated(context, { id, email, data, ipAddress });
    user = await createUser(context, { id, email, hash, data });
  }
  if (user.email_confirmed_at !== null) return disguisedUser(email, data);
  await sendToken(context, { user, kind: 'confirmation' });
  return readUser(context.sql, user.id);
}

/**
 * Sends the confirmation mail again. If the address has no account, or if its account is confirmed, sends no mail and
 * throws no error.
 */
export async function resendConfirmation(context: AuthContext, email: string): Promise<void> {
  const user = await findUser(context, validEmail(email));
  if (user === null || user.email_confirmed_at !== null) return;
  await sendToken(context, { user, kind: 'confirmation' });
}

/** Sends the code and link for a new password. If the address has no account, sends no mail and throws no error. */
export async function recover(context: AuthContext, email: string): Promise<void> {
  const user = await findUser(context, validEmail(email));
  if (user === null) return;
  await sendToken(context, { user, kind: 'recovery' });
}

interface PasswordChange {
  userId: string;
  password: string;
  /** The session that stays open. If it is null, all sessions of the account end. */
  sessionId?: string | null;
  /** True if the call also confirms the account's address. */
  isConfirmation?: boolean;
}

/**
 * Sets an account's password and returns the user. Ends all sessions of the account except `sessionId`, because a thief
 * may have opened them. For the same reason, makes the codes and links of earlier mails invalid.
 */
export async function replacePassword(context: AuthContext, change: PasswordChange): Promise<User> {
  const { userId, password, sessionId = null, isConfirmation = false } = change;
  const replaced = await context.sql`
    with ended as (delete from auth.sessions where user_id = ${userId} and id is distinct from ${sessionId})
    update auth.users
    set encrypted_password = ${await hashPassword(password)}, confirmation_token = '', confirmation_sent_at = null,
      recovery_token = '', recovery_sent_at = null, updated_at = now()
      ${isConfirmation ? context.sql`, email_confirmed_at = now(), raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}'` : context.sql``}
    where id = ${userId} returning id`;
  if (replaced.length === 0) throw new AuthError(404, 'user_not_found', 'User not found');
  return readUser(context.sql, userId);
}

/** Returns the address in lower case. Throws if the text is not an e-mail address. */
export function validEmail(email: string): string {
  if (email.length > MAX_EMAIL_LENGTH) {
    throw new AuthError(400, 'validation_failed', 'An email address is too long');
  }
  if (!EMAIL.test(email)) {
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.toLowerCase();
}

/** Throws 500, like Supabase Auth, if another sign-up has just created an account with this address. */
async function createUser(
  context: AuthContext,
  account: { id: string; email: string; hash: string; data: Record<string, unknown> },
): Promise<AuthUser> {
  const { id, email, hash, data } = account;
  const present = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null));
  const metadata = asJson({ ...present, sub: id, email, email_verified: false, phone_verified: false });
  try {
    await context.sql.begin(async (sql) => {
      await sql`
        insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data)
        values (
          ${id}, ${email}, ${hash}, '{"provider": "email", "providers": ["email"]}',
          ${sql.json(metadata)}
        )`;
      await sql`
        insert into auth.identities (id, user_id, provider, provider_id, identity_data, last_sign_in_at)
        values (${randomUUID()}, ${id}, 'email', ${id}, ${sql.json(metadata)}, now())`;
    });
  } catch (error) {
    if (unavailability(error) !== null) throw error;
    log.error(`[auth] ${errorText(error)}`);
    throw new AuthError(500, 'unexpected_failure', 'Database error saving new user');
  }
  const user = await findUser(context, email);
  if (user === null) throw new AuthError(500, 'unexpected_failure', 'Database error finding user');
  return user;
}

function asJson(record: Record<string, unknown>): postgres.JSONValue {
  return JSON.parse(JSON.stringify(record));
}

/**
 * Returns a made-up user with a random id. Supabase Auth sends such a user if the address already has a confirmed
 * account.
 */
function disguisedUser(email: string, data: Record<string, unknown>): object {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
