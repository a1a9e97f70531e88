/** All names that `named` receives: parts of the paths of modules. Each name must match a module (groups.test.ts). */
export const MODULE_NAMES: string[] = [];

/**
 * Returns a function that tests whether a module's path contains a name. Adds the names to `MODULE_NAMES`.
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
  '/api/people/tenants.ts',
  '/api/cache/loaded.ts',
  '/api/accounts/account-key.ts',
  '/components/page/main-heading.tsx',
  '/components/page/section-card.tsx',
  '/contract/leases/unchanged-due.ts',
  '/contract/leases/benefit-office.ts',
  '/contract/month/month.ts',
  '/contract/documents/reminder-level.ts',
  '/features/first-steps/use-first-steps.ts',
  '/features/first-steps/use-receipt-step.ts',
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

/** Modules that both signed-out and signed-in pages use: days, passwords, dropped files. */
const isCommon = named(
  '/lib/text/day-text.ts',
  '/lib/form/new-password.ts',
  '/lib/files/use-file-drop.ts',
  '/domain/period.ts',
  '/domain/elision.ts',
  '/contract/users/confirmation.ts',
  '/contract/users/new-login.ts',
  '/api/session/new-session.ts',
  '/api/session/password.ts',
  '/api/session/sign-up.ts',
  '/features/session/link-input.ts',
  '/features/session/new-credentials.ts',
  '/components/unbroken-numbers.tsx',
  '/components/form/new-password-fields.tsx',
  '/icons/badge-check.mjs',
  '/icons/ban.mjs',
  '/icons/file-check-corner.mjs',
  '/icons/triangle-exclamation-point.mjs',
);

/** Modules for lists that render only the rows in view, and the bars of these lists. */
const isRows = named(
  '/node_modules/@tanstack/virtual-core/',
  '/node_modules/@tanstack/react-virtual/',
  '/components/lists/selection-buttons.tsx',
  '/components/lists/use-virtual-rows.ts',
  '/components/lists/virtual-list.tsx',
  '/lib/navigation/use-page-state.ts',
  '/lib/state/use-window-fits.ts',
);

/** Modules that only lists use. */
const isList = named(
  '/node_modules/@tanstack/table-core/',
  '/node_modules/@tanstack/react-table/',
  ...[
    'data-table.tsx',
    'data-grid.tsx',
    'data-cards.tsx',
    'list-skeleton.tsx',
    'columns.ts',
    'row-groups.ts',
    'row-ticks.tsx',
    'sort-select.tsx',
    'use-list-position.ts',
    'use-list-search.ts',
  ].map((file) => `/components/lists/${file}`),
  ...['arrow-down', 'arrow-up', 'arrow-up-down', 'chevrons-up-down'].map((icon) => `/icons/${icon}.mjs`),
);

/** Icons and other small modules that two to five pages share. */
const isSmall = named(
  '/node_modules/lucide-react/',
  '/modern/useQueries.js',
  '/modern/queriesObserver.js',
  '/api/documents/document-list.ts',
  '/api/accounts/dues.ts',
  '/components/actions-menu.tsx',
  '/components/people/address-advice.tsx',
  '/components/documents/document-number-link.tsx',
  '/components/dot-separated.tsx',
  '/components/fact-list.tsx',
  '/components/people/foreign-postal-code.ts',
  '/components/files/import-link.tsx',
  '/components/people/landlord-address.tsx',
  '/components/people/name-fields.tsx',
  '/components/lease/rent-amounts.tsx',
  '/components/lists/row-actions.tsx',
  '/components/documents/share-button.tsx',
  '/components/documents/shown-state.ts',
  '/components/panels/use-entity-panel.ts',
  '/components/people/use-typed-name.tsx',
  '/components/form/refused-index.ts',
  '/components/form/use-prefilled.ts',
  '/components/form/use-preview-issues.ts',
  '/domain/rents.ts',
  '/features/bank/dropped-file.ts',
  '/features/first-steps/use-step-panel.ts',
  '/features/documents/delivery-state.ts',
  '/features/documents/document-text.ts',
  '/api/people/use-lessor-of-property.ts',
  '/features/lease/benefits/proposed-benefit.ts',
  '/features/layout/sign-out-button.tsx',
  '/features/settings/own-password-field.tsx',
  '/features/settings/settings-card.tsx',
  '/lib/documents/is-to-send.ts',
  '/lib/files/share-pdf.ts',
  '/lib/files/zip-files.ts',
  '/lib/focus/focus-on-mount.ts',
  '/lib/focus/row-keys.ts',
  '/lib/form/landlord-address.ts',
  '/lib/form/person-form.ts',
  '/lib/lease/benefit-month.ts',
  '/lib/lease/claimable-debt.ts',
  '/lib/lease/offices-of.ts',
  '/lib/lease/tenant-stay.ts',
  '/lib/loading/use-when-visible.ts',
  '/lib/single-item.ts',
  '/lib/text/ordinal-day.ts',
);

/** The modules that read files, for imports and bank statements. */
const isReading = named(
  '/lib/reading/',
  '/node_modules/fflate/',
  '/contract/errors.ts',
  ...['file-button.tsx', 'history-card.tsx', 'progress-bar.tsx', 'stopped-task.tsx'].map(
    (file) => `/components/files/${file}`,
  ),
);

/** The form of a tenant, and the modules that panels of a lease share with the form. */
const isTenantForm = named(
  '/features/tenants/tenant-form.tsx',
  '/contract/leases/lease.ts',
  '/api/accounts/leases.ts',
  '/components/people/contact-links.tsx',
  '/lib/lease/held-deposit.ts',
);

/**
 * The groups of modules, each bundled into one file. A group contains the modules that it names and their imports,
 * except the modules of an earlier group. Therefore two files never import each other.
 */
