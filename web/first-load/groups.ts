/** Modules that every signed-in page needs before the page is drawn. The modules of main.tsx are not listed. */
const SIGNED_IN = [
  '/lib/http/query-client.ts',
  '/features/session/require-user.ts',
  '/routes/_authed.tsx?tsr-split=component---loader',
  // Modules that the dashboard shares with other pages. The dashboard opens first. Besides these modules, it needs only
  // its own file (tests/e2e/scripts.spec.ts).
  '/api/properties.ts',
  '/api/tenants.ts',
  '/api/loaded.ts',
  '/api/receipts-key.ts',
  '/components/main-heading.tsx',
  '/contract/kept-due.ts',
  '/contract/month.ts',
  '/features/first-steps/use-first-steps.ts',
  '/features/receipts/receipt-panel.tsx',
  '/lib/http/prefetch.ts',
  '/lib/loading/use-deferred-arrival.ts',
  '/modern/useQuery.js',
  ...[
    'calendar-clock',
    'circle-check',
    'file-plus-corner',
    'file-text',
    'hand-coins',
    'mail-check',
    'send',
  ].map((icon) => `/icons/${icon}.mjs`),
];

/** Modules of both signed-out and signed-in pages: days, passwords, kinds of documents, dropped files. */
const COMMON =
  /\/(?:lib\/(?:text\/day-text|form\/new-password|storage\/tab-storage|files\/use-file-drop)|domain\/(?:period|elision)|contract\/(?:confirmation|document-kind|new-login)|api\/(?:new-session|password|sign-up)|features\/session\/(?:link-input|new-credentials))\.ts|\/components\/(?:unbroken|form\/new-password-fields)\.tsx|\/icons\/(?:badge-check|file-check-corner|triangle-exclamation-point)\.mjs/;

/** Modules for lists that render only the rows in view. */
const ROWS =
  /node_modules\/@tanstack\/(?:virtual-core|react-virtual)\/|\/components\/(?:use-virtual-rows\.ts|virtual-list\.tsx)/;
/** Modules that only lists use. */
const LISTS =
  /node_modules\/@tanstack\/(?:table-core|react-table)\/|\/components\/(?:data-(?:table|grid|cards)|table-features|row-groups|sort-select|use-list-(?:place|search))\.tsx?/;

/** The readers of files, which imports and bank statements share. */
const READING = /\/lib\/reading\/|node_modules\/fflate\//;

/**
 * The modules of each bundled file. A group takes the modules named here and all their imports, except modules of an
 * earlier group. Therefore no two files wait for each other.
 */
export const groups = [
  // This file changes only with a new version of React. The part of React for browsers is evaluated when main.tsx asks
  // for it.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // The imports of main.tsx, and the sign-in page.
  { name: 'start', tags: ['$initial' as const] },
  // The modules of `start` that the terms page needs: less than half of `start`.
  {
    name: 'legal',
    test: /\/components\/support-contact\.tsx|\/lib\/support-email\.ts|\/icons\/(?:chevron-down|user-plus)\.mjs/,
  },
  // Small modules that nearly every page needs, except the first page.
  { name: 'common', test: COMMON },
  // The other signed-out pages, without modules that only signed-in pages need. The files are split by the pages that
  // need a module. Few are merged: a merge could make two files wait for each other (tests/e2e/scripts.spec.ts).
  {
    name: 'signed-out',
    test: /\/routes\/(?:signup|confirm|reset-password|verify[^/]*)\.tsx\?tsr-split/,
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
  },
  { name: 'signed-in', test: (id: string): boolean => SIGNED_IN.some((end) => id.endsWith(end)) },
  // Modules of at least three other pages or panels.
  {
    name: 'shared',
    test: (id: string): boolean => ![ROWS, LISTS, READING].some((group) => group.test(id)),
    minShareCount: 3,
  },
  { name: 'rows', test: ROWS, minShareCount: 2 },
  { name: 'lists', test: LISTS, minShareCount: 2 },
  // The menus of the bars and the drawer. They load once nothing more urgent is loading.
  { name: 'menus', test: /\/features\/(?:layout\/[a-z-]+-view|notifications\/notification-drawer)\.tsx$/ },
  // Icons and other small modules of two pages, in one file. Otherwise the first script would name a file for each
  // module.
  {
    name: 'icons',
    test: /node_modules\/lucide-react\/|\/(?:contact-links\.tsx|due-name\.ts|month-receipts?\.ts|(?:focus-on-mount|use-list-focus|use-new-payment|use-payment-submit|dropped-file|benefit-month|foreign-postal-code|payments-entered|leases|dues|rents|deposit|months-text|landlord-address)\.ts|(?:cancel-dialog|dotted|file-button|past-card|step-card|beta-only|payment-warning|progress-bar|sheet|landlord-address|receipt-facts|receipt-cells|stated-payment-text|use-typed-name)\.tsx)$/,
    minShareCount: 2,
  },
  { name: 'reading', test: READING, minShareCount: 2 },
  // Small pages with neighbouring uses, in one file for the same reason.
  {
    name: 'settings',
    test: /\/routes\/_authed\/settings\/(?:billing|notifications|privacy|security)\.tsx\?tsr-split/,
  },
  // Short texts of both languages, in one file for the same reason.
  ...['palette', 'access', 'signup', 'whitelist'].map((name) => ({
    name,
    test: new RegExp(`/i18n/(?:en|fr)/${name}\\.ts$`),
  })),
];
