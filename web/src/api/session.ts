import * as v from 'valibot';
import { AccessToken } from '@shared/contract/access-token.ts';
import { callApi } from '@/lib/http/http.ts';

/** Ends the session on the server. */
export const signOut = (): Promise<unknown> =>
  callApi('/authentication/signout', v.unknown(), { method: 'POST' });

/** Ends every session except this one. */
export const endOtherSessions = (): Promise<unknown> =>
  callApi('/authentication/signout/others', v.unknown(), { method: 'POST' });

/** The URL of Realtime, and a token that must only be kept in memory. */
export const fetchAccessToken = (): Promise<AccessToken> =>
  callApi('/authentication/access-token', AccessToken);