export const groups = [
  // This file changes only with a new version of React. main.tsx decides when React's browser code is evaluated.
  {
    name: 'react',
    test: named('/node_modules/react/', '/node_modules/react-dom/', '/node_modules/scheduler/'),
  },
  // The imports of main.tsx, and the sign-in page.
  { name: 'start', tags: ['$initial' as const] },
  // The modules of `start` that the terms page needs: less than half of `start`.
  {
    name: 'legal',
    test: named(
      '/components/support-contact.tsx',
      '/lib/support-email.ts',
      '/icons/chevron-down.mjs',
      '/icons/user-plus.mjs',
    ),
  },
  // Small modules that nearly every page needs, except the sign-in page.
  { name: 'common', test: isCommon },
  // The signed-out pages, except the sign-in page. Modules that the same pages need are in the same file. Only files
  // below 1,000 bytes are merged, because a merge could make two files wait for each other (tests/e2e/scripts.spec.ts).
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
  // Modules that at least six pages or panels share.
  {
    name: 'shared',
    test: (id: string): boolean => ![isRows, isList, isReading, isTenantForm].some((isOf) => isOf(id)),
    minShareCount: 6,
  },
  { name: 'rows', test: isRows, minShareCount: 2 },
  // The menus of the bars, and the drawer of notifications. They load after all code that is more urgent.
  {
    name: 'menus',
    test: named(
      ...['add-menu', 'add-sheet', 'language-menu', 'more-menu', 'user-menu'].map(
        (menu) => `/features/layout/${menu}-view.tsx`,
      ),
      '/features/notifications/notification-drawer.tsx',
    ),
  },
  // All small modules share one file. With a file for each module, the first script would have to name every file.
  { name: 'icons', test: (id: string): boolean => isSmall(id) && !isList(id), minShareCount: 2 },
  { name: 'lists', test: isList, minShareCount: 2 },
  { name: 'tenant-form', test: isTenantForm },
  // Delivery of documents by e-mail, by hand and by post. The page of a month needs only the fields.
  { name: 'delivery-fields', test: named('/features/documents/delivery-fields.tsx') },
  { name: 'delivery', test: named('/features/documents/document-delivery.tsx') },
  {
    name: 'receipt-facts',
    test: named(
      '/api/documents/receipts.ts',
      '/components/documents/document-not-found.tsx',
      '/components/people/landlord-form.tsx',
      '/components/payments/payer-text.ts',
      '/components/documents/receipt-refusal.ts',
      '/features/receipts/receipt-facts.tsx',
      '/features/receipts/remaining-amounts.ts',
      '/features/receipts/stated-payment-text.tsx',
      '/features/receipts/use-save-pdf.ts',
    ),
  },
  // The fields of a payment, and the payments of a month.
  {
    name: 'payment-form',
    test: named(
      '/api/month/month-receipts.ts',
      '/api/accounts/use-new-payment.ts',
      '/components/payments/allocation-preview.tsx',
      '/components/payments/due-name.ts',
      '/components/payments/payment-warning.tsx',
      '/components/payments/use-payment-submit.ts',
      '/contract/month/month-due.ts',
      '/contract/month/month-receipt.ts',
      '/lib/lease/payments-entered.ts',
    ),
  },
  // The API calls of expenses. The page of a bank statement needs the calls before the fields of an expense.
  { name: 'expense-lines', test: named('/api/expenses.ts') },
  { name: 'expense-fields', test: named('/features/expenses/expense-fields.tsx') },
  // Modules that at least two of these pages share: letting, departure, the page of a tenant, its panels.
  {
    name: 'leases',
    test: named(
      '/api/accounts/rent-indices.ts',
      '/components/page/close-link.tsx',
      '/components/lease/deposit-clock.tsx',
      '/components/people/guarantor-list.tsx',
      '/components/form/labelled-segmented.tsx',
      '/components/lease/rent-terms.tsx',
      '/components/lease/revision-clause-fields.tsx',
      '/components/steps/step-bar.tsx',
      '/components/steps/step-card.tsx',
      '/components/documents/unchanged-receipts.tsx',
      '/components/lease/use-deposit-hint.tsx',
      '/components/letters/use-letter.ts',
      '/components/form/use-page-draft.ts',
      '/components/steps/use-step-keys.ts',
      '/domain/ledger/',
      '/lib/focus/use-list-focus.ts',
      '/lib/lease/',
      '/lib/text/months-text.ts',
    ),
    minShareCount: 2,
  },
  { name: 'deposit-panel', test: named('/features/departure/deposit/deposit-panel.tsx') },
  { name: 'reading', test: isReading, minShareCount: 2 },
  // Small pages that a user opens one after the other share one file. The first script then names fewer files.
  {
    name: 'settings',
    test: named(
      '/routes/_authed/settings.tsx?tsr-split',
      ...['billing', 'security'].map((route) => `/routes/_authed/settings/${route}.tsx?tsr-split`),
    ),
  },
  {
    name: 'admin',
    test: named(...['', '/indices', '/whitelist'].map((page) => `/routes/admin${page}.tsx?tsr-split`)),
  },
  // The page of tasks draws its rows with the dashboard's code, so this code is a file of its own.
  { name: 'dashboard', test: named('/routes/_authed/dashboard.tsx?tsr-split') },
  // For each of these parts, the short texts of both languages share one file. The first script then names fewer files.
  ...[
    'palette',
    'access',
    'signup',
    'admin',
    'charges',
    'departure',
    'deposits',
    'expenses',
    'notifications',
    'todo',
  ].map((name) => ({
    name,
    test: named(`/i18n/en/${name}.ts`, `/i18n/fr/${name}.ts`),
  })),
];
