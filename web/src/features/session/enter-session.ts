import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@shared/contract/users/user.ts';
import { loadTexts } from '@/i18n/texts.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import type { Navigation } from './navigation.ts';

/** The only page that an account shows while its deletion is scheduled. */
const CLOSING = '/account-closing';

export interface EnteredSession {
  readonly user: User;
  readonly queryClient: QueryClient;
  /** The error if the texts of the page failed to load; `null` if the texts have loaded. */
  readonly textsFailure: Error | null;
}

/**
 * Guards the pages for signed-in users. Returns the user and the query cache. Redirects to the sign-in page if there is
 * no session, and to the closing page if the account's deletion is scheduled.
 */
export async function enterSession(navigation: Navigation): Promise<EnteredSession> {
  const { context, location } = navigation;
  if (!loggedInFlag.isSet()) {
    throw redirect({ to: '/signin', search: { redirect: location.href }, replace: true });
  }
  const [entered, textsFailure] = await Promise.all([
    loadUser(navigation),
    context.loadPageTexts(location).then(
      () => null,
      (failure: Error) => failure,
    ),
    loadTexts(['app']),
  ]);
  if (entered.user.deletesOn !== null && location.pathname !== CLOSING) {
    throw redirect({ to: CLOSING, replace: true });
  }
  return { ...entered, textsFailure };
}

async function loadUser(navigation: Navigation): Promise<Pick<EnteredSession, 'user' | 'queryClient'>> {
  const [queryClient, { requireUser }] = await Promise.all([
    navigation.context.loadQueryClient(),
    import('./require-user.ts'),
  ]);
  return { queryClient, user: await requireUser(queryClient, navigation) };
}
