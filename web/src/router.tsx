import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '@/components/page/error-page.tsx';
import { NotFoundPage } from '@/components/page/not-found-page.tsx';
import type { TextPart } from '@/i18n/i18n-types.ts';
import type { RouterContext } from './features/session/navigation.ts';
import { routeTree } from './routeTree.gen.ts';

/** The event on which the router preloads a page; `false` turns preloading off. */
export type Preload = 'intent' | false;

export function createAppRouter(context: RouterContext, defaultPreload: Preload) {
  return createRouter({
    routeTree,
    context,
    defaultPreload,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    scrollRestoration: true,
    // The router would give a panel the scroll position of the panel on the page before.
    scrollToTopSelectors: ['[data-panel]', '[data-panel-body]'],
    // An unknown URL shows a separate page without any layout.
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
    /** The page's parts of texts, except the part `common`. */
    texts?: readonly TextPart[];
  }
  interface HistoryState {
    /** The e-mail address to sign in with, if it is known. */
    login?: string;
    /** The kind of the mail that was just requested for this address. */
    awaitedMail?: 'confirmation' | 'newPassword';
    /** True if a link in a mail opened the page. After a reload, the code of the link is lost. */
    hadCode?: boolean;
    /** The token of the confirmation link that was opened. */
    confirmationToken?: string;
  }
}
