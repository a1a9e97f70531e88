import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '@/components/error-page.tsx';
import { NotFoundPage } from '@/components/not-found-page.tsx';
import type { TextPart } from '@/i18n/texts.ts';
import { routeTree } from './routeTree.gen.ts';

/** What guards and loaders have access to. */
export interface RouterContext {
  /** The cache of API responses. Its code is only loaded for signed-in users. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that a page's routes list; awaited by its guard. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Drops the session, which the server no longer accepts, and asks the user to sign in again. */
  readonly endSession: () => void;
}

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    // An unknown URL gets a page of its own, even below a layout.
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    /** The text parts that the page needs besides the common one. */
    texts?: readonly TextPart[];
  }
  interface HistoryState {
    /** The e-mail address of an account just signed up, which is still to be confirmed. */
    signedUpEmail?: string;
  }
}
