import type { Notification } from '@shared/contract/notification.ts';

const BADGE_MAX = 99;

/** The number on the bell: `99+` above 99. */
export const badgeText = (unreadCount: number): string =>
  unreadCount > BADGE_MAX ? `${BADGE_MAX}+` : String(unreadCount);

const TARGETS = { receipts: 'receipt', tenants: 'tenant', settings: 'profile', admin: 'whitelist' } as const;

/** What a link within the app leads to, by the first part of its path; `issuing` is the panel for a new receipt. */
export function linkTarget(link: string): (typeof TARGETS)[keyof typeof TARGETS] | 'issuing' | 'page' {
  const [, place = ''] = /^\/(\w+)/.exec(link) ?? [];
  if (place === 'receipts' && link.includes('openPanel=')) return 'issuing';
  return Object.entries(TARGETS).find(([name]) => name === place)?.[1] ?? 'page';
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a notification, as `yyyy-mm-dd`. */
export const creationDay = ({
  creationDate: [year, month, day],
}: Pick<Notification, 'creationDate'>): string => `${year}-${twoDigits(month)}-${twoDigits(day)}`;
