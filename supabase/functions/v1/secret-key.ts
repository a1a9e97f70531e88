// The only file that uses the secret key, for two things that a user's own token cannot do:
// - Auth counts its limits per client address and believes a forwarded address from this key alone;
// - Auth hides whether an address has an account, which sign-up has to tell.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Config } from './config.ts';
import type { AccountState, Database } from './database.ts';
import { unwrap } from './rest-errors.ts';
import { fetchSupabase } from './supabase.ts';

/** Auth's client. It keeps the session of whoever signs in with it: never share one between requests. */
export type Auth = SupabaseClient<Database>['auth'];

/**
 * Makes an Auth client for one request; `clientAddress` is the browser's IP address, when it is known.
 * The header: https://supabase.com/docs/guides/auth/rate-limits
 */
export function createAuth(config: Config, clientAddress: string | null): Auth {
  return createSecretClient(config, clientAddress ? { 'Sb-Forwarded-For': clientAddress } : {}).auth;
}

/** Whether an address has an account. */
export async function accountState(config: Config, address: string): Promise<AccountState> {
  return unwrap(await createSecretClient(config).rpc('account_state', { address }));
}

function createSecretClient(config: Config, headers: Record<string, string> = {}): SupabaseClient<Database> {
  return createClient<Database>(config.supabaseUrl, config.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fetchSupabase, headers },
  });
}
