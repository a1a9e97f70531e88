import { ProfileUpdate } from '../../_shared/contract/users/profile.ts';
import { User } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import type { Routers } from '../session/routers.ts';
import { toSnakeCase } from '../supabase/reader.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import { setAccountLocale } from './account-locale.ts';
import { readOwnUser } from './read-user.ts';

/** Returns the route of `/users/me`: the caller's own profile. */
export function userRoutes({ landlord }: Routers, config: Config) {
  const routes = landlord();

  routes.put(
    '/',
    {
      summary: 'Changes the caller’s profile',
      body: ProfileUpdate,
      changedObject: { schema: User, read: readOwnUser },
      answer: [200, User],
    },
    async (c, { body }) => {
      if (body.locale !== undefined)
        await setAccountLocale(config, c.get('session').accessToken, body.locale);
      if (Object.keys(body).length > 0) {
        unwrap(await c.get('db').rpc('set_profile', { changes: toSnakeCase(body) }));
      }
      return c.json(await readOwnUser(c));
    },
  );

  return routes;
}
