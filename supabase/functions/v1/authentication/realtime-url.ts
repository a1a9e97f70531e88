import type { Config } from '../config.ts';

/**
 * Returns the URL at which browsers reach Realtime. Its host is that of `issuer`, the issuer of Auth's tokens, because
 * this host is public. On a developer's machine, `SUPABASE_URL` is an address inside a container network.
 */
export function realtimeUrl(
  { supabaseUrl }: Pick<Config, 'supabaseUrl'>,
  issuer: string | undefined,
): string {
  const { origin } = new URL(issuer !== undefined && URL.canParse(issuer) ? issuer : supabaseUrl);
  return `${origin.replace(/^http/, 'ws')}/realtime/v1`;
}
