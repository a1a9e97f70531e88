import type { SignIn } from '@shared/contract/users/authentication.ts';
import { User } from '@shared/contract/users/user.ts';
import { callApi } from '@/lib/http/http.ts';

/** Signs in. The response sets the session cookies. */
export const signIn = (credentials: SignIn): Promise<User> =>
  callApi('/authentication/signin', User, { method: 'POST', body: credentials });
