import type { Notification } from '@shared/contract/notification.ts';
import type { User } from '@shared/contract/user.ts';

const BADGE_MAX = 99;

/** How many notifications the bell tells of: those not read, but for the types that are muted. */
export const countForBadge = ({
  notifications,
  mutedNotificationTypes,
}: Pick<User, 'notifications' | 'mutedNotificationTypes'>): number =>
  notifications.filter(
    ({ type, isRead }) => !isRead && !mutedNotificationTypes.some((muted) => muted === type),
  ).length;

/** The number on the bell: `99+` above 99. */
export const badgeText = (unreadCount: number): string =>
  unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : String(unreadCount);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a notification, as `yyyy-mm-dd`. */
export const creationDay = ({
  creationDate: [year, month, day],
}: Pick<Notification, 'creationDate'>): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
