import { Hono } from 'hono';
import { ProfileUpdate } from '../../_shared/contract/profile.ts';
import { User } from '../../_shared/contract/user.ts';
import { NewUser, WhitelistedUser } from '../../_shared/contract/whitelist.ts';
import { setAccountLocale } from './account-locale.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../http/context.ts';
import { fromProfile } from './row.ts';
import { operation } from '../http/openapi/operation.ts';
import { siteOf } from '../http/origin.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readUser } from './read-user.ts';
import { readBody } from '../http/body.ts';
import { unwrap } from '../supabase/rest-errors.ts';
import type { Sessions } from '../session/session.ts';
import { requireSuperAdmin } from '../session/super-admin.ts';
import { addToWhitelist, invite } from '../whitelist/entries.ts';

/** `/users`: invitations and the caller's own profile. */
export function userRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.post(
    '/',
    operation({
      summary: 'Puts somebody on the whitelist and invites them by mail; for super-admins',
      body: NewUser,
      answer: [201, WhitelistedUser],
      errors: ['NOT_FOUND', 'EMAIL_ALREADY_WHITELISTED', 'EMAIL_NOT_SENT'],
    }),
    sessions.require,
    requireSuperAdmin,
    async (c) => {
      const { login, firstName, lastName } = await readBody(c, NewUser);
      await limitAttempts(config, c, 'invitation', login);
      const added = await addToWhitelist(c.get('db'), { email: login, firstName, lastName });
      return c.json(await invite(config, c.get('db'), added, siteOf(c, config)), 201);
    },
  );

  routes.put(
    '/me',
    operation({ summary: 'Changes the caller’s profile', body: ProfileUpdate, answer: [200, User] }),
    sessions.require,
    async (c) => {
      const body = await readBody(c, ProfileUpdate);
      const { userId, accessToken } = c.get('session');
      if (body.locale !== undefined) await setAccountLocale(config, accessToken, body.locale);
      if (Object.keys(body).length > 0) {
        unwrap(await c.get('db').from('users').update(fromProfile(body)).eq('id', userId));
      }
      return c.json(await readUser(c.get('db'), userId, askedLocale(c)));
    },
  );

  return routes;
}
