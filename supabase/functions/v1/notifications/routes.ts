import { type Context, Hono } from 'hono';
import { NotificationPage, NotificationQuery } from '../../_shared/contract/notification.ts';
import type { SessionEnv } from '../http/context.ts';
import { notFound } from '../errors.ts';
import { operation } from '../http/openapi/operation.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import { readNotifications } from './read-notifications.ts';
import { readId, readQuery } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';

/** `/users/{userId}/notifications`, which are the caller's own. */
export function notificationRoutes(sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.get(
    '/',
    operation({
      summary:
        'The caller’s notifications, newest first, in pages of 50: all, the read or the unread; in the language of `Accept-Language`, else the account’s',
      query: NotificationQuery,
      answer: [200, NotificationPage],
      errors: ['VALIDATION_FAILED'],
    }),
    sessions.require,
    async (c) => {
      const userId = readOwnId(c);
      const locale = askedLocale(c);
      return c.json(await readNotifications(c.get('db'), userId, readQuery(c, NotificationQuery), locale));
    },
  );

  routes.put(
    '/read',
    operation({ summary: 'Marks all the caller’s notifications as read', answer: [204] }),
    sessions.require,
    async (c) => {
      const change = c.get('db').from('notifications').update({ read_at: new Date().toISOString() });
      unwrap(await change.eq('user_id', readOwnId(c)).is('read_at', null));
      return c.body(null, 204);
    },
  );

  for (const [action, isRead] of [
    ['read', true],
    ['unread', false],
  ] as const) {
    routes.post(
      `/:id/${action}`,
      operation({ summary: `Marks one of the caller’s notifications as ${action}`, answer: [204] }),
      sessions.require,
      async (c) => {
        const readAt = isRead ? new Date().toISOString() : null;
        const change = c.get('db').from('notifications').update({ read_at: readAt });
        const query = change.eq('id', readId(c)).eq('user_id', readOwnId(c)).select('id');
        if (unwrap(await query).length === 0) throw notFound();
        return c.body(null, 204);
      },
    );
  }

  return routes;
}

/** The user's id in the path; somebody else's is answered as one that does not exist. */
function readOwnId(c: Context<SessionEnv>): string {
  const { userId } = c.get('session');
  if (c.req.param('userId')?.toLowerCase() !== userId) throw notFound();
  return userId;
}
