import { randomInt, randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type postgres from 'postgres';
import type { AuthContext } from './context.ts';
import { AuthError } from './errors.ts';
import { readUser } from './user.ts';

/** The default value of refresh_token_reuse_interval in Supabase, in seconds. */
const REUSE_INTERVAL_SECONDS = 10;
const REFRESH_TOKEN = /^[a-z0-9]{12}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const REFRESH_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/**
 * The age in hours from which a session is too old to set a password, if config.toml sets `secure_password_change`.
 * Supabase Auth has the same limit.
 */
const RECENT_HOURS = 24;

type Transaction = postgres.TransactionSql;

/**
 * Opens a session of the account, and returns the response with its tokens. `method` is `password`, or `otp` for a code
 * or link of a mail.
 */
export async function openSession(
  context: AuthContext,
  transaction: Transaction,
  { userId, method }: { userId: string; method: 'password' | 'otp' },
): Promise<object> {
  const id = randomUUID();
  await transaction`insert into auth.sessions (id, user_id, aal) values (${id}, ${userId}, 'aal1')`;
  await transaction`
    insert into auth.mfa_amr_claims (session_id, authentication_method) values (${id}, ${method})`;
  await transaction`update auth.users set last_sign_in_at = now(), updated_at = now() where id = ${userId}`;
  const refreshToken = await addRefreshToken(transaction, { id, userId, parent: null });
  return answerWith(context, transaction, { id, userId, refreshToken });
}

/**
 * Renews a session and returns the response with its new tokens. If a used token is sent again, returns its successor
 * as long as the successor is unused, because the first response may have been lost. For ten seconds after a use, a
 * used token also gets a new successor, because two requests may have used it at once. Any other use of a used token
 * revokes all tokens of the session.
 */
export async function refreshSession(context: AuthContext, token: string): Promise<object> {
  if (!REFRESH_TOKEN.test(token)) {
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  }
  const answer = await context.sql.begin(async (sql) => {
    const [used] = await sql<UsedToken[]>`
      select tokens.user_id as "userId", sessions.id, users.banned_until > now() as "isBanned"
      from auth.refresh_tokens tokens
      join auth.sessions on sessions.id = tokens.session_id
      join auth.users on users.id = tokens.user_id
      where token = ${token} for update of sessions`;
    if (used === undefined) {
      throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
    }
    if (used.isBanned) throw new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned');
    const refreshToken = await replaceUsedToken(sql, used, token);
    if (refreshToken === null) return null;
    await sql`update auth.sessions set refreshed_at = now() at time zone 'UTC', updated_at = now() where id = ${used.id}`;
    return answerWith(context, sql, { id: used.id, userId: used.userId, refreshToken });
  });
  if (answer === null) {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return answer;
}

interface UsedToken {
  id: string;
  userId: string;
  isBanned: boolean | null;
}

/**
 * Marks a refresh token as used and returns its successor. If the token was already used and may not be used again,
 * revokes all tokens of the session and returns null.
 */
async function replaceUsedToken(
  sql: Transaction,
  { id, userId }: UsedToken,
  token: string,
): Promise<string | null> {
  const [state] = await sql<{ isUsed: boolean; isRecent: boolean; successor: string | null }[]>`
    select revoked as "isUsed",
      updated_at >= clock_timestamp() - make_interval(secs => ${REUSE_INTERVAL_SECONDS}) as "isRecent",
      (
        select case when active.parent = used.token then active.token end
        from auth.refresh_tokens active where active.session_id = used.session_id and not active.revoked
        order by active.created_at desc limit 1
      ) as successor
    from auth.refresh_tokens used where token = ${token}`;
  if (state?.isUsed === true) {
    if (state.successor !== null) return state.successor;
    if (!state.isRecent) {
      await sql`
        update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
        where session_id = ${id} and not revoked`;
      return null;
    }
  }
  await sql`
    update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp() where token = ${token}`;
  return addRefreshToken(sql, { id, userId, parent: token });
}

async function addRefreshToken(
  sql: Transaction,
  { id, userId, parent }: { id: string; userId: string; parent: string | null },
): Promise<string> {
  const token = Array.from(
    { length: 12 },
    () => REFRESH_CHARACTERS[randomInt(REFRESH_CHARACTERS.length)],
  ).join('');
  await sql`
    insert into auth.refresh_tokens (id, token, user_id, session_id, parent, created_at)
    values (${randomUUID()}, ${token}, ${userId}, ${id}, ${parent}, clock_timestamp())`;
  return token;
}

/**
 * Returns Auth's response with the tokens of a session. The access token has the same claims as an access token of
 * Supabase Auth.
 */
async function answerWith(
  { config, keys }: AuthContext,
  sql: Transaction,
  { id, userId, refreshToken }: { id: string; userId: string; refreshToken: string },
): Promise<object> {
  const user = await readUser(sql, userId);
  const amr = await sql<{ method: string; timestamp: number }[]>`
    select authentication_method as method, extract(epoch from updated_at)::int as timestamp
    from auth.mfa_amr_claims where session_id = ${id} order by updated_at desc`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const { jwtExpirySeconds } = config.auth;
  const access_token = await new SignJWT({
    email: user.email,
    phone: user.phone,
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: user.role,
    aal: 'aal1',
    amr: [...amr],
    session_id: id,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(`${config.apiUrl}/auth/v1`)
    .setSubject(userId)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + jwtExpirySeconds)
    .sign(new TextEncoder().encode(keys.jwtSecret));
  return {
    access_token,
    token_type: 'bearer',
    expires_in: jwtExpirySeconds,
    expires_at: issuedAt + jwtExpirySeconds,
    refresh_token: refreshToken,
    user,
  };
}

/** The account and session that a verified access token names. */
export interface Caller {
  userId: string;
  /** Null if the token names no session. Auth itself always names a session in its tokens. */
  sessionId: string | null;
  /** True if the session is older than 24 hours, or if the token names no session. */
  isOld: boolean;
  /**
   * True if the code or link of a mail has opened the session. Such a session can set a password without the current
   * password.
   */
  isRecovery: boolean;
}

/**
 * Returns the caller of a request. Throws the same error as Supabase Auth if the token is missing or invalid, if its
 * session has ended, or if its account is banned.
 */
export async function authenticate({ sql, keys }: AuthContext, request: Request): Promise<Caller> {
  const token = /^bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const isKey = token === keys.publishableKey || token === keys.secretKey;
  const { sub, session_id: sessionId = null } = isKey ? {} : await verify(token, keys.jwtSecret);
  if (typeof sub !== 'string') throw new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!UUID.test(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  const hasSession = typeof sessionId === 'string' && UUID.test(sessionId);
  const [found] = await sql<(Omit<Caller, 'userId'> & { isBanned: boolean | null })[]>`
    select users.banned_until > now() as "isBanned", sessions.id as "sessionId",
      coalesce(sessions.created_at < now() - make_interval(hours => ${RECENT_HOURS}), true) as "isOld",
      exists (
        select from auth.mfa_amr_claims where session_id = sessions.id and authentication_method = 'otp'
      ) as "isRecovery"
    from auth.users left join auth.sessions on sessions.id = ${hasSession ? sessionId : null} and sessions.user_id = users.id
    where users.id = ${sub}`;
  if (found === undefined) {
    throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (found.sessionId === null && sessionId !== null) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  if (found.isBanned) throw new AuthError(403, 'user_banned', 'User is banned');
  const { isBanned: _isBanned, ...session } = found;
  return { userId: sub, ...session };
}

async function verify(token: string, secret: string): Promise<{ sub?: unknown; session_id?: unknown }> {
  try {
    const key = new TextEncoder().encode(secret);
    return (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    const reason = error instanceof errors.JOSEError ? error.message : 'token is malformed';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  }
}

/**
 * Ends the caller's session (`local`), all his other sessions (`others`), or all his sessions (`global`, or if the
 * token names no session). The refresh tokens of an ended session are deleted with the session.
 */
export async function endSessions({ sql }: AuthContext, caller: Caller, scope: string): Promise<void> {
  const { userId, sessionId } = caller;
  if (scope === 'local' && sessionId !== null) {
    await sql`delete from auth.sessions where id = ${sessionId}`;
  } else if (scope === 'others' && sessionId !== null) {
    await sql`delete from auth.sessions where user_id = ${userId} and id <> ${sessionId}`;
  } else {
    await sql`delete from auth.sessions where user_id = ${userId}`;
  }
}
