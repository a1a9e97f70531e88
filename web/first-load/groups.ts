/** The names in this file. Each name is a part of a module's path. The build fails if a name matches no module. */
export const MODULE_NAMES: string[] = [];

/**
 * Returns a function that tests whether a module's path contains one of the names. Adds these names to `MODULE_NAMES`.
 */
function named(...names: string[]): (id: string) => boolean {
  MODULE_NAMES.push(...names);
  return (id) => names.some((name) => id.includes(name));
}

/**
 * Modules that every signed-in page needs before the page can be drawn. The list leaves out the modules of main.tsx.
 */
const isSignedIn = named(
  '/lib/http/query-client.ts',
  '/features/session/require-user.ts',
  '/routes/_authed.tsx?tsr-split=component---loader',
  // Modules that the dashboard and other pages need. The dashboard is the first page after the sign-in. In addition to
  // these modules, the dashboard loads only its own file (tests/e2e/scripts.spec.ts).
  '/api/properties.ts',
  '/api/tenants.ts',
  '/api/loaded.ts',
  '/api/receipts-key.ts',
  '/components/main-heading.tsx',
  '/components/section-card.tsx',
  '/contract/unchanged-due.ts',
  '/contract/month.ts',
  '/contract/reminder-level.ts',
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
    'id-card',
    'key-round',
    'landmark',
    'mail',
    'mail-check',
    'scale',
    'send',
    'shield-check',
    'trending-up',
    'wallet',
  ].map((icon) => `/icons/${icon}.mjs`),
);

/** Modules of signed-out and signed-in pages: days, passwords, dropped files. */
const isCommon = named(
  '/lib/text/day-text.ts',
  '/lib/form/new-password.ts',
  '/lib/files/use-file-drop.ts',
  '/domain/period.ts',
  '/domain/elision.ts',
  '/contract/confirmation.ts',
  '/contract/new-login.ts',
  '/api/new-session.ts',
  '/api/password.ts',
  '/api/sign-up.ts',
  '/features/session/link-input.ts',
  '/features/session/new-credentials.ts',
  '/components/unbroken-numbers.tsx',
  '/components/form/new-password-fields.tsx',
  '/icons/badge-check.mjs',
  '/icons/file-check-corner.mjs',
  '/icons/triangle-exclamation-point.mjs',
);

/** Modules for lists that render only the rows in view. */
const isRows = named(
  '/node_modules/@tanstack/virtual-core/',
  '/node_modules/@tanstack/react-virtual/',
  '/components/use-virtual-rows.ts',
  '/components/virtual-list.tsx',
);

/** Modules that only lists use. */
const isList = named(
  '/node_modules/@tanstack/table-core/',
  '/node_modules/@tanstack/react-table/',
  ...[
    'data-table.tsx',
    'data-grid.tsx',
    'data-cards.tsx',
    'table-features.ts',
    'row-groups.ts',
    'sort-select.tsx',
    'use-list-position.ts',
    'use-list-search.ts',
  ].map((file) => `/components/${file}`),
);

/** The modules that read files, for imports and bank statements. */
const isReading = named('/lib/reading/', '/node_modules/fflate/');

/**
 * The groups of modules, each bundled into one file. A group contains the modules that it names and their imports,
 * except the modules of an earlier group. No two files thus wait for each other.
 */
