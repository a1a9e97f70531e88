/** What all signed-in pages need before they are drawn, besides main.tsx. */
const SIGNED_IN = [
  '/lib/http/query-client.ts',
  '/features/session/require-user.ts',
  '/routes/_authed.tsx?tsr-split=component---loader',
  // What the dashboard shares with other pages: it is opened first, and needs no other file than its own besides
  // (tests/e2e/scripts.spec.ts).
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

/** What both signed-out and signed-in pages show: days, passwords, kinds of documents, files that are dropped. */
const COMMON =
  /\/(?:lib\/(?:text\/day-text|form\/new-password|storage\/tab-storage|files\/use-file-drop)|domain\/(?:period|elision)|contract\/(?:confirmation|document-kind|new-login)|api\/(?:new-session|password|sign-up)|features\/session\/(?:link-input|new-credentials))\.ts|\/components\/(?:unbroken|form\/new-password-fields)\.tsx|\/icons\/(?:badge-check|file-check-corner|triangle-exclamation-point)\.mjs/;

/** Rows that are drawn only where they are seen. */
const ROWS = /node_modules\/@tanstack\/(?:virtual-core|react-virtual)\/|\/components\/use-virtual-rows\.ts/;
/** What only lists have. */
const LISTS =
  /node_modules\/@tanstack\/(?:table-core|react-table)\/|\/components\/(?:data-(?:table|grid|cards)|table-features|row-groups|sort-select|use-list-(?:place|search))\.tsx?/;

/** Imports and statements of a bank read files alike. */
const READING = /\/lib\/reading\/|node_modules\/fflate\//;

/**
 * Which modules are bundled into one file. Each group takes the modules named here and all that these import, unless a
 * group above has them: so no file waits for one that waits for it.
 */
export const groups = [
  // Changes only when React does. The part for browsers is evaluated when main.tsx asks for it.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  // What main.tsx imports; the sign-in page is part of it.
  { name: 'start', tags: ['$initial' as const] },
  // What the terms need of it, which is less than half as long.
  { name: 'legal', test: /\/lib\/support-email\.ts|\/icons\/(?:chevron-down|user-plus)\.mjs/ },
  // Small modules of nearly every page but the first.
  { name: 'common', test: COMMON },
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
  {
    name: 'shared',
    test: (id: string): boolean => ![ROWS, LISTS, READING].some((group) => group.test(id)),
    minShareCount: 3,
  },
  { name: 'rows', test: ROWS, minShareCount: 2 },
  { name: 'lists', test: LISTS, minShareCount: 2 },
  // The menus of the bars and the drawer, which are all loaded when nothing is more urgent.
  { name: 'menus', test: /\/features\/(?:layout\/[a-z-]+-view|notifications\/notification-drawer)\.tsx$/ },
  // Icons of two pages, and what else of them is as small, together: the first script would name a file for each.
  {
    name: 'icons',
    test: /node_modules\/lucide-react\/|\/(?:contact-links\.tsx|due-name\.ts|month-receipts?\.ts|(?:handed-file|benefit-month|foreign-postal-code|payments-entered|leases|dues|rents|deposit|months-text|landlord-address)\.ts|(?:cancel-dialog|dotted|file-button|past-card|step-card|beta-only|noted-meanwhile|progress-bar|next-step|sheet|landlord-address|receipt-facts|receipt-cells|stated-payment-text|use-typed-name)\.tsx)$/,
    minShareCount: 2,
  },
  { name: 'reading', test: READING, minShareCount: 2 },
  // Small pages that are next to one another, for the same reason.
  {
    name: 'settings',
    test: /\/routes\/_authed\/settings\/(?:billing|notifications|privacy|security)\.tsx\?tsr-split/,
  },
  // Few texts come in both languages, for the same reason.
  ...['palette', 'access', 'signup', 'whitelist'].map((name) => ({
    name,
    test: new RegExp(`/i18n/(?:en|fr)/${name}\\.ts$`),
  })),
];
