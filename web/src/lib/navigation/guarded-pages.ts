/** The first segments of the paths that need a session; the first page leads to the dashboard. */
const GUARDED = new Set([
  '',
  'account-closing',
  'admin',
  'bank',
  'dashboard',
  'import',
  'letting',
  'month',
  'properties',
  'receipts',
  'settings',
  'tenants',
]);

/** The first segment of a path. */
export const pageOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** Whether a path needs a session. The guards of routes/_authed.tsx and routes/admin.tsx ask for it. */
export const needsSession = (pathname: string): boolean => GUARDED.has(pageOf(pathname));
