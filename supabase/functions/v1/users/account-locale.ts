import { AuthApiError } from '@supabase/supabase-js';
import type { Locale } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import { authFailure } from '../supabase/auth-errors.ts';
import { unauthenticated } from '../supabase/rest-errors.ts';
import { fetchSupabase } from '../supabase/user-client.ts';

/**
 * Sets the user's language in Auth, which stores the language a second time for its mails. Calls Auth without
 * supabase-js, which would need a refresh token. API clients send no refresh token.
 */
export async function setAccountLocale(config: Config, accessToken: string, locale: Locale): Promise<void> {
  const response = await fetchSupabase(`${config.supabaseUrl}/auth/v1/user`, {
    method: 'PUT',
    headers: {
      apikey: config.publishableKey,
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ data: { locale } }),
  });
  const { ok, status } = response;
  const answer = await response.text();
  if (ok) return;
  if (status === 401 || status === 403) throw unauthenticated();
  throw authFailure(new AuthApiError(answer, status, undefined));
}
