import { expect, test } from './fixtures.ts';

test('the interface is in the browser’s language, or in French for an unsupported language', async ({
  browser,
  baseURL,
}) => {
  for (const [locale, title] of [
    ['en-US', 'Sign in'],
    ['de-DE', 'Connexion'],
  ] as const) {
    const context = await browser.newContext({ locale, ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto('/signin');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveTitle(`${title} · Klinky`);
    await context.close();
  }
});

test('error messages on screen change to the chosen language, and a reload keeps language and theme', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByTitle('Dark theme').click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveClass(/dark/);
});
