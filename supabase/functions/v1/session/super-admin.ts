import { createMiddleware } from 'hono/factory';
import { notFound } from '../errors.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import type { SessionEnv } from './context.ts';

/** Sends a 404 to everybody except super-admins, as if the route did not exist. Must run after `sessions.require`. */
export const requireSuperAdmin = createMiddleware<SessionEnv>(async (c, next) => {
  const query = c.get('db').from('users').select('is_super_admin').eq('id', c.get('session').userId);
  const row = unwrap(await query.maybeSingle());
  if (!row) throw unauthenticated('The account was deleted');
  if (!row.is_super_admin) throw notFound();
  await next();
});
