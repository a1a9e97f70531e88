// Runs before anything is painted and before the app's own script has arrived: sets the theme, so that a dark page is
// never white first, shows something to read, and has what the page will ask for loaded meanwhile. What is told here is
// only a guess: the app decides anew (src/lib/theme.ts, src/i18n/locale.ts, src/lib/logged-in-flag.ts).
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

  const languages = [stored['klinky.locale'] ?? '', ...navigator.languages].map((tag) =>
    tag.slice(0, 2).toLowerCase(),
  );
  const language = languages.find((tag) => tag === 'fr' || tag === 'en') ?? 'fr';
  document.documentElement.lang = language;

  const page = location.pathname.split('/')[1] ?? '';
  const isGuarded = ['', 'dashboard', 'tenants', 'properties', 'receipts', 'settings', 'admin'].includes(
    page,
  );
  const isDashboard = ['', 'dashboard'].includes(page);
  const isSignedIn = isGuarded && stored['klinky.loggedIn'] === 'true';

  // Until the app is there, one of the templates in the page (src/first-frames.tsx) is seen.
  /** Answers whether the browser has come to the template. @param {string} name */
  const show = (name) => {
    /** @type {HTMLTemplateElement | null} */
    const frame = document.querySelector(`template[data-frame="${name}"][lang="${language}"]`);
    if (frame) document.getElementById('root')?.replaceChildren(frame.content.cloneNode(true));
    return frame !== null;
  };
  let frame = '';
  if (isSignedIn) frame = isDashboard ? 'dashboard' : 'signed-in';
  else if (isGuarded || page === 'signin') frame = 'sign-in';
  else if (['signup', 'create-account', 'reset-password'].includes(page)) frame = 'signed-out';
  const showFirst = () => {
    const isAppThere = document.getElementById('root')?.hasChildNodes();
    if (!isAppThere && !show(frame)) requestAnimationFrame(showFirst);
  };
  if (frame) {
    // The app lets it stand until it can draw the page itself.
    document.documentElement.dataset['frame'] = frame;
    requestAnimationFrame(showFirst);
  }
  const tellOfFailure = () => {
    frame = 'failed';
    show(frame);
    addEventListener('online', () => location.reload());
  };
  document.addEventListener('klinky:failed', tellOfFailure);
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && tellOfFailure(), true);

  /** What a page begins with, by language: the build writes it. @type {Record<string, Record<string, string[]>>} */
  const files = JSON.parse(document.currentScript?.dataset['files'] ?? '{}');
  const beginnings = isSignedIn ? ['signedIn', ...(isDashboard ? ['dashboard'] : [])] : ['signedOut'];
  // Nothing that is seen first waits for them.
  /** @type {Partial<HTMLLinkElement>[]} */
  const links = beginnings
    .flatMap((beginning) => files[language]?.[beginning] ?? [])
    .map((href) => ({ rel: 'modulepreload', href, fetchPriority: 'low' }));
  if (isSignedIn) {
    // The guard of these pages asks for it before anything else, and so takes this answer.
    const href = '/v1/authentication/user-context';
    links.push({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  }
  for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));
}
