import * as v from 'valibot';
import { AccessToken } from '@shared/contract/values/access-token.ts';
import { callApi } from '@/lib/http/http.ts';

export const signOut = (): Promise<unknown> =>
  callApi('/authentication/signout', v.unknown(), { method: 'POST' });

/** Ends every session except this one. */
export const endOtherSessions = (): Promise<unknown> =>
  callApi('/authentication/signout/others', v.unknown(), { method: 'POST' });

/** Returns the URL of Realtime, a token and the topic of the session. Never store the token outside of memory. */
export const fetchAccessToken = (): Promise<AccessToken> =>
  callApi('/authentication/access-token', AccessToken);
