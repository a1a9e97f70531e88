import type { Context } from 'hono';
import type { Locale, User } from '../../_shared/contract/users/user.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import type { SessionEnv } from '../session/context.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { toUser, USER_COLUMNS } from './row.ts';

const NOTIFICATIONS_MAX = 100;

/**
 * Returns the signed-in user with the newest notifications. Notifications are in the language `locale`. If `locale` is
 * null, they are in the language of the account. Throws `UNAUTHENTICATED` if the account no longer exists.
 */
export async function readUser(db: UserClient, id: string, locale: Locale | null): Promise<User> {
  const newest = { referencedTable: 'notifications', ascending: false };
  const user = db
    .from('users')
    .select(USER_COLUMNS)
    .eq('id', id)
    .order('created_at', newest)
    .order('id', newest)
    .limit(NOTIFICATIONS_MAX, { referencedTable: 'notifications' })
    .order('created_at', { referencedTable: 'lessors' })
    .order('id', { referencedTable: 'lessors' })
    .limit(1, { referencedTable: 'lessors' })
    .limit(1, { referencedTable: 'receipts' })
    .maybeSingle();
  const [found, unreadCount] = await Promise.all([user, db.rpc('unread_notification_count')]);
  const row = unwrap(found);
  if (!row) throw unauthenticated('The account was deleted');
  return toUser(row, unwrap(unreadCount), locale ?? row.locale);
}

/** Returns the user of the session, with notifications in the language of the request. Throws `UNAUTHENTICATED`. */
export const readOwnUser = (c: Context<SessionEnv>): Promise<User> =>
  readUser(c.get('db'), c.get('session').userId, askedLocale(c));
