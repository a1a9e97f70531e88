import { Notification } from '../../_shared/contract/users/notification.ts';
import { type Locale, User } from '../../_shared/contract/users/user.ts';
import { readRows } from '../http/read-answer.ts';
import { NOTIFICATION_COLUMNS, type ReadNotification, toNotification } from '../notifications/row.ts';
import { LESSOR_COLUMNS } from '../lessors/row.ts';
import { readRow, type SqlRow, registerFields } from '../supabase/reader.ts';
import { unauthenticated } from '../supabase/rest-errors.ts';

export const USER_COLUMNS =
  `id, email, locale, is_super_admin, is_bilingual, late_rent_after_days, muted_notification_types, deletes_on, is_ended, lessors(${LESSOR_COLUMNS}), notifications(${NOTIFICATION_COLUMNS}), receipts(id)` as const;

registerFields(User, { login: 'email', hasIssuedReceipt: ({ receipts }) => receipts.length > 0 });

type Row = SqlRow & {
  /** The first lessor, whom the profile describes. */
  readonly lessors: readonly SqlRow[];
  readonly notifications: readonly ReadNotification[];
};

export function toUser(row: Row, unreadNotificationCount: number, locale: Locale): User {
  const [lessor] = row.lessors;
  if (!lessor) throw unauthenticated('The account was deleted');
  return {
    ...readRow(User, { ...lessor, ...row }),
    notifications: readRows(Notification, row.notifications, (one) => toNotification(one, locale)),
    unreadNotificationCount,
  };
}
