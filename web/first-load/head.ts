// This script runs before the first paint and before the app has loaded. It only guesses whether the user is signed in.
// The app checks this later.
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
  // The route guard of the signed-in pages uses the response to this request.
  const href = '/v1/authentication/user-context';
  const link = { rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href };
  document.head.append(Object.assign(document.createElement('link'), link));
}

// Shows the frame once the browser has read the whole page. The app starts after that.
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
