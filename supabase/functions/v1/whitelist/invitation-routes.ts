import { NewUser, WhitelistedUser } from '../../_shared/contract/users/whitelist.ts';
import type { Config } from '../config.ts';
import { siteOf } from '../http/origin.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import { addToWhitelist, invite } from './entries.ts';

/** Returns the route of `/users`: invitations. */
export function invitationRoutes({ superAdmin }: Routers, config: Config) {
  const routes = superAdmin();

  routes.post(
    '/',
    {
      summary:
        'Adds a person to the whitelist and invites them by mail; the address is either `login` or `email`; for super-admins',
      body: NewUser,
      answer: [201, WhitelistedUser],
      errors: ['EMAIL_ALREADY_WHITELISTED', 'QUOTA_REACHED', 'EMAIL_NOT_SENT'],
    },
    // The contract requires either `login` or `email`.
    async (c, { body: { login = '', email = login, firstName, lastName } }) => {
      await limitAttempts(config, c, 'invitation', email);
      const added = await addToWhitelist(c.get('db'), { email, firstName, lastName });
      return c.json(await invite(config, c.get('db'), added, siteOf(c, config)), 201);
    },
  );

  return routes;
}
