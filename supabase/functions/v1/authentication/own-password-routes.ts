import { PasswordChange } from '../../_shared/contract/values/password.ts';
import type { Config } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';
import { limitOwnAttempts } from '../session/own-rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import { hasBearer, type Sessions } from '../session/session.ts';
import { createAuth } from '../supabase/secret-key.ts';
import { mailOwner } from '../users/owner-mail.ts';
import { changePassword } from './password.ts';

/** Returns the route of `/users/me/password`, which sets a new password for a user who knows the current password. */
export function ownPasswordRoutes({ landlord }: Routers, config: Config, sessions: Sessions) {
  const routes = landlord();

  routes.put(
    '/',
    {
      summary:
        'Changes the caller’s password, confirms it by mail, renews the cookies and ends all other sessions, including that of a Bearer token',
      body: PasswordChange,
      answer: [204],
    },
    async (c, { body }) => {
      const account = await limitOwnAttempts(config, c, 'passwordChange');
      const auth = createAuth(config, clientAddress(config, c));
      const tokens = await changePassword(auth, { email: account.email, ...body });
      mailOwner(config, c, account, { kind: 'passwordChanged' });
      if (hasBearer(c)) await auth.signOut({ scope: 'local' });
      else sessions.cookies.write(c, tokens);
      return c.body(null, 204);
    },
  );

  return routes;
}
