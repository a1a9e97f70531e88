import { Hono } from 'hono';
import * as v from 'valibot';
import {
  AccessToken,
  ConfirmationLink,
  ConfirmationRequest,
  NewAccount,
  SignIn,
} from '../../_shared/contract/authentication.ts';
import { SignUp } from '../../_shared/contract/sign-up.ts';
import { User } from '../../_shared/contract/user.ts';
import { authFailure, tokenFailure } from '../supabase/auth-errors.ts';
import { inBackground } from '../http/background.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Config } from '../config.ts';
import { confirm, resendConfirmation } from './confirmation.ts';
import type { SessionEnv } from '../http/context.ts';
import { ApiError } from '../errors.ts';
import { logError } from '../http/log.ts';
import { operation } from '../http/openapi/operation.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import { readUser } from '../users/read-user.ts';
import { realtimeUrl } from './realtime-url.ts';
import { readBody } from '../http/body.ts';
import { createAuth } from '../supabase/secret-key.ts';
import type { Sessions } from '../session/session.ts';
import { signUp } from './sign-up.ts';
import { createUserClient } from '../supabase/user-client.ts';

/** `/authentication`: from sign-up to sign-out. */
export function authenticationRoutes(config: Config, sessions: Sessions): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>();

  routes.post(
    '/signin',
    operation({
      summary: 'Opens a session: the user, and the cookies',
      body: SignIn,
      answer: [200, User],
      errors: ['INVALID_CREDENTIALS', ['USER_PENDING_CONFIRMATION', 401], 'TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { username, password } = await readBody(c, SignIn);
      await limitAttempts(config, c, 'signIn', username);
      const auth = createAuth(config, clientAddress(c));
      const { data, error } = await auth.signInWithPassword({ email: username, password });
      if (error) throw authFailure(error);
      const { access_token: accessToken, refresh_token: refreshToken } = data.session;
      const user = await readUser(createUserClient(config, accessToken), data.user.id, askedLocale(c));
      sessions.cookies.write(c, { accessToken, refreshToken });
      return c.json(user);
    },
  );

  routes.post(
    '/signup',
    operation({
      summary: 'Creates an account and sends the confirmation mail, in the language of `Accept-Language`',
      body: SignUp,
      answer: [201, NewAccount],
      errors: [
        'EMAIL_NOT_WHITELISTED',
        'USER_ALREADY_EXISTS',
        'USER_PENDING_CONFIRMATION',
        'TOO_MANY_REQUESTS',
      ],
    }),
    async (c) => {
      const body = await readBody(c, SignUp);
      await limitAttempts(config, c, 'signUp', body.login);
      const locale = askedLocale(c) ?? 'fr';
      await signUp(config, createAuth(config, clientAddress(c)), { ...body, locale });
      return c.json({ login: body.login }, 201);
    },
  );

  routes.get(
    '/confirm',
    operation({
      summary:
        'The confirmation link: leads to `/signin?confirmation=success`, `=already` the second time, or `=failed`',
      query: ConfirmationLink,
      answer: [303],
    }),
    async (c) => {
      // Mail scanners look at links this way, and the token is good once only.
      if (c.req.method === 'HEAD') return c.body(null, 200);
      const link = v.safeParse(ConfirmationLink, c.req.query());
      const auth = createAuth(config, clientAddress(c));
      const outcome = link.success ? await confirm(config, auth, link.output) : 'failed';
      // Relative: the browser is at the app's own origin, whatever address reaches the function.
      return c.redirect(`/signin?confirmation=${outcome}`, 303);
    },
  );

  routes.post(
    '/confirmation',
    operation({
      summary: 'Sends the confirmation mail again, if an account of the address waits for it',
      body: ConfirmationRequest,
      answer: [204],
      errors: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { email } = await readBody(c, ConfirmationRequest);
      await limitAttempts(config, c, 'confirmation', email);
      // Nobody waits for the mail: how long that takes would tell whether the address has an account.
      inBackground(c.get('requestId'), resendConfirmation(createAuth(config, clientAddress(c)), email));
      return c.body(null, 204);
    },
  );

  routes.post(
    '/signout',
    operation({ summary: 'Ends the session, if any, and clears the cookies', answer: [204] }),
    async (c) => {
      try {
        const session = await sessions.find(c);
        if (session) await createAuth(config, clientAddress(c)).admin.signOut(session.accessToken, 'local');
      } catch (error) {
        // The browser forgets the session in any case; Auth has ended it already, or will when it expires.
        const isOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
        if (!isOver) logError(c.get('requestId'), error);
      }
      sessions.cookies.clear(c);
      return c.body(null, 204);
    },
  );

  routes.post(
    '/signout/others',
    operation({ summary: 'Ends all other sessions of the user', answer: [204] }),
    sessions.require,
    async (c) => {
      const auth = createAuth(config, clientAddress(c));
      const { error } = await auth.admin.signOut(c.get('session').accessToken, 'others');
      if (error) throw tokenFailure(error);
      return c.body(null, 204);
    },
  );

  routes.get(
    '/user-context',
    operation({
      summary:
        'The user with the 100 newest notifications, in the language of `Accept-Language`, else the account’s',
      answer: [200, User],
    }),
    sessions.require,
    async (c) => c.json(await readUser(c.get('db'), c.get('session').userId, askedLocale(c))),
  );

  routes.get(
    '/access-token',
    operation({
      summary:
        'An access token for Realtime with enough time left, to be kept in memory only, and the address of Realtime',
      answer: [200, AccessToken],
    }),
    sessions.require,
    async (c) => {
      const { accessToken, expiresAt } = await sessions.lasting(c);
      // Nothing else verifies the token here.
      const { data, error } = await createAuth(config, clientAddress(c)).getClaims(accessToken);
      if (error) throw tokenFailure(error);
      return c.json({
        accessToken,
        expiresAt: expiresAt.toISOString(),
        realtimeUrl: realtimeUrl(config, data?.claims.iss),
        publishableKey: config.publishableKey,
      });
    },
  );

  return routes;
}
