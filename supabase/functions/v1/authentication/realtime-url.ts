import type { Config } from '../config.ts';

/**
 * Where browsers reach Realtime: at the public address of the project, which Auth names as the issuer of its tokens.
 * `SUPABASE_URL` is not that on a developer's machine, where the function calls Supabase inside a container network.
 */
export function realtimeUrl(
  { supabaseUrl }: Pick<Config, 'supabaseUrl'>,
  issuer: string | undefined,
): string {
  const { origin } = new URL(issuer !== undefined && URL.canParse(issuer) ? issuer : supabaseUrl);
  return `${origin.replace(/^http/, 'ws')}/realtime/v1`;
}
