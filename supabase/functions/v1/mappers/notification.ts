import type { Notification } from '../../_shared/contract/notification.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import type { NotificationRow } from '../database.ts';

export const NOTIFICATION_COLUMNS = 'id, type, title, content, link, created_at, read_at';

/** What is read of a notification: whose it is, is known. */
export type ReadNotification = Omit<NotificationRow, 'user_id'>;

export function toNotification(row: ReadNotification): Notification {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: row.content,
    creationDate: dateParts(new Date(row.created_at)),
    isRead: row.read_at !== null,
    link: row.link,
  };
}

function dateParts(instant: Date): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = todayInParis(instant).split('-').map(Number);
  return [year, month, day];
}
