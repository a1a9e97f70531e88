import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from '@/components/error-page.tsx';
import { NotFoundPage } from '@/components/not-found-page.tsx';
import type { TextPart } from '@/i18n/i18n-parts.ts';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';

/** When pages are loaded ahead. */
export type Preload = 'intent' | false;

export function createAppRouter(context: RouterContext, defaultPreload: Preload) {
  return createRouter({
    routeTree,
    context,
    defaultPreload,
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
    /** The e-mail address to sign in with, when it is known. */
    login?: string;
    /** The mail that was just requested for that address. */
    awaitedMail?: 'confirmation' | 'newPassword';
    /** The page was opened by the link of a mail, whose code it no longer has once it is reloaded. */
    hadCode?: boolean;
    /** The token of the confirmation link that was opened. */
    confirmationToken?: string;
  }
}
