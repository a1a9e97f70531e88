import type { Context } from 'hono';
import * as v from 'valibot';
import { ConfirmationRequest, NewAccount, SignIn } from '../../_shared/contract/users/authentication.ts';
import {
  Confirmation,
  ConfirmationLink,
  ConfirmationOutcome,
  ConfirmationState,
} from '../../_shared/contract/users/confirmation.ts';
import { SignUp } from '../../_shared/contract/users/sign-up.ts';
import { User } from '../../_shared/contract/users/user.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { newSecret } from '../hash.ts';
import { runInBackground } from '../http/background.ts';
import { clientAddress } from '../http/client-address.ts';
import type { RequestEnv } from '../http/context.ts';
import { logError } from '../http/log.ts';
import { askedLocale } from '../http/preferred-locale.ts';
import { limitAttempts } from '../http/rate-limits.ts';
import type { Router } from '../http/router.ts';
import type { Routers } from '../session/routers.ts';
import type { Sessions } from '../session/session.ts';
import { authFailure, sessionFailure } from '../supabase/auth-errors.ts';
import { type Auth, confirmationState, createAuth } from '../supabase/secret-key.ts';
import { createUserClient } from '../supabase/user-client.ts';
import { readUser } from '../users/read-user.ts';
import { confirm, resendConfirmation } from './confirmation.ts';
import { delayRefusal } from './delay-refusal.ts';
import { createSignUpCookie, type SignUpCookie } from './sign-up-cookie.ts';
import { signUp } from './sign-up.ts';

/** The body that replaces a malformed body. Its token belongs to no account. */
const NO_LINK = { token: '' };

/** Returns the routes of `/authentication`. These routes are open to callers without a session. */
export function authenticationRoutes({ everybody }: Routers, config: Config, sessions: Sessions) {
  const routes = everybody();
  const signUpCookie = createSignUpCookie(config);

  routes.post(
    '/signin',
    {
      summary: 'Opens a session. Returns the user and sets the session cookies',
      body: SignIn,
      answer: [200, User],
      errors: ['INVALID_CREDENTIALS', ['USER_PENDING_CONFIRMATION', 401], 'TOO_MANY_REQUESTS'],
    },
    async (c, { body: { username, password } }) => {
      await limitAttempts(config, c, 'signIn', username);
      const auth = createAuth(config, clientAddress(config, c));
      const { session, user: owner } = await delayRefusal(signIn(auth, username, password));
      const { access_token: accessToken, refresh_token: refreshToken } = session;
      const user = await readUser(createUserClient(config, accessToken), owner.id, askedLocale(c));
      sessions.cookies.write(c, { accessToken, refreshToken });
      return c.json(user);
    },
  );

  routes.post(
    '/signup',
    {
      summary: 'Creates an account and sends the confirmation mail in the language of `Accept-Language`',
      body: SignUp,
      answer: [201, NewAccount],
      errors: [
        'EMAIL_NOT_WHITELISTED',
        'USER_ALREADY_EXISTS',
        'USER_PENDING_CONFIRMATION',
        'TOO_MANY_REQUESTS',
      ],
    },
    async (c, { body }) => {
      await limitAttempts(config, c, 'signUp', body.login);
      const locale = askedLocale(c) ?? 'fr';
      const { secret, hash: secretHash } = await newSecret();
      await signUp(config, createAuth(config, clientAddress(config, c)), { ...body, locale, secretHash });
      signUpCookie.write(c, secret);
      return c.json({ login: body.login }, 201);
    },
  );

  addConfirmationRoutes(routes, config, signUpCookie);

  routes.post(
    '/signout',
    { summary: 'Ends the caller’s session, if there is one, and clears the session cookies', answer: [204] },
    async (c) => {
      await endSession(c, config, sessions);
      sessions.cookies.clear(c);
      return c.body(null, 204);
    },
  );

  return routes;
}

function addConfirmationRoutes(routes: Router<RequestEnv>, config: Config, signUpCookie: SignUpCookie): void {
  // The method is POST, because the servers on the way would log a token in the query.
  routes.post(
    '/confirm/state',
    {
      summary:
        'Returns the effect that a confirmation link has if it is used in this browser. Changes nothing',
      body: v.fallback(ConfirmationLink, NO_LINK),
      answer: [200, ConfirmationState],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { body: { token } }) => {
      await limitAttempts(config, c, 'confirm', null);
      return c.json({ confirmation: await confirmationState(config, token, signUpCookie.read(c)) });
    },
  );

  routes.post(
    '/confirm',
    {
      summary:
        'Confirms an account with the token from a mail. In a browser other than the browser of the sign-up, a new password is required',
      body: Confirmation,
      answer: [200, ConfirmationOutcome],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { body }) => {
      await limitAttempts(config, c, 'confirm', null);
      const auth = createAuth(config, clientAddress(config, c));
      const outcome = await confirm(config, auth, { ...body, browserSecret: signUpCookie.read(c) });
      if (outcome.confirmation === 'success') signUpCookie.clear(c);
      return c.json(outcome);
    },
  );

  routes.post(
    '/confirmation',
    {
      summary: 'Sends the confirmation mail again if the account with this address is not confirmed yet',
      body: ConfirmationRequest,
      answer: [204],
      errors: ['TOO_MANY_REQUESTS'],
    },
    async (c, { body: { email } }) => {
      await limitAttempts(config, c, 'confirmation', email);
      // Respond before the mail is sent. The time of a later response would tell an attacker if the address has an
      // account.
      runInBackground(
        c.get('requestId'),
        resendConfirmation(config, createAuth(config, clientAddress(config, c)), email),
      );
      return c.body(null, 204);
    },
  );
}

/**
 * Ends the caller's session in Supabase Auth, if there is one. A failure is only logged, because the browser forgets
 * the session anyway.
 */
async function endSession(c: Context<RequestEnv>, config: Config, sessions: Sessions): Promise<void> {
  try {
    const session = await sessions.find(c);
    if (session === null) return;
    const auth = createAuth(config, clientAddress(config, c));
    const { error } = await auth.admin.signOut(session.accessToken, 'local');
    if (error) throw sessionFailure(error);
  } catch (error) {
    // A session that Supabase Auth refuses has already ended.
    const isOver = error instanceof ApiError && error.code === 'UNAUTHENTICATED';
    if (!isOver) logError(c.get('requestId'), error);
  }
}

async function signIn(auth: Auth, email: string, password: string) {
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw authFailure(error);
  return data;
}
