import type { Config } from '../config.ts';

/**
 * Returns the address of Realtime for browsers: the public address of the project, which is the issuer of Auth's
 * tokens. On a developer's machine `SUPABASE_URL` is an address inside a container network.
 */
export function realtimeUrl(
  { supabaseUrl }: Pick<Config, 'supabaseUrl'>,
  issuer: string | undefined,
): string {
  const { origin } = new URL(issuer !== undefined && URL.canParse(issuer) ? issuer : supabaseUrl);
  return `${origin.replace(/^http/, 'ws')}/realtime/v1`;
}
