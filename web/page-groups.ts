/**
 * Which modules go into a file together, by their paths. A module is in the first group that names it; what none names
 * goes with what is needed at the same places.
 */
const GROUPS = [
  {
    // It changes with React alone. Its part for the browser, which is most of it, is evaluated once main.tsx asks for it.
    name: 'react',
    modules: [/node_modules\/(?:react|react-dom|scheduler)\//],
  },
  {
    // What /signin needs. Whoever comes signed out waits for it, and what other pages need stays out of it. What is new
    // there and not named here loads as well, in a file of its own.
    name: 'start',
    modules: [
      /node_modules\/(?:use-sync-external-store|typesafe-i18n|valibot|clsx)\//,
      /node_modules\/(?:class-variance-authority|@formisch\/react|@radix-ui\/react-(?:slot|compose-refs))\//,
      /node_modules\/@tanstack\/(?:react-router\/(?!.*useBlocker)|(?:router-core|history|store|react-store)\/)/,
      /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(?:check|chevron-down|eye|eye-off|monitor|moon|sun|wifi-off)\./,
      /vite\/preload-helper|rolldown\/runtime/,
      /web\/src\/(?:main|router|routeTree\.gen|routes\/[^?]+)\.tsx?$/,
      /web\/src\/i18n\/[^/]+\.tsx?$/,
      /web\/src\/lib\/(?:after-leaving|beta-mode|cn|http|import-arrived|later|logged-in-flag|notify|storage|theme|unlock|tab-title|use-page-title|use-shortcut|when-idle|within-main)\./,
      /web\/src\/api\/authentication\./,
      /web\/src\/components\/(?:error-page|language-selector|later-part|logo|message-page|not-found-page|offline-banner|theme-selector|toaster|unbroken|use-enable-beta)\./,
      /web\/src\/components\/(?:form\/(?:field-frame|password-field|more-issue-texts|text-field|refusals|use-\w+)|ui\/(?:button|control|panel-width|segmented|skeleton))/,
      /web\/src\/features\/(?:beta\/beta-keys|session\/(?:auth-frame|auth-header|auth-layout|enter|pitch|sign-in-page|social-sign-in))\./,
      /_shared\/(?:contract\/(?:authentication|common|errors|notification|user)|domain\/money)\.ts/,
    ],
  },
  {
    // What amounts and days are: the panels' forms and the lists need it, and /signin does not.
    name: 'values',
    modules: [/_shared\/contract\/(?:amount|calendar-date)\.ts/],
  },
  {
    // What the dashboard, and with it every page for someone signed in, needs besides to stand.
    name: 'signed-in',
    modules: [
      /node_modules\/@tanstack\/(?:query-core|react-query)\//,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-right|bell|building-complex|calendar-check-2|chevron-right|crown|file-text|layout-dashboard|plus|receipt-text|rocket|settings|users)\./,
      /web\/src\/api\/(?:live-notifications|notification-pages|notifications|properties|tenants|user)\./,
      /web\/src\/components\/(?:form\/(?:field-issue-texts|use-failure)|later-menu|later-panel)\./,
      /web\/src\/features\/dashboard\//,
      /web\/src\/features\/first-steps\/(?!next-step)/,
      /web\/src\/features\/layout\/(?!.*-view)/,
      /web\/src\/features\/notifications\/(?:notifications|read-state|unread-news)\./,
      /web\/src\/features\/receipts\/receipt-panel\./,
      /web\/src\/features\/session\/require-user\./,
      /web\/src\/lib\/(?:coalesce|drafts|panel-search|query-client)\./,
      /_shared\/(?:contract\/(?:past-date|property|tenant)|domain\/landlord)\.ts/,
    ],
  },
  {
    // What opens above a page, and only once it is asked for.
    name: 'overlays',
    modules: [
      /node_modules\/@tanstack\/react-router\/.*useBlocker/,
      /node_modules\/(?:@floating-ui|@radix-ui|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
      /web\/src\/components\/(?:confirm-dialog|form-failure|side-panel|unsaved-form)\./,
      /web\/src\/components\/ui\/(?:alert-dialog|dialog|dropdown-menu|popover|use-focus-return)\./,
      /node_modules\/lucide-react\/dist\/esm\/icons\/x\./,
    ],
  },
  {
    name: 'tables',
    modules: [
      /node_modules\/@tanstack\/(?:react-table|react-virtual|table-core|virtual-core)\//,
      /web\/src\/components\/(?:data-\w+|empty-state|list-skeleton|page|row-actions|search-field|sort-select|table-features|use-entity-panel|use-virtual-rows)\./,
      /web\/src\/lib\/(?:search-text|use-last-shown|use-media-query)\./,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-\w+|chevrons?-[\w-]+|ellipsis\w*|pencil|search|search-x|trash-2)\./,
    ],
  },
  {
    // What the forms of panels and settings are made of. The field with a calendar needs an overlay, and the field for
    // a new password is on pages for which the rest is too much.
    name: 'forms',
    modules: [
      /web\/src\/components\/form\/(?!date-field|new-password)/,
      /web\/src\/lib\/(?:amount-text|date-text)\./,
      /node_modules\/lucide-react\/dist\/esm\/icons\/(?:calendar-days|triangle-\w+(?:-\w+)*)\./,
    ],
  },
];

/** The groups, as the bundler takes them. */
export const pageGroups = GROUPS.map(({ name, modules }, index) => ({
  name,
  test: (id: string): boolean => modules.some((pattern) => pattern.test(id)),
  priority: GROUPS.length - index,
}));
