import { PASSWORD, invite, newEmail, signIn } from './accounts.ts';
import { textOf } from './downloads.ts';
import { expect, chooseToAdd, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { confirmationLink } from './mailbox.ts';

test('an invited landlord signs up, confirms by mail and downloads a first quittance', async ({ page }) => {
  const email = newEmail();
  await invite(email);

  await page.goto(`/signup?login=${encodeURIComponent(email)}`);
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email);
  await type(page.getByLabel('Mot de passe', { exact: true }), PASSWORD);
  await type(page.getByLabel('Confirmez le mot de passe'), PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expectMessage(page, 'Votre compte a été créé.');
  await expect(page.getByText(`Nous avons écrit à ${email}.`)).toBeVisible();
  await expect(page).toHaveURL('/signin');

  await page.goto(await confirmationLink(email));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expectMessage(page, 'Votre compte est confirmé. Vous pouvez vous connecter.');
  await expect(page).toHaveURL('/signin');

  await signIn(page, email);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();

  await chooseToAdd(page, 'Un logement');
  await expect(page).toHaveURL('/properties?openPanel=true');
  const property = page.getByRole('dialog', { name: 'Nouveau logement' });
  await type(property.getByLabel('Nom du logement'), 'Le Bellecour');
  await type(property.getByLabel('Adresse', { exact: true }), '12 rue de la Charité');
  await type(property.getByLabel('Complément d’adresse'), '3e étage');
  await type(property.getByLabel('Code postal'), '69002');
  await type(property.getByLabel('Ville'), 'Lyon');
  await type(property.getByLabel('Loyer', { exact: true }), '1 250,50');
  await type(property.getByLabel('Charges'), '94,50');
  await property.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expectMessage(page, 'Logement ajouté');
  // After the first dwelling, the page proposes to add the tenant of the dwelling.
  const tenant = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await type(tenant.getByLabel('Prénom'), 'Łukasz');
  await type(tenant.getByLabel('Nom', { exact: true }), 'Nguyễn-Öztürk');
  await expect(tenant.getByLabel('Logement').locator('option:checked')).toHaveText(
    'Le Bellecour, 3e étage – Lyon',
  );
  await expect(tenant.getByLabel('Loyer', { exact: true })).toHaveValue('1\u00A0250,50');
  await expect(tenant.getByRole('textbox', { name: /^Charges/ })).toHaveValue('94,50');
  await tenant.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expectMessage(page, 'Locataire ajouté');
  // After the first tenant, the page proposes to issue the receipt.
  const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
  await receipt.getByRole('button', { name: 'Annuler' }).click();
  await expect(page).toHaveURL('/documents');
  await page.goto('/tenants');
  await expect(page.getByText('12 rue de la Charité, 3e étage - 69002 Lyon')).toBeVisible();

  await page.goto('/settings/profile');
  await type(
    page.getByRole('textbox', { name: 'Adresse pour vos quittances', exact: true }),
    '8 rue Auguste Comte',
  );
  await type(page.getByLabel('Code postal'), '69002');
  await type(page.getByLabel('Ville'), 'Lyon');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Profil enregistré');

  await page
    .getByRole('link', { name: /^(Tableau de bord|Accueil)$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Générer une quittance' }).click();
  await expect(receipt.getByLabel('Locataire').locator('option:checked')).toHaveText('Łukasz Nguyễn-Öztürk');
  await expect(receipt.getByText('Le Bellecour')).toBeVisible();
  await type(receipt.getByLabel('Reçu le', { exact: true }), '05/02/2024');
  await expect(receipt.getByLabel('Du', { exact: true })).toHaveValue('01/02/2024');
  await expect(receipt.getByLabel('Au', { exact: true })).toHaveValue('29/02/2024');
  await receipt.getByText('Oui', { exact: true }).click();
  await expect(receipt.getByLabel('Loyer', { exact: true })).toHaveValue('1\u00A0250,50');
  await expect(receipt.getByText('Montant du document').locator('..')).toContainText('1\u00A0345,00\u00A0€');
  const downloading = page.waitForEvent('download');
  await receipt.getByRole('button', { name: 'Générer la quittance' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('quittance-2024-02.pdf');
  await expect(page.getByText(/Quittance Q-\d{4}-0001 générée/)).toBeVisible();
  await expect(receipt).toBeHidden();

  const words = await textOf(download);
  for (const expected of [
    'Łukasz Nguyễn-Öztürk',
    '12 rue de la Charité',
    '69002 Lyon',
    '1 345,00 €',
    'février 2024',
  ]) {
    expect(words).toContain(expected);
  }
});
