import type { Notification, User } from '../../_shared/contract/user.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import type { NotificationRow, UserRow } from '../database.ts';

export const USER_COLUMNS =
  'id, email, first_name, last_name, locale, is_super_admin, notifications(id, type, title, content, created_at, read_at)';

type Row = UserRow & { notifications: Omit<NotificationRow, 'user_id'>[] };

export function toUser(row: Row): User {
  return {
    id: row.id,
    login: row.email,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    isSuperAdmin: row.is_super_admin,
    locale: row.locale,
    notifications: row.notifications.map(toNotification),
  };
}

function toNotification(row: Row['notifications'][number]): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: row.content,
    creationDate: dateParts(new Date(row.created_at)),
    isRead: row.read_at !== null,
  };
}

function dateParts(instant: Date): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = todayInParis(instant).split('-').map(Number);
  return [year, month, day];
}
