import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OfflineBanner } from '@/components/offline-banner.tsx';
import { Toaster } from '@/components/toaster.tsx';
import { BetaKeys } from '@/features/beta/beta-keys.tsx';
import { Language } from '@/i18n/language.tsx';
import { loadLocale, preferredLocale } from '@/i18n/locale.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import { createQueryClient } from '@/lib/query-client.ts';
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
  void router
    .navigate({ to: '/signin', search: { sessionExpired: true, redirect: href }, ignoreBlocker: true })
    // Only now: the page that was left still read it.
    .then(() => queryClient.clear());
}

const queryClient = createQueryClient(endSession);
const router = createAppRouter({ queryClient, endSession });
loggedInFlag.onClearedElsewhere(() => {
  if (router.state.matches.some(({ routeId }) => isGuardedRoute(routeId))) leaveToSignIn();
});
// The code and the texts of the page come while the guard asks who is signed in, and not after.
const [firstRoutes] = router.getMatchedRoutes(firstPath());
for (const route of firstRoutes) void router.loadRouteChunk(route);
const firstTexts = firstRoutes.flatMap(({ options }) => options.staticData?.texts ?? []);

/** Where the guards will lead from the address that was opened. */
function firstPath(): string {
  const { pathname } = router.latestLocation;
  const [routes] = router.getMatchedRoutes(pathname);
  const isGuarded = pathname === '/' || routes.some(({ id }) => isGuardedRoute(id));
  if (!loggedInFlag.isSet()) return isGuarded ? '/signin' : pathname;
  return pathname === '/' || pathname === '/signin' ? '/dashboard' : pathname;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const locale = await loadLocale(preferredLocale(), firstTexts);
createRoot(root).render(
  <StrictMode>
    <Language locale={locale}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <BetaKeys />
        <OfflineBanner />
        <Toaster />
      </QueryClientProvider>
    </Language>
  </StrictMode>,
);
