import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

// supabase-js expects a class with the browser's event types. The package `ws` has other types for the same events, so
// the option has the type `object`.
const realtime: object = { transport: WebSocket };

/**
 * Returns a client of supabase-js with the options of the function's client. The client neither stores nor renews its
 * session by itself.
 */
export function makeClient(options: {
  url: string;
  key: string;
  token?: string;
  fetch?: (request: Request) => Promise<Response>;
}): SupabaseClient {
  const { url, key, token, fetch: answer = fetch } = options;
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime,
    global: {
      fetch: (input, init) => answer(new Request(input, init)),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    },
  });
}
