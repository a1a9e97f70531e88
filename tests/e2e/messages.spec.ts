import type { Locator } from '@playwright/test';
import { addRows } from './accounts.ts';
import { expect, test } from './fixtures.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return box;
};

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Whether two elements share a part of the window. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [window, use] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${window}`, () => {
    test.use(use);

    test('the last buttons of a list can be scrolled clear of a message', async ({ signedIn: page }) => {
      await addRows(page, {
        tenants: Array.from({ length: 20 }, (_, index) => ({
          firstName: 'Ana',
          lastName: `Roy ${index}`,
          rent: 500,
        })),
      });
      await page.goto('/tenants');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const last = page.getByRole('button', { name: /^Supprimer/ }).last();
      await expect(last).toBeVisible();
      await page.keyboard.type('klinky');
      const message = page.locator('[data-sonner-toast]');
      await expect(message).toBeVisible();
      // The end of the page moves while its rows are measured for the first time.
      await expect(async () => {
        await page.keyboard.press('End');
        await expect(last).toBeInViewport({ ratio: 1, timeout: 500 });
        expect(await overlap(last, message)).toBe(false);
      }).toPass();
    });

    test('a message stands above the banner of a lost connection', async ({ dashboard: page }) => {
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      const banner = page.getByText('Vous êtes hors connexion. Ce que vous saisissez reste à l’écran.');
      await expect(banner).toBeVisible();
      await page.keyboard.type('klinky');
      const message = page.locator('[data-sonner-toast]');
      await expect(message).toBeVisible();
      expect(await overlap(banner, message)).toBe(false);
    });
  });
}

test.describe('on a phone', () => {
  // Only a narrow window has them at the bottom.
  test.use(PHONE);

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
});
