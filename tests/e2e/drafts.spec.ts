import type { Locator, Page } from '@playwright/test';
import { addRows, newAccount, setSuperAdmin, signIn } from './accounts.ts';
import { expect, silenceLiveNotifications, test } from './fixtures.ts';

// Else it requests the user when it is connected, and an ended session is found before anything is typed.
test.beforeEach(({ page }) => silenceLiveNotifications(page));

/** Clears the session cookies, so that the next request gets a 401. */
async function endSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
}

async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.').last()).toBeVisible();
}

/** Submits the form that is open once its session has ended, and signs in again. */
async function submitSignedOut(page: Page, email: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expectSignIn(page);
  await signIn(page, email);
}

async function typeTenant(panel: Locator, firstName: string, lastName: string, rent: string): Promise<void> {
  await panel.getByLabel('Prénom').pressSequentially(firstName);
  await panel.getByLabel('Nom', { exact: true }).pressSequentially(lastName);
  await panel.getByLabel('Loyer', { exact: true }).pressSequentially(rent);
}

test('input typed before the session ended is restored after sign-in, and not saved', async ({
  signedIn: page,
  account,
}) => {
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await typeTenant(panel, 'Élodie', 'Marchand', '1250');
  await endSession(page);
  await submitSignedOut(page, account.email);

  await expect(page).toHaveURL('/tenants?openPanel=true');
  await expect(panel.getByLabel('Prénom')).toHaveValue('Élodie');
  await expect(panel.getByLabel('Nom', { exact: true })).toHaveValue('Marchand');
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue(/^1\s?250(,00)?$/);
  await expect(page.getByText(/Votre saisie d’avant la déconnexion est de nouveau là/)).toBeVisible();
  await panel.getByRole('button', { name: 'Annuler' }).click();
  const question = page.getByRole('alertdialog', { name: /Abandonner vos modifications/ });
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  // Once it has gone, the focus is back at the button that asked.
  await expect(question).toBeHidden();
  await panel.getByLabel('Nom', { exact: true }).press('Enter');
  await expect(page.getByText('Locataire ajouté')).toBeVisible();
  const tenants: unknown = await (await page.request.get('/v1/tenants')).json();
  expect(tenants).toEqual([
    expect.objectContaining({ firstName: 'Élodie', lastName: 'Marchand', rent: 1250 }),
  ]);
});

test('an unsaved change to a property is restored as well', async ({ signedIn: page, account }) => {
  const place = { address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };
  await addRows(page, { properties: [{ name: 'Mercière', ...place, rent: 640, charges: 0 }] });
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Modifier Mercière' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le logement' });
  await panel.getByLabel('Ville').press('End');
  await page.keyboard.type(' 2e');
  await endSession(page);
  await submitSignedOut(page, account.email);
  await expect(panel.getByLabel('Ville')).toHaveValue('Lyon 2e');
  await expect(panel.getByLabel('Nom du logement')).toHaveValue('Mercière');
});

test('unsaved changes to the profile, a receipt and a whitelist entry are restored as well', async ({
  signedIn: page,
  account,
}) => {
  await setSuperAdmin(account.email, true);
  const place = { address: '3 rue Mercière', postalCode: '69002', city: 'Lyon' };
  await addRows(page, { properties: [{ name: 'Mercière', ...place, rent: 640, charges: 0 }] });
  const [property]: { id: string }[] = await (await page.request.get('/v1/properties')).json();
  await addRows(page, {
    tenants: [{ firstName: 'Inès', lastName: 'Œuvré', propertyId: property?.id, rent: 640, charges: 0 }],
  });

  await page.goto('/settings/profile');
  await page.getByLabel('Société ou nom du bailleur').pressSequentially('SCI des Terreaux');
  await endSession(page);
  await submitSignedOut(page, account.email);
  await expect(page.getByLabel('Société ou nom du bailleur')).toHaveValue('SCI des Terreaux');
  await page.keyboard.press('Tab');

  await page.goto('/dashboard?openPanel=true');
  const receipt = page.getByRole('dialog', { name: 'Générer une quittance' });
  await receipt.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await expect(receipt.getByRole('button', { name: 'Générer la quittance' })).toBeVisible();
  await receipt.getByLabel('Loyer', { exact: true }).press('End');
  await page.keyboard.press('Backspace');
  await endSession(page);
  await submitSignedOut(page, account.email);
  await expect(receipt.getByLabel('Locataire')).toHaveValue(/.+/);
  await expect(receipt.getByLabel('Loyer', { exact: true })).not.toHaveValue('');
  await expect(receipt.getByLabel('Loyer', { exact: true })).not.toHaveValue('640,00');

  await page.goto('/admin/whitelist?openPanel=true');
  const entry = page.getByRole('dialog').filter({ hasText: 'E-mail' });
  await entry.getByLabel('Prénom').pressSequentially('Noé');
  await entry.getByLabel('Adresse e-mail').pressSequentially('noe@klinky.test');
  await endSession(page);
  await submitSignedOut(page, account.email);
  await expect(entry.getByLabel('Prénom')).toHaveValue('Noé');
  await expect(entry.getByLabel('Adresse e-mail')).toHaveValue('noe@klinky.test');
});

test('unsaved input is discarded when another user signs in', async ({ signedIn: page, account }) => {
  const other = await newAccount();
  await page.goto('/tenants?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Nouveau locataire' });
  await typeTenant(panel, 'Élodie', 'Marchand', '1250');
  await endSession(page);
  await submitSignedOut(page, other.email);
  await expect(panel.getByLabel('Prénom')).toHaveValue('');
  await typeTenant(panel, 'Zoé', 'Petit', '1');
  await endSession(page);
  await submitSignedOut(page, account.email);
  await expect(panel.getByLabel('Prénom')).toHaveValue('');
});

test('sessionExpired in the URL is ignored while the session is valid', async ({ signedIn: page }) => {
  await page.goto('/signin?sessionExpired=true');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Votre session a expiré. Veuillez vous reconnecter.')).toHaveCount(0);
});
