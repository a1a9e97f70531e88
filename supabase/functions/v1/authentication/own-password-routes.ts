import { Hono } from 'hono';
import { PasswordChange } from '../../_shared/contract/password.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Config } from '../config.ts';
import type { SessionEnv } from '../http/context.ts';
import { operation } from '../http/openapi/operation.ts';
import { changePassword } from './password.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readBody } from '../http/body.ts';
import { unauthenticated, unwrap } from '../supabase/rest-errors.ts';
import { createAuth } from '../supabase/secret-key.ts';
import { hasBearer, type Sessions } from '../session/session.ts';

/** `/users/me/password`: a new password for somebody who knows the current one. */
export function ownPasswordRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.put(
    '/',
    operation({
      summary:
        'Changes the caller’s password, renews the cookies and ends all other sessions, including that of a Bearer token',
      body: PasswordChange,
      answer: [204],
    }),
    sessions.require,
    async (c) => {
      const body = await readBody(c, PasswordChange);
      const query = c.get('db').from('users').select('email').eq('id', c.get('session').userId).maybeSingle();
      const account = unwrap(await query);
      if (!account) throw unauthenticated('The account is gone');
      await limitAttempts(config, c, 'passwordChange', account.email);
      const auth = createAuth(config, clientAddress(c));
      const tokens = await changePassword(auth, { email: account.email, ...body });
      if (hasBearer(c)) await auth.signOut({ scope: 'local' });
      else sessions.cookies.write(c, tokens);
      return c.body(null, 204);
    },
  );

  return routes;
}
