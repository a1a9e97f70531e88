import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../config.ts';
import { errorText } from '../errors.ts';
import type { Database } from './schema.ts';

/** The time limit for calls of PostgREST, and for calls that make Auth send a mail. */
const TIMEOUT_MS = 15_000;

/** The time limit for fast calls of Auth, which open, renew or end a session, or read or change an account. */
const QUICK_TIMEOUT_MS = 5_000;
const QUICK = /^\/auth\/v1\/(?:token|logout|user|\.well-known\/jwks\.json)$/;

/**
 * A request that is refused at once because its account is busy is sent again after each pause of `ASK_AGAIN_MS`, until
 * `GIVE_UP_MS` have passed. So the reads of a page wait for each other here, and not in Postgres, where a waiting
 * request uses a connection.
 */
const ASK_AGAIN_MS = 150;
const GIVE_UP_MS = 2000;
/**
 * A request whose refusal took longer than this has already waited two seconds for a lock. Such a request is not sent
 * again.
 */
const AT_ONCE_MS = 1000;
/** The hint in the refusal of a busy account: the number of seconds to wait. */
const BUSY_HINT = '1';

/** A client that queries as one user. Row-level security decides which rows it can read. */
export type UserClient = SupabaseClient<Database>;

/** Makes a client that queries with a user's access token. */
export function createUserClient(config: Config, accessToken: string): UserClient {
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    accessToken: () => Promise.resolve(accessToken),
    global: { fetch: fetchSupabase },
  });
}

/**
 * The status that `fetchSupabase` returns for an unreachable service. supabase-js does not retry this status: its
 * retries would take up to half a minute.
 */
export const UNREACHABLE_STATUS = 599;

/**
 * Calls `fetch` with a time limit. If the service is unreachable or failing, returns a response with the status
 * `UNREACHABLE_STATUS`. The message of this response is the cause, for the log.
 */
export const fetchSupabase: typeof fetch = async (input, init) => {
  try {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const timeout = AbortSignal.timeout(QUICK.test(pathname) ? QUICK_TIMEOUT_MS : TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const startedMs = performance.now();
    let askedMs = startedMs;
    let response = await fetch(input, { ...init, signal });
    while (
      performance.now() - askedMs < AT_ONCE_MS &&
      performance.now() - startedMs < GIVE_UP_MS &&
      (await isBusy(pathname, response))
    ) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      askedMs = performance.now();
      response = await fetch(input, { ...init, signal });
    }
    if (!isInTrouble(pathname, response.status)) return response;
    const message = `${pathname} answered ${response.status}: ${(await response.text()).slice(0, 500)}`;
    return Response.json({ message }, { status: UNREACHABLE_STATUS });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return Response.json({ message: errorText(reason) }, { status: UNREACHABLE_STATUS });
  }
};

/**
 * True if PostgREST refused a request because its account had too many requests at once. PostgREST does nothing for
 * such a request.
 */
async function isBusy(pathname: string, response: Response): Promise<boolean> {
  if (response.status !== 429 || !pathname.startsWith('/rest/v1/')) return false;
  const refusal: unknown = await response.clone().json();
  return typeof refusal === 'object' && refusal !== null && 'hint' in refusal && refusal.hint === BUSY_HINT;
}

/** True if a status is about the service or Cloudflare in front of it (520 and above), and not about the request. */
function isInTrouble(pathname: string, status: number): boolean {
  if ((status >= 502 && status <= 504) || (status >= 520 && status <= 530)) return true;
  // Auth returns 500 if the database fails, and 409 for simultaneous requests.
  return pathname.startsWith('/auth/v1/') && (status === 409 || status === 500);
}
