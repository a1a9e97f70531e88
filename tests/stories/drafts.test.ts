import { page, userEvent } from 'vitest/browser';
import { type Api, type Operation, refusal } from './support/api.ts';
import { aProperty } from '../fixtures/property.ts';
import { aTenant } from '../fixtures/tenant.ts';
import { aUser, type Landlord } from './support/landlord.ts';
import { answerReceived, aPreview, aTerm } from './support/receipts.ts';
import { expect, open, test, type } from './support/stories.ts';

const HOME = aProperty();

/** Ends the session, submits the focused form, and signs in again. */
async function submitSignedOut(api: Api, landlord: Landlord, operation: Operation): Promise<void> {
  landlord.isSignedIn = false;
  api.on(operation, () => refusal('UNAUTHENTICATED'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect
    .element(page.getByText('Votre session a expiré. Veuillez vous reconnecter.').last())
    .toBeVisible();
  await type(page.getByLabelText('Adresse e-mail'), landlord.user.email);
  await type(page.getByLabelText('Mot de passe', { exact: true }), 'Klinky2026!');
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

test('unsaved changes to a property are restored after signing in again', async ({ api, landlord }) => {
  landlord.properties = [HOME];
  const panel = page.getByRole('dialog', { name: 'Modifier le logement' });
  await open(`/properties?edit=${HOME.id}`);
  await type(panel.getByLabelText('Ville'), 'Lyon 2e');
  await submitSignedOut(api, landlord, 'PUT /properties/:id');
  await expect.element(panel.getByLabelText('Ville')).toHaveValue('Lyon 2e');
  await expect.element(panel.getByLabelText('Nom du logement')).toHaveValue('Le Bellecour');
});

test('unsaved changes to the profile, a receipt and a whitelist entry are restored after signing in again', async ({
  api,
  landlord,
}) => {
  landlord.user.isSuperAdmin = true;
  landlord.properties = [HOME];
  landlord.tenants = [aTenant({ propertyId: HOME.id })];
  api.on('GET /receipts/term', (call) => aTerm(call));
  api.on('POST /receipts/preview', (call) => aPreview(call));

  await open('/settings/profile');
  const company = page.getByLabelText('Société ou nom du bailleur');
  await type(company, 'SCI des Terreaux');
  await submitSignedOut(api, landlord, 'PUT /users/me');
  await expect.element(company).toHaveValue('SCI des Terreaux');

  await open('/dashboard?openPanel=true');
  const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
  const rent = receipt.getByLabelText('Loyer', { exact: true });
  await answerReceived('Oui');
  await expect.element(receipt.getByRole('button', { name: 'Générer la quittance' })).toBeVisible();
  await type(rent, '600');
  await submitSignedOut(api, landlord, 'POST /receipts');
  await expect.element(receipt.getByLabelText('Locataire')).toHaveValue(landlord.tenants[0]?.id);
  await answerReceived('Oui');
  await expect.element(rent).toHaveValue('600');

  await open('/admin/whitelist?openPanel=true');
  const entry = page.getByRole('dialog').filter({ hasText: 'E-mail' });
  await type(entry.getByLabelText('Prénom'), 'Noé');
  await type(entry.getByLabelText('Adresse e-mail'), 'noe@klinky.test');
  await submitSignedOut(api, landlord, 'POST /admin/whitelist/users');
  await expect.element(entry.getByLabelText('Prénom')).toHaveValue('Noé');
  await expect.element(entry.getByLabelText('Adresse e-mail')).toHaveValue('noe@klinky.test');
});

test('unsaved input is discarded when another user signs in', async ({ api, landlord }) => {
  const { user } = landlord;
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  const typeTenant = async (firstName: string): Promise<void> => {
    await type(panel.getByLabelText('Nom', { exact: true }), 'Marchand');
    await type(panel.getByLabelText('Loyer', { exact: true }), '1250');
    await type(panel.getByLabelText('Prénom'), firstName);
  };
  await open('/tenants?openPanel=true');
  await typeTenant('Élodie');
  landlord.user = aUser({ login: 'zoe@exemple.test', email: 'zoe@exemple.test' });
  await submitSignedOut(api, landlord, 'POST /tenants');
  await expect.element(panel.getByLabelText('Prénom')).toHaveValue('');
  await typeTenant('Zoé');
  landlord.user = user;
  await submitSignedOut(api, landlord, 'POST /tenants');
  await expect.element(panel.getByLabelText('Prénom')).toHaveValue('');
});
