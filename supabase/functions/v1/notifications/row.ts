import type { Notification } from '../../_shared/contract/users/notification.ts';
import type { Locale } from '../../_shared/contract/users/user.ts';
import { todayInParis } from '../../_shared/domain/period.ts';
import type { Notifications } from '../supabase/schema.ts';
import { describeNotification } from './describe-notification.ts';

export const NOTIFICATION_COLUMNS =
  'id, kind, subject_id, occasion, details, type, ending, created_at, read_at';

/** A row with the columns that `NOTIFICATION_COLUMNS` selects. */
export type ReadNotification = Omit<Notifications['Row'], 'user_id' | 'ended_at'>;

/** Returns a notification with its text in a language. */
export function toNotification(row: ReadNotification, locale: Locale): Notification {
  return {
    id: row.id,
    type: row.type,
    ...describeNotification(row, locale, todayInParis()),
    creationDate: dateParts(new Date(row.created_at)),
    isRead: row.read_at !== null,
  };
}

function dateParts(instant: Date): [year: number, month: number, day: number] {
  const [year = 0, month = 0, day = 0] = todayInParis(instant).split('-').map(Number);
  return [year, month, day];
}
