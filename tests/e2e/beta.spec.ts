import { expect, expectMessage, test } from './fixtures.ts';

test(
  'seven taps on the title, not six, turn on beta mode',
  { tag: '@phone-only' },
  async ({ dashboard: page }) => {
    const title = page.getByRole('link', { name: 'Klinky', exact: true });
    for (let tap = 1; tap <= 6; tap += 1) await title.tap();
    await expect(page.getByTitle('Mode bêta')).toHaveCount(0);
    await title.tap();
    await expectMessage(page, 'Mode bêta activé');
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
    await page.reload();
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
  },
);
