import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

// supabase-js describes the class by the browser's event types; that of `ws` has types of its own for the same events.
const realtime: object = { transport: WebSocket };

/** supabase-js as a function uses it: it keeps nothing, and refreshes nothing by itself. */
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
