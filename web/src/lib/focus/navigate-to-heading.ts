import { focusMainHeading } from './focus-main-heading.ts';

/**
 * Navigates from a menu or the palette, and focuses the heading of the new page. Without this function, the focus would
 * stay on the menu's button, which the new page also contains. If the new page has already focused an element, this
 * element keeps the focus.
 */
export async function navigateToHeading(go: () => Promise<void>): Promise<void> {
  const before = location.pathname;
  await go();
  if (location.pathname === before || document.activeElement?.closest('main, [role="dialog"]')) return;
  focusMainHeading();
}
