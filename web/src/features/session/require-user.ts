import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { User } from '@shared/contract/user.ts';
import { userQuery } from '@/api/user.ts';
import { NetworkError } from '@/lib/http.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';

interface Navigation {
  readonly context: { readonly queryClient: QueryClient; readonly endSession: () => void };
  readonly location: { readonly href: string };
  readonly preload: boolean;
}

/** The guard of the pages for someone signed in: gives who it is, or leads to the sign-in page. */
export async function requireUser({
  context: { queryClient, endSession },
  location,
  preload,
}: Navigation): Promise<User> {
  if (!loggedInFlag.isSet()) {
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true });
  }
  const refresh = () => queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
  const known = queryClient.getQueryData(userQuery.queryKey);
  if (known) {
    // What is on screen stays while the user is refreshed. No answer at all says nothing about the session.
    if (!preload) refresh().catch((error: unknown) => error instanceof NetworkError || endSession());
    return known;
  }
  try {
    return await refresh();
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
