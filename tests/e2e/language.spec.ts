import { addRows } from './accounts.ts';
import { expect, test } from './fixtures.ts';

test('the interface is in the language of the browser, or in French when it is another', async ({
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

test('the chosen language persists, and errors on screen switch to it', async ({ page }) => {
  await page.goto('/signin');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(2);
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('amounts, messages and titles are translated into English', async ({ signedIn: page }) => {
  await addRows(page, { tenants: [{ firstName: 'Inès', lastName: 'Œuvré', rent: 1610.5 }] });
  await page.goto('/dashboard');
  await page.getByText('EN', { exact: true }).click();
  await page.getByRole('link', { name: 'Tenants' }).first().click();
  // The number of unread notifications may precede it.
  await expect(page).toHaveTitle(/Tenants · Klinky$/);
  await expect(page.getByText('€1,610.50')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Inès Œuvré' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Tenant deleted successfully')).toBeVisible();
});

test(
  'the theme can be chosen in the user menu, at every width',
  { tag: '@phone' },
  async ({ dashboard: page }) => {
    await expect(page.getByTitle('Thème sombre')).toHaveCount(0);
    await page.getByRole('button', { name: /^Menu de/ }).click();
    await page.getByTitle('Thème sombre').click();
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(page.getByRole('banner').getByText('EN', { exact: true })).toBeVisible();
  },
);

test('the chosen theme persists', async ({ page }) => {
  await page.goto('/signin');
  await page.getByTitle('Thème sombre').click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
});