export const groups = [
  // This file changes only with a new version of React. main.tsx decides when React's browser code is evaluated.
  {
    name: 'react',
    test: named('/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'),
  },
  // The imports of main.tsx, and the sign-in page.
  { name: 'start', tags: ['$initial' as const] },
  // The modules of `start` that the terms page needs, less than half of `start`.
  {
    name: 'legal',
    test: named(
      '/components/support-contact.tsx',
      '/lib/support-email.ts',
      '/icons/chevron-down.mjs',
      '/icons/user-plus.mjs',
    ),
  },
  // Small modules that nearly every page needs, but not the first page.
  { name: 'common', test: isCommon },
  // The signed-out pages, except the sign-in page, without modules that only signed-in pages need. Modules that the
  // same pages need are in the same file. Only small files are merged, because a merge could make two files wait for
  // each other (tests/e2e/scripts.spec.ts).
  {
    name: 'signed-out',
    test: named(
      ...['signup', 'confirm', 'reset-password', 'verify.{-$code}'].map(
        (route) => `/routes/${route}.tsx?tsr-split`,
      ),
    ),
    entriesAware: true,
    entriesAwareMergeThreshold: 1_000,
  },
  { name: 'signed-in', test: isSignedIn },
  // Modules of at least three pages or panels.
  {
    name: 'shared',
    test: (id: string): boolean => ![isRows, isList, isReading].some((isOf) => isOf(id)),
    minShareCount: 3,
  },
  { name: 'rows', test: isRows, minShareCount: 2 },
  { name: 'lists', test: isList, minShareCount: 2 },
  // The menus of the bars and the drawer. The menus load after everything more urgent.
  {
    name: 'menus',
    test: named(
      ...['add-menu', 'add-sheet', 'language-menu', 'more-menu', 'user-menu'].map(
        (menu) => `/features/layout/${menu}-view.tsx`,
      ),
      '/features/notifications/notification-drawer.tsx',
    ),
  },
  // Icons and other small modules that two pages share, all in one file. With a file for each module, the first script
  // would have to name every file.
  {
    name: 'icons',
    test: named(
      '/node_modules/lucide-react/',
      '/api/deposits.ts',
      '/api/dues.ts',
      '/api/leases.ts',
      '/api/month-receipts.ts',
      '/api/use-new-payment.ts',
      '/components/close-link.tsx',
      '/components/contact-links.tsx',
      '/components/document-not-found.tsx',
      '/components/dot-separated.tsx',
      '/components/due-name.ts',
      '/components/file-button.tsx',
      '/components/foreign-postal-code.ts',
      '/components/form/refused-index.ts',
      '/components/form/use-payment-submit.ts',
      '/components/guarantor-list.tsx',
      '/components/history-card.tsx',
      '/components/landlord-address.tsx',
      '/components/payment-warning.tsx',
      '/components/progress-bar.tsx',
      '/components/revision-clause-fields.tsx',
      '/components/step-bar.tsx',
      '/components/step-card.tsx',
      '/components/ui/sheet.tsx',
      '/components/unchanged-receipts.tsx',
      '/components/use-document-requests.ts',
      '/components/use-step-keys.ts',
      '/components/use-typed-name.tsx',
      '/contract/month-receipt.ts',
      '/domain/ledger/deposit.ts',
      '/domain/rents.ts',
      '/features/account/cancel-dialog.tsx',
      '/features/bank/dropped-file.ts',
      '/features/beta/beta-only.tsx',
      '/features/first-steps/use-step-panel.ts',
      '/features/receipts/remaining-amounts.ts',
      '/features/receipts/use-save-pdf.ts',
      '/features/receipts/receipt-facts.tsx',
      '/features/receipts/stated-payment-text.tsx',
      '/lib/focus/focus-on-mount.ts',
      '/lib/focus/use-list-focus.ts',
      '/lib/form/landlord-address.ts',
      '/lib/lease/benefit-month.ts',
      '/lib/lease/certified-rents.ts',
      '/lib/lease/held-deposit.ts',
      '/lib/lease/lease-end.ts',
      '/lib/lease/payments-entered.ts',
      '/lib/lease/revision-clause.ts',
      '/lib/lease/tenant-stay.ts',
      '/lib/text/months-text.ts',
    ),
    minShareCount: 2,
  },
  { name: 'reading', test: isReading, minShareCount: 2 },
  // Small pages that a user opens one after the other, all in one file. The first script then names fewer files.
  {
    name: 'settings',
    test: named(
      ...['billing', 'notifications', 'security'].map(
        (route) => `/routes/_authed/settings/${route}.tsx?tsr-split`,
      ),
    ),
  },
  {
    name: 'admin',
    test: named(...['indices', 'whitelist'].map((page) => `/routes/admin/${page}.tsx?tsr-split`)),
  },
  // The list of tasks uses the rows of the dashboard.
  { name: 'dashboard', test: named('/routes/_authed/dashboard.tsx?tsr-split') },
  // Short texts of both languages in one file. The first script then names fewer files.
  ...['palette', 'access', 'signup', 'whitelist', 'indices', 'departure', 'deposits', 'expenses', 'todo'].map(
    (name) => ({
      name,
      test: named(`/i18n/en/${name}.ts`, `/i18n/fr/${name}.ts`),
    }),
  ),
];
