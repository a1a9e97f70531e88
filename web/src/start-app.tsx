import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { Toaster } from '@/components/toaster.tsx';
import { BetaKeys } from '@/features/beta/beta-keys.tsx';
import { Language } from '@/i18n/language.tsx';
import { loadLocale } from '@/i18n/locale.ts';
import { preferredLocale } from '@/i18n/preferred-locale.ts';
import type { TextPart } from '@/i18n/i18n-types.ts';
import { loadTexts } from '@/i18n/texts.ts';
import { needsSession } from './lib/navigation/guarded-pages.ts';
import { loggedInFlag } from './lib/storage/logged-in-flag.ts';
import { type AppRouter, type Preload, createAppRouter } from './router.tsx';
import './app.css';

/**
 * Creates the router. Starts to load the code and the texts of the first page at the same time. `language` resolves
 * when the texts have loaded.
 */
function setUp(preload: Preload) {
  let queryClient: Promise<QueryClient> | undefined;
  /**
   * `undefined` until the query client has loaded. Signed-out visitors do not need this function, because they have no
   * drafts.
   */
  let keepDrafts: (() => void) | undefined;

  const loadQueryClient = (): Promise<QueryClient> =>
    (queryClient ??= import('./lib/http/query-client.ts').then(
      (module) => {
        keepDrafts = module.keepDrafts(() => router.state.location.href);
        return module.createQueryClient(endSession);
      },
      (error: unknown) => {
        // Forget the failed attempt, because a later attempt may succeed.
        queryClient = undefined;
        throw error;
      },
    ));

  function endSession(): void {
    if (!loggedInFlag.isSet()) return;
    loggedInFlag.clear();
    leaveToSignIn({ sessionExpired: true });
  }

  function leaveToSignIn(why: { sessionExpired: true } | { signedOut: true }): void {
    const { href } = router.state.location;
    keepDrafts?.();
    void router
      .navigate({ to: '/signin', search: { ...why, redirect: href }, ignoreBlocker: true })
      // The cache is cleared after the navigation, because the old page uses the cache until then.
      .then(async () => (await queryClient)?.clear());
  }

  const router = createAppRouter(
    {
      loadQueryClient,
      loadPageTexts: async ({ pathname }) => {
        await language;
        await loadTexts(textsOf(router, pathname));
      },
      endSession,
    },
    preload,
  );
  loggedInFlag.onClearedElsewhere((signedOut) => {
    if (needsSession(router.state.location.pathname))
      leaveToSignIn(signedOut ? { signedOut } : { sessionExpired: true });
  });
  const path = firstPath(router);
  // Load the code of the page and its guard in parallel with the texts.
  for (const route of router.getMatchedRoutes(path)[0]) void router.loadRouteChunk(route);
  const language = loadLocale(preferredLocale(), textsOf(router, path));
  if (loggedInFlag.isSet()) {
    void Promise.allSettled([loadQueryClient(), import('@/features/session/require-user.ts')]);
  }
  return { router, language };
}

const textsOf = (router: AppRouter, pathname: string): TextPart[] =>
  router.getMatchedRoutes(pathname)[0].flatMap(({ options }) => options.staticData?.texts ?? []);

/** Returns the path of the first page: the initial path, or the path to which the guards will redirect it. */
function firstPath(router: AppRouter): string {
  const { pathname } = router.latestLocation;
  if (!loggedInFlag.isSet()) return needsSession(pathname) ? '/signin' : pathname;
  return pathname === '/' || pathname === '/signin' ? '/dashboard' : pathname;
}

/**
 * Renders the app into an element. If first-load/head.ts shows a frame in the element, waits until the page can replace
 * the frame. Otherwise renders at once, including pending states.
 */
export async function startApp(
  root: HTMLElement,
  preload: Preload = 'intent',
): Promise<{ router: AppRouter; reactRoot: Root }> {
  const { router, language } = setUp(preload);
  const hasFrame = root.hasChildNodes();
  const [{ createRoot }, locale] = await Promise.all([
    import('react-dom/client'),
    language,
    hasFrame && router.load(),
  ]);
  const reactRoot = createRoot(root);
  // The first render takes long. A transition keeps the browser responsive during the render.
  startTransition(() =>
    reactRoot.render(
      <StrictMode>
        <Language locale={locale}>
          <RouterProvider router={router} />
          <BetaKeys />
          <Toaster />
        </Language>
      </StrictMode>,
    ),
  );
  return { router, reactRoot };
}
