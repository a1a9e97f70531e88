import { createMiddleware } from 'hono/factory';
import { NotificationPage, NotificationQuery } from '../../_shared/contract/users/notification-page.ts';
import { notFound } from '../errors.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import type { SessionEnv } from '../session/context.ts';
import type { Routers } from '../session/routers.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { readNotifications } from './read-notifications.ts';

/** Returns the routes of `/users/{userId}/notifications`. The id in the path must be the caller's own id. */
export function notificationRoutes({ landlord }: Routers) {
  const routes = landlord(requireOwnId);

  routes.get(
    '/',
    {
      summary:
        'Lists the caller’s notifications, newest first, in pages of 50: all, read or unread. The language is that of `Accept-Language`, or the account’s language without this header',
      query: NotificationQuery,
      answer: [200, NotificationPage],
    },
    async (c, { query }) => {
      const { userId } = c.get('session');
      return c.json(await readNotifications(c.get('db'), userId, query, askedLocale(c)));
    },
  );

  routes.put(
    '/read',
    { summary: 'Marks all notifications of the caller as read', answer: [204] },
    async (c) => {
      const change = c.get('db').from('notifications').update({ read_at: new Date().toISOString() });
      unwrap(await change.eq('user_id', c.get('session').userId).is('read_at', null));
      return c.body(null, 204);
    },
  );

  for (const [action, isRead] of [
    ['read', true],
    ['unread', false],
  ] as const) {
    routes.post(
      `/:id/${action}`,
      { summary: `Marks a notification of the caller as ${action}`, answer: [204] },
      async (c, { id }) => {
        const readAt = isRead ? new Date().toISOString() : null;
        const change = c.get('db').from('notifications').update({ read_at: readAt });
        const query = change.eq('id', id).eq('user_id', c.get('session').userId).select('id');
        if (unwrap(await query).length === 0) throw notFound();
        return c.body(null, 204);
      },
    );
  }

  return routes;
}

/** Refuses the id of another user with a 404. */
const requireOwnId = createMiddleware<SessionEnv>(async (c, next) => {
  if (c.req.param('userId')?.toLowerCase() !== c.get('session').userId) throw notFound();
  await next();
});
