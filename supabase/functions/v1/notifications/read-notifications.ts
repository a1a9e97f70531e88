import type { InferOutput } from 'valibot';
import type { NotificationPage, NotificationQuery } from '../../_shared/contract/users/notification-page.ts';
import { Notification } from '../../_shared/contract/users/notification.ts';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { readRows } from '../http/read-answer.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { UserClient } from '../supabase/user-client.ts';
import { NOTIFICATION_COLUMNS, toNotification } from './row.ts';

const PAGE_MAX = 50;

/**
 * Returns a page of the user's notifications in the language `locale`. If `locale` is null, uses the language of the
 * account. Pages continue from a position instead of an offset, so that new notifications cause no gap or repetition.
 */
export async function readNotifications(
  db: UserClient,
  userId: string,
  { isRead, before }: InferOutput<typeof NotificationQuery>,
  locale: Locale | null,
): Promise<NotificationPage> {
  let rows = db
    .from('notifications')
    .select(NOTIFICATION_COLUMNS)
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    // Read one row more than a page shows, to find out whether there is a next page.
    .limit(PAGE_MAX + 1);
  // Not a HEAD request: a refusal of a HEAD request has no body, so nobody could tell a busy account from a failure.
  let all = db.from('notifications').select('id', { count: 'exact' }).eq('user_id', userId).limit(1);
  if (isRead !== undefined) {
    rows = isRead === 'true' ? rows.not('read_at', 'is', null) : rows.is('read_at', null);
    all = isRead === 'true' ? all.not('read_at', 'is', null) : all.is('read_at', null);
  }
  if (before !== undefined) {
    const { createdAt, id } = before;
    // `lte` lets the index start at the position. `or` alone would read the index from its beginning.
    rows = rows.lte('created_at', createdAt).or(`created_at.lt."${createdAt}",id.lt.${id}`);
  }
  const [found, counted, spoken] = await Promise.all([rows, all, locale ?? accountLocale(db, userId)]);
  const page = unwrap(found);
  unwrap(counted);
  const shown = page.slice(0, PAGE_MAX);
  const last = shown.at(-1);
  return {
    notifications: readRows(Notification, shown, (row) => toNotification(row, spoken)),
    total: counted.count ?? shown.length,
    before: page.length > PAGE_MAX && last ? `${last.created_at}_${last.id}` : null,
  };
}

async function accountLocale(db: UserClient, userId: string): Promise<Locale> {
  return unwrap(await db.from('users').select('locale').eq('id', userId).single()).locale;
}
