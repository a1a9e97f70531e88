/**
 * The first segments of the paths that need a session. The empty segment is the first page, which leads to the
 * dashboard.
 */
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

/** Returns the first segment of a path. */
export const pageOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** True for a path behind the guards of routes/_authed.tsx and routes/admin.tsx. */
export const needsSession = (pathname: string): boolean => GUARDED.has(pageOf(pathname));
