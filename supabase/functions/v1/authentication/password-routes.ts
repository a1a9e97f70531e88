import { Hono } from 'hono';
import { PasswordRequest } from '../../_shared/contract/password.ts';
import { inBackground } from '../http/background.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Config } from '../config.ts';
import type { RequestEnv } from '../http/context.ts';
import { operation } from '../http/openapi/operation.ts';
import { sendRecovery, setPassword } from './password.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readBody } from '../http/body.ts';
import { createAuth } from '../supabase/secret-key.ts';

/** `/authentication/password`: a new password for somebody who has forgotten theirs. */
export function passwordRoutes(config: Config): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>();

  routes.post(
    '/',
    operation({
      summary:
        'RESET: sends a mail with a code, if the address has an account; CONFIRM: sets the password with that code and ends all sessions',
      body: PasswordRequest,
      answer: [204],
      errors: ['INVALID_CONFIRMATION_CODE', 'TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const body = await readBody(c, PasswordRequest);
      await limitAttempts(config, c, 'password', body.email);
      const auth = createAuth(config, clientAddress(c));
      // Nobody waits for the mail: how long that takes would tell whether the address has an account.
      if (body.action === 'RESET') inBackground(c.get('requestId'), sendRecovery(auth, body.email));
      else await setPassword(auth, body);
      return c.body(null, 204);
    },
  );

  return routes;
}
