import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OfflineBanner } from '@/components/offline-banner.tsx';
import { Toaster } from '@/components/toaster.tsx';
import { BetaKeys } from '@/features/beta/beta-keys.tsx';
import TypesafeI18n from '@/i18n/i18n-react.tsx';
import { loadLocale, preferredLocale } from '@/i18n/locale.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import { createQueryClient } from '@/lib/query-client.ts';
import { createAppRouter } from './router.tsx';
import './app.css';

const isLocaleReady = loadLocale(preferredLocale());

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
  if (router.state.matches.some(({ routeId }) => routeId === '/_authed' || routeId === '/admin'))
    leaveToSignIn();
});
if (loggedInFlag.isSet()) {
  // The code of the page comes while the guard asks who is signed in, and not after.
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
  for (const route of matchedRoutes) void router.loadRouteChunk(route);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const locale = await isLocaleReady;
createRoot(root).render(
  <StrictMode>
    <TypesafeI18n locale={locale}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <BetaKeys />
        <OfflineBanner />
        <Toaster />
      </QueryClientProvider>
    </TypesafeI18n>
  </StrictMode>,
);
