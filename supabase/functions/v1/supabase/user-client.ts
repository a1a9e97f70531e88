import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../config.ts';
import { inWords } from '../errors.ts';
import type { Database } from './database.ts';

/** Longest wait for REST, and for what Auth sends a mail for. */
const TIMEOUT_MS = 15_000;

/** Longest wait for what Auth does at once: open, renew and end a session, read and change an account. */
const QUICK_TIMEOUT_MS = 5_000;
const QUICK = /^\/auth\/v1\/(?:token|logout|user|\.well-known\/jwks\.json)$/;

/** After how long what was refused at once, because the same account was busy, is asked for once more. */
const ASK_AGAIN_MS = 150;
/** A later refusal has waited for a lock, for two seconds, which it would do once more. */
const AT_ONCE_MS = 1000;
/** The hint of such a refusal: the seconds after which the caller may ask again. */
const BUSY_HINT = '1';

/** A client that queries as one user: row-level security decides what it sees. */
export type UserClient = SupabaseClient<Database>;

/** Makes a client that queries with a user's access token. */
export function createUserClient(config: Config, accessToken: string): UserClient {
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    accessToken: () => Promise.resolve(accessToken),
    global: { fetch: fetchSupabase },
  });
}

/** The status for an unreachable service: one that supabase-js does not retry, which would take up to half a minute. */
export const UNREACHABLE_STATUS = 599;

/**
 * `fetch` with a time limit. A service that cannot be reached, or is in trouble, answers `UNREACHABLE_STATUS`; its
 * message says why, for the log.
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
    return Response.json({ message: inWords(reason) }, { status: UNREACHABLE_STATUS });
  }
};

/** Whether REST did nothing since the same account was asking for more at once than it may. */
async function isBusy(pathname: string, response: Response): Promise<boolean> {
  if (response.status !== 429 || !pathname.startsWith('/rest/v1/')) return false;
  const refusal: unknown = await response.clone().json();
  return typeof refusal === 'object' && refusal !== null && 'hint' in refusal && refusal.hint === BUSY_HINT;
}

/** Whether an answer speaks of the service, or of Cloudflare before it (520 and more), rather than of what was asked. */
function isInTrouble(pathname: string, status: number): boolean {
  if ((status >= 502 && status <= 504) || (status >= 520 && status <= 530)) return true;
  // Auth's 500 is a database that fails it, its 409 requests that came at the same time.
  return pathname.startsWith('/auth/v1/') && (status === 409 || status === 500);
}
