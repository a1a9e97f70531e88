import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return box;
};

// Only a narrow window has them at the bottom.
test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('on a phone, a message covers neither the navigation nor the add button', async ({
  dashboard: page,
}) => {
  // The add button is drawn anew when the code of its menu arrives.
  await page.waitForLoadState('networkidle');
  // Enables the beta mode, which says so.
  await page.keyboard.type('klinky');
  const message = page.locator('[data-sonner-toast]');
  await expect(message).toBeVisible();
  const add = page.getByRole('button', { name: 'Ajouter', exact: true });
  const [top, bottom] = [await boxOf(add), await boxOf(message)];
  expect(bottom.y + bottom.height).toBeLessThanOrEqual(top.y);
  await add.click();
  await expect(page.getByRole('menuitem', { name: 'Un locataire' })).toBeVisible();
});
