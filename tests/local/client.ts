import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';

/** supabase-js takes any WebSocket class whose constructor has one shape; that of `ws` has two. */
export class Socket extends WebSocket {
  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
  }
}

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
    realtime: { transport: Socket },
    global: {
      fetch: (input, init) => answer(new Request(input, init)),
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    },
  });
}
