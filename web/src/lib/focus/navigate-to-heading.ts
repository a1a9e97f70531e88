import { focusMainHeading } from './focus-main-heading.ts';

/**
 * Leads from a menu or the palette to where somebody wants to be. Their button, which has the focus back, is on the next page as well:
 * the focus goes on to the heading of that page, unless something on it has taken it already.
 */
export async function navigateToHeading(go: () => Promise<void>): Promise<void> {
  const before = location.pathname;
  await go();
  if (location.pathname === before || document.activeElement?.closest('main, [role="dialog"]')) return;
  focusMainHeading();
}
