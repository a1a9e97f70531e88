import * as v from 'valibot';
import { type SignIn } from '@shared/contract/authentication.ts';
import type { SignUp } from '@shared/contract/sign-up.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';

/** Signs in; the response sets the session cookies. */
export const signIn = (credentials: SignIn): Promise<User> =>
  callApi('/authentication/signin', User, { method: 'POST', body: credentials });

/** Requests an account, which becomes active once its e-mail address is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });
