import { decodeJwt } from 'jose';
import type { AuthContext } from './context.ts';
import { BCRYPT_COST } from './password.ts';

/** Supabase's default of refresh_token_reuse_interval. */
const REUSE_INTERVAL_SECONDS = 10;

/** A hash of the usual cost that is nobody's. */
const NOBODYS_HASH = `$2a$0${BCRYPT_COST}$${'.'.repeat(53)}`;

/**
 * Whether this is the account's password. The address need not be confirmed. One password is hashed in any case: how
 * long the answer takes must not tell whether the address has an account.
 */
export async function isPasswordOf({ sql }: AuthContext, email: string, password: string): Promise<boolean> {
  // pgcrypto knows bcrypt's prefix $2a only; $2b names the same computation.
  const [row] = await sql<{ matches: boolean }[]>`
    select substr(extensions.crypt(${password.replaceAll('\0', '')}, '$2a' || substr(coalesce(hash, ${NOBODYS_HASH}), 4)), 4) = substr(hash, 4)
      as matches
    from (select (
      select encrypted_password from auth.users
      where email = ${email.toLowerCase()} and not is_sso_user and encrypted_password like '$2_$%'
    ) as hash) account`;
  // Postgres has no text with this character, and so nobody such a password.
  return row?.matches === true && !password.includes('\0');
}

/**
 * The refresh token to give to lite for the one received. A token used again within seconds of its use (racing requests)
 * stands for the session's current token, however often that has been renewed since; lite accepts only its parent.
 */
export async function reusableToken({ sql }: AuthContext, token: string): Promise<string> {
  const [row] = await sql<{ parent: string | null }[]>`
    select current.parent
    from auth.refresh_tokens used
    join auth.refresh_tokens current on current.session_id = used.session_id and not current.revoked
    where used.token = ${token} and used.revoked
      and used.updated_at > now() - make_interval(secs => ${REUSE_INTERVAL_SECONDS})
    limit 1`;
  return row?.parent ?? token;
}

/** The maximum age of a session that may set a password, as in Supabase Auth. */
const RECENT_HOURS = 24;

/** Whether the session of the access token was opened too long ago. An invalid token is left to whoever verifies it. */
export async function isOldSession({ sql }: AuthContext, accessToken: string): Promise<boolean> {
  const sessionId = readSessionId(accessToken);
  if (sessionId === null) return false;
  const old = await sql`
    select from auth.sessions
    where id = ${sessionId} and created_at < now() - make_interval(hours => ${RECENT_HOURS})`;
  return old.length > 0;
}

/** Whether the session of the access token was opened by a code or link of a mail, and so sets a password without the current one. */
export async function isRecoverySession({ sql }: AuthContext, accessToken: string): Promise<boolean> {
  const sessionId = readSessionId(accessToken);
  if (sessionId === null) return false;
  const found = await sql`
    select from auth.mfa_amr_claims where session_id = ${sessionId} and authentication_method = 'otp'`;
  return found.length > 0;
}

function readSessionId(accessToken: string): string | null {
  try {
    const { session_id: sessionId } = decodeJwt(accessToken);
    return typeof sessionId === 'string' ? sessionId : null;
  } catch {
    return null;
  }
}

/** Ends all the user's sessions except that of the (verified) access token, as a new password must. */
export async function endOtherSessions({ sql }: AuthContext, accessToken: string): Promise<void> {
  const { sub, session_id: sessionId } = decodeJwt(accessToken);
  if (sub === undefined || typeof sessionId !== 'string') return;
  // Their refresh tokens are deleted with them.
  await sql`delete from auth.sessions where user_id = ${sub} and id <> ${sessionId}`;
}
