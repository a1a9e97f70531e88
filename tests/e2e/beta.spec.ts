import { expect, expectAccessible, test } from './fixtures.ts';

const WORD = ['k', 'l', 'i', 'n', 'k', 'y'];

test('typing the product’s name turns on beta mode, which persists and shows the other ways to sign in', async ({
  page,
}) => {
  await page.goto('/signin');
  // The heading is there before the app.
  await expect(page.getByLabel('Adresse e-mail')).toBeVisible();
  const google = page.getByRole('button', { name: 'Continuer avec Google' });
  await expect(google).toHaveCount(0);
  for (const key of WORD) await page.keyboard.press(key);
  await expect(page.getByText('Mode bêta activé')).toBeVisible();
  await google.click();
  await expect(page.getByText('Cette fonctionnalité n’est pas encore disponible.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continuer avec Facebook' }).click();
  await expect(page.getByText('Cette fonctionnalité n’est pas encore disponible.')).toBeVisible();
});

test('the name typed into a field, or with another letter in it, does not turn on beta mode', async ({
  page,
}) => {
  await page.goto('/signin');
  await page.getByLabel('Adresse e-mail').pressSequentially('klinky');
  await page.getByRole('heading', { name: 'Connexion' }).click();
  for (const key of ['k', 'l', 'x', 'i', 'n', 'k', 'y']) await page.keyboard.press(key);
  expect(await page.evaluate(() => localStorage.getItem('klinky.betaMode'))).toBeNull();
});

test('typing the name on a list opens no panel, and the rocket turns off beta mode', async ({
  signedIn: page,
}) => {
  await page.goto('/tenants');
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
  for (const key of WORD) await page.keyboard.press(key);
  await expect(page.getByText('Mode bêta activé')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const rocket = page.getByTitle('Mode bêta');
  await expectAccessible(page);
  await rocket.click();
  await expect(rocket).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('klinky.betaMode'))).toBeNull();
});

test(
  'seven taps on the title turn on beta mode, six do not',
  { tag: '@phone' },
  async ({ dashboard: page }) => {
    const title = page.getByRole('link', { name: 'Klinky', exact: true });
    for (let tap = 1; tap <= 6; tap += 1) await title.click();
    await expect(page.getByTitle('Mode bêta')).toHaveCount(0);
    await title.click();
    await expect(page.getByText('Mode bêta activé')).toBeVisible();
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
    await page.reload();
    await expect(page.getByTitle('Mode bêta')).toBeVisible();
  },
);
