import type { Notification } from '@shared/contract/notification.ts';

const BADGE_MAX = 99;

/** The number on the bell: `99+` above 99. */
export const badgeText = (unreadCount: number): string =>
  unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : String(unreadCount);

/** The targets of links within the app, by prefix. */
const TARGETS = [
  ['/receipts?receipt=', 'receipt'],
  ['/month', 'month'],
  ['/tenants?edit=', 'tenant'],
  ['/tenants/', 'account'],
  ['/settings/profile', 'profile'],
  ['/admin/whitelist', 'whitelist'],
  ['/', 'page'],
] as const;

/** The target of a link within the app. */
export const linkTarget = (link: string): (typeof TARGETS)[number][1] =>
  TARGETS.find(([start]) => link.startsWith(start))?.[1] ?? 'page';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a notification, as `yyyy-mm-dd`. */
export const creationDay = ({
  creationDate: [year, month, day],
}: Pick<Notification, 'creationDate'>): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
