import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { User } from '@shared/contract/users/user.ts';
import { signOut } from '@/api/session/session.ts';
import { userQuery } from '@/api/session/user.ts';
import { drafts } from '@/lib/form/drafts.ts';
import { ApiError, isSessionLost } from '@/lib/http/http.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import type { Navigation } from './navigation.ts';

let signingOut: Promise<unknown> | null = null;

/** Asks the API to clear the session's cookies. Several failed requests send one sign-out. */
const clearCookies = (): Promise<unknown> =>
  (signingOut ??= signOut()
    .catch(() => null)
    .finally(() => (signingOut = null)));

/**
 * Ends the session if the request that loads the user has failed with this error. Returns false if the session goes on,
 * because the service is busy or unavailable, or the connection was lost.
 */
async function hasEndedSession(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 502) return false;
  // The API clears the cookies of a session that is lost. After other errors, the cookies would stay for 30 days.
  if (!isSessionLost(error)) await clearCookies();
  return true;
}

const watched = new WeakSet<QueryClient>();

/**
 * Refetches the user each time the browser tab becomes visible. If the server has ended the session, shows the sign-in
 * page. For example, the user may have ended the session on a different device.
 */
function watchReturns(queryClient: QueryClient, endSession: () => void): void {
  if (watched.has(queryClient)) return;
  watched.add(queryClient);
  document.addEventListener('visibilitychange', () => {
    const isSignedIn = queryClient.getQueryData(userQuery.queryKey) !== undefined;
    if (document.visibilityState !== 'visible' || !isSignedIn) return;
    queryClient
      .query({ ...userQuery, staleTime: 0 })
      .catch(async (error: unknown) => (await hasEndedSession(error)) && endSession());
  });
}

/**
 * Returns the signed-in user, and refetches the user on every navigation. Redirects to the sign-in page if the session
 * has ended.
 */
export async function requireUser(
  queryClient: QueryClient,
  { context: { endSession }, location, preload }: Navigation,
): Promise<User> {
  watchReturns(queryClient, endSession);
  // Remove failed queries of earlier pages, so that the next page tries them again.
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
  const refresh = () => queryClient.query({ ...userQuery, staleTime: 0 });
  const cachedUser = queryClient.getQueryData(userQuery.queryKey);
  if (cachedUser) {
    // Return the cached user at once and refetch in the background, so that the page stays visible.
    if (!preload) refresh().catch(async (error: unknown) => (await hasEndedSession(error)) && endSession());
    return cachedUser;
  }
  try {
    const user = await refresh();
    drafts.belongTo(user.id);
    return user;
  } catch (error) {
    if (!(await hasEndedSession(error))) throw error;
    loggedInFlag.clear();
    throw redirect({
      to: '/signin',
      search: { sessionExpired: true, redirect: location.href },
      replace: true,
    });
  }
}

/** Starts the session of a user, and clears the data of an earlier session. */
export function startSession(queryClient: QueryClient, user: User): void {
  queryClient.clear();
  drafts.belongTo(user.id);
  queryClient.setQueryData(userQuery.queryKey, user);
}
