import { addRows } from './accounts.ts';
import { expect, test } from './fixtures.ts';

const TENANT = { firstName: 'Inès', lastName: 'Œuvré', rent: 610, charges: 40 };

test('without a tenant the receipt panel leads to adding one', async ({ signedIn: page }) => {
  await page.getByRole('link', { name: 'Générer une quittance' }).click();
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByRole('link', { name: 'Ajouter un locataire' }).click();
  await expect(page).toHaveURL('/tenants?openPanel=true');
});

test('a tenant without a property is told what is missing and led to it', async ({ signedIn: page }) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Locataire').selectOption({ label: 'Inès Œuvré' });
  await expect(panel.getByText('Ce locataire n’a pas de logement')).toBeVisible();
  await panel.getByRole('link', { name: 'Modifier le locataire' }).click();
  await expect(page.getByRole('dialog', { name: 'Modifier le locataire' })).toBeVisible();
});

test('dates are checked: they exist, and the period does not end before it starts', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Du', { exact: true }).fill('31/02/2026');
  await panel.getByLabel('Du', { exact: true }).blur();
  await expect(panel.getByLabel('Du', { exact: true })).toHaveAccessibleDescription(
    /Saisissez une date qui existe/,
  );
  await panel.getByLabel('Du', { exact: true }).fill('10/03/2026');
  await panel.getByLabel('Au', { exact: true }).fill('9/3/2026');
  await panel.getByLabel('Au', { exact: true }).blur();
  await expect(panel.getByLabel('Au', { exact: true })).toHaveAccessibleDescription(
    'La fin de la période doit suivre son début.',
  );
});

test('a day chosen in the calendar of the payment sets the month of the period', async ({
  signedIn: page,
}) => {
  await addRows(page, { tenants: [TENANT] });
  await page.goto('/dashboard?openPanel=true');
  const panel = page.getByRole('dialog', { name: 'Générer une quittance' });
  await panel.getByLabel('Payé le', { exact: true }).fill('15/03/2026');
  await panel.getByRole('button', { name: 'Ouvrir le calendrier\u00A0: Payé le' }).click();
  const calendar = page.getByRole('dialog', { name: 'Ouvrir le calendrier\u00A0: Payé le' });
  await calendar.getByRole('button', { name: /précédent/ }).click();
  await calendar.getByRole('button', { name: /10 février 2026/ }).click();
  await expect(calendar).toBeHidden();
  await expect(panel.getByLabel('Payé le', { exact: true })).toHaveValue('10/02/2026');
  await expect(panel.getByLabel('Du', { exact: true })).toHaveValue('01/02/2026');
  await expect(panel.getByLabel('Au', { exact: true })).toHaveValue('28/02/2026');
});
