import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { OfflineBanner } from '@/components/offline-banner.tsx';
import { Toaster } from '@/components/toaster.tsx';
import { BetaKeys } from '@/features/beta/beta-keys.tsx';
import { Language } from '@/i18n/language.tsx';
import { loadLocale, preferredLocale } from '@/i18n/locale.ts';
import { type TextPart, loadTexts } from '@/i18n/texts.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import { createAppRouter } from './router.tsx';
import './app.css';

const isGuardedRoute = (id: unknown): boolean => id === '/_authed' || id === '/admin';

function endSession(): void {
  if (!loggedInFlag.isSet()) return;
  loggedInFlag.clear();
  leaveToSignIn();
}

function leaveToSignIn(): void {
  const { href } = router.state.location;
  keepDrafts(href);
  void router
    .navigate({ to: '/signin', search: { sessionExpired: true, redirect: href }, ignoreBlocker: true })
    // Only now: the page that was left still read it.
    .then(async () => (await queryClient)?.clear());
}

let queryClient: Promise<QueryClient> | undefined;
/** Nobody who is not signed in has typed what is to be kept. */
let keepDrafts = (_href: string): void => {};
const loadQueryClient = (): Promise<QueryClient> =>
  (queryClient ??= import('@/lib/query-client.ts').then(
    (module) => {
      keepDrafts = module.keepDrafts;
      return module.createQueryClient(endSession);
    },
    (error: unknown) => {
      // It may arrive the next time.
      queryClient = undefined;
      throw error;
    },
  ));

const textsOf = (pathname: string): TextPart[] =>
  router.getMatchedRoutes(pathname)[0].flatMap(({ options }) => options.staticData?.texts ?? []);

const router = createAppRouter({
  loadQueryClient,
  loadPageTexts: async ({ pathname }) => {
    await language;
    await loadTexts(textsOf(pathname));
  },
  endSession,
});
loggedInFlag.onClearedElsewhere(() => {
  if (router.state.matches.some(({ routeId }) => isGuardedRoute(routeId))) leaveToSignIn();
});
// The code of the page and of its guard comes with the texts, and not after.
for (const route of router.getMatchedRoutes(firstPath())[0]) void router.loadRouteChunk(route);
const language = loadLocale(preferredLocale(), textsOf(firstPath()));
if (loggedInFlag.isSet()) {
  void Promise.allSettled([loadQueryClient(), import('@/features/session/require-user.ts')]);
}

/** Where the guards will lead from the address that was opened. */
function firstPath(): string {
  const { pathname } = router.latestLocation;
  const [routes] = router.getMatchedRoutes(pathname);
  const isGuarded = pathname === '/' || routes.some(({ id }) => isGuardedRoute(id));
  if (!loggedInFlag.isSet()) return isGuarded ? '/signin' : pathname;
  return pathname === '/' || pathname === '/signin' ? '/dashboard' : pathname;
}

/** Draws the page: where public/head.js shows something, once it can be drawn whole, and elsewhere with what it waits for. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const isSomethingSeen = document.documentElement.dataset['frame'] !== undefined;
  const [{ createRoot }, locale] = await Promise.all([
    import('react-dom/client'),
    language,
    isSomethingSeen && router.load(),
  ]);
  // The first drawing is long, and the browser is not kept from anything else meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Language locale={locale}>
          <RouterProvider router={router} />
          <BetaKeys />
          <OfflineBanner />
          <Toaster />
        </Language>
      </StrictMode>,
    ),
  );
}

// Not awaited here: the files of the pages need this one, and would wait for it.
start().catch((error: unknown) => {
  document.dispatchEvent(new Event('klinky:failed'));
  throw error;
});
