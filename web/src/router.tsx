import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '@/components/error-page.tsx';
import { NotFoundPage } from '@/components/not-found-page.tsx';
import type { TextPart } from '@/i18n/texts.ts';
import { routeTree } from './routeTree.gen.ts';

/** What guards and loaders work with. */
export interface RouterContext {
  /** The cache of what the API answered. Its code loads for whoever is signed in. */
  readonly loadQueryClient: () => Promise<QueryClient>;
  /** Loads the texts that the routes of a page name, which its guard waits for. */
  readonly loadPageTexts: (page: { readonly pathname: string }) => Promise<void>;
  /** Forgets the session, which the server no longer knows, and asks to sign in again. */
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
    // An unknown address is a page of its own, also below a layout.
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The parts of the texts that the page shows, besides the common one. */
    texts?: readonly TextPart[];
  }
  interface HistoryState {
    /** The address of an account just asked for, which its mail must confirm. */
    signedUpEmail?: string;
  }
}
