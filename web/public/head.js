// Runs before anything is painted and before the app's own script has arrived: sets the theme, so that a dark page is
// never white first, and has what the page will ask for loaded meanwhile. What is told here is only a guess: the app
// decides anew (src/lib/theme.ts, src/i18n/locale.ts, src/lib/logged-in-flag.ts).
{
  /** @type {Record<string, string | undefined>} */
  let stored = {};
  try {
    stored = Object.fromEntries(Object.entries(localStorage));
  } catch {
    // Storage may be forbidden.
  }

  const theme = stored['klinky.theme'];
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isDark ? '#0c1322' : '#f8f7f4');

  /** What a page begins with, by language: the build writes it. @type {Record<string, Record<string, string[]>>} */
  const files = JSON.parse(document.currentScript?.dataset['files'] ?? '{}');
  const languages = [stored['klinky.locale'] ?? '', ...navigator.languages].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const filesOf = files[languages.find((language) => language in files) ?? 'fr'];

  const page = location.pathname.split('/')[1] ?? '';
  const hasOwnFrame = ['terms-of-service', 'verify'].includes(page);
  const isForSignedIn =
    stored['klinky.loggedIn'] === 'true' &&
    !hasOwnFrame &&
    !['signin', 'signup', 'create-account', 'reset-password'].includes(page);
  const beginnings = isForSignedIn
    ? ['signedIn', ...(['', 'dashboard'].includes(page) ? ['dashboard'] : [])]
    : ['signedOut'];
  const links = beginnings
    .flatMap((beginning) => filesOf?.[beginning] ?? [])
    .map((href) => ({ rel: 'modulepreload', href }));
  if (isForSignedIn) {
    // The guard of these pages asks for it before anything else, and so takes this answer.
    const href = '/v1/authentication/user-context';
    links.push(Object.assign({ rel: 'preload', href }, { as: 'fetch', crossOrigin: 'use-credentials' }));
  }
  for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));

  // Which of the frames in index.html is seen until the app is there.
  if (!hasOwnFrame) document.documentElement.dataset['frame'] = isForSignedIn ? 'signed-in' : 'signed-out';
}
