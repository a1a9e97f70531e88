import { focusMainHeading } from './focus-main-heading.ts';

/**
 * Navigates from a menu or the palette, and moves the focus to the heading of the new page. Otherwise the focus would
 * stay on the menu's button, which the new page also has. If the new page has already moved the focus, the focus stays
 * there.
 */
export async function navigateToHeading(go: () => Promise<void>): Promise<void> {
  const before = location.pathname;
  await go();
  if (location.pathname === before || document.activeElement?.closest('main, [role="dialog"]')) return;
  focusMainHeading();
}
