import { PasswordRequest } from '../../_shared/contract/values/password.ts';
import type { Config } from '../config.ts';
import { runInBackground } from '../http/background.ts';
import { clientAddress } from '../http/client-address.ts';
import { forgetAttempts, limitAttempts } from '../http/rate-limits.ts';
import type { Routers } from '../session/routers.ts';
import { createAuth } from '../supabase/secret-key.ts';
import { mailOwner } from '../users/owner-mail.ts';
import { sendRecovery, setPassword } from './password.ts';

/**
 * Returns the route of `/authentication/password`, which sets a new password for a user who forgot the current
 * password.
 */
export function passwordRoutes({ everybody }: Routers, config: Config) {
  const routes = everybody();

  routes.post(
    '/',
    {
      summary:
        'RESET: sends a mail with a code, if the address has an account. CONFIRM: sets the password with that code, ends all sessions and informs the owner by mail',
      body: PasswordRequest,
      answer: [204],
      errors: ['INVALID_CONFIRMATION_CODE', 'TOO_MANY_REQUESTS'],
    },
    async (c, { body }) => {
      const auth = createAuth(config, clientAddress(config, c));
      if (body.action === 'RESET') {
        await limitAttempts(config, c, 'passwordReset', body.email);
        // Answer before the mail is sent: otherwise the response time would reveal whether the address has an account.
        runInBackground(c.get('requestId'), sendRecovery(config, auth, body.email));
      } else {
        await limitAttempts(config, c, 'passwordConfirm', body.email);
        const locale = await setPassword(config, auth, body);
        // Somebody else may have tried wrong passwords. Such attempts must not lock out the owner.
        await forgetAttempts(config, c, 'signIn', body.email);
        if (locale !== null) mailOwner(config, c, { email: body.email, locale }, { kind: 'passwordChanged' });
      }
      return c.body(null, 204);
    },
  );

  return routes;
}
