import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from '../config.ts';
import { inWords } from '../errors.ts';
import type { Database } from './database.ts';

/** Longest wait for REST or Auth. */
const TIMEOUT_MS = 15_000;

/** A client that queries as one user: row-level security decides what it sees. */
export type UserClient = SupabaseClient<Database>;

/** Makes a client that queries with a user's access token. */
export function createUserClient(config: Config, accessToken: string): UserClient {
  return createClient<Database>(config.supabaseUrl, config.publishableKey, {
    accessToken: () => Promise.resolve(accessToken),
    global: { fetch: fetchSupabase },
  });
}

/** The status for an unreachable service: one that supabase-js does not retry, which would take seconds. */
export const UNREACHABLE_STATUS = 599;

/**
 * `fetch` with a time limit. A service that cannot be reached, or is unavailable, answers `UNREACHABLE_STATUS`; its
 * message says why, for the log.
 */
export const fetchSupabase: typeof fetch = async (input, init) => {
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    const response = await fetch(input, { ...init, signal });
    if (![502, 503, 504].includes(response.status)) return response;
    return new Response(response.body, { status: UNREACHABLE_STATUS });
  } catch (error) {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    return Response.json({ message: inWords(reason) }, { status: UNREACHABLE_STATUS });
  }
};
