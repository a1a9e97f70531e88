import { expect, test } from './fixtures.ts';

test(
  'seven taps on the title turn on beta mode, and six taps do not',
  { tag: '@phone-only' },
  async ({ dashboard: page }) => {
    const title = page.getByRole('link', { name: 'Klinky', exact: true });
    for (let tap = 1; tap <= 6; tap += 1) await title.tap();
    await expect(page.getByTitle('Mode bêta')).toHaveCount(0);
    await title.tap();
    await expect(page.getByText('Mode bêta activé')).toBeVisible();
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
    await page.reload();
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
  },
);
