// Runs before anything is painted and before the app has loaded. What it assumes about the session may be wrong: the
// app decides for itself.
import { preferredLocale } from '@/i18n/preferred-locale.ts';
import { needsSession, pageOf } from '@/lib/guarded-pages.ts';
import { loggedInFlag } from '@/lib/logged-in-flag.ts';
import { applyTheme, storedTheme } from '@/lib/theme.ts';

const page = pageOf(location.pathname);
const isGuarded = needsSession(location.pathname);
const isSignedIn = isGuarded && loggedInFlag.isSet();
const locale = preferredLocale();

// Before the first paint, so that a dark page is never white at first.
applyTheme(storedTheme());
document.documentElement.lang = locale;

/** Which frame of frames.tsx the page shows until the app can draw it. */
function frameOfPage(): string | null {
  if (isSignedIn) return page === '' || page === 'dashboard' ? 'dashboard' : 'signed-in';
  if (isGuarded || page === 'signin') return 'sign-in';
  return ['signup', 'create-account', 'confirm', 'reset-password'].includes(page) ? 'signed-out' : null;
}

/** Shows a frame; returns whether the browser has parsed all of its template yet. */
function show(frame: string): boolean {
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-frame="${frame}"][lang="${locale}"]`,
  );
  // Until something stands after it, some of its content may not have come.
  if (!template || (document.readyState === 'loading' && !template.nextSibling)) return false;
  document.getElementById('root')?.replaceChildren(template.content.cloneNode(true));
  return true;
}

let frame = frameOfPage();

function showFirst(): void {
  const isDrawn = document.getElementById('root')?.hasChildNodes();
  if (frame !== null && !isDrawn && !show(frame)) requestAnimationFrame(showFirst);
}

function showFailure(): void {
  frame = 'failed';
  if (!show(frame)) document.addEventListener('DOMContentLoaded', () => show('failed'));
  addEventListener('online', () => location.reload());
}
document.addEventListener('klinky:failed', showFailure);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showFailure(), true);

if (frame !== null) {
  // Tells main.tsx to leave the frame until it can draw the whole page.
  document.documentElement.dataset['frame'] = frame;
  requestAnimationFrame(showFirst);

  const files: Partial<Record<string, string[]>> = JSON.parse(
    document.currentScript?.dataset['files'] ?? '{}',
  );
  for (const href of files[`${frame} ${locale}`] ?? [])
    preload({ rel: 'modulepreload', href, fetchPriority: 'low' });
  // The guard of the signed-in pages waits for the user, and takes this response.
  const href = '/v1/authentication/user-context';
  if (isSignedIn) preload({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
