import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../config.ts';
import { errorText } from '../errors.ts';
import type { Database } from './schema.ts';

/** The time limit of calls of PostgREST, and of calls for which Auth sends a mail. */
const TIMEOUT_MS = 15_000;

/** The time limit of fast Auth calls: to open, renew or end a session, to read or change an account. */
const QUICK_TIMEOUT_MS = 5_000;
const QUICK = /^\/auth\/v1\/(?:token|logout|user|\.well-known\/jwks\.json)$/;

/** The time before the one retry of a request that was refused at once because its account was busy. */
const ASK_AGAIN_MS = 150;
/** A refusal that took longer than this has already waited two seconds for a lock. It is not retried. */
const AT_ONCE_MS = 1000;
/** The hint of such a refusal, which is the number of seconds to wait. */
const BUSY_HINT = '1';

/** A client that queries as one user. Row-level security decides what it sees. */
export type UserClient = SupabaseClient<Database>;

/** Makes a client that queries with a user's access token. */
export function createUserClient(config: Config, accessToken: string): UserClient {
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    accessToken: () => Promise.resolve(accessToken),
    global: { fetch: fetchSupabase },
  });
}

/** The status for an unreachable service. supabase-js does not retry it: its retries would take up to half a minute. */
export const UNREACHABLE_STATUS = 599;

/**
 * Calls `fetch` with a time limit. A service that is unreachable or in trouble answers `UNREACHABLE_STATUS`, with the cause as message
 * for the log.
 */
export const fetchSupabase: typeof fetch = async (input, init) => {
  try {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const timeout = AbortSignal.timeout(QUICK.test(pathname) ? QUICK_TIMEOUT_MS : TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const askedMs = performance.now();
    let response = await fetch(input, { ...init, signal });
    if (performance.now() - askedMs < AT_ONCE_MS && (await isBusy(pathname, response))) {
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
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

/** True if PostgREST did nothing because the same account had too many requests at once. */
async function isBusy(pathname: string, response: Response): Promise<boolean> {
  if (response.status !== 429 || !pathname.startsWith('/rest/v1/')) return false;
  const refusal: unknown = await response.clone().json();
  return typeof refusal === 'object' && refusal !== null && 'hint' in refusal && refusal.hint === BUSY_HINT;
}

/** True if an answer is about the state of the service, or of Cloudflare before it (520 and above), not about the request. */
function isInTrouble(pathname: string, status: number): boolean {
  if ((status >= 502 && status <= 504) || (status >= 520 && status <= 530)) return true;
  // Auth answers 500 if the database fails, and 409 for simultaneous requests.
  return pathname.startsWith('/auth/v1/') && (status === 409 || status === 500);
}
