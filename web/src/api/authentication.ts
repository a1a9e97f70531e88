import * as v from 'valibot';
import type { SignIn, SignUp } from '@shared/contract/authentication.ts';
import { User } from '@shared/contract/user.ts';
import { callApi } from '@/lib/http.ts';

/** Opens a session: the answer sets its cookies. */
export const signIn = (credentials: SignIn): Promise<User> =>
  callApi('/authentication/signin', User, { method: 'POST', body: credentials });

/** Asks for an account; it opens once the mail is confirmed. */
export const signUp = (account: SignUp): Promise<unknown> =>
  callApi('/authentication/signup', v.unknown(), { method: 'POST', body: account });

/** Ends the session on the server. */
export const signOut = (): Promise<unknown> =>
  callApi('/authentication/signout', v.unknown(), { method: 'POST' });
