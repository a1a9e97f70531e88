import { expect, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';

test('the cog leads to the profile, whose saved changes are shown on other pages', async ({
  dashboard: page,
  account,
}) => {
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
  await expectMessage(page, 'Profil enregistré');
  await expect(page.getByRole('button', { name: 'Menu de Maëlle Lefèvre' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Société ou nom du bailleur')).toHaveValue('SCI des Lilas');
  await expect(page.getByLabel('SIREN')).toHaveValue('732\u00A0829\u00A0320');
});
