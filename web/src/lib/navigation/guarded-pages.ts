/**
 * The first segments of the paths that need a session. The empty segment is the start page, which redirects to the
 * dashboard.
 */
const GUARDED = new Set([
  '',
  'account-closing',
  'admin',
  'bank',
  'charges',
  'dashboard',
  'departure',
  'documents',
  'expenses',
  'import',
  'letting',
  'month',
  'properties',
  'receipts',
  'settings',
  'tenants',
  'todo',
  'year',
]);

export const pageOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** Returns true if a guard protects a path, so that the page needs a session. */
export const needsSession = (pathname: string): boolean => GUARDED.has(pageOf(pathname));
