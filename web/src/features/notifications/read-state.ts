import type { Notification } from '@shared/contract/users/notification.ts';

const BADGE_MAX = 99;

/** Returns the number that the bell shows, or `99+` for a number above 99. */
export const badgeText = (unreadCount: number): string =>
  unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : String(unreadCount);

/** Each start of a link within the app, with the kind of page to which such a link leads. */
const TARGETS = [
  ['/documents?document=', 'receipt'],
  ['/month', 'month'],
  ['/tenants?edit=', 'tenant'],
  ['/tenants/', 'account'],
  ['/settings/profile', 'profile'],
  ['/admin/whitelist', 'whitelist'],
  ['/', 'page'],
] as const;

/** Returns the kind of page to which a link within the app leads. */
export const linkTarget = (link: string): (typeof TARGETS)[number][1] =>
  TARGETS.find(([start]) => link.startsWith(start))?.[1] ?? 'page';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns the day of a notification as `yyyy-mm-dd`. */
export const creationDay = ({
  creationDate: [year, month, day],
}: Pick<Notification, 'creationDate'>): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
