import { expect, expectAccessible, test } from './fixtures.ts';
import { type } from './hands.ts';

test(
  'the cog leads to the profile, whose changes are saved and shown elsewhere',
  { tag: '@phone' },
  async ({ dashboard: page, account }) => {
    await page.getByRole('link', { name: 'Paramètres' }).click();
    await expect(page).toHaveURL('/settings/profile');
    await expect(page).toHaveTitle('Profil · Klinky');
    await expect(page.getByRole('definition')).toHaveText(account.email);
    await type(page.getByLabel('Prénom'), 'Maëlle');
    await type(page.getByLabel('Société ou nom du bailleur'), 'SCI des Lilas');
    await type(
      page.getByRole('textbox', { name: 'Adresse pour vos quittances', exact: true }),
      '3 rue Mercière',
    );
    await type(page.getByLabel('Code postal'), '69002');
    await type(page.getByLabel('Ville'), 'Lyon');
    await type(page.getByLabel('Téléphone'), '04 78 00 00 00');
    await type(page.getByLabel('SIREN'), '732 829 320');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Profil enregistré')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu de Maëlle Lefèvre' })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Société ou nom du bailleur')).toHaveValue('SCI des Lilas');
    await expect(page.getByLabel('SIREN')).toHaveValue('732\u00A0829\u00A0320');
  },
);

test('the profile shows errors at their fields, and asks before discarding changes', async ({
  signedIn: page,
}) => {
  await page.goto('/settings');
  await type(page.getByRole('textbox', { name: 'Nom pour vos quittances', exact: true }), '');
  await type(page.getByLabel('SIREN'), '123');
  await type(page.getByLabel('Ville'), 'Lyon');
  await type(page.getByLabel('Code postal'), '');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    page.getByRole('textbox', { name: 'Nom pour vos quittances', exact: true }),
  ).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(page.getByRole('textbox', { name: 'Nom pour vos quittances', exact: true })).toBeFocused();
  await expect(page.getByLabel('Code postal')).toHaveAccessibleDescription('Ce champ est obligatoire.');
  await expect(page.getByLabel('SIREN')).toHaveAccessibleDescription('Ce SIREN n’est pas valide.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Locataires', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuer la saisie' }).click();
  await expect(page.getByLabel('SIREN')).toHaveValue('123');
});

test('the language of the profile applies once it is saved', async ({ signedIn: page }) => {
  await page.goto('/settings/profile');
  await page.getByLabel('Langue').last().selectOption({ label: 'English' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Every feature')).toHaveCount(0);
});

test('billing is for beta mode only', async ({ signedIn: page }) => {
  await page.goto('/settings/billing');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/settings');
  const menu = page.getByRole('navigation', { name: 'Paramètres' });
  await expect(menu.getByRole('link', { name: 'Profil' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Facturation' })).toHaveCount(0);

  await page.evaluate(() => localStorage.setItem('klinky.betaMode', 'true'));
  await page.reload();
  await menu.getByRole('link', { name: 'Facturation' }).click();
  await expect(page.getByText('L’accès anticipé est gratuit')).toBeVisible();
  await expectAccessible(page);
  await page.getByTitle('Mode bêta').click();
  await expect(page).toHaveURL('/dashboard');
});

test('the settings menu has a sign-out button', async ({ signedIn: page }) => {
  await page.goto('/settings');
  await page
    .getByRole('navigation', { name: 'Paramètres' })
    .getByRole('button', { name: 'Se déconnecter' })
    .click();
  await expect(page).toHaveURL('/signin');
});
