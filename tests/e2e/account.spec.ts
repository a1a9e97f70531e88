import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { PASSWORD, newAccount, openSession, setSuperAdmin, signIn } from './accounts.ts';
import { expect, expectAccessible, expectMessage, test } from './fixtures.ts';
import { type } from './input-devices.ts';
import { stackUrls } from './stack-urls.ts';
import { addTenancy } from './tenancies.ts';

const WRONG = 'Ce n’est pas le mot de passe actuel.';

test('all data of the account can be downloaded as one file', async ({ signedIn: page }) => {
  await addTenancy(page);
  await page.goto('/settings/profile');
  await page.getByRole('link', { name: 'Vos données' }).click();
  await expect(page.getByRole('heading', { name: 'Télécharger vos données' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger mes données' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^klinky-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['LISEZ-MOI.txt', 'klinky.json', 'csv/locataires.csv']),
  );
});

test('after a request to delete an account, every page leads to the page for keeping the account', async ({
  signedIn: page,
  account,
}) => {
  await page.goto('/settings/profile#deletion');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer votre compte ?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await type(dialog.getByLabel('Mot de passe actuel'), 'Autre2026!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(WRONG);
  await expect(dialog.getByLabel('Mot de passe actuel')).toHaveValue('Autre2026!');
  await type(dialog.getByLabel('Mot de passe actuel'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account-closing');
  await expect(page.getByRole('heading', { name: 'Votre compte va être supprimé' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tenants');
  await expect(page).toHaveURL('/account-closing');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await signIn(page, account.email);
  await page.getByRole('button', { name: 'Conserver mon compte' }).click();
  const question = page.getByRole('dialog', { name: 'Conserver votre compte ?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await type(question.getByLabel('Mot de passe actuel'), 'Autre2026!');
  await page.keyboard.press('Enter');
  await expect(question.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(WRONG);
  await type(question.getByLabel('Mot de passe actuel'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/account-closing');
  await expect(page).toHaveURL('/dashboard');
});

test('an account can be deleted without waiting 14 days', async ({ signedIn: page, account }) => {
  await page.goto('/settings/profile#deletion');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await type(page.getByRole('dialog').getByLabel('Mot de passe actuel'), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Supprimer tout de suite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Supprimer tout de suite ?' });
  await type(dialog.getByLabel('Mot de passe actuel'), 'Autre2026!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Mot de passe actuel')).toHaveAccessibleDescription(WRONG);
  await type(dialog.getByLabel('Mot de passe actuel'), PASSWORD);
  await dialog.getByRole('button', { name: 'Supprimer tout de suite' }).click();
  await expect(page).toHaveURL('/signin');
  await signIn(page, account.email);
  await expect(page.getByText(/Échec de la connexion/).first()).toBeVisible();
});

test('if another tab has cancelled the deletion of the account, the page about the deletion leads to the dashboard', async ({
  signedIn: page,
}) => {
  const proof = {
    data: { currentPassword: PASSWORD },
    headers: { origin: stackUrls.get('app') },
  };
  for (const [button, question] of [
    ['Conserver mon compte', 'Conserver votre compte\u202F?'],
    ['Supprimer tout de suite', 'Supprimer tout de suite\u202F?'],
  ] as const) {
    const asked = await page.request.post('/v1/users/me/deletion', proof);
    expect(asked.status()).toBe(202);
    await page.goto('/account-closing');
    await page.getByRole('button', { name: button }).click();
    const kept = await page.request.post('/v1/users/me/deletion/keep', proof);
    expect(kept.status()).toBe(204);
    const dialog = page.getByRole('dialog', { name: question });
    await type(dialog.getByLabel('Mot de passe actuel'), 'Autre2026!');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await expectMessage(page, 'Votre compte est conservé');
  }
});

test('a super-admin can remove an address from the whitelist and end its account at the same time', async ({
  signedIn: page,
  account,
  browser,
}) => {
  await setSuperAdmin(account.email, true);
  const guest = await newAccount();
  await page.goto('/admin/whitelist');
  await type(page.getByPlaceholder('Chercher par nom ou e-mail'), guest.email);
  await page.getByRole('button', { name: `Supprimer ${guest.email}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(/il reste ouvert/)).toBeVisible();
  await question.getByRole('checkbox', { name: 'Fermer aussi son compte' }).check();
  await question.getByRole('button', { name: 'Retirer' }).click();
  await expectMessage(page, 'Adresse retirée');
  const context = await browser.newContext();
  const other = await context.newPage();
  await openSession(other, guest.email);
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Votre accès a pris fin' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Conserver mon compte' })).toBeHidden();
  await context.close();
});
