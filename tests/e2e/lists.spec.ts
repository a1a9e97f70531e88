import { addRows } from './accounts.ts';
import * as v from 'valibot';
import { TenantList } from '../../supabase/functions/_shared/contract/leases/tenant.ts';
import { todayInParis } from '../../supabase/functions/_shared/domain/period.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { addTenancy, issueReceipt, joinLease } from './tenancies.ts';
import { type } from './input-devices.ts';

const BELLECOUR = {
  name: 'Le Bellecour',
  address: '12 rue de la Charité',
  postalCode: '69002',
  city: 'Lyon',
  rent: 1250,
  charges: 95,
};
const CARMES = {
  name: 'Studio des Carmes',
  address: '4 place des Carmes',
  postalCode: '31000',
  city: 'Toulouse',
  rent: 540.5,
};
const ELODIE = {
  firstName: 'Élodie',
  lastName: 'Marchand',
  email: 'elodie@exemple.test',
  phoneNumber: '06 12 34 56 78',
  rent: 1250,
  charges: 95,
};

test('editing and deleting a tenant each show a message', async ({ signedIn: page }) => {
  await addRows(page, { properties: [BELLECOUR], tenants: [ELODIE] });
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'Modifier Élodie Marchand' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le locataire' });
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue('1\u00A0250');
  await type(panel.getByLabel('Loyer', { exact: true }), '1300');
  await panel.getByLabel('Logement').selectOption({ label: 'Le Bellecour – Lyon' });
  await expect(panel.getByText(/Pour ce logement.*1\u00A0250,00\u00A0€.*95,00\u00A0€/)).toBeVisible();
  await expect(panel.getByLabel('Loyer', { exact: true })).toHaveValue('1300');
  await panel.getByLabel('J’ai vérifié que la loi et le bail permettent cette hausse').check();
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Locataire modifié');
  await expect(page.getByText('1\u00A0300,00\u00A0€')).toBeVisible();
  await expect(page.getByText('12 rue de la Charité -')).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer Élodie Marchand' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Élodie Marchand ne figurera plus dans votre liste.');
  // The tenant owes rent, so the deletion asks the landlord to type the name.
  await type(question.getByRole('textbox', { name: /saisissez ce nom/ }), 'Élodie Marchand');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage(page, 'Locataire supprimé');
  await expect(page.getByRole('heading', { name: 'Aucun locataire pour l’instant' })).toBeVisible();
});

test('editing and deleting a property each show a message', async ({ signedIn: page }) => {
  await addRows(page, { properties: [BELLECOUR, CARMES] });
  await page.goto('/properties');
  await page.getByRole('button', { name: 'Modifier Le Bellecour' }).click();
  const panel = page.getByRole('dialog', { name: 'Modifier le logement' });
  await type(panel.getByLabel('Nom du logement'), 'Le Grand Bellecour');
  await panel.getByRole('button', { name: 'Enregistrer' }).click();
  await expectMessage(page, 'Logement modifié');
  await expect(page.getByText('Le Grand Bellecour').first()).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer Studio des Carmes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expectMessage(page, 'Logement supprimé');
  await expect(page.getByRole('button', { name: 'Actifs 1' })).toBeVisible();
});

test('the task about consents leads to the tenants without consent', async ({ signedIn: page }) => {
  const tenancy = await addTenancy(page, { email: 'ines@exemple.test' });
  await joinLease(page, tenancy, { firstName: 'Bo', lastName: 'Li', email: 'bo@exemple.test' });
  await addTenancy(page, { firstName: 'Ana', lastName: 'Roy' });
  await issueReceipt(page, tenancy, { month: todayInParis().slice(0, 7), paidOn: todayInParis() });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Enregistrer les accords' }).click();
  await expect(page).toHaveURL('/tenants?noConsent=true');
  await expect(page.getByText('Roy', { exact: true })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Cocher les 2 locataires sans accord e-mail' }).check();
  const bar = page.getByRole('region', { name: 'Accord des locataires cochés' });
  await type(bar.getByRole('textbox', { name: 'Accord donné le' }), '15/01/2026');
  await bar.getByLabel('Forme de l’accord').selectOption({ label: 'Clause du bail' });
  await bar.getByRole('button', { name: 'Enregistrer 2 accords' }).click();
  await expectMessage(page, '2 accords enregistrés');
  await expect(page.getByText('Aucun accord à recueillir')).toBeVisible();
  const tenants = v.parse(TenantList, await (await page.request.get('/v1/tenants')).json());
  const given = { on: '2026-01-15', how: 'Clause du bail' };
  expect(tenants.map(({ lastName, emailConsent }) => [lastName, emailConsent])).toEqual([
    ['Li', given],
    ['Œuvré', given],
    ['Roy', null],
  ]);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'À faire' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enregistrer les accords' })).toHaveCount(0);
});
