import * as v from 'valibot';
import type { Notification } from '../../../supabase/functions/_shared/contract/users/notification.ts';
import type { Api } from './api.ts';
import type { Landlord } from './landlord.ts';

const PAGE = 50;
const Query = v.object({
  isRead: v.picklist(['true', 'false']),
  before: v.optional(v.object({ id: v.string() })),
});

/** Returns a notification of 1 March 2026 about a paid rent. */
export const aNotification = (notification: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  type: 'payment',
  title: 'Loyer reçu',
  content: 'Le loyer de mars est arrivé.',
  creationDate: [2026, 3, 1],
  isRead: false,
  link: null,
  ...notification,
});

/**
 * Gives a landlord notifications, newest first. The API returns the notifications in pages, and marks notifications on
 * request.
 */
export function notify(api: Api, landlord: Landlord, notifications: readonly Notification[]): void {
  let all = [...notifications];
  const unread = () => all.filter(({ isRead }) => !isRead);
  const mark = (isRead: boolean, id?: string): void => {
    all = all.map((one) => (id === undefined || one.id === id ? { ...one, isRead } : one));
  };
  api.on('GET /authentication/user-context', () => ({
    ...landlord.user,
    notifications: all.slice(0, 100),
    unreadNotificationCount: unread().length,
  }));
  api.on('GET /users/:userId/notifications', ({ query }) => {
    const { isRead, before } = v.parse(Query, query);
    const listed = all.filter((one) => String(one.isRead) === isRead);
    const start = listed.findIndex(({ id }) => id === before?.id) + 1;
    const shown = listed.slice(start, start + PAGE);
    const last = listed.length > start + PAGE ? shown.at(-1) : undefined;
    return {
      notifications: shown,
      total: listed.length,
      before: last ? `2026-03-01T12:00:00Z_${last.id}` : null,
    };
  });
  api.on('POST /users/:userId/notifications/:id/read', ({ params }) => mark(true, params['id']));
  api.on('POST /users/:userId/notifications/:id/unread', ({ params }) => mark(false, params['id']));
  api.on('PUT /users/:userId/notifications/read', () => mark(true));
}
