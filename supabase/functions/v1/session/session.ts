import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { decode } from 'hono/jwt';
import * as v from 'valibot';
import { Id } from '../../_shared/contract/values/common.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { createAccountQueue } from '../http/account-queue.ts';
import { clientAddress } from '../http/client-address.ts';
import { sessionFailure } from '../supabase/auth-errors.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import { type Auth, createAuth } from '../supabase/secret-key.ts';
import { createUserClient, type UserClient } from '../supabase/user-client.ts';
import type { Session, SessionEnv } from './context.ts';
import { createSessionCookies, type SessionCookies, type Tokens } from './cookies.ts';

export interface Sessions {
  readonly cookies: SessionCookies;
  /**
   * Requires a session that has not ended, and puts it into the context for `require`. Returns the id of the account.
   * Reads no body. Throws a 401 if the request has no such session.
   */
  identify(c: Context<SessionEnv>): Promise<string>;
  /** Requires a session, and puts `session` and `db` into the context. A request without a session gets a 401. */
  readonly require: MiddlewareHandler<SessionEnv>;
  /**
   * Returns the session that `require` found, for handlers that use the access token after the response. Refreshes a
   * session that expires soon.
   */
  lasting(c: Context<SessionEnv>): Promise<Session>;
  /**
   * Returns the caller's session or null. If the session was refreshed, the calling code still has to write `refreshed`
   * into the cookies.
   */
  find(c: Context): Promise<(Session & { readonly refreshed: Tokens | null }) | null>;
}

/** A token is refreshed this long before it expires, because a request takes time. */
const LEEWAY_MS = 10_000;
/** The minimum validity of the session that `lasting` returns. */
const LASTING_MS = 120_000;

/**
 * The maximum number of clients that an instance keeps, of about 6 kB each. At the limit, the oldest client is dropped.
 */
const CLIENTS_MAX = 1000;

/** The statuses with which the function may refuse input before any query. */
const REFUSED_INPUT: ReadonlySet<number> = new Set([400, 404, 415]);

/** PostgREST refuses a token that was issued further in the future. */
const FUTURE_MS = 30_000;

const Claims = v.object({ sub: Id, exp: v.number(), iat: v.optional(v.number(), 0) });

/**
 * Returns functions that read the caller from the access token. On each instance, PostgREST verifies a new token before
 * any work. PostgREST verifies the token again with every query, because the session may have ended meanwhile. If
 * PostgREST refuses the token, the response is a 401. So a request needs no call to Auth.
 */
export function createSessions(config: Config): Sessions {
  const cookies = createSessionCookies(config);
  const refresh = createRefresh(config);
  const clientOf = createClients(config);
  const inTurn = createAccountQueue();

  async function find(c: Context): ReturnType<Sessions['find']> {
    if (hasBearer(c)) {
      const session = readToken(c.req.header('Authorization')?.replace(/^bearer\s+/i, ''));
      return session && { ...session, refreshed: null };
    }
    const { accessToken, refreshToken } = cookies.read(c);
    const session = readToken(accessToken);
    if (session) return { ...session, refreshed: null };
    if (refreshToken === undefined) return null;
    const refreshed = await refresh(c, refreshToken);
    const renewed = readToken(refreshed.accessToken);
    return renewed && { ...renewed, refreshed };
  }

  async function identify(c: Context<SessionEnv>): Promise<string> {
    const session = await find(c);
    if (!session) throw unauthenticated();
    const db = await clientOf(session);
    if (session.refreshed) cookies.write(c, session.refreshed);
    c.set('userId', session.userId);
    c.set('session', session);
    c.set('db', db);
    return session.userId;
  }

  const require = createMiddleware<SessionEnv>(async (c, next) => {
    const userId = c.get('userId') ?? (await identify(c));
    await inTurn(userId, c, next);
    // The handler may have refused the input before any query. PostgREST then has not checked whether the session has
    // ended.
    if (c.error instanceof ApiError && REFUSED_INPUT.has(c.error.status))
      await verify(c.get('db'), c.get('session'));
  });

  async function lasting(c: Context<SessionEnv>): Promise<Session> {
    const session = c.get('session');
    const { refreshToken } = cookies.read(c);
    const isLasting = session.expiresAt.getTime() - LASTING_MS > Date.now();
    if (isLasting || hasBearer(c) || refreshToken === undefined) return session;
    const refreshed = await refresh(c, refreshToken);
    cookies.write(c, refreshed);
    return readToken(refreshed.accessToken) ?? session;
  }

  return {
    cookies,
    async identify(c) {
      const userId = await identify(c);
      // The session of a token that this instance has verified before may have ended.
      await verify(c.get('db'), c.get('session'));
      return userId;
    },
    require,
    lasting,
    find,
  };
}

/**
 * Returns a function that refreshes a session once for all simultaneous requests on this instance. For requests on
 * other instances, Auth accepts the same refresh token again within its reuse interval.
 */
function createRefresh(config: Config) {
  const refreshing = new Map<string, Promise<Tokens>>();
  return (c: Context, refreshToken: string): Promise<Tokens> => {
    const running = refreshing.get(refreshToken);
    if (running) return running;
    const started = refreshTokens(createAuth(config, clientAddress(config, c)), refreshToken).finally(() =>
      refreshing.delete(refreshToken),
    );
    refreshing.set(refreshToken, started);
    return started;
  };
}

/**
 * Returns a function that returns the client for a session's token. Clients are kept, because making a client takes
 * longer than anything else in a small request. A token that is new to this instance is verified first, before the body
 * is read and before the request takes a slot of its account.
 */
function createClients(config: Config) {
  const clients = new Map<string, UserClient>();
  return async (session: Session): Promise<UserClient> => {
    const { accessToken } = session;
    const kept = clients.get(accessToken);
    if (kept !== undefined) return kept;
    const db = createUserClient(config, accessToken);
    await verify(db, session);
    clients.set(accessToken, db);
    const [oldest] = clients.keys();
    if (clients.size > CLIENTS_MAX && oldest !== undefined) clients.delete(oldest);
    return db;
  };
}

/** Asks PostgREST for the caller. Throws a 401 if the token is not valid, or if the account was deleted. */
async function verify(db: UserClient, { userId }: Session): Promise<void> {
  const rows = unwrap(await db.from('users').select('id').eq('id', userId));
  if (rows.length === 0) throw unauthenticated('The account was deleted');
}

/**
 * True if a request has a Bearer token, as API clients send. If a request has a Bearer token, its cookies are ignored.
 */
export function hasBearer(c: Context): boolean {
  return /^bearer\s/i.test(c.req.header('Authorization') ?? '');
}

/**
 * Returns the session of an access token. Returns null if the token is missing, unreadable or expired, or if it was
 * issued in the future, because a clock was set back.
 */
function readToken(token: string | undefined): Session | null {
  if (!token) return null;
  try {
    const { sub, exp, iat } = v.parse(Claims, decode(token).payload);
    const expiresAt = new Date(exp * 1000);
    const isValid = expiresAt.getTime() - LEEWAY_MS > Date.now() && iat * 1000 - FUTURE_MS < Date.now();
    return isValid ? { accessToken: token, userId: sub, expiresAt } : null;
  } catch {
    return null;
  }
}

async function refreshTokens(auth: Auth, refreshToken: string): Promise<Tokens> {
  const { data, error } = await auth.refreshSession({ refresh_token: refreshToken });
  if (data.session) {
    return { accessToken: data.session.access_token, refreshToken: data.session.refresh_token };
  }
  throw error ? sessionFailure(error) : unauthenticated();
}
