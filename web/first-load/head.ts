// Runs before the first paint and before the app has loaded. This script only guesses whether there is a session, so
// the app checks the session later.
import { preferredLocale } from '@/i18n/preferred-locale.ts';
import { needsSession, pageOf } from '@/lib/navigation/guarded-pages.ts';
import { loggedInFlag } from '@/lib/storage/logged-in-flag.ts';
import { applyTheme, storedTheme } from '@/lib/storage/theme.ts';

const page = pageOf(location.pathname);
const isGuarded = needsSession(location.pathname);
const isSignedIn = isGuarded && loggedInFlag.isSet();
const locale = preferredLocale();
let frame = frameOfPage();

// Sets the theme before the first paint, so that a dark page does not flash white.
applyTheme(storedTheme());
document.documentElement.lang = locale;

if (isSignedIn) {
  // The guard of the signed-in pages uses this request's response.
  const href = '/v1/authentication/user-context';
  const link = { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}

// The app starts only after the browser has read the whole page.
if (document.readyState === 'loading') document.addEventListener('readystatechange', show, { once: true });
else show();

document.addEventListener('klinky:failed', showFailure);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);

/** Returns the frame of frames.tsx that the page shows until the app can draw. */
function frameOfPage(): string | null {
  if (isSignedIn) return page === '' || page === 'dashboard' ? 'dashboard' : 'signed-in';
  if (isGuarded || page === 'signin') return 'sign-in';
  return ['signup', 'create-account', 'confirm', 'reset-password'].includes(page) ? 'signed-out' : null;
}

function show(): void {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-frame="${frame}"][lang="${locale}"]`,
  );
  if (template) document.getElementById('root')?.replaceChildren(template.content.cloneNode(true));
}

function showFailure(): void {
  frame = 'failed';
  if (document.readyState !== 'loading') show();
  addEventListener('online', () => location.reload());
}
