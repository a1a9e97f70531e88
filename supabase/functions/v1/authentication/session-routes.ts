import { AccessToken } from '../../_shared/contract/values/access-token.ts';
import { User } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { sessionFailure } from '../supabase/auth-errors.ts';
import { createAuth } from '../supabase/secret-key.ts';
import { readOwnUser } from '../users/read-user.ts';
import { realtimeUrl } from './realtime-url.ts';

/** Returns the routes of `/authentication` for signed-in users. */
export function sessionRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  routes.post(
    '/signout/others',
    { summary: 'Ends all other sessions of the user', answer: [204] },
    async (c) => {
      const auth = createAuth(config, clientAddress(config, c));
      const { error } = await auth.admin.signOut(c.get('session').accessToken, 'others');
      if (error) throw sessionFailure(error);
      return c.body(null, 204);
    },
  );

  routes.get(
    '/user-context',
    {
      summary:
        'The user with the 100 newest notifications, in the language of `Accept-Language`, else the account’s',
      answer: [200, User],
    },
    async (c) => c.json(await readOwnUser(c)),
  );

  routes.get(
    '/access-token',
    {
      summary:
        'The address of Realtime, and an access token for it that lasts at least two minutes; keep it in memory only',
      answer: [200, AccessToken],
    },
    async (c) => {
      const { accessToken, expiresAt, userId } = await sessions.lasting(c);
      // Verify the token here. On other routes PostgREST verifies it, but this route sends no query to PostgREST.
      const { data, error } = await createAuth(config, clientAddress(config, c)).getClaims(accessToken);
      if (error) throw sessionFailure(error);
      return c.json({
        accessToken,
        expiresAt: expiresAt.toISOString(),
        realtimeUrl: realtimeUrl(config, data?.claims.iss),
        publishableKey: config.publishableKey,
        topic: `user:${userId}:${data?.claims.session_id}:notifications`,
      });
    },
  );

  return routes;
}
