import { expect, expectAccessible, test } from './fixtures.ts';

test('on /v1/docs, the keyboard opens each operation, and both themes are accessible', async ({
  page,
  baseURL,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/v1/docs');
  await expect(page).toHaveURL('/api.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Klinky');

  await page.locator('[data-tag=leases]').getByRole('button').press('Enter');
  const call = page.getByRole('button', { name: /^PUT .*leases.*id.* Changes/ });
  await expect(call).toHaveAttribute('aria-expanded', 'false');
  await call.press('Enter');
  await expect(page.getByText('VALIDATION_FAILED').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page changes its theme in the next frame.
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? 'dark-mode' : '');
    await expectAccessible(page);
  }
  // This test needs no check of the content policy: a refused request logs an error on the console, which fails the
  // test.
  const origins = requested.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).origin);
  expect([...new Set(origins)]).toEqual([baseURL]);
  expect(requested.filter((url) => url.includes('/start-'))).toEqual([]);
});
