/**
 * The modules that /signin needs. They are one file: whoever comes signed out waits for it, and what other pages need
 * stays out of it. What is new there and not named here loads as well, in a file of its own.
 */
const FIRST_PAGE = [
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|typesafe-i18n|valibot|clsx)\//,
  /node_modules\/(?:class-variance-authority|@formisch\/react|@radix-ui\/react-(?:slot|compose-refs))\//,
  /node_modules\/@tanstack\/(?:react-router|router-core|history|store|react-store)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons)/,
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:check|eye|eye-off|mail-check|monitor|moon|sun|wifi-off)\./,
  /vite\/(?:preload-helper|modulepreload-polyfill)|rolldown\/runtime/,
  /web\/src\/(?:main|router|routeTree\.gen|routes\/[^?]+)\.tsx?$/,
  /web\/src\/i18n\/[^/]+\.tsx?$/,
  /web\/src\/lib\/(?:beta-mode|cn|http|logged-in-flag|notify|storage|theme|unlock|tab-title|use-page-title|use-shortcut|within-main)\./,
  /web\/src\/api\/authentication\./,
  /web\/src\/components\/(?:error-page|language-selector|logo|message-page|not-found-page|offline-banner|theme-selector|toaster|use-enable-beta)\./,
  /web\/src\/components\/(?:form\/(?:field-frame|password-field|text-field|use-\w+)|ui\/(?:button|control|segmented|skeleton))/,
  /web\/src\/features\/(?:beta\/beta-keys|session\/(?:auth-frame|auth-header|enter|pitch|sign-in-page|social-sign-in))\./,
  /_shared\/(?:contract\/(?:authentication|common|errors|notification|user)|domain\/money)\.ts/,
];

/** What the dashboard, and with it every page for someone signed in, needs besides to stand; in one file as well. */
const SIGNED_IN = [
  /node_modules\/@tanstack\/(?:query-core|react-query)\//,
  /node_modules\/lucide-react\/dist\/esm\/icons\/(?:arrow-right|bell|building-complex|calendar-check-2|chevron-down|chevron-right|crown|file-text|layout-dashboard|plus|receipt-text|rocket|settings|users)\./,
  /web\/src\/api\/(?:live-notifications|notification-pages|notifications|properties|tenants|user)\./,
  /web\/src\/components\/(?:form\/use-failure|later-menu|later-panel|ui\/panel-width)\./,
  /web\/src\/features\/dashboard\//,
  /web\/src\/features\/layout\/(?!.*-view)/,
  /web\/src\/features\/notifications\/(?:notifications|read-state|unread-news)\./,
  /web\/src\/features\/receipts\/receipt-panel\./,
  /web\/src\/features\/session\/require-user\./,
  /web\/src\/lib\/(?:coalesce|day-in-words|later|panel-search|query-client|when-idle)\./,
  /_shared\/(?:contract\/(?:past-date|property|tenant)|domain\/(?:landlord|period))\.ts/,
];

const isIn = (patterns: readonly RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/** Whether a module, named by its path, is part of what /signin needs. */
export const isOfFirstPage = isIn(FIRST_PAGE);

/** Whether it is part of what the pages for someone signed in need. */
export const isOfSignedIn = isIn(SIGNED_IN);
