import { expect, test } from './fixtures.ts';

test(
  'sign-up links to the terms, and their table of contents to each article',
  { tag: '@phone' },
  async ({ page, isMobile }) => {
    await page.goto('/signup');
    await page.getByRole('link', { name: 'conditions d’utilisation' }).click();
    await expect(page).toHaveURL('/terms-of-service');
    await expect(page).toHaveTitle('Conditions d’utilisation · Klinky');
    await expect(page.getByText('Dernière mise à jour\u00A0: juillet 2025')).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Sommaire' }).click();
    await page
      .getByRole('navigation', { name: 'Sommaire' })
      .getByRole('link', { name: 'Signature électronique' })
      .click();
    await expect(page).toHaveURL('/terms-of-service#signature');
    await expect(page.getByRole('heading', { name: 'Signature électronique' })).toBeInViewport();
  },
);

test('the URL of an article leads to it', async ({ page }) => {
  await page.goto('/terms-of-service#droit-applicable');
  await expect(page.getByRole('heading', { name: 'Droit applicable et litiges' })).toBeInViewport();
});

test('the terms link to sign-in, sign-up and home', { tag: '@phone' }, async ({ page, isMobile }) => {
  for (const [name, heading] of [
    ['Se connecter', 'Connexion'],
    ['Créer un compte', 'Créer un compte'],
    ['Accueil', 'Connexion'],
  ] as const) {
    await page.goto('/terms-of-service');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole(isMobile ? 'menuitem' : 'link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
});

test('in English, the terms stay in French and say so', async ({ page }) => {
  await page.goto('/terms-of-service');
  await page.getByText('EN', { exact: true }).click();
  await expect(page.getByText(/available in French only/)).toBeVisible();
  await expect(page).toHaveTitle('Terms of service · Klinky');
  await expect(page.locator('[lang=fr] h1')).toHaveText('Conditions générales d’utilisation');
});

test('the former URL for new accounts redirects to sign-up', async ({ page }) => {
  await page.goto('/create-account');
  await expect(page).toHaveURL('/signup');
});
