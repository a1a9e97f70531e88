import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { User } from '@shared/contract/user.ts';
import { userQuery } from '@/api/user.ts';
import { drafts } from '@/lib/form/drafts.ts';
import { ApiError } from '@/lib/http/http.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import type { Navigation } from './navigation.ts';

/**
 * Whether a failed read of the user ends the session: any answer does, unless it says that the service is busy or away. Without a connection the session
 * stays.
 */
const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 429 && error.status < 502;

const watched = new WeakSet<QueryClient>();

/** Asks for the user when the page is looked at again: a session that was ended on another device then ends here. */
function watchReturns(queryClient: QueryClient, endSession: () => void): void {
  if (watched.has(queryClient)) return;
  watched.add(queryClient);
  document.addEventListener('visibilitychange', () => {
    const isSignedIn = queryClient.getQueryData(userQuery.queryKey) !== undefined;
    if (document.visibilityState !== 'visible' || !isSignedIn) return;
    queryClient
      .query({ ...userQuery, staleTime: 0 })
      .catch((error: unknown) => endsSession(error) && endSession());
  });
}

/** Returns the signed-in user, refetched on every navigation, or redirects to the sign-in page when the session has ended. */
export async function requireUser(
  queryClient: QueryClient,
  { context: { endSession }, location, preload }: Navigation,
): Promise<User> {
  watchReturns(queryClient, endSession);
  // A page that is opened asks again for what could not be loaded before.
  queryClient.removeQueries({
    type: 'inactive',
    predicate: ({ state }) => state.status === 'error' && state.data === undefined,
  });
  const refresh = () => queryClient.query({ ...userQuery, staleTime: 0 });
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known) {
    // The page stays while the user is refetched.
    if (!preload) refresh().catch((error: unknown) => endsSession(error) && endSession());
    return known;
  }
  try {
    const user = await refresh();
    drafts.belongTo(user.id);
    return user;
  } catch (error) {
    if (!endsSession(error)) throw error;
    loggedInFlag.clear();
    throw redirect({
      to: '/signin',
      search: { sessionExpired: true, redirect: location.href },
      replace: true,
    });
  }
}

/** Starts a session for the user the API just returned, with nothing left over from an earlier one. */
export function welcome(queryClient: QueryClient, user: User): void {
  queryClient.clear();
  drafts.belongTo(user.id);
  queryClient.setQueryData(userQuery.queryKey, user);
}
