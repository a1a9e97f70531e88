const SIGNED_IN = [
  '/lib/query-client.ts',
  '/features/session/require-user.ts',
  '/routes/_authed.tsx?tsr-split=component---loader',
];
const DASHBOARD = '/routes/_authed/dashboard.tsx?tsr-split=component---loader';

const texts = (locale: string, ...parts: string[]): string[] =>
  parts.map((part) => `/i18n/${locale}/${part}.ts`);

/** The modules that each first view needs besides main.tsx, by the ends of their names: head.ts loads them early. */
export const firstModules: Readonly<Record<string, (locale: string) => readonly string[]>> = {
  'sign-in': (locale) => texts(locale, 'common', 'session'),
  'signed-out': (locale) => texts(locale, 'common', 'session'),
  'signed-in': (locale) => [...SIGNED_IN, ...texts(locale, 'common', 'app')],
  dashboard: (locale) => [...SIGNED_IN, DASHBOARD, ...texts(locale, 'common', 'app', 'dashboard')],
};

/**
 * Which modules are bundled into one file. Each group takes the modules named here and all that these import, unless a
 * group above has them. `entriesAware` splits a group by the pages that need a module: no file then waits for one that
 * waits for it. Merging small parts may close such circles (tests/e2e/scripts.spec.ts), so that the threshold, in bytes, is low.
 */
export const groups = [
  // Changes only when React does. The part for browsers is evaluated when main.tsx asks for it.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What main.tsx imports; the sign-in page is part of it.
  { name: 'start', tags: ['$initial' as const] },
  // Keeps what only signed-in pages need away from the other signed-out pages.
  {
    name: 'signed-out',
    test: /\/routes\/(?:signup|confirm|reset-password|verify[^/]*)\.tsx\?tsr-split/,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
  },
  {
    name: 'signed-in',
    test: (id: string): boolean => [...SIGNED_IN, DASHBOARD].some((end) => id.endsWith(end)),
  },
  // The rest, by where it is needed.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
];
