/** What the dashboard needs besides main.tsx, and all signed-in pages before they are drawn. */
const SIGNED_IN = [
  '/lib/query-client.ts',
  '/features/session/require-user.ts',
  '/routes/_authed.tsx?tsr-split=component---loader',
  '/routes/_authed/dashboard.tsx?tsr-split=component---loader',
];

/**
 * Which modules are bundled into one file. Each group takes the modules named here and all that these import, unless a
 * group above has them: so no file waits for one that waits for it.
 */
export const groups = [
  // Changes only when React does. The part for browsers is evaluated when main.tsx asks for it.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What main.tsx imports; the sign-in page is part of it.
  { name: 'start', tags: ['$initial' as const] },
  // The other signed-out pages, without what only signed-in pages need: split by which of them needs a module, and
  // hardly merged, since that could close such a circle (tests/e2e/scripts.spec.ts).
  {
    name: 'signed-out',
    test: /\/routes\/(?:signup|confirm|reset-password|verify[^/]*)\.tsx\?tsr-split/,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
  },
  { name: 'signed-in', test: (id: string): boolean => SIGNED_IN.some((end) => id.endsWith(end)) },
  // What at least three other pages or panels need.
  { name: 'shared', minShareCount: 3 },
];
