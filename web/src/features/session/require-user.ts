import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { User } from '@shared/contract/user.ts';
import { userQuery } from '@/api/user.ts';
import { drafts } from '@/lib/drafts.ts';
import { NetworkError } from '@/lib/http.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import type { Navigation } from './enter.ts';

/** Gives the signed-in user, who is refreshed at every navigation, or leads to the sign-in page. */
export async function requireUser(
  queryClient: QueryClient,
  { context: { endSession }, location, preload }: Navigation,
): Promise<User> {
  const refresh = () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known) {
    // What is on screen stays while the user is refreshed. No answer at all says nothing about the session.
    if (!preload) refresh().catch((error: unknown) => error instanceof NetworkError || endSession());
    return known;
  }
  try {
    const user = await refresh();
    drafts.belongTo(user.id);
    return user;
  } catch (error) {
    if (error instanceof NetworkError) throw error;
    loggedInFlag.clear();
    throw redirect({
      to: '/signin',
      search: { sessionExpired: true, redirect: location.href },
      replace: true,
    });
  }
}

/** Begins a session with the user whom the API just told, and nothing of a session before. */
export function welcome(queryClient: QueryClient, user: User): void {
  queryClient.clear();
  drafts.belongTo(user.id);
  queryClient.setQueryData(userQuery.queryKey, user);
}
