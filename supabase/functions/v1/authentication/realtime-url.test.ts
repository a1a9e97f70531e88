import { expect, test } from 'vitest';
import { realtimeUrl } from './realtime-url.ts';

test.each([
  ['a hosted project', 'https://abc.supabase.co/auth/v1', 'wss://abc.supabase.co/realtime/v1'],
  ['a custom domain', 'https://api.klinky.example/auth/v1', 'wss://api.klinky.example/realtime/v1'],
  ['a local stack', 'http://127.0.0.1:54321/auth/v1', 'ws://127.0.0.1:54321/realtime/v1'],
  ['an issuer that is not a URL', 'supabase', 'ws://kong:8000/realtime/v1'],
  ['no issuer', undefined, 'ws://kong:8000/realtime/v1'],
])(
  'the Realtime URL for the token issuer %s has the issuer’s host, or else the host of Supabase',
  (_, issuer, url) => {
    expect(realtimeUrl({ supabaseUrl: 'http://kong:8000' }, issuer)).toBe(url);
  },
);
