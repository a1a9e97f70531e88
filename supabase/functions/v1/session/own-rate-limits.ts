import type { Context } from 'hono';
import type { Config } from '../config.ts';
import { limitAttempts, type LimitedAction } from '../http/rate-limits.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import type { SessionEnv } from './context.ts';

/**
 * Calls `limitAttempts` for the account of the session, and returns the account. First verifies the token with a query.
 * Without this query, a forged token with another user's id could use up that user's attempts.
 */
export async function limitOwnAttempts(config: Config, c: Context<SessionEnv>, kind: LimitedAction) {
  const query = c.get('db').from('users').select('id, email, locale').eq('id', c.get('session').userId);
  const account = unwrap(await query.maybeSingle());
  if (account === null) throw unauthenticated('The account was deleted');
  await limitAttempts(config, c, kind, account.id);
  return account;
}
